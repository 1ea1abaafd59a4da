/* The certificate is a tree in preorder, with one line for each branch and each leaf.  The open
 * branches are on a stack, with what they changed in the box.  So a certificate of any length takes
 * memory for its depth only.
 *
 * The last line has a checksum of all numbers before it, by which a checker finds any single number
 * that was changed.  Each number is a digit to the base CHECK_BASE, modulo a prime. */
#include "linear/proof/certificate.h"

#include "base/allocate.h"
#include "linear/proof/certificate_impl.h"

#include <inttypes.h>
#include <stdlib.h>

#define CHECK_PRIME INT64_C(2147483647)
#define CHECK_BASE  31

enum kp_certificate_state kp_certificate_state_of(const struct kp_certificate *certificate)
{
    return certificate->state;
}

bool kp_certificate_is_good(const struct kp_certificate *certificate)
{
    return certificate->state == KP_CERTIFICATE_GOOD;
}

static void fail(struct kp_certificate *certificate, enum kp_certificate_state state)
{
    if (kp_certificate_is_good(certificate))
        certificate->state = state;
}

/* ---- Lines ------------------------------------------------------------------------ */

static void add_number(struct kp_certificate *certificate, const char *before, int64_t number)
{
    int64_t rest = number % CHECK_PRIME;

    if (rest < 0)
        rest += CHECK_PRIME;
    certificate->checksum = (certificate->checksum * CHECK_BASE + (uint64_t)rest) % CHECK_PRIME;
    kp_strbuf_addf(&certificate->line, "%s%" PRId64, before, number);
}

static void end_line(struct kp_certificate *certificate)
{
    struct kp_strbuf *line = &certificate->line;

    kp_strbuf_add(line, "\n", 1);
    if (line->failed)
        fail(certificate, KP_CERTIFICATE_NO_MEMORY);
    else if (kp_certificate_is_good(certificate) &&
             !certificate->out->write(certificate->out->to, line->text, line->length))
        fail(certificate, KP_CERTIFICATE_NOT_WRITTEN);
    kp_strbuf_clear(line);
}

/* Returns the number of a class in the certificate: the number of its first colour; 0 is the empty
 * hole. */
static int64_t number_of_class(const struct kp_certificate *certificate, int class)
{
    return class == certificate->question->blank
               ? 0
               : kp_question_colour(certificate->question, class, 0) + INT64_C(1);
}

static int64_t number_of_row(const struct kp_certificate *certificate, size_t row)
{
    return (int64_t)kp_question_row_number(certificate->question, row);
}

/* ---- The head ---------------------------------------------------------------------- */

/* Writes a comment with the names of the colours. */
static void write_names(struct kp_certificate *certificate)
{
    const struct kp_question *question = certificate->question;
    const char *before = " ";

    kp_strbuf_addf(&certificate->line, "# colours:");
    for (int c = 0; c < question->kept; c++) {
        kp_strbuf_addf(&certificate->line, "%s%" PRId64 " %s", before,
                       number_of_class(certificate, c),
                       kp_rules_name(question->game->rules, question->colour_of[c]));
        before = ", ";
    }
    end_line(certificate);
}

static void write_rows(struct kp_certificate *certificate)
{
    kp_strbuf_addf(&certificate->line, "rows");
    for (size_t r = 0; r < certificate->question->row_count; r++)
        if (!certificate->box.on || certificate->box.on[r])
            add_number(certificate, " ", number_of_row(certificate, r));
    end_line(certificate);
}

static void write_other_colours(struct kp_certificate *certificate)
{
    const struct kp_question *question = certificate->question;

    if (question->others == 0)
        return;
    kp_strbuf_addf(&certificate->line, "other");
    for (int i = 0; i < question->others; i++)
        add_number(certificate, " ", question->other_colours[i] + INT64_C(1));
    end_line(certificate);
}

