/* The step 'pol': cutting planes in reverse Polish notation.
 *
 * Constraints and literals stay on the stack as they are, with a factor.  Only one item at a time is
 * a sum (pb_constraint.h), so a chain "1 2 * 3 4 * + 5 + ..." adds each constraint to that sum once.  If
 * another item must become a sum, the sum that was there is stored as a constraint. */
#include "proof/check/proof_impl.h"

#include "base/utf8.h"

struct pol_item {
    enum { CONSTRAINT, LITERAL, SUM } kind;
    const struct kp_pb_constraint *constraint;
    struct kp_pb_constraint *stored; /* the same constraint, if the item owns it; else NULL */
    uint32_t literal;
    struct kp_pb_number factor; /* of a constraint or literal */
};

struct pol_stack {
    struct kp_proof_state *proof;
    struct kp_pb_context *context;
    struct kp_words *words;
    struct kp_pb_sum *sum;
    struct pol_item *items;
    size_t count, room;
    size_t sum_at;         /* the item that is the sum; NO_SUM_ON_STACK: none is */
    bool is_after_literal; /* whether the word before was a literal, and is the topmost item */
};

#define NO_SUM_ON_STACK SIZE_MAX

static void push(struct pol_stack *stack, struct pol_item item)
{
    item.factor = kp_pb_small(1);
    if (KP_PB_RESERVE(stack->context, stack->items, stack->room, stack->count + 1))
        stack->items[stack->count++] = item;
}

static void drop_item(struct pol_stack *stack, struct pol_item *item)
{
    kp_pb_drop(stack->context, &item->factor);
    kp_pb_constraint_free(stack->context, item->stored);
    item->stored = NULL;
}

/* Add an item that is not the sum to the sum. */
static void add_item(struct pol_stack *stack, struct pol_item *item)
{
    if (item->kind == LITERAL)
        kp_pb_sum_add_term(stack->sum, item->literal, item->factor);
    else if (item->constraint)
        kp_pb_sum_add(stack->sum, item->constraint, item->factor);
    drop_item(stack, item);
}

/* Turn the item at a depth, 1 for the topmost, into the sum. */
static void make_sum(struct pol_stack *stack, size_t depth)
{
    struct pol_item *item = &stack->items[stack->count - depth];

    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): the stack has so many items */
    if (item->kind == SUM)
        return;
    if (stack->sum_at != NO_SUM_ON_STACK) {
        struct kp_pb_constraint *stored = kp_pb_sum_constraint(stack->sum);

        stack->items[stack->sum_at] = (struct pol_item){
            .constraint = stored, .stored = stored, .factor = kp_pb_small(1)};
    }
    kp_pb_sum_clear(stack->sum);
    add_item(stack, item);
    item->kind = SUM;
    stack->sum_at = stack->count - depth;
}

/* Whether enough is on the stack for the operator that is the word; else it is refused. */
static bool has_operands(struct pol_stack *stack, bool are_there, const char *needed)
{
    if (!are_there)
        kp_words_refuse(stack->words, "'%.*s' needs %s before it", kp_word_shown(stack->words),
                        stack->words->word, needed);
    return are_there;
}

static void add_two(struct pol_stack *stack)
{
    struct pol_item *top;

    if (!has_operands(stack, stack->count >= 2, "two constraints"))
        return;
    top = &stack->items[stack->count - 1];
    if (top->kind == SUM) { /* the order does not matter */
        struct pol_item other = top[-1];

        top[-1] = *top;
        *top = other;
        stack->sum_at--;
    }
    make_sum(stack, 2);
    add_item(stack, top);
    stack->count--;
}

static void weaken(struct pol_stack *stack)
{
    struct pol_item *top = stack->count >= 2 ? &stack->items[stack->count - 1] : NULL;
    bool is_variable = top && stack->is_after_literal && !(top->literal & 1);

    if (!has_operands(stack, is_variable, "a constraint and a variable"))
        return;
    make_sum(stack, 2);
    kp_pb_sum_weaken(stack->sum, kp_pb_variable(top->literal));
    stack->count--;
}

