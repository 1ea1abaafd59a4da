/* The step 'pol': a sum of lines in reverse Polish notation, as keypeg writes it: a first line, then
 * one after the other is multiplied and added.  So there is one sum, and at most one line that waits
 * for its '+'. */
#include "proof/check/proof_impl.h"

#include "base/utf8.h"

struct pol_reader {
    struct kp_proof_state *proof;
    struct kp_words *words;
    struct kp_pb_sum *sum;
    bool has_sum;

    bool is_waiting;                     /* for '+': */
    const struct kp_pb_constraint *line; /* or, if it is NULL, "the literal is at least 0" */
    uint32_t literal;
    kp_wide factor;
};

static void add_waiting(struct pol_reader *pol)
{
    if (pol->line)
        kp_pb_sum_add(pol->sum, pol->line, pol->factor);
    else
        kp_pb_sum_add_term(pol->sum, pol->literal, pol->factor);
    pol->is_waiting = false;
}

/* The first line becomes the sum.  Returns whether there is only the sum. */
static bool make_sum(struct pol_reader *pol)
{
    if (pol->is_waiting && !pol->has_sum) {
        add_waiting(pol);
        pol->has_sum = true;
    }
    return pol->has_sum && !pol->is_waiting;
}

static void push(struct pol_reader *pol, const struct kp_pb_constraint *line, uint32_t literal)
{
    if (pol->is_waiting && !make_sum(pol))
        kp_step_refuse(pol->proof, "'pol' names two lines in a row; keypeg adds each at once");
    pol->is_waiting = true;
    pol->line = line;
    pol->literal = literal;
    pol->factor = 1;
}

/* A number is a factor or a divisor if '*' or 'd' follows, and else names a line. */
static void read_number(struct pol_reader *pol)
{
    kp_wide number = kp_read_number(&pol->proof->reader, "a number");
    bool multiplies = kp_words_at(pol->words, "*");

    if (!multiplies && !kp_words_at(pol->words, "d")) {
        push(pol, kp_find_id(pol->proof, number), 0);
        return;
    }
    if (number == 0)
        kp_words_refuse(pol->words, "'%.*s' needs a positive number before it", 1,
                        pol->words->word);
    else if (multiplies && pol->is_waiting)
        pol->factor = kp_wide_multiply(pol->sum->context, pol->factor, number);
    else if (!make_sum(pol))
        kp_words_refuse(pol->words, "'%.*s' needs a line before it", 1, pol->words->word);
    else
        (multiplies ? kp_pb_sum_multiply : kp_pb_sum_divide)(pol->sum, number);
    kp_words_next(pol->words);
}

static void read_operator(struct pol_reader *pol)
{
    if (kp_words_skip(pol->words, "+")) {
        if (pol->is_waiting && pol->has_sum)
            add_waiting(pol);
        else
            kp_step_refuse(pol->proof, "'+' needs two lines before it");
    } else if (kp_words_skip(pol->words, "s")) {
        if (make_sum(pol))
            kp_pb_sum_saturate(pol->sum);
        else
            kp_step_refuse(pol->proof, "'s' needs a sum before it");
    } else {
        kp_words_unexpected(pol->words, "a line, a literal, '+', a number with '*' or 'd', or 's'");
    }
}

void kp_check_pol(struct kp_proof_state *proof)
{
    struct kp_words *words = &proof->reader.words;
    struct pol_reader pol = {.proof = proof, .words = words, .sum = &proof->reader.sum};

    kp_pb_sum_clear(pol.sum);
    while (kp_words_go_on(words, ";") && kp_pb_work(&proof->context, 1)) {
        char first = (char)(words->length > 0 ? words->word[0] : '\0');

        if (first == '@')
            push(&pol, kp_read_id(proof), 0);
        else if (kp_ascii_is_digit(first))
            read_number(&pol);
        else if (words->length > 1 && (first == '~' || first == '_' || kp_ascii_is_letter(first)))
            push(&pol, NULL, kp_read_literal(&proof->reader));
        else
            read_operator(&pol);
    }
    if (!make_sum(&pol))
        kp_step_refuse(proof, "'pol' must leave one sum");
    if (!kp_pb_failed(&proof->context))
        kp_proof_add(proof, kp_pb_sum_constraint(pol.sum));
}
