#include "generate/puzzle/puzzle_wish.h"

#include "base/strbuf.h"
#include "base/unknown_name.h"
#include "base/utf8.h"
#include "game/transcript.h"

#include <stdio.h>
#include <string.h>

static enum kp_status read_grade(const char *name, struct kp_puzzle_wish *wish, struct kp_diag *why)
{
    struct kp_unknown_name unknown;

    wish->explains = true;
    if (kp_ascii_same(name, "any"))
        return KP_OK;
    unknown = kp_unknown_begin("grade", name, strlen(name));
    for (int g = KP_EASY; g <= KP_EXPERT; g++) {
        const char *known = kp_grade_name((enum kp_grade)g);

        if (kp_ascii_same(name, known)) {
            wish->grade = (enum kp_grade)g;
            return KP_OK;
        }
        kp_unknown_expect(&unknown, known);
    }
    kp_unknown_expect(&unknown, "any");
    return kp_unknown_refuse(&unknown, why);
}

static enum kp_status refuse_board(const struct kp_rules *rules, struct kp_diag *why)
{
    return kp_bad_input(why,
                        "a board of %s pegs and %s colours is too large to be explained; leave "
                        "--grade and --length out, or use fewer --pegs or --colours",
                        kp_grouped(rules->pegs).text, kp_grouped(rules->colours).text);
}

/* Explains the board without rows. */
static enum kp_status check_board(struct kp_rules *rules, struct kp_diag *why)
{
    struct kp_transcript *game = kp_transcript_new(rules);
    struct kp_explanation *explanation = NULL;
    enum kp_status status = game ? kp_explain(game, NULL, NULL, &explanation, why)
                                 : kp_no_memory(why);

    if (status == KP_OK && kp_explanation_about(explanation).stop == KP_BOARD_TOO_LARGE)
        status = refuse_board(rules, why);
    kp_explanation_free(explanation);
    kp_transcript_free(game);
    return status;
}

enum kp_status kp_puzzle_wish_read(const struct kp_generate_options *options,
                                   struct kp_rules *rules, struct kp_puzzle_wish *wish,
                                   struct kp_diag *why)
{
    enum kp_status status = KP_OK;

    *wish = (struct kp_puzzle_wish){.least_cost = options->least_cost,
                                    .most_cost = options->most_cost,
                                    .explains = options->least_cost || options->most_cost};
    if (options->least_cost < 0 || options->most_cost < options->least_cost)
        return kp_bad_input(why, "--length %d..%d is empty; write the smaller number first",
                            options->least_cost, options->most_cost);
    if (options->grade)
        status = read_grade(options->grade, wish, why);
    return status || !wish->explains ? status : check_board(rules, why);
}

void kp_puzzle_wish_name(const struct kp_puzzle_wish *wish, char *name, size_t room)
{
    char length[32] = "";

    if (wish->most_cost)
        snprintf(length, sizeof length, "-length%d-%d", wish->least_cost, wish->most_cost);
    snprintf(name, room, "%s%s%s", wish->grade ? "-" : "",
             wish->grade ? kp_grade_name(wish->grade) : "", length);
}

bool kp_puzzle_wish_selects(const struct kp_puzzle_wish *wish)
{
    return wish->grade || wish->most_cost;
}

/* Some seconds: explaining a puzzle takes 20 ms on a board of 1,296 codes, and 200 ms on one of
 * 32,768. */
#define MOST_DRAWS  500
#define LEAST_DRAWS 16
#define MOST_CODES  ((size_t)1 << 20)

size_t kp_puzzle_wish_draws(const struct kp_puzzle_wish *wish, const struct kp_rules *rules)
{
    size_t codes = 1;

    if (!kp_puzzle_wish_selects(wish))
        return 1;
    for (int p = 0; p < rules->pegs && codes < MOST_CODES; p++)
        codes *= (size_t)kp_rules_secret_colours(rules);
    return codes > MOST_CODES / LEAST_DRAWS  ? LEAST_DRAWS
           : codes < MOST_CODES / MOST_DRAWS ? MOST_DRAWS
                                             : MOST_CODES / codes;
}

enum kp_status kp_puzzle_wish_refuse(const struct kp_puzzle_wish *wish, size_t draws,
                                     struct kp_diag *why)
{
    char grade[32] = "", length[64] = "";

    if (wish->grade)
        snprintf(grade, sizeof grade, " the grade %s", kp_grade_name(wish->grade));
    if (wish->most_cost)
        snprintf(length, sizeof length, " a length from %d to %d", wish->least_cost,
                 wish->most_cost);
    return kp_bad_input(why,
                        "none of %s puzzles has%s%s%s; use another --seed, --rows%s%s or other "
                        "rules",
                        kp_grouped((long long)draws).text, grade, *grade && *length ? " and" : "",
                        length, *grade ? ", --grade" : "", *length ? ", --length" : "");
}

static bool has_length(const struct kp_puzzle_wish *wish, double cost)
{
    return wish->most_cost == 0 || (cost >= wish->least_cost && cost <= wish->most_cost);
}

enum kp_status kp_puzzle_grade(const struct kp_puzzle_wish *wish, const struct kp_transcript *game,
                               const struct kp_options *options, struct kp_difficulty *difficulty,
                               bool *is_wished, enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_explanation *explanation;
    struct kp_explanation_facts about;
    enum kp_status status;

    *is_wished = !wish->explains;
    if (!wish->explains)
        return KP_OK;
    status = kp_explain(game, options, NULL, &explanation, why);
    if (status != KP_OK)
        return status;
    about = kp_explanation_about(explanation);
    kp_explanation_free(explanation);
    if (about.stop == KP_BOARD_TOO_LARGE) /* with this number of rows */
        return refuse_board(game->rules, why);
    *stop = about.stop;
    *difficulty = (struct kp_difficulty){.grade = kp_grade_name(about.grade),
                                         .steps = about.steps,
                                         .cost = about.cost,
                                         .dearest = about.dearest};
    *is_wished = !*stop && (!kp_puzzle_wish_selects(wish) || about.grade != KP_UNGRADED) &&
                 (!wish->grade || about.grade == wish->grade) && has_length(wish, about.cost);
    return KP_OK;
}
