/* The bound of a sum over rows, against all codes of small boxes: no code has a larger sum, the
 * bound is exact if only key pegs or only black pegs count, and secrets reach its value. */
#include "help/case_share.h"
#include "help/random_games.h"
#include "question/row_sum.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#define MOST_CODES 3000
#define MOST_PEGS  16

/* Which weights are not 0, and how the box is narrowed. */
struct sum_case {
    bool keys, blacks, prices, counts, groups;
};

static int count_codes(const struct kp_question *question)
{
    int codes = 1;

    for (int p = 0; p < question->pegs && codes <= MOST_CODES; p++)
        codes *= question->classes;
    return codes;
}

static void read_code(const struct kp_question *question, int number, uint16_t *code)
{
    for (int p = 0; p < question->pegs; p++, number /= question->classes)
        code[p] = (uint16_t)(number % question->classes);
}

static int count_class(const struct kp_question *question, const uint16_t *code, int class)
{
    int count = 0;

    for (int p = 0; p < question->pegs; p++)
        count += code[p] == class;
    return count;
}

static int count_black(const struct kp_question *question, size_t r, const uint16_t *code)
{
    int black = 0;

    for (int p = 0; p < question->pegs; p++)
        black += code[p] == question->rows[r].guess[p];
    return black;
}

static int count_total(const struct kp_question *question, size_t r, const uint16_t *code)
{
    int total = 0;

    for (int c = 0; c < question->classes; c++) {
        int own = count_class(question, code, c);
        int guessed = count_class(question, question->rows[r].guess, c);

        total += own < guessed ? own : guessed;
    }
    return total;
}

/* ---- The sum ----------------------------------------------------------------------- */

static int64_t draw_weight(uint64_t *seed)
{
    return kp_seeded_below(seed, 7) - 3;
}

/* Of a row whose total is unknown the total counts positively, because it can be larger. */
static void draw_weights(uint64_t *seed, const struct sum_case *of, struct kp_row_sum *sum)
{
    const struct kp_question *question = sum->question;

    for (size_t r = 0; r < question->row_count; r++) {
        const struct kp_question_row *row = &question->rows[r];
        int64_t total = draw_weight(seed), other = draw_weight(seed);

        if (of->keys && row->total != KP_UNKNOWN)
            sum->keys[r] = total;
        else if (of->keys && (row->black != KP_UNKNOWN || row->white != KP_UNKNOWN))
            sum->keys[r] = total < 0 ? -total : total;
        if (of->blacks && row->black != KP_UNKNOWN)
            sum->blacks[r] = other;
        if (of->blacks && of->keys && row->white != KP_UNKNOWN) {
            sum->blacks[r] = other;
            sum->keys[r] -= other;
        }
    }
    for (int c = 0; of->prices && question->ordered && c < question->classes; c++)
        sum->price[c] = draw_weight(seed);
    if (of->prices) {
        *sum->pegs = draw_weight(seed);
        *sum->sum = question->number ? draw_weight(seed) : 0;
    }
}

static int64_t sum_of_code(const struct kp_row_sum *sum, const uint16_t *code)
{
    const struct kp_question *question = sum->question;
    int64_t of = *sum->pegs * question->pegs;

    for (size_t r = 0; r < question->row_count; r++)
        of += sum->keys[r] * count_total(question, r, code) +
              sum->blacks[r] * count_black(question, r, code);
    for (int p = 0; question->number && p < question->pegs; p++)
        of += *sum->sum * question->number[code[p]];
    return of;
}

/* ---- The box ----------------------------------------------------------------------- */

static void narrow_box(uint64_t *seed, const struct sum_case *of, struct kp_secret_box *box)
{
    const struct kp_question *question = box->question;

    for (int c = 0; of->counts && c < question->classes; c++) {
        int count = kp_seeded_below(seed, question->pegs + 1);

        if (kp_seeded_below(seed, 4) == 0)
            box->count[c] = count;
        else if (kp_seeded_below(seed, 3) == 0)
            box->excluded[kp_box_count_cell(box, c, count)] = true;
    }
    for (size_t group = 0; of->groups && group < box->groups.count; group++) {
        size_t cell = kp_box_cell(box, group, kp_seeded_below(seed, question->classes));

        if (kp_seeded_below(seed, 3) == 0)
            box->least[cell] = kp_seeded_below(seed, box->groups.size[group] + 1);
        else if (kp_seeded_below(seed, 2) == 0)
            box->most[cell] = kp_seeded_below(seed, box->most[cell] + 1);
    }
}

static bool is_in_group(const struct kp_secret_box *box, size_t group, const uint16_t *code)
{
    for (int c = 0; c < box->question->classes; c++) {
        size_t cell = kp_box_cell(box, group, c);
        int count = 0;

        for (int p = box->groups.first[group]; p >= 0; p = box->groups.next[p])
            count += code[p] == c;
        if (count < box->least[cell] || count > box->most[cell])
            return false;
    }
    return true;
}

