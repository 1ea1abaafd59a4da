/* Finds conflicts and corrections in their order: fewest rows first, then the earliest rows.
 *
 * A conflict is a set of rows that cannot all be right.  A correction is a set of rows without
 * which all other rows can be right.  Both are minimal, and a correction that the search finds has
 * no sure row.  Each conflict has a row in common with every correction.  Take the least set that
 * has a row in common with all known conflicts: either it is a correction, or there is a conflict
 * with which it has no row in common.  The same holds with conflicts and corrections exchanged.
 * The order does not depend on the engine, nor on which secret or which conflict the engine
 * finds. */
#pragma once

#include "engines/engine_set.h"
#include "verdict/conflict/hitting_set.h"

struct kp_conflict_search {
    struct kp_arena arena; /* of all arrays */
    struct kp_engines *engines;
    struct kp_row_sets conflicts, corrections;              /* those found in order */
    struct kp_row_sets known_conflicts, known_corrections;  /* all that were met on the way */
    struct kp_hitting correction_hitting, conflict_hitting; /* the states of the two searches */
    bool *sure;                                             /* [row]; in no correction */
    bool *on, *set, *missed;                                /* scratch: rows */
    uint16_t *code;                                         /* scratch: the last secret */
    size_t chunk;             /* rows that can probably be dropped at once (conflict_search.c) */
    size_t pause, last_pause; /* conflicts to come for which no chunk is tried; and the last such
                               * number */
    enum kp_stop_reason stop; /* the reason why the last search found nothing */
};

/* Narrows the rows that are on, which cannot all be right, to a minimal conflict: without any one of
 * its rows the others can be right.  Rows that were played early are preferred: the last row of the
 * conflict is the earliest that contradicts the rows of the conflict before it.  If it does not
 * return KP_COMPLETED, a limit left it undecided whether a row is needed.  The rows that stay on
 * contradict each other all the same.  `hurries`: a question that is too hard may stay undecided
 * after a little work (narrow_conflict.c). */
enum kp_stop_reason kp_conflict_narrow(struct kp_engines *engines, const struct kp_limits *limits,
                                       bool *on, bool hurries);

/* Makes a search about the engines' question, whose rows cannot all be right.  Returns false if
 * memory runs out.  The caller frees the search after any return. */
bool kp_conflict_search_make(struct kp_conflict_search *search, struct kp_engines *engines);
void kp_conflict_search_free(struct kp_conflict_search *search);

/* Finds the next correction or conflict in order, and adds it at the end of its list.  Returns
 * false if there are no more (`stop` is KP_COMPLETED), or if a limit ended the search.  No further
 * set then has fewer rows than the `least` of its kp_hitting. */
bool kp_conflict_search_next(struct kp_conflict_search *search, bool conflict);
