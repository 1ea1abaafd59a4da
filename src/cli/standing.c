#include "cli/standing.h"

#include "cli/output.h"
#include <string.h>

#define SAY(...) kp_print(&kp_standard_output, __VA_ARGS__)

/* "1,296" */
static void say_number(const char *decimal)
{
    size_t digits = strlen(decimal);

    for (size_t i = 0; i < digits; i++)
        SAY("%s%c", i > 0 && (digits - i) % 3 == 0 ? "," : "", decimal[i]);
}

static void say_left(const struct kp_verdict *verdict)
{
    bool one = verdict->count && strcmp(verdict->count, "1") == 0;

    if (!verdict->count) {
        SAY("there are secrets left, and how many is not known.\n");
        return;
    }
    if (!verdict->count_is_exact)
        SAY("at least ");
    say_number(verdict->count);
    SAY(one ? " secret is left.\n" : " secrets are left.\n");
}

static void report(const struct kp_sitting *sitting)
{
    SAY("\n");
    kp_report(kp_sitting_game(sitting), sitting->verdict, &sitting->call->style,
              &kp_standard_output);
}

/* A row typed now takes the place of the last line, if that is one. */
static void say_spoilt(const struct kp_sitting *sitting)
{
    size_t row = kp_record_last_row(&sitting->record);

    report(sitting);
    if (row)
        SAY("\nType row %zu again as it should be, or set another right: 'row 1 : 1 0'.\n", row);
    else
        SAY("\nType that line again as it should be, or 'undo' it.\n");
}

static void say_open(const struct kp_verdict *verdict, size_t row)
{
    if (row)
        SAY("Row %zu: ", row);
    if (verdict->answer == KP_UNDECIDED)
        SAY("undecided, %s ended the search.\n", kp_stop_name(verdict->stop));
    else
        say_left(verdict);
}

void kp_say_standing(const struct kp_sitting *sitting, size_t i)
{
    const struct kp_verdict *verdict = sitting->verdict;
    size_t row = i < sitting->record.count ? sitting->record.lines[i].row : 0;

    if (sitting->why.says[0])
        kp_print(&kp_standard_error, "keypeg: this was not checked: %s\n", sitting->why.says);
    if (!verdict)
        return;
    if (verdict->answer == KP_CHEATED)
        say_spoilt(sitting);
    else if (verdict->revealed || kp_game_is_won(kp_sitting_game(sitting)))
        report(sitting);
    else
        say_open(verdict, row);
}
