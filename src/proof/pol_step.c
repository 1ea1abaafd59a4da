/* The step 'pol': cutting planes in reverse Polish notation.
 *
 * Constraints and literals stay on the stack as they are, with a factor.  Only one item at a time is
 * a sum (pb_sum.h), so a chain "1 2 * 3 4 * + 5 + ..." adds each constraint to that sum once.  If
 * another item must become a sum, the sum that was there is stored as a constraint. */
#include "proof/proof_impl.h"

#include "base/utf8.h"

struct kp_pol_item {
    enum { CONSTRAINT, LITERAL, SUM } kind;
    const struct kp_pb_constraint *constraint;
    struct kp_pb_constraint *stored; /* the constraint, if the item owns it; else NULL */
    uint32_t literal;
    struct kp_pb_number factor; /* of a constraint or literal */
};

struct pol_stack {
    struct kp_proof_state *proof;
    struct kp_pb_heap *heap;
    struct kp_pb_sum *sum;
    struct kp_pol_item *items;
    size_t count, room;
    size_t sum_at; /* the item that is the sum; NO_SUM: none is */
};

#define NO_SUM SIZE_MAX

static enum kp_status push(struct pol_stack *stack, struct kp_pol_item item)
{
    if (!KP_PB_RESERVE(stack->heap, stack->items, stack->room, stack->count + 1))
        return kp_no_memory(stack->proof->reader.words.why);
    item.factor = kp_pb_small(1);
    stack->items[stack->count++] = item;
    return KP_OK;
}

static void drop_item(struct pol_stack *stack, struct kp_pol_item *item)
{
    kp_pb_drop(stack->heap, &item->factor);
    kp_pb_constraint_free(stack->heap, item->stored);
    item->stored = NULL;
}

/* Add an item that is not the sum to the sum, and drop it. */
static void add_item(struct pol_stack *stack, struct kp_pol_item *item)
{
    if (item->kind == LITERAL)
        kp_pb_sum_add_term(stack->sum, item->literal, item->factor);
    else
        kp_pb_sum_add(stack->sum, item->constraint, item->factor);
    drop_item(stack, item);
}

/* Store the sum as a constraint, if an item is the sum. */
static void store_sum(struct pol_stack *stack)
{
    struct kp_pol_item *item = stack->sum_at == NO_SUM ? NULL : &stack->items[stack->sum_at];

    if (!item)
        return;
    item->kind = CONSTRAINT;
    item->constraint = item->stored = kp_pb_sum_constraint(stack->sum);
    item->factor = kp_pb_small(1);
}

/* Turn an item into the sum.  Returns whether there was memory. */
static bool make_sum(struct pol_stack *stack, struct kp_pol_item *item)
{
    if (item->kind == SUM)
        return true;
    store_sum(stack);
    if (stack->heap->failed)
        return false;
    kp_pb_sum_clear(stack->sum);
    add_item(stack, item);
    item->kind = SUM;
    stack->sum_at = (size_t)(item - stack->items);
    return !stack->heap->failed;
}

static enum kp_status refuse_operator(struct pol_stack *stack, const char *needs)
{
    struct kp_word_reader *words = &stack->proof->reader.words;

    return kp_words_fail_at(words, words->line, words->column, "'%.*s' needs %s before it",
                            kp_word_shown(words), words->word, needs);
}

static enum kp_status add_two(struct pol_stack *stack)
{
    struct kp_pol_item *top;

    if (stack->count < 2)
        return refuse_operator(stack, "two constraints");
    top = &stack->items[stack->count - 1];
    if (top->kind == SUM) { /* the order does not matter */
        struct kp_pol_item other = top[-1];

        top[-1] = *top;
        *top = other;
        stack->sum_at--;
    }
    if (make_sum(stack, &top[-1]))
        add_item(stack, top);
    else
        drop_item(stack, top);
    stack->count--;
    return KP_OK;
}

static enum kp_status weaken(struct pol_stack *stack)
{
    struct kp_pol_item *top = &stack->items[stack->count - 1];
    bool is_variable = stack->count >= 2 && top->kind == LITERAL && !(top->literal & 1) &&
                       kp_pb_compare(top->factor, kp_pb_small(1)) == 0;

    if (!is_variable)
        return refuse_operator(stack, "a constraint and a variable");
    if (make_sum(stack, &top[-1]))
        kp_pb_sum_weaken(stack->sum, kp_pb_variable(top->literal));
    drop_item(stack, top);
    stack->count--;
    return KP_OK;
}

static enum kp_status saturate(struct pol_stack *stack)
{
    if (stack->count < 1)
        return refuse_operator(stack, "a constraint");
    if (make_sum(stack, &stack->items[stack->count - 1]))
        kp_pb_sum_saturate(stack->sum);
    return KP_OK;
}

