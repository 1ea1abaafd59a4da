#include "help/count_by_enumeration.h"

#include "base/limits.h"
#include "native/search/enumerate.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

struct tallying {
    const struct kp_question *question;
    uint64_t secrets;
};

static bool tally_secret(void *data, const uint16_t *code, int others)
{
    struct tallying *tallying = data;
    struct kp_bignum ways = {0};

    (void)code;
    kp_question_colourings(tallying->question, others, &ways);
    tallying->secrets += ways.size ? ways.limbs[0] : 0;
    kp_bignum_free(&ways);
    return true;
}

uint64_t kp_count_by_enumeration(const struct kp_question *question)
{
    struct kp_limits limits = {0};
    struct tallying tallying = {question, 0};
    uint64_t states = UINT64_MAX;

    assert_int_equal(kp_enumerate(question, (struct kp_row_selection){0}, &limits, &states,
                                  (struct kp_visitor){.visit = tally_secret, .data = &tallying}),
                     KP_COMPLETED);
    return tallying.secrets;
}
