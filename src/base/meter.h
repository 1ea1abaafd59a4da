/* A meter: how much work is left.  Work is counted in states of the native engine; the other
 * engines, clauses and searches for row sets are converted into states that take as long.  It is
 * not counted in time, so work ends at the same place on every machine.
 *
 * A meter can have a parent: a turn is a part of a question, a question a part of a stage, and a
 * stage a part of an audit.  What a meter pays, its parent pays as well, and what a part does not
 * use is left for the parts after it.  A meter ends with the work that it measures, before its
 * parent does. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* The pieces of work, from small to large. */
enum kp_meter_kind { KP_TURN, KP_QUESTION, KP_STAGE, KP_AUDIT };

#define KP_NO_END UINT64_MAX /* of `left`: this meter sets no limit */

struct kp_meter {
    struct kp_meter *parent; /* pays as well; NULL: none */
    uint64_t left;           /* work; KP_NO_END, or what is left of this meter's limit */
    uint64_t spent;          /* work that was paid */
    size_t unchecked;        /* work since kp_limits_spend last checked the time, in its units */
    enum kp_meter_kind kind;
};

/* Begins a piece of work that may cost `most`, and no more than the parent has left. */
struct kp_meter kp_meter_begin(struct kp_meter *parent, enum kp_meter_kind kind, uint64_t most);

/* Returns the work that is left, of the meter and of its parents; KP_NO_END: any amount. */
uint64_t kp_meter_left(const struct kp_meter *meter);

/* Pays for work, here and at the parents.  If less work is left, pays what is left. */
void kp_meter_spend(struct kp_meter *meter, uint64_t work);

/* Returns the kind of the piece of work that ends first, this one or a parent: the one with the
 * least work left, and the largest if several have as little. */
enum kp_meter_kind kp_meter_find_end(const struct kp_meter *meter);