static void saturate(struct pol_stack *stack)
{
    if (!has_operands(stack, stack->count >= 1, "a constraint"))
        return;
    make_sum(stack, 1);
    kp_pb_sum_saturate(stack->sum);
}

/* Multiply or divide the topmost item. */
static void apply_number(struct pol_stack *stack, struct kp_pb_number number)
{
    struct pol_item *top = stack->count > 0 ? &stack->items[stack->count - 1] : NULL;

    if (!has_operands(stack, top, "a constraint and a number") ||
        !has_operands(stack, kp_pb_sign(number) > 0, "a positive number"))
        return;
    if (kp_words_at(stack->words, "d")) {
        make_sum(stack, 1);
        kp_pb_sum_divide(stack->sum, number);
    } else if (top->kind == SUM) {
        kp_pb_sum_multiply(stack->sum, number);
    } else {
        kp_pb_multiply(stack->context, &top->factor, number);
    }
}

/* A number is a factor if an operator follows, and else names a constraint. */
static void read_number(struct pol_stack *stack)
{
    struct kp_words *words = stack->words;
    bool is_negative = words->word[0] == '-';
    struct kp_pb_number number = {0};

    if (words->length > is_negative && words->word[is_negative] == '0')
        kp_words_unexpected(words, "a number that does not begin with 0");
    number = kp_read_number(&stack->proof->reader, "a number or an operator");
    if (kp_words_at(words, "*") || kp_words_at(words, "d")) {
        apply_number(stack, number);
        kp_words_next(words);
    } else {
        push(stack, (struct pol_item){.constraint = kp_resolve_id(stack->proof, number)});
    }
    kp_pb_drop(stack->context, &number);
}

static void read_operator(struct pol_stack *stack)
{
    if (kp_words_at(stack->words, "+"))
        add_two(stack);
    else if (kp_words_at(stack->words, "s"))
        saturate(stack);
    else if (kp_words_at(stack->words, "w"))
        weaken(stack);
    else if (kp_words_at(stack->words, "*") || kp_words_at(stack->words, "d"))
        has_operands(stack, false, "a number");
    else
        kp_words_unexpected(stack->words,
                            "a constraint, a literal, '+', '*', 'd', 's', 'w' or ';'");
    kp_words_next(stack->words);
}

/* A variable has two or more characters, so that 's', 'd' and 'w' cannot be one. */
static void read_item(struct pol_stack *stack)
{
    char first = '\0';
    bool is_literal;

    if (stack->words->length > 0)
        first = *stack->words->word;
    is_literal = stack->words->length > 1 &&
                 (first == '~' || first == '_' || kp_ascii_is_letter(first));
    if (first == '@')
        push(stack, (struct pol_item){.constraint = kp_read_id(stack->proof)});
    else if (kp_ascii_is_digit(first) || first == '-')
        read_number(stack);
    else if (is_literal)
        push(stack,
             (struct pol_item){.kind = LITERAL, .literal = kp_read_literal(&stack->proof->reader)});
    else
        read_operator(stack);
    stack->is_after_literal = is_literal;
    kp_pb_work(stack->context, 1);
}

void kp_check_pol(struct kp_proof_state *proof)
{
    struct pol_stack stack = {.proof = proof,
                              .context = &proof->context,
                              .words = &proof->reader.words,
                              .sum = &proof->reader.sum,
                              .sum_at = NO_SUM_ON_STACK};

    while (kp_words_go_on(stack.words, ";"))
        read_item(&stack);
    if (stack.count != 1)
        kp_step_refuse(proof, "'pol' must leave one constraint, but it leaves %zu", stack.count);
    if (!kp_pb_failed(stack.context)) {
        make_sum(&stack, 1);
        kp_proof_add(proof, kp_pb_sum_constraint(stack.sum));
    }
    for (size_t i = 0; i < stack.count; i++)
        drop_item(&stack, &stack.items[i]);
    KP_PB_FREE(stack.context, stack.items, stack.room);
}
