/* A program that uses the library while a classic game is played: each line that it reads is a guess
 * and its score, and after each it shows how many secrets are possible, or which row may be wrong.
 *
 *     cc live_audit.c $(pkg-config --cflags --libs keypeg) -o live_audit
 *     printf '%s\n' 'rrgg 2 0' 'rbbg 2 1' 'yyrg 3 0' | ./live_audit */
#include <keypeg.h>
#include <stdio.h>
#include <string.h>

#define PEGS 4

static bool print(void *to, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, (FILE *)to) == length;
}

/* Reads a letter or a digit for each peg.  Returns false if one of them is not a colour. */
static bool read_guess(const struct kp_transcript *game, const char *word, uint16_t *guess)
{
    for (int p = 0; p < PEGS; p++) {
        char name[2] = {word[p], '\0'};
        int colour = kp_game_colour(game, name);

        if (colour < 0)
            return false;
        guess[p] = (uint16_t)colour;
    }
    return word[PEGS] == '\0';
}

static enum kp_status audit(const struct kp_transcript *game, struct kp_diag *why)
{
    struct kp_options options = {0}; /* the defaults, but for */
    struct kp_out out = {print, stdout};
    struct kp_verdict *verdict;
    enum kp_status status;

    options.seconds = 10;
    options.count_all = true;
    status = kp_check(game, &options, &verdict, why);
    if (status)
        return status;
    printf("Row %zu: ", kp_game_rows(game));
    if (verdict->answer == KP_CHEATED) {
        puts("these scores cannot all be right.");
        status = kp_report_repairs(game, verdict, NULL, &out);
    } else if (verdict->count) {
        printf("possible secrets: %s%s\n", verdict->count_is_exact ? "" : "at least ",
               verdict->count);
    } else {
        printf("undecided (%s)\n", kp_stop_name(verdict->stop));
    }
    kp_verdict_free(verdict);
    return status;
}

int main(void)
{
    struct kp_transcript *game;
    struct kp_diag why = {0};
    enum kp_status status = kp_game_new("game classic", &game, &why);
    char line[100], word[100];
    uint16_t guess[PEGS];
    struct kp_score score;

    while (!status && fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "%s %d %d", word, &score.black, &score.white) != 3 ||
            !read_guess(game, word, guess))
            fprintf(stderr, "expected a guess and its score, as in: rrgg 2 0\n");
        else if (kp_game_add_row(game, guess, score, &why)) /* which leaves the game as it was */
            fprintf(stderr, "%s\n", why.says);
        else
            status = audit(game, &why);
    }
    if (status)
        fprintf(stderr, "%s\n", why.says);
    kp_game_free(game);
    return status ? 2 : 0;
}
