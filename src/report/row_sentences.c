/* What a row has, where its black key pegs can be, and why it cannot have its score. */
#include "report/step_sentences_impl.h"

#include "base/hash.h"
#include "explain/bounds.h"
#include "explain/step_reasons.h"
#include "format/code_parser.h"
#include "report/verdict_json.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_CASES = 8 }; /* that are listed */

const char *kp_name_row(struct kp_speaker *speaker, size_t row)
{
    struct kp_strbuf text = {0};

    kp_strbuf_addf(&text, "row %zu (", row + 1);
    kp_text_write_code(speaker->game->rules, kp_transcript_guess(speaker->game, row), &text);
    kp_strbuf_addf(&text, ")");
    return kp_keep_text(speaker, &text);
}

const struct kp_counted_words *kp_words_of_part(const struct kp_speaker *speaker,
                                                enum kp_row_part part)
{
    return part == KP_ROW_BLACK ? &speaker->words.black : &speaker->words.total;
}

/* What the row has of the part of its score that the step looks at. */
static const char *name_part(struct kp_speaker *speaker, size_t row)
{
    enum kp_row_part part = speaker->about->part;
    struct kp_score score = speaker->game->rows[row].score;
    const char *black = "", *white = "";

    if (part != KP_ROW_SCORE)
        return kp_name_count(speaker, kp_count_part(score, part), kp_words_of_part(speaker, part));
    if (speaker->game->rules->scores == KP_COLOURS_ONLY)
        return kp_name_count(speaker, score.white, &speaker->words.total);
    if (score.black != KP_UNKNOWN)
        black = kp_name_count(speaker, score.black, &speaker->words.black);
    if (score.white != KP_UNKNOWN)
        white = kp_name_count(speaker, score.white, &speaker->words.white);
    return kp_text(speaker, "%s%s%s", black, *black && *white ? " and " : "", white);
}

void kp_say_step_rows(struct kp_speaker *speaker)
{
    const struct kp_chain_step *step = speaker->about;

    if (step->kind == KP_STEP_COMPARE)
        kp_say_comparison(speaker);
    for (size_t i = 0; i < step->row_count && step->kind != KP_STEP_COMPARE; i++)
        kp_say(speaker, "%s%s has %s", i ? ", and " : "", kp_name_row(speaker, step->rows[i]),
               name_part(speaker, step->rows[i]));
}

/* ---- Cases ---------------------------------------------------------------------- */

/* Where the black key pegs of the rows of a step can be.  Rows without black key pegs, or with all
 * of them, have no ways. */
struct cases {
    size_t rows[2], row_count;
    struct kp_case list[MOST_CASES + 1];
    size_t count; /* 0: too many, or nothing to list */
};

static int compare_cases(const void *left, const void *right)
{
    const struct kp_case *a = left, *b = right;
    int order = kp_compare_u64(a->blacks[0], b->blacks[0]);

    return order ? order : kp_compare_u64(a->blacks[1], b->blacks[1]);
}

/* A single black key peg that can be anywhere is not worth listing. */
static struct cases find_cases(struct kp_speaker *speaker)
{
    const struct kp_chain_step *step = speaker->about;
    int pegs = speaker->sets->pegs;
    struct kp_code_sets sets = *speaker->sets; /* with tables that no other thread writes */
    struct cases cases = {.count = 0};
    bool lists = step->kind == KP_STEP_ONE_KIND || step->kind == KP_STEP_ROW ||
                 step->kind == KP_STEP_ROWS;
    uint64_t *codes;

    for (size_t i = 0; i < step->row_count && lists; i++) {
        int here = speaker->game->rows[step->rows[i]].score.black;

        if (here > 0 && here < pegs)
            cases.rows[cases.row_count++] = step->rows[i];
    }
    KP_TAKE(&speaker->arena, codes, sets.words);
    for (size_t i = 0; i < 2 && sets.tables[i]; i++)
        KP_TAKE(&speaker->arena, sets.tables[i], kp_bounds_table_words(pegs, sets.colours));
    if (cases.row_count == 0 || speaker->arena.failed)
        return cases;
    cases.count = kp_step_cases(&sets, step, cases.rows, cases.row_count, codes, cases.list,
                                MOST_CASES + 1);
    if (cases.count > MOST_CASES || (cases.row_count == 1 && cases.count == (size_t)pegs &&
                                     speaker->game->rows[cases.rows[0]].score.black == 1))
        cases.count = 0;
    qsort(cases.list, cases.count, sizeof cases.list[0], compare_cases);
    return cases;
}

static const char *name_blacks(const struct kp_speaker *speaker, size_t row)
{
    return speaker->game->rows[row].score.black == 1 ? speaker->words.black.one
                                                     : speaker->words.black.several;
}

/* "the blacks of row 2 can be at pegs 1 and 3, 2 and 3, or 3 and 4"; "the black of row 1 can be at
 * peg 1 or 2" */
static void say_ways(struct kp_speaker *speaker, const struct cases *cases)
{
    struct kp_score score = speaker->game->rows[cases->rows[0]].score;
    const char *mark = score.black > 2 ? "; " : ", ";
    const char *last = score.black == 1 ? " or " : score.black == 2 ? ", or " : "; or ";

    kp_say(speaker, ". The %s of row %zu can %sbe at ", name_blacks(speaker, cases->rows[0]),
           cases->rows[0] + 1, cases->count == 1 ? "only " : "");
    for (size_t i = 0; i < cases->count; i++) {
        const char *pegs = kp_name_pegs(speaker, &cases->list[i].blacks[0]);
        const char *numbers = strchr(pegs, ' '); /* NULL: no memory */

        kp_say(speaker, "%s%s",
               i == 0                 ? ""
               : i + 1 < cases->count ? mark
                                      : last,
               i > 0 && numbers ? numbers + 1 : pegs);
    }
    if (score.white == 0)
        kp_say(speaker, ", and its other %s earn nothing", speaker->words.pegs);
}