static bool is_in_box(const struct kp_secret_box *box, const uint16_t *code)
{
    const struct kp_question *question = box->question;

    for (int p = 0; p < question->pegs; p++)
        if (!kp_question_allows(question, p, code[p]))
            return false;
    for (int c = 0; c < question->classes; c++) {
        int count = count_class(question, code, c);

        if (count > kp_question_max_uses(question, c) ||
            count < kp_question_min_uses(question, c) || !kp_box_allows_count(box, c, count))
            return false;
    }
    for (size_t group = 0; group < box->groups.count; group++)
        if (!is_in_group(box, group, code))
            return false;
    return true;
}

/* Whether the code gives the scores and the sum of the game. */
static bool is_secret(const struct kp_question *question, const uint16_t *code)
{
    int64_t sum = 0;

    for (size_t r = 0; r < question->row_count; r++) {
        const struct kp_question_row *row = &question->rows[r];
        int black = count_black(question, r, code), total = count_total(question, r, code);

        if ((row->black != KP_UNKNOWN && row->black != black) ||
            (row->total != KP_UNKNOWN && row->total != total) ||
            (row->white != KP_UNKNOWN && row->white != total - black))
            return false;
    }
    for (int p = 0; question->number && p < question->pegs; p++)
        sum += question->number[code[p]];
    return question->sum < 0 || sum == question->sum;
}

/* ---- Cases ------------------------------------------------------------------------- */

static void check_codes(const struct sum_case *of, const struct kp_row_sum *sum,
                        struct kp_secret_box *box)
{
    const struct kp_question *question = sum->question;
    int64_t bound, value, largest = 0;
    enum kp_box_bound kind = kp_row_sum_bound(sum, box, &bound, &value);
    uint16_t code[MOST_PEGS];
    bool found = false;

    for (int i = count_codes(question); i-- > 0;) {
        int64_t one;

        read_code(question, i, code);
        if (!is_in_box(box, code))
            continue;
        one = sum_of_code(sum, code);
        largest = !found || one > largest ? one : largest;
        found = true;
        assert_int_equal(kind, KP_BOX_BOUNDED);
        if (is_secret(question, code))
            assert_true(one >= value);
    }
    if (!found)
        return;
    assert_true(largest <= bound);
    if (!of->keys && !of->prices && !of->counts && question->repeats && !question->times)
        assert_int_equal(largest, bound);
}

static void check_case(uint64_t *seed, const struct kp_question *question, bool merge)
{
    struct sum_case of = {kp_seeded_below(seed, 3) > 0, kp_seeded_below(seed, 3) > 0,
                          kp_seeded_below(seed, 3) == 0, kp_seeded_below(seed, 2) == 0,
                          kp_seeded_below(seed, 2) == 0};
    struct kp_row_sum sum;
    struct kp_secret_box box;

    assert_true(kp_row_sum_make(&sum, question));
    assert_true(kp_secret_box_make(&box, question, NULL, merge));
    draw_weights(seed, &of, &sum);
    narrow_box(seed, &of, &box);
    check_codes(&of, &sum, &box);
    kp_row_sum_reduce(&sum);
    check_codes(&of, &sum, &box);
    kp_secret_box_free(&box);
    kp_row_sum_free(&sum);
}

static void no_code_has_a_larger_sum(void **state)
{
    uint64_t seed = 17;
    int cases = 0;

    (void)state;
    for (int i = 0; i < kp_share(20000) + 500; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_question *question = kp_question_new(game, true);

        assert_non_null(question);
        if (question->pegs <= MOST_PEGS && count_codes(question) <= MOST_CODES) {
            check_case(&seed, question, i % 2 == 0);
            cases++;
        }
        kp_question_free(question);
        kp_transcript_free(game);
    }
    assert_true(cases > 300);
}

/* A weight of 2^62 times two pegs does not fit. */
static void large_numbers_are_noticed(void **state)
{
    struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = 2, .colours = 2});
    struct kp_question *question = kp_question_new(game, true);
    struct kp_row_sum sum;
    struct kp_secret_box box;
    int64_t largest, value;

    (void)state;
    assert_true(kp_row_sum_make(&sum, question) && kp_secret_box_make(&box, question, NULL, true));
    *sum.pegs = INT64_C(1) << 61;
    assert_int_equal(kp_row_sum_bound(&sum, &box, &largest, &value), KP_BOX_BOUNDED);
    *sum.pegs = INT64_C(1) << 62;
    assert_int_equal(kp_row_sum_bound(&sum, &box, &largest, &value), KP_BOX_TOO_LARGE);
    kp_row_sum_reduce(&sum);
    assert_int_equal(*sum.pegs, 1);
    kp_secret_box_free(&box);
    kp_row_sum_free(&sum);
    kp_question_free(question);
    kp_transcript_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_code_has_a_larger_sum),
        cmocka_unit_test(large_numbers_are_noticed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
