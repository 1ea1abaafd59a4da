/* What a report shows of the board: the rows with their marks, and what is known of the secret, a
 * line for its sum, and for each peg and each colour with a line `peg` or `times`.
 *
 * The mark of a row is one of three, whichever the verdict knows first.  Rows that a secret
 * shown in the report does not fit have the score that it gives.  Otherwise, if the audit
 * knows all sets of fewest wrong rows, the rows in these may be wrong; and if there is only
 * one set, whose repairs agree on the score of a row, the row has that score.  Otherwise
 * the rows of the conflict are marked. */
#include "report/verdict_writer.h"

#include "format/text/format_text.h"

#include <string.h>

/* The first suspect from `row` on, or KP_NO_ROW. */
static size_t find_suspect(const struct kp_audit *audit, size_t row)
{
    size_t next = KP_NO_ROW;

    for (size_t i = 0; i < audit->suspect_count; i++)
        for (size_t k = 0; k < audit->suspects[i].count; k++)
            if (audit->suspects[i].row[k] >= row && audit->suspects[i].row[k] < next)
                next = audit->suspects[i].row[k];
    return next;
}

static const struct kp_wrong_row *find_row(const struct kp_repair *repair, size_t row)
{
    for (size_t i = 0; i < repair->row_count; i++)
        if (repair->rows[i].row == row)
            return &repair->rows[i];
    return NULL;
}

/* The score of a suspect row that all repairs agree on, or NULL. */
static const struct kp_wrong_row *find_only_repair(const struct kp_audit *audit, size_t row)
{
    const struct kp_wrong_row *only, *other;

    if (audit->suspect_count != 1 || audit->repair_count == 0 || audit->repairs_left_out > 0 ||
        !audit->repairs_are_all)
        return NULL;
    only = find_row(&audit->repairs[0], row);
    for (size_t i = 1; i < audit->repair_count; i++) {
        other = find_row(&audit->repairs[i], row);
        if (!only || !other || only->right.black != other->right.black ||
            only->right.white != other->right.white)
            return NULL;
    }
    return only;
}

/* All three find rows in ascending order, so that a cursor into the list is enough.  The suspects
 * are known if no other rows can be wrong, if as few as possible are. */
static void find_mark(struct kp_board_cursor *cursor)
{
    const struct kp_verdict *verdict = cursor->verdict;
    const struct kp_audit *audit = verdict->audit;
    size_t row = cursor->row;

    cursor->wrong = NULL;
    cursor->remark = NULL;
    if (verdict->wrong_row_count > 0) {
        if (cursor->next_wrong < verdict->wrong_row_count &&
            verdict->wrong_rows[cursor->next_wrong].row == row)
            cursor->wrong = &verdict->wrong_rows[cursor->next_wrong++];
    } else if (audit && audit->suspect_count > 0 && audit->suspects_are_all &&
               audit->wrong_least == audit->wrong_most) {
        if (row == 0 || row > cursor->next_suspect)
            cursor->next_suspect = find_suspect(audit, row);
        if (row != cursor->next_suspect)
            return;
        cursor->wrong = find_only_repair(audit, row);
        cursor->remark = cursor->wrong                  ? NULL
                         : cursor->game->row_count == 1 ? "cannot be right"
                                                        : "may be wrong";
    } else if (cursor->next_conflict < verdict->conflict_rows &&
               verdict->conflict[cursor->next_conflict] == row) {
        cursor->next_conflict++;
        cursor->remark = verdict->conflict_rows == 1 ? "cannot be right" : "in conflict";
    }
}

bool kp_board_next_row(struct kp_board_cursor *cursor)
{
    while (cursor->next < cursor->game->row_count) {
        cursor->row = cursor->next++;
        find_mark(cursor);
        if (cursor->row < KP_BOARD_ROWS || cursor->wrong || cursor->remark)
            return true;
        cursor->left_out++;
    }
    return false;
}

/* ---- What is known of the secret ---------------------------------------------------- */

#define MOST_COLUMNS 60 /* of a line; a peg can have thousands of colours */

void kp_say_known(const struct kp_transcript *game, size_t most, const char *between,
                  struct kp_strbuf *to)
{
    struct kp_strbuf lines = {0};
    size_t count = 0;

    kp_text_write_known(game, &lines);
    for (const char *line = lines.text; line && *line; line += strcspn(line, "\n") + 1) {
        size_t length = strcspn(line, "\n"), shown = length;

        if (++count > most)
            continue;
        while (shown > MOST_COLUMNS || (shown < length && line[shown] != ' '))
            shown--;
        kp_strbuf_addf(to, "%s%.*s%s", count > 1 ? between : "", (int)shown, line,
                       shown < length ? " ..." : "");
    }
    if (count > most)
        kp_strbuf_addf(to, "%sand %s more line%s", between, kp_grouped_count(count - most).text,
                       count == most + 1 ? "" : "s");
    to->failed |= lines.failed;
    kp_strbuf_free(&lines);
}
