#include "cli/play/row_to_retype.h"

#include "cli/io/output.h"
#include <string.h>
#include <strings.h>

#define SAY(...) kp_print(&kp_standard_output, __VA_ARGS__)
#define MOST     4 /* rows that are named; the others are marked in the report */

bool kp_scores_clash(const struct kp_play_session *sitting)
{
    return sitting->verdict && sitting->verdict->answer == KP_CHEATED;
}

/* Rows as the report marks them: those that a revealed secret does not give,
 * or those that clash. */
static size_t marked(const struct kp_verdict *verdict)
{
    return verdict->revealed ? verdict->wrong_rows : verdict->conflict_rows;
}

static size_t marked_row(const struct kp_verdict *verdict, size_t i)
{
    return (verdict->revealed ? verdict->wrong[i].row : verdict->conflict[i]) + 1;
}

size_t kp_row_to_retype(const struct kp_play_session *sitting)
{
    size_t last = kp_record_last_row(&sitting->record);

    if (last && kp_scores_clash(sitting))
        for (size_t i = 0; i < marked(sitting->verdict); i++)
            if (marked_row(sitting->verdict, i) == last)
                return last;
    return 0;
}

/* "row 1, 2 or 3": the first `n` of the marked rows. */
static void say_rows(const struct kp_verdict *verdict, size_t n)
{
    if (n > MOST) {
        SAY("a row marked '>'");
        return;
    }
    for (size_t i = 0; i < n; i++)
        SAY("%s%zu", i == 0 ? "row " : i + 1 < n ? ", " : " or ", marked_row(verdict, i));
}

/* "row 1 or 2 ('row 1 : 1 0') or the secret ('secret ...')" */
static void say_lines(const struct kp_play_session *sitting, size_t n)
{
    const struct kp_verdict *verdict = sitting->verdict;

    if (n > 0) {
        say_rows(verdict, n);
        SAY(" ('row %zu : ", marked_row(verdict, 0));
        if (verdict->revealed)
            kp_score_write(kp_play_session_game(sitting), verdict->wrong[0].right,
                           &kp_standard_output);
        else
            SAY("1 0");
        SAY("')");
    }
    if (verdict->revealed)
        SAY("%sthe secret ('secret ...')", n > 0 ? " or " : "");
}

/* Whether the last line is neither a row nor the secret: what is known of a peg,
 * or a remark. */
static bool ends_otherwise(const struct kp_record *record)
{
    const struct kp_record_line *last = &record->lines[record->count - 1];
    const char *word = last->text + strspn(last->text, " \t");

    return last->row == 0 && strncasecmp(word, "secret", 6) != 0;
}

/* Rows are marked in their order, so the last of all is the last of these. */
void kp_ask_for_correction(const struct kp_play_session *sitting)
{
    const struct kp_verdict *verdict = sitting->verdict;
    size_t again = kp_row_to_retype(sitting), others = marked(verdict) - (again > 0);
    bool more = others > 0 || verdict->revealed;

    SAY("\n");
    if (again)
        SAY("Type row %zu again as it should be%s", again, more ? ",\nor correct " : "");
    else
        SAY(more ? "Correct " : "Correct the line that is wrong, or 'undo' it");
    say_lines(sitting, others);
    SAY(more && ends_otherwise(&sitting->record) ? ", or 'undo' the last line.\n" : ".\n");
}