static void write_groups(struct kp_certificate *certificate)
{
    const struct kp_peg_groups *groups = &certificate->box.groups;

    for (size_t group = 0; group < groups->count; group++) {
        if (groups->size[group] == 1)
            continue;
        kp_strbuf_addf(&certificate->line, "alike");
        for (int p = groups->first[group]; p >= 0; p = groups->next[p])
            add_number(certificate, " ", p + INT64_C(1));
        end_line(certificate);
    }
}

/* Bytes of the box, of a sum, of a line and of the branches of a usual certificate. */
#define CELL_BYTES  9
#define PEG_BYTES   256
#define ROW_BYTES   128
#define CLASS_BYTES 256
#define OTHER_BYTES 4096

static bool take_room(const struct kp_question *question, struct kp_linear_budget *budget)
{
    size_t classes = (size_t)question->classes, pegs = (size_t)question->pegs;
    size_t cells = kp_multiply_sizes(classes, pegs + 1);
    size_t tallies = kp_multiply_sizes(classes, question->row_count);

    return kp_linear_budget_take_bytes(budget, kp_multiply_sizes(cells, CELL_BYTES)) &&
           kp_linear_budget_take_bytes(budget, kp_multiply_sizes(tallies, sizeof(int32_t))) &&
           kp_linear_budget_take_bytes(budget, kp_multiply_sizes(pegs, PEG_BYTES)) &&
           kp_linear_budget_take_bytes(budget, kp_multiply_sizes(question->row_count, ROW_BYTES)) &&
           kp_linear_budget_take_bytes(budget, OTHER_BYTES) &&
           kp_linear_budget_take_bytes(budget, kp_multiply_sizes(classes, CLASS_BYTES));
}

struct kp_certificate *kp_certificate_new(const struct kp_question *question, const bool *on,
                                          const struct kp_out *out, struct kp_linear_budget *budget)
{
    struct kp_certificate *certificate = kp_calloc(1, sizeof *certificate);

    if (!certificate)
        return NULL;
    certificate->question = question;
    certificate->out = out;
    certificate->budget = budget;
    certificate->checksum = 1;
    if (!take_room(question, budget) ||
        !kp_secret_box_make(&certificate->box, question, on, true) ||
        !kp_row_sum_make(&certificate->sum, question)) {
        kp_certificate_free(certificate);
        return NULL;
    }
    add_number(certificate, "keypeg linear certificate ", 1);
    end_line(certificate);
    write_names(certificate);
    write_rows(certificate);
    write_other_colours(certificate);
    write_groups(certificate);
    return certificate;
}

void kp_certificate_free(struct kp_certificate *certificate)
{
    if (!certificate)
        return;
    kp_secret_box_free(&certificate->box);
    kp_row_sum_free(&certificate->sum);
    kp_strbuf_free(&certificate->line);
    free(certificate->branches);
    free(certificate);
}

enum kp_certificate_state kp_certificate_end(struct kp_certificate *certificate)
{
    if (!certificate->is_closed)
        fail(certificate, KP_CERTIFICATE_BROKEN);
    if (!kp_certificate_is_good(certificate))
        return certificate->state;
    add_number(certificate, "end ", (int64_t)certificate->leaves);
    kp_strbuf_addf(&certificate->line, " %" PRIu64, certificate->checksum);
    end_line(certificate);
    return certificate->state;
}

/* ---- Branches ------------------------------------------------------------------------ */

/* Begins a branch: the first change makes its first part of the box, and the second change its
 * second part. */
static void open_branch(struct kp_certificate *certificate, struct kp_box_change first,
                        struct kp_box_change second)
{
    end_line(certificate);
    if (certificate->is_closed)
        fail(certificate, KP_CERTIFICATE_BROKEN);
    if (!KP_RESERVE(certificate->branches, certificate->room, certificate->depth + 1)) {
        fail(certificate, KP_CERTIFICATE_NO_MEMORY);
        return;
    }
    kp_secret_box_exchange(&certificate->box, &first);
    certificate->branches[certificate->depth++] = (struct kp_open_branch){first, second, false};
}

