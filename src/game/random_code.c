/* Orders are drawn by the shuffle of Fisher and Yates, in Durstenfeld's form (CACM Algorithm 235,
 * 1964); choices by the first steps of one; codes without repeats by drawing a refused colour again.
 * The same seed gives the same codes on every machine, and `generate` depends on it. */
#include "game/random_code.h"

void kp_random_code(struct kp_random *random, int pegs, int colours, uint16_t *code)
{
    for (int p = 0; p < pegs; p++)
        code[p] = (uint16_t)kp_random_below(random, (uint64_t)colours);
}

void kp_random_shuffle(struct kp_random *random, uint16_t *code, int pegs)
{
    for (int left = pegs; left > 1; left--)
        kp_exchange_pegs(code, (int)kp_random_below(random, (uint64_t)left), left - 1);
}

void kp_random_order(struct kp_random *random, size_t n, size_t *order)
{
    for (size_t i = 0; i < n; i++) {
        size_t j = (size_t)kp_random_below(random, i + 1);

        order[i] = order[j];
        order[j] = i;
    }
}

void kp_random_choice(struct kp_random *random, size_t n, size_t count, size_t *order)
{
    for (size_t i = 0; i < n; i++)
        order[i] = i;
    for (size_t i = 0; i < count; i++) {
        size_t j = i + (size_t)kp_random_below(random, n - i), chosen = order[j];

        order[j] = order[i];
        order[i] = chosen;
    }
}

#define NO_COLOUR UINT16_MAX

/* Give a random colour to each peg that has none; a multiset is sorted.  Refused colours are drawn
 * again, so the pegs without a colour are uniform. */
static void fill_pegs(struct kp_random *random, const struct kp_rules *rules, uint16_t *code)
{
    uint64_t colours = (uint64_t)kp_rules_secret_colours(rules), colour;

    for (int p = 0; p < rules->pegs; p++) {
        if (code[p] != NO_COLOUR)
            continue;
        do
            colour = kp_random_below(random, colours);
        while (!kp_rules_allow_colour(rules, code, (int)colour));
        code[p] = (uint16_t)colour;
    }
    kp_rules_order_pegs(rules, code);
}

void kp_random_secret(struct kp_random *random, const struct kp_rules *rules, uint16_t *code)
{
    for (int p = 0; p < rules->pegs; p++)
        code[p] = NO_COLOUR;
    fill_pegs(random, rules, code);
}

void kp_random_code_near(struct kp_random *random, const struct kp_rules *rules, const uint16_t *of,
                         int kept, bool shuffled, size_t *order, uint16_t *code)
{
    size_t n = (size_t)rules->pegs;

    kp_random_order(random, n, order);
    for (size_t i = 0; i < n; i++)
        code[i] = NO_COLOUR;
    for (size_t i = 0; i < (size_t)kept; i++)
        code[order[i]] = of[order[i]];
    for (size_t i = (size_t)kept; shuffled && i < n; i++) {
        size_t j = (size_t)kept + (size_t)kp_random_below(random, i + 1 - (size_t)kept);

        code[order[i]] = code[order[j]];
        code[order[j]] = of[order[i]];
    }
    fill_pegs(random, rules, code);
}
