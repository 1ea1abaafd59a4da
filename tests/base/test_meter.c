/* The meter, exhaustively on small numbers: a child charges its parents, nothing falls below zero,
 * and the piece of work that ended is named. */
#include "base/limits.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define MOST 4 /* numbers up to this one, and no end */

static const uint64_t amounts[] = {0, 1, 2, 3, MOST, KP_NO_END};

#define AMOUNTS (sizeof amounts / sizeof *amounts)

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t minus(uint64_t a, uint64_t b)
{
    return a == KP_NO_END ? KP_NO_END : a - least(a, b);
}

/* Three meters, each a part of the one before, with these limits. */
struct nest {
    struct kp_meter step, question, turn;
};

static void begin_nest(struct nest *nest, uint64_t step, uint64_t question, uint64_t turn)
{
    nest->step = kp_meter_begin(NULL, KP_STAGE, step);
    nest->question = kp_meter_begin(&nest->step, KP_QUESTION, question);
    nest->turn = kp_meter_begin(&nest->question, KP_TURN, turn);
}

static void for_each_nest(void (*check)(uint64_t step, uint64_t question, uint64_t turn))
{
    for (size_t i = 0; i < AMOUNTS; i++)
        for (size_t j = 0; j < AMOUNTS; j++)
            for (size_t k = 0; k < AMOUNTS; k++)
                check(amounts[i], amounts[j], amounts[k]);
}

/* Two payments by the turn: what it cannot pay, nobody does. */
static void check_payments(uint64_t step, uint64_t question, uint64_t turn)
{
    uint64_t all = least(step, least(question, turn));

    for (uint64_t first = 0; first <= MOST + 1; first++)
        for (uint64_t second = 0; second <= MOST + 1; second++) {
            uint64_t paid = least(all, first + second);
            struct nest nest;

            begin_nest(&nest, step, question, turn);
            assert_int_equal(kp_meter_left(&nest.turn), all);
            kp_meter_spend(&nest.turn, first);
            kp_meter_spend(&nest.turn, second);
            assert_int_equal(nest.turn.spent, paid);
            assert_int_equal(nest.question.spent, paid);
            assert_int_equal(nest.step.spent, paid);
            assert_int_equal(kp_meter_left(&nest.turn), minus(all, paid));
            assert_int_equal(kp_meter_left(&nest.step), minus(step, paid));
        }
}

static void children_charge_their_parents(void **state)
{
    (void)state;
    for_each_nest(check_payments);
}

/* What a turn leaves is there for the next; what is paid beside it is not. */
static void check_two_turns(uint64_t step, uint64_t question, uint64_t turn)
{
    for (uint64_t beside = 0; beside <= MOST; beside++)
        for (uint64_t work = 0; work <= MOST; work++) {
            uint64_t most = least(step, question), paid = least(work, least(turn, most));
            uint64_t other = least(beside, minus(most, paid));
            struct kp_meter next;
            struct nest nest;

            begin_nest(&nest, step, question, turn);
            kp_meter_spend(&nest.turn, work);
            kp_meter_spend(&nest.question, beside);
            assert_int_equal(nest.turn.spent, paid);
            assert_int_equal(nest.step.spent, paid + other);
            assert_int_equal(kp_meter_left(&nest.turn),
                             least(minus(least(turn, most), paid), minus(most, paid + other)));
            next = kp_meter_begin(&nest.question, KP_TURN, turn);
            assert_int_equal(kp_meter_left(&next), least(turn, minus(most, paid + other)));
        }
}

static void turns_follow_each_other(void **state)
{
    (void)state;
    for_each_nest(check_two_turns);
}

/* The largest piece of work with nothing left; a limit within the turn is the turn's. */
static void check_ending(uint64_t step, uint64_t question, uint64_t turn)
{
    for (uint64_t work = 0; work <= MOST; work++) {
        struct nest nest;
        uint64_t paid = least(work, least(step, least(question, turn)));
        bool step_ended = minus(step, paid) == 0;
        bool question_ended = minus(least(question, step), paid) == 0;

        begin_nest(&nest, step, question, turn);
        kp_meter_spend(&nest.turn, work);
        if (kp_meter_left(&nest.turn) == 0)
            assert_int_equal(kp_meter_find_end(&nest.turn), step_ended       ? KP_STAGE
                                                            : question_ended ? KP_QUESTION
                                                                             : KP_TURN);
    }
}

static void the_ending_is_named(void **state)
{
    (void)state;
    for_each_nest(check_ending);
}

static int always(void *data)
{
    (void)data;
    return 1;
}

/* A user and the clock come before the meter. */
static void limits_have_an_order(void **state)
{
    struct kp_meter empty = kp_meter_begin(NULL, KP_STAGE, 0);
    struct kp_meter turn = kp_meter_begin(NULL, KP_TURN, 0),
                    both = kp_meter_begin(&empty, KP_TURN, 0);
    struct kp_limits limits = {0};

    (void)state;
    assert_int_equal(kp_limits_check(&limits), KP_COMPLETED);
    assert_true(kp_meter_left(limits.meter) == KP_NO_END);
    kp_meter_spend(limits.meter, 5);
    limits = kp_limits_for_part(&limits, &empty);
    assert_int_equal(kp_limits_check(&limits), KP_OUT_OF_EFFORT);
    assert_int_equal(kp_meter_stop(&turn), KP_OUT_OF_STATES);
    assert_int_equal(kp_meter_stop(&both), KP_OUT_OF_EFFORT);
    limits.deadline = 1e-9;
    assert_int_equal(kp_limits_check(&limits), KP_OUT_OF_TIME);
    limits.asked_to_stop = always;
    assert_int_equal(kp_limits_check(&limits), KP_INTERRUPTED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(children_charge_their_parents),
        cmocka_unit_test(turns_follow_each_other),
        cmocka_unit_test(the_ending_is_named),
        cmocka_unit_test(limits_have_an_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
