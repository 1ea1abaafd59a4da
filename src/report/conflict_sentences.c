/* All the sets of rows that clash, and which rows they have in common. */
#include "report/verdict_sentences.h"

#include "base/memory.h"
#include "report/phrases.h"
#include <stdlib.h>

void kp_say_conflicts(const struct kp_transcript *game, const struct kp_verdict *verdict,
                      struct kp_strbuf *to)
{
    const struct kp_audit *audit = verdict->audit;

    (void)game;
    if (audit->conflict_count == 1 && audit->conflicts_are_all)
        kp_strbuf_addf(to, "only these rows clash, and can spare none of them:");
    else
        kp_strbuf_addf(to, "%s %zu sets of rows clash, and can spare none of them:",
                       audit->conflicts_are_all ? "these" : "at least these",
                       audit->conflict_count);
}

/* In how many of the sets each row is; NULL: no memory. */
static size_t *tally(const struct kp_audit *audit, size_t rows)
{
    size_t *sets = kp_calloc(rows, sizeof *sets);

    for (size_t i = 0; sets && i < audit->conflict_count; i++)
        for (size_t k = 0; k < audit->conflicts[i].count; k++)
            sets[audit->conflicts[i].row[k]]++;
    return sets;
}

/* The rows that are in the most sets: of those named, and how many there are. */
static size_t find_most(const size_t *sets, size_t rows, size_t most, size_t *named)
{
    size_t count = 0;

    for (size_t i = 0; i < rows; i++)
        if (sets[i] == most && count++ < KP_ROWS_NAMED)
            named[count - 1] = i;
    return count;
}

static void say_most(const struct kp_audit *audit, const size_t *sets, size_t rows,
                     struct kp_strbuf *to)
{
    size_t named[KP_ROWS_NAMED] = {0}, most = 0, count;

    for (size_t i = 0; i < rows; i++)
        most = sets[i] > most ? sets[i] : most;
    count = find_most(sets, rows, most, named);
    kp_say_rows(named, count, to);
    kp_strbuf_addf(to, count == 1 ? " is in " : " are in ");
    if (most == audit->conflict_count)
        kp_strbuf_addf(to, "all %zu of them", most);
    else
        kp_strbuf_addf(to, "%zu of them%s, more than any other row", most,
                       count == 1 ? "" : " each");
}

#define MANY 4 /* sets, of which nobody sees at a glance what they share */

void kp_say_tally(const struct kp_transcript *game, const struct kp_verdict *verdict,
                  struct kp_strbuf *to)
{
    const struct kp_audit *audit = verdict->audit;
    size_t *sets;

    if (audit->conflict_count < MANY)
        return;
    sets = tally(audit, game->row_count);
    if (sets)
        say_most(audit, sets, game->row_count, to);
    else
        to->failed = true;
    free(sets);
}
