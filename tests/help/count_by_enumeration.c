#include "help/count_by_enumeration.h"

#include "base/limits.h"
#include "native/search/enumerate.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

struct secret_count {
    const struct kp_question *question;
    uint64_t secrets;
};

static bool count_secret(void *data, const uint16_t *code, int others)
{
    struct secret_count *secret_count = data;
    struct kp_bignum ways = {0};

    (void)code;
    kp_question_colourings(secret_count->question, others, &ways);
    secret_count->secrets += ways.size ? ways.limbs[0] : 0;
    kp_bignum_free(&ways);
    return true;
}

uint64_t kp_count_by_enumeration(const struct kp_question *question)
{
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, KP_NO_END);
    struct kp_limits limits = {.meter = &meter};
    struct secret_count secret_count = {question, 0};

    assert_int_equal(
        kp_enumerate(question, (struct kp_row_selection){0}, &limits,
                     (struct kp_visitor){.visit = count_secret, .data = &secret_count}),
        KP_COMPLETED);
    return secret_count.secrets;
}
