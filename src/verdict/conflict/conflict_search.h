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

/* Makes a search about the engines' question, whose rows cannot all be right.  Returns false if
 * memory runs out.  The caller frees the search after any return. */
bool kp_conflict_search_make(struct kp_conflict_search *search, struct kp_engines *engines);
void kp_conflict_search_free(struct kp_conflict_search *search);

/* Finds the next correction or conflict in order, and adds it at the end of its list.  Returns
 * false if there are no more (`stop` is KP_COMPLETED), or if a limit ended the search.  No further
 * set then has fewer rows than the `least` of its kp_hitting. */
bool kp_conflict_search_next(struct kp_conflict_search *search, bool conflict);