/* Multiply or divide the topmost item. */
static enum kp_status apply_number(struct pol_stack *stack, struct kp_pb_number number)
{
    bool divides = kp_word_is(&stack->proof->reader.words, "d");
    struct kp_pol_item *top = stack->count > 0 ? &stack->items[stack->count - 1] : NULL;

    if (!top)
        return refuse_operator(stack, "a constraint and a number");
    if (kp_pb_sign(number) <= 0)
        return refuse_operator(stack, "a positive number");
    if (!divides && top->kind != SUM)
        kp_pb_multiply(stack->heap, &top->factor, number);
    else if (make_sum(stack, top))
        (divides ? kp_pb_sum_divide : kp_pb_sum_multiply)(stack->sum, number);
    return KP_OK;
}

/* A number is a factor if an operator follows, and else names a constraint. */
static enum kp_status read_number(struct pol_stack *stack)
{
    struct kp_word_reader *words = &stack->proof->reader.words;
    struct kp_pb_number number = {0};
    uint64_t id = 0;
    bool is_plain = words->word[0] != '0' &&
                    (words->word[0] != '-' || words->length < 2 || words->word[1] != '0');
    enum kp_status status;

    if (!is_plain)
        return kp_words_unexpected(words, "a number that does not begin with 0");
    status = kp_read_number(&stack->proof->reader, "a number or an operator", &number);
    if (status == KP_OK && (kp_word_is(words, "*") || kp_word_is(words, "d"))) {
        status = apply_number(stack, number);
        if (status == KP_OK)
            status = kp_words_next(words);
    } else if (status == KP_OK) {
        status = kp_proof_resolve(stack->proof, number, &id);
        if (status == KP_OK)
            status = push(stack,
                          (struct kp_pol_item){.constraint = kp_proof_find(stack->proof, id)});
    }
    kp_pb_drop(stack->heap, &number);
    return status;
}

/* A variable has at least two characters, so that 's', 'd' and 'w' cannot be one. */
static enum kp_status read_operator(struct pol_stack *stack)
{
    struct kp_word_reader *words = &stack->proof->reader.words;
    enum kp_status status;

    if (kp_word_is(words, "+"))
        status = add_two(stack);
    else if (kp_word_is(words, "s"))
        status = saturate(stack);
    else if (kp_word_is(words, "w"))
        status = weaken(stack);
    else if (kp_word_is(words, "*") || kp_word_is(words, "d"))
        status = refuse_operator(stack, "a number");
    else
        return kp_words_unexpected(words,
                                   "a constraint, a literal, '+', '*', 'd', 's', 'w' or ';'");
    return status == KP_OK ? kp_words_next(words) : status;
}

static enum kp_status read_item(struct pol_stack *stack)
{
    struct kp_word_reader *words = &stack->proof->reader.words;
    struct kp_pol_item item = {.kind = LITERAL};
    uint64_t id = 0;
    enum kp_status status;

    if (words->length > 0 && words->word[0] == '@') {
        status = kp_read_constraint_number(stack->proof, &id);
        item = (struct kp_pol_item){.constraint = kp_proof_find(stack->proof, id)};
    } else if (kp_word_begins_id(words)) {
        return read_number(stack);
    } else if (words->length > 1 && kp_word_begins_literal(words)) {
        status = kp_read_literal(&stack->proof->reader, &item.literal);
    } else {
        return read_operator(stack);
    }
    return status == KP_OK ? push(stack, item) : status;
}

enum kp_status kp_check_pol(struct kp_proof_state *proof)
{
    struct pol_stack stack = {
        .proof = proof, .heap = &proof->heap, .sum = &proof->reader.sum, .sum_at = NO_SUM};
    enum kp_status status = KP_OK;

    while (status == KP_OK && !kp_word_is(&proof->reader.words, ";")) {
        status = read_item(&stack);
        if (status == KP_OK && !kp_pb_work(&proof->heap, 1))
            status = kp_no_memory(proof->reader.words.why);
    }
    if (status == KP_OK && stack.count != 1)
        status = kp_step_fail(proof, "'pol' must leave one constraint, but it leaves %zu",
                              stack.count);
    if (status == KP_OK && make_sum(&stack, &stack.items[0]))
        status = kp_proof_add_step(proof, kp_pb_sum_constraint(stack.sum));
    else if (status == KP_OK)
        status = kp_no_memory(proof->reader.words.why);
    for (size_t i = 0; i < stack.count; i++)
        drop_item(&stack, &stack.items[i]);
    KP_PB_FREE(&proof->heap, stack.items, stack.room);
    return status;
}
