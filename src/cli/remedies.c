#include "cli/remedies.h"

#include "cli/output.h"

#define SAY(...) kp_print(&kp_standard_output, __VA_ARGS__)
#define MOST     5

static void say_score(const struct kp_transcript *game, const struct kp_wrong_row *wrong)
{
    SAY("row %zu : ", wrong->row + 1);
    kp_score_write(game, wrong->right, &kp_standard_output);
    if (wrong->mistake)
        SAY("  (%s)", wrong->mistake);
}

/* Each repair is a line that can be typed, or where several rows are wrong a
 * few of them. */
static void say_repairs(const struct kp_transcript *game, const struct kp_audit *audit)
{
    bool one = audit->wrong_most == 1;

    if (audit->repair_count == 0)
        return;
    if (one)
        SAY("\nChanging one score is enough%s:\n",
            audit->repair_count > 1 ? "; any one of these would do" : "");
    else
        SAY("\n%zu other scores would set it right, %s:\n", audit->wrong_most,
            audit->wrong_least == audit->wrong_most ? "and no fewer" : "perhaps fewer");
    for (size_t i = 0; i < audit->repair_count; i++)
        for (size_t k = 0; k < audit->repairs[i].row_count; k++) {
            SAY(k == 0 ? "   " : "   and ");
            say_score(game, &audit->repairs[i].rows[k]);
            SAY("\n");
        }
    if (audit->repairs_left_out || !audit->repairs_are_all)
        SAY("   and there are more\n");
}

/* Guesses are on the table: the one that was meant tells no secret. */
static void say_misnoted(const struct kp_transcript *game, const struct kp_audit *audit)
{
    size_t shown = audit->misnoted_count < MOST ? audit->misnoted_count : MOST;

    if (shown == 0)
        return;
    SAY("Or one peg of a guess was not what was typed:\n");
    for (size_t i = 0; i < shown; i++)
        SAY("   row %zu, peg %d: %s\n", audit->misnoted[i].row + 1, audit->misnoted[i].peg + 1,
            kp_colour_name(game, audit->misnoted[i].colour));
    if (shown < audit->misnoted_count || audit->misnoted_left_out || !audit->misnoted_are_all)
        SAY("   and there are more\n");
}

void kp_say_remedies(const struct kp_transcript *game, const struct kp_audit *audit)
{
    if (!audit)
        return;
    say_repairs(game, audit);
    for (size_t i = 0; i < audit->slip_count; i++)
        SAY("Or the same mistake was made in every row: %s.\n", audit->slips[i].mistake);
    say_misnoted(game, audit);
}