/* "if the black of row 1 is at peg 3, the blacks of row 2 are at pegs 1 and 4; if ..." */
static void say_ways_of_two(struct kp_speaker *speaker, const struct cases *cases)
{
    size_t a = cases->rows[0], b = cases->rows[1];

    for (size_t i = 0; i < cases->count; i++) {
        const char *first = kp_name_pegs(speaker, &cases->list[i].blacks[0]);
        const char *second = kp_name_pegs(speaker, &cases->list[i].blacks[1]);

        if (i == 0)
            kp_say(speaker, ". If the %s of row %zu %s at %s, the %s of row %zu can only be at %s",
                   name_blacks(speaker, a), a + 1,
                   speaker->game->rows[a].score.black == 1 ? "is" : "are", first,
                   name_blacks(speaker, b), b + 1, second);
        else if (cases->list[i].blacks[0] == cases->list[i - 1].blacks[0])
            kp_say(speaker, ", or at %s", second);
        else
            kp_say(speaker, "; if at %s, then at %s", first, second);
    }
}

size_t kp_say_places(struct kp_speaker *speaker)
{
    struct cases cases = find_cases(speaker);

    if (cases.count > 0)
        (cases.row_count == 2 ? say_ways_of_two : say_ways)(speaker, &cases);
    return cases.count;
}

static void write_places(struct kp_json_writer *json, const struct cases *cases)
{
    for (size_t i = 0; i < cases->count; i++) {
        kp_jsonw_list(json, NULL);
        for (size_t k = 0; k < cases->row_count; k++) {
            kp_jsonw_object(json, NULL);
            kp_jsonw_number(json, "row", (long long)cases->rows[k] + 1);
            kp_jsonw_list(json, "pegs");
            for (int p = 0; p < 64; p++)
                if (cases->list[i].blacks[k] >> p & 1)
                    kp_jsonw_number(json, NULL, p + 1);
            kp_jsonw_close_list(json);
            kp_jsonw_close(json);
        }
        kp_jsonw_close_list(json);
    }
}

void kp_write_cases(struct kp_speaker *speaker, struct kp_json_writer *json)
{
    struct cases cases = find_cases(speaker);
    struct kp_strbuf lines = {0}, *to = speaker->to;

    speaker->to = &lines;
    if (speaker->about->kind == KP_STEP_SUPPOSE)
        kp_say_supposition(speaker, "\n");
    for (size_t i = 0; i < cases.count; i++)
        for (size_t k = 0; k < cases.row_count; k++)
            kp_say(speaker, "%srow %zu: %s at %s%s", k ? "; " : "", cases.rows[k] + 1,
                   name_blacks(speaker, cases.rows[k]),
                   kp_name_pegs(speaker, &cases.list[i].blacks[k]),
                   k + 1 == cases.row_count ? "\n" : "");
    speaker->to = to;
    kp_json_lines(json, "cases", &lines);
    kp_jsonw_list(json, "places");
    write_places(json, &cases);
    kp_jsonw_close_list(json);
}

/* ---- A score that cannot be ------------------------------------------------------- */

/* Says a count of the score that is outside of what the row can have. */
static void say_outside(struct kp_speaker *speaker, struct kp_score score)
{
    enum kp_row_part part = speaker->about->part;
    const struct kp_game_words *words = &speaker->words;
    struct kp_row_reasons can = kp_step_reasons(speaker->sets, speaker->about, &speaker->arena);
    const char *then = speaker->is_row_alone ? ". By the rules alone it" : ". Then it";
    const char *with = kp_text(speaker, ". With %s it",
                               kp_name_count(speaker, score.black, &words->black));
    bool has_black = score.black != KP_UNKNOWN, has_total = has_black && score.white != KP_UNKNOWN;
    const struct {
        bool counts;
        const char *text;
        int count;
        struct kp_times can;
        const struct kp_counted_words *words;
    } parts[] = {{part != KP_ROW_TOTAL && has_black, then, score.black, can.black, &words->black},
                 {part != KP_ROW_BLACK && has_total, then, score.black + score.white, can.total,
                  &words->total},
                 {part == KP_ROW_SCORE && has_total, with, score.white, can.white, &words->white}};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        struct kp_times range = parts[i].can;
        bool is_most = parts[i].count > range.most;
        int bound = is_most ? range.most : range.least;

        if (!parts[i].counts || range.most < range.least ||
            (parts[i].count >= range.least && !is_most))
            continue;
        kp_say(speaker, "%s has %s%s", parts[i].text,
               bound == 0 ? ""
               : is_most  ? "at most "
                          : "at least ",
               kp_name_count(speaker, bound, parts[i].words));
        return;
    }
    kp_say(speaker, ". That cannot be");
}

void kp_say_impossible_score(struct kp_speaker *speaker)
{
    const struct kp_chain_step *step = speaker->about;
    struct kp_score score = {0, 0};

    if (step->row_count == 1)
        score = speaker->game->rows[step->rows[0]].score;
    if (step->row_count != 1)
        kp_say(speaker, ". That cannot be");
    else if (step->part == KP_ROW_SCORE && score.black == speaker->sets->pegs - 1 &&
             score.white == 1)
        kp_say(speaker, ". If all %s but one are right, the last one earns a %s or nothing",
               speaker->words.pegs, speaker->words.black.one);
    else
        say_outside(speaker, score);
}
