/* A quota: between `least` and `most` pegs of a set have a colour of a set.  A line
 * `times red blue 1..2` is a quota of all pegs, and `place red 2 3` is a quota of one colour, of
 * which at least one peg has it.
 *
 * A quota is like a row whose score is a range: its pegs and colours are a guess, of which between
 * `least` and `most` pegs are right.  Engines therefore treat it as they treat a row that is sure.
 * What is known of a single colour is a `struct kp_times` instead, and of a single peg a set of
 * colours, because both are bounds and no constraints of their own. */
#pragma once

#include "base/strbuf.h"
#include "game/rules.h"

struct kp_quota {
    const uint16_t *colours; /* ascending; in a question (question/question.h): classes */
    const uint16_t *pegs;    /* ascending, from 0; if there are none, the quota is of all pegs */
    size_t colour_count, peg_count;
    int32_t least, most;
};

/* The quotas of a game, in an order of their colours and pegs; no two have the same. */
struct kp_quotas {
    struct kp_quota *items; /* each owns its colours, and its pegs in the same block */
    size_t count, room;
};

#define KP_MOST_QUOTAS 1000 /* of a game; the reader refuses more */

/* Adds a copy of a quota, whose colours and pegs may be in any order.  If the list has its colours
 * and pegs already, the bounds of both apply.  Returns the quota in the list, which is valid until
 * the next call, or NULL if memory runs out. */
const struct kp_quota *kp_quotas_add(struct kp_quotas *quotas, const struct kp_quota *quota);

/* Copies a list into an empty one.  Returns false if memory runs out; then the caller frees the
 * copy. */
bool kp_quotas_copy(struct kp_quotas *to, const struct kp_quotas *from);
void kp_quotas_free(struct kp_quotas *quotas);

bool kp_quota_has_colour(const struct kp_quota *quota, int colour);
bool kp_quota_has_peg(const struct kp_quota *quota, int peg);

/* Writes "times red blue 1..2" or "place red 2 3". */
void kp_quota_write(const struct kp_rules *rules, const struct kp_quota *quota,
                    struct kp_strbuf *to);

/* Writes " 2" or " 1..2". */
void kp_write_range(int32_t least, int32_t most, struct kp_strbuf *to);

/* The number of pegs of the code, which has `pegs` pegs, that the quota counts. */
int kp_quota_count(const struct kp_quota *quota, const uint16_t *code, int pegs);

/* By how many pegs that number is too small or too large; 0: the code fits. */
int kp_quota_miss(const struct kp_quota *quota, const uint16_t *code, int pegs);

/* The sum for all quotas of a list. */
uint64_t kp_quotas_miss(const struct kp_quotas *quotas, const uint16_t *code, int pegs);
