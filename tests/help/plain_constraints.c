#include "help/plain_constraints.h"

#include <stdlib.h>
#include <string.h>

static void *require(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

/* ---- Memory ---- */

static size_t row_size(const struct plain_rows *rows)
{
    return sizeof(struct plain_row) + rows->variables * sizeof(struct plain_number);
}

struct plain_row *plain_row_make(struct plain_rows *rows)
{
    if (rows->count == rows->room) {
        rows->room = 2 * rows->room + 16;
        rows->made = require(realloc(rows->made, rows->room * sizeof *rows->made));
    }
    return rows->made[rows->count++] = require(calloc(1, row_size(rows)));
}

struct plain_row *plain_row_copy(struct plain_rows *rows, const struct plain_row *from)
{
    struct plain_row *row = plain_row_make(rows);

    memcpy(row, from, row_size(rows));
    row->kept = row->lasting = false;
    return row;
}

void plain_rows_free_others(struct plain_rows *rows)
{
    size_t left = 0;

    for (size_t i = 0; i < rows->count; i++)
        if (rows->made[i]->kept)
            rows->made[left++] = rows->made[i];
        else
            free(rows->made[i]);
    rows->count = left;
}

void plain_rows_free(struct plain_rows *rows)
{
    for (size_t i = 0; i < rows->count; i++)
        free(rows->made[i]);
    free(rows->made);
}

/* ---- Cutting planes ---- */

static void increase(struct plain_number *number, const struct plain_number *by)
{
    *number = plain_sum(number, by);
}

static void decrease(struct plain_number *number, const struct plain_number *by)
{
    *number = plain_difference(number, by);
}

/* ~v is 1 - v. */
void plain_row_add_term(struct plain_row *row, struct plain_literal literal,
                        const struct plain_number *coefficient)
{
    if (literal.negated) {
        decrease(&row->c[literal.v], coefficient);
        decrease(&row->bound, coefficient);
    } else {
        increase(&row->c[literal.v], coefficient);
    }
}

void plain_row_add(size_t variables, struct plain_row *row, const struct plain_row *other)
{
    increase(&row->bound, &other->bound);
    for (size_t v = 0; v < variables; v++)
        increase(&row->c[v], &other->c[v]);
}

void plain_row_multiply(size_t variables, struct plain_row *row, const struct plain_number *by)
{
    row->bound = plain_product(&row->bound, by);
    for (size_t v = 0; v < variables; v++)
        row->c[v] = plain_product(&row->c[v], by);
}

/* That the left side is at most the bound - 1. */
void plain_row_negate(size_t variables, struct plain_row *row)
{
    struct plain_number minus = plain_number_of(-1), one = plain_number_of(1);

    plain_row_multiply(variables, row, &minus);
    increase(&row->bound, &one);
}

/* The sum of all |c[v]| with c[v] < 0. */
static struct plain_number sum_of_negative(size_t variables, const struct plain_row *row)
{
    struct plain_number sum = {0};

    for (size_t v = 0; v < variables; v++)
        if (row->c[v].sign < 0)
            decrease(&sum, &row->c[v]);
    return sum;
}

struct plain_number plain_row_degree(size_t variables, const struct plain_row *row)
{
    struct plain_number negative = sum_of_negative(variables, row);

    return plain_sum(&row->bound, &negative);
}

static void set_degree(size_t variables, struct plain_row *row, const struct plain_number *degree)
{
    struct plain_number negative = sum_of_negative(variables, row);

    row->bound = plain_difference(degree, &negative);
}

static struct plain_number magnitude(const struct plain_number *number)
{
    return number->sign < 0 ? plain_minus(number) : *number;
}

void plain_row_divide(size_t variables, struct plain_row *row, const struct plain_number *by)
{
    struct plain_number degree = plain_row_degree(variables, row);

    for (size_t v = 0; v < variables; v++) {
        struct plain_number size = magnitude(&row->c[v]);

        size = plain_quotient_up(&size, by);
        row->c[v] = row->c[v].sign < 0 ? plain_minus(&size) : size;
    }
    degree = plain_quotient_up(&degree, by);
    set_degree(variables, row, &degree);
}

void plain_row_saturate(size_t variables, struct plain_row *row)
{
    struct plain_number degree = plain_row_degree(variables, row);
    struct plain_number most = degree.sign > 0 ? degree : plain_number_of(0);

    for (size_t v = 0; v < variables; v++) {
        struct plain_number size = magnitude(&row->c[v]);

        if (plain_compare(&size, &most) > 0)
            row->c[v] = row->c[v].sign < 0 ? plain_minus(&most) : most;
    }
    set_degree(variables, row, &degree);
}

/* Adds v >= 0 or ~v >= 0 until v has disappeared. */
void plain_row_weaken(struct plain_row *row, size_t v)
{
    if (row->c[v].sign > 0)
        decrease(&row->bound, &row->c[v]);
    row->c[v] = plain_number_of(0);
}

/* What is in excess of a coefficient of `to` costs as much of the degree, unless that coefficient
 * is the degree of `to` or more. */
bool plain_row_implies(size_t variables, const struct plain_row *from, const struct plain_row *to)
{
    struct plain_number left = plain_row_degree(variables, from);
    struct plain_number aim = plain_row_degree(variables, to);

    for (size_t v = 0; v < variables; v++) {
        struct plain_number has = magnitude(&from->c[v]), may = magnitude(&to->c[v]);

        if (from->c[v].sign != to->c[v].sign)
            may = plain_number_of(0);
        if (plain_compare(&has, &may) <= 0 || (may.sign > 0 && plain_compare(&may, &aim) >= 0))
            continue;
        has = plain_difference(&has, &may);
        decrease(&left, &has);
    }
    return plain_compare(&left, &aim) >= 0;
}

/* ---- Unit propagation ---- */

struct plain_number plain_row_slack(size_t variables, const struct plain_row *row,
                                    const enum plain_value *values)
{
    struct plain_number slack = plain_minus(&row->bound);

    for (size_t v = 0; v < variables; v++)
        if (values[v] == PLAIN_TRUE || (values[v] == PLAIN_OPEN && row->c[v].sign > 0))
            increase(&slack, &row->c[v]);
    return slack;
}

void plain_list_add(struct plain_list *list, const struct plain_row *row)
{
    if (list->count == list->room) {
        list->room = 2 * list->room + 16;
        list->row = require(realloc(list->row, list->room * sizeof *list->row));
    }
    list->row[list->count++] = row;
}

/* Assigns what one constraint implies.  Returns the number of variables; -1: it is violated. */
static int propagate_row(size_t variables, const struct plain_row *row, enum plain_value *values)
{
    struct plain_number slack = plain_row_slack(variables, row, values);
    int assigned = 0;

    if (slack.sign < 0)
        return -1;
    for (size_t v = 0; v < variables; v++) {
        struct plain_number size = magnitude(&row->c[v]);

        if (values[v] != PLAIN_OPEN || plain_compare(&size, &slack) <= 0)
            continue;
        values[v] = row->c[v].sign > 0 ? PLAIN_TRUE : PLAIN_FALSE;
        assigned++;
    }
    return assigned;
}

bool plain_propagate(size_t variables, const struct plain_list *list, enum plain_value *values)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < list->count; i++) {
            int assigned = propagate_row(variables, list->row[i], values);

            if (assigned < 0)
                return false;
            changed = changed || assigned > 0;
        }
    }
    return true;
}
