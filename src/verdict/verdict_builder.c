#include "verdict/verdict_builder.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

enum kp_status kp_verdict_builder_no_memory(struct kp_verdict_builder *making)
{
    return kp_no_memory(making->why);
}

/* A secret leaves only when the plain rule agrees. */
static enum kp_status show(struct kp_verdict_builder *making, const uint16_t *code)
{
    struct kp_verdict *verdict = making->verdict;
    uint16_t *copy;

    if (!kp_replay_fits(making->replay, code, making->options->lies))
        return kp_fail(making->why, KP_BROKEN,
                       "the %s engine found a secret that does not give these scores; this is a "
                       "fault in keypeg, please report the game",
                       verdict->engine);
    copy = kp_copy(code, (size_t)making->question->pegs * sizeof *code);
    if (!copy)
        return kp_verdict_builder_no_memory(making);
    free((void *)verdict->secret);
    verdict->secret = copy;
    return KP_OK;
}

/* Of two decimals. */
static bool is_larger(const char *a, const char *b)
{
    size_t length = strlen(a), other = strlen(b);

    return length > other || (length == other && strcmp(a, b) > 0);
}

enum kp_status kp_verdict_set_count(struct kp_verdict_builder *making,
                                    const struct kp_bignum *total, bool exact)
{
    const char *known = making->verdict->count;
    struct kp_strbuf text = {0};

    kp_bignum_write(total, &text);
    if (total->failed || text.failed) {
        kp_strbuf_free(&text);
        return kp_verdict_builder_no_memory(making);
    }
    if (known && !exact && !is_larger(text.text, known)) {
        kp_strbuf_free(&text);
        return KP_OK;
    }
    free((void *)making->verdict->count);
    making->verdict->count = text.text;
    making->verdict->count_is_exact = exact;
    return KP_OK;
}

enum kp_status kp_verdict_set_small_count(struct kp_verdict_builder *making, uint64_t count,
                                          bool exact)
{
    struct kp_bignum total = {0};
    enum kp_status status;

    kp_bignum_set(&total, count);
    status = kp_verdict_set_count(making, &total, exact);
    kp_bignum_free(&total);
    return status;
}

enum kp_status kp_verdict_builder_cheated(struct kp_verdict_builder *making, const char *engine)
{
    making->verdict->answer = KP_CHEATED;
    making->verdict->engine = engine;
    return kp_verdict_set_small_count(making, 0, true);
}

enum kp_status kp_verdict_builder_consistent(struct kp_verdict_builder *making, const char *engine,
                                             const uint16_t *code)
{
    making->verdict->answer = KP_CONSISTENT;
    making->verdict->engine = engine;
    return show(making, code);
}

enum kp_status kp_verdict_set_string(struct kp_verdict_builder *making, const char **where,
                                     const char *says)
{
    free((void *)*where);
    *where = kp_copy(says, strlen(says) + 1);
    return *where ? KP_OK : kp_verdict_builder_no_memory(making);
}
