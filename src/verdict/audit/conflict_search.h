/* Conflicts and corrections in their order: fewest rows first, then the earliest rows.
 *
 * A conflict is a set of rows that cannot all be right, and a correction one without which all the
 * others can; both are minimal.  Each conflict has a row in common with every correction.  So the
 * least set that hits all known conflicts is a correction, or there is a conflict that it misses;
 * and the same holds the other way round.  The order depends neither on the engine nor on which
 * secret or which conflict it finds. */
#ifndef KP_VERDICT_AUDIT_CONFLICT_SEARCH_H
#define KP_VERDICT_AUDIT_CONFLICT_SEARCH_H

#include "verdict/audit/hitting_set.h"
#include "verdict/engines.h"

struct kp_conflict_search {
    struct kp_engines *engines;
    struct kp_row_sets conflicts, corrections;              /* found in order */
    struct kp_row_sets known_conflicts, known_corrections;  /* all that were met */
    struct kp_hitting correction_hitting, conflict_hitting; /* where the searches stand */
    bool *on, *set, *missed;                                /* scratch: rows */
    uint16_t *code;                                         /* scratch: the secret found last */
    int *tally;                                             /* scratch */
    size_t chunk;             /* rows that can probably be dropped at once; see conflict_search.c */
    size_t pause, last_pause; /* conflicts for which no chunk is tried */
    enum kp_stop_reason stop; /* why the last search found nothing */
};

/* The rows of the engines' question cannot all be right.  false: no memory.  Freed after any
 * return. */
bool kp_conflict_search_make(struct kp_conflict_search *search, struct kp_engines *engines);
void kp_conflict_search_free(struct kp_conflict_search *search);

/* Find the next correction, or conflict, in order: it is the last one in its list.  false: there
 * are no more (stop is KP_COMPLETED), or a limit ended the search; no further one then has fewer
 * rows than the `least` of its kp_hitting. */
bool kp_conflict_search_next(struct kp_conflict_search *search, bool conflict);

#endif