/* Ends a part after a leaf, and each branch whose second part it was. */
static void end_part(struct kp_certificate *certificate)
{
    end_line(certificate);
    certificate->leaves++;
    while (certificate->depth > 0) {
        struct kp_open_branch *last = &certificate->branches[certificate->depth - 1];

        if (!last->is_second) {
            kp_secret_box_exchange(&certificate->box, &last->first);
            kp_secret_box_exchange(&certificate->box, &last->second);
            last->is_second = true;
            return;
        }
        kp_secret_box_exchange(&certificate->box, &last->second);
        certificate->depth--;
    }
    certificate->is_closed = true;
}

void kp_certificate_branch_on_count(struct kp_certificate *certificate, int class, int32_t count,
                                    bool is)
{
    struct kp_box_change only = {KP_BOX_COUNT, (size_t) class, count};
    struct kp_box_change not = {KP_BOX_EXCLUDED, kp_box_count_cell(&certificate->box, class, count),
                                true};

    if (!kp_certificate_is_good(certificate))
        return;
    add_number(certificate, is ? "count " : "not ", number_of_class(certificate, class));
    add_number(certificate, " ", count);
    open_branch(certificate, is ? only : not, is ? not : only);
}

void kp_certificate_branch_on_group(struct kp_certificate *certificate, size_t group, int class,
                                    int32_t count, bool at_least)
{
    size_t cell = kp_box_cell(&certificate->box, group, class);

    if (!kp_certificate_is_good(certificate))
        return;
    add_number(certificate, at_least ? "least " : "most ",
               certificate->box.groups.first[group] + INT64_C(1));
    add_number(certificate, " ", number_of_class(certificate, class));
    add_number(certificate, " ", count);
    if (at_least)
        open_branch(certificate, (struct kp_box_change){KP_BOX_LEAST, cell, count},
                    (struct kp_box_change){KP_BOX_MOST, cell, count - 1});
    else
        open_branch(certificate, (struct kp_box_change){KP_BOX_MOST, cell, count},
                    (struct kp_box_change){KP_BOX_LEAST, cell, count + 1});
}

/* ---- Leaves ---------------------------------------------------------------------------- */

static void add_multiplier(struct kp_certificate *certificate, const char *what, int64_t which,
                           int64_t multiplier)
{
    if (multiplier == 0)
        return;
    add_number(certificate, what, which);
    add_number(certificate, " ", multiplier);
}

/* Writes the weights as multipliers of the constraints of the format.  A row whose black key pegs
 * are unknown has `w` instead of `b` (row_sum.h). */
static void add_combination(struct kp_certificate *certificate)
{
    const struct kp_row_sum *sum = &certificate->sum;
    const struct kp_question *question = certificate->question;

    for (size_t r = 0; r < question->row_count; r++) {
        int64_t row = number_of_row(certificate, r), keys = sum->keys[r], blacks = sum->blacks[r];
        bool white = question->rows[r].white != KP_UNKNOWN;

        add_multiplier(certificate, " b", row, white ? 0 : blacks);
        add_multiplier(certificate, " t", row, white ? keys + blacks : keys);
        add_multiplier(certificate, " w", row, white ? -blacks : 0);
    }
    for (int c = 0; c < question->classes; c++)
        add_multiplier(certificate, " c", number_of_class(certificate, c), sum->price[c]);
    if (*sum->pegs != 0)
        add_number(certificate, " pegs ", *sum->pegs);
    if (*sum->sum != 0)
        add_number(certificate, " sum ", *sum->sum);
}

void kp_certificate_write_leaf(struct kp_certificate *certificate, int64_t most, int64_t needed)
{
    add_number(certificate, "leaf ", most);
    add_number(certificate, " ", needed);
    add_combination(certificate);
    end_part(certificate);
}

void kp_certificate_write_odd_leaf(struct kp_certificate *certificate)
{
    kp_strbuf_addf(&certificate->line, "odd");
    add_combination(certificate);
    end_part(certificate);
}

void kp_certificate_write_empty_leaf(struct kp_certificate *certificate)
{
    kp_strbuf_addf(&certificate->line, "none");
    end_part(certificate);
}
