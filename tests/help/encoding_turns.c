#include "help/encoding_turns.h"
#include "keypeg.h"

#include "cnf/encoding.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

struct kp_encoding_turns kp_encoding_turns_new(void)
{
    struct kp_encoding_turns turns = {0};
    const char *encoding, *counter;

    for (size_t i = 0; (encoding = kp_plugin(KP_ENCODINGS, i, NULL)); i++)
        for (size_t k = 0; (counter = kp_plugin(KP_COUNTERS, k, NULL)); k++)
            snprintf(turns.names[turns.count++], sizeof *turns.names, "%s+%s", encoding, counter);
    return turns;
}

const char *kp_encoding_turns_next(struct kp_encoding_turns *turns,
                                   const struct kp_transcript *game, bool merge)
{
    struct kp_question *question = kp_question_new(game, merge);
    struct kp_encoding_choice choice;
    int chosen = -1;

    assert_non_null(question);
    for (int i = 0; i < turns->count; i++)
        if ((chosen < 0 || turns->times[i] < turns->times[chosen]) &&
            !kp_encoding_choose(turns->names[i], question, &choice, NULL))
            chosen = i;
    kp_question_free(question);
    assert_true(chosen >= 0);
    turns->times[chosen]++;
    return turns->names[chosen];
}

void kp_encoding_turns_expect(const struct kp_encoding_turns *turns, int least)
{
    for (int i = 0; i < turns->count; i++)
        assert_true(turns->times[i] >= least);
}
