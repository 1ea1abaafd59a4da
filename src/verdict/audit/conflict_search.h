/* Which rows are to search.
 *
 * A conflict is a set of rows that cannot all be right, and a correction one
 * without which all the others can; neither holds another of its kind.  Each
 * conflict has a row in common with every correction.  So the least set that
 * hits all known conflicts is a correction, or there is a conflict it misses;
 * and the same the other way round.  Either kind is found in its order: fewest
 * rows first, then the earliest rows, whatever engine is asked and whatever it
 * answers. */
#ifndef KP_VERDICT_AUDIT_CONFLICT_SEARCH_H
#define KP_VERDICT_AUDIT_CONFLICT_SEARCH_H

#include "verdict/audit/hitting_set.h"
#include "verdict/engines.h"

struct kp_conflict_search {
    struct kp_engines *engines;
    struct kp_row_sets conflicts, corrections;             /* found in order */
    struct kp_row_sets known_conflicts, known_corrections; /* and all that are known of each kind */
    struct kp_hitting correcting, clashing;                /* where the searches stand */
    bool *on, *set;                                        /* scratch: rows */
    uint16_t *code;                                        /* scratch */
    int *tally;                                            /* scratch */
    enum kp_stop_reason stop;                              /* why the last search found nothing */
};

/* A judge whose rows, all of them, cannot be right.  false: no memory.  It is
 * freed after any return. */
bool kp_conflict_search_make(struct kp_conflict_search *search, struct kp_engines *engines);
void kp_conflict_search_free(struct kp_conflict_search *search);

/* Find the next correction, or conflict, in order: it is the last one in its
 * list.  false: there are no more (stop is KP_COMPLETED), or nobody knows; no
 * further one then has fewer rows than the search's `least`. */
bool kp_conflict_search_correction(struct kp_conflict_search *search);
bool kp_conflict_search_conflict(struct kp_conflict_search *search);

#endif
