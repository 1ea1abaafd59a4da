/* Calls about games: read, written, streamed, counted up. */
#include "help/public_calls_impl.h"
#include "keypeg.h"

#include <string.h>

static void add_row(struct kp_public_call *call, const struct kp_transcript *game, size_t row)
{
    const uint16_t *guess = kp_game_guess(game, row);
    struct kp_score score = kp_game_row_score(game, row);
    struct kp_style style = kp_any_style(call);

    kp_row_write(game, guess, score, &call->out);
    kp_score_write(game, score, &call->out);
    kp_row_report(game, row, &style, &call->out);
    kp_json_write_code(game, guess, &call->out);
    kp_code_write(game, guess, &call->out);
    kp_strbuf_addf(call->to, " %s\n", kp_colour_name(game, guess[0]));
}

void kp_call_look_at_games(struct kp_public_call *call)
{
    const struct kp_match *match = kp_any_match(call);

    for (size_t i = 0; i < kp_match_games(match); i++) {
        const struct kp_transcript *game = kp_match_game(match, i);
        const char *codemaker = kp_game_codemaker(game);
        struct kp_id id = kp_game_id(game), same = kp_match_game_id(match, i);

        kp_need(id.text == same.text && id.is_number == same.is_number);
        kp_strbuf_addf(call->to, "line %u, %d pegs, board %zu, won %zu %d\n",
                       kp_match_game_line(match, i), kp_game_pegs(game), kp_game_board(game),
                       kp_game_winning_row(game), kp_game_colours(game));
        kp_json_write_string(codemaker ? codemaker : "", &call->out);
        for (size_t row = 0; row < kp_game_rows(game); row++)
            add_row(call, game, row);
    }
}

void kp_call_read_games(struct kp_public_call *call)
{
    const char *text = kp_call_texts[kp_below(call, TEXTS)];
    struct kp_game_location where = {.file = "a\"b", .game = 1};
    struct kp_errors problems;
    struct kp_match *match;

    kp_strbuf_addf(call->to, "%d\n",
                   (int)kp_match_read(text, strlen(text), NULL, &match, &problems));
    kp_write_match(match, "text", call->to);
    kp_match_free(match);
    kp_strbuf_addf(call->to, "%d\n",
                   (int)kp_match_read(text, strlen(text) / 2, NULL, &match, &problems));
    kp_match_free(match);
    kp_errors_json(&problems, &where, &call->out);
    kp_html_errors(&problems, &where, &call->out);
}

void kp_call_read_on(struct kp_public_call *call)
{
    static const char more[] = "1 1 : 0 0\n---\nboard 6\nblanks\n";
    const struct kp_transcript *game = kp_any_game(call);
    struct kp_errors problems;
    struct kp_match *match;

    kp_strbuf_addf(call->to, "%d\n",
                   (int)kp_match_read_on(game, more, strlen(more), 7, &match, &problems));
    kp_errors_json(&problems, NULL, &call->out);
    if (match)
        kp_write_match(match, "json", call->to);
    kp_match_free(match);
}

void kp_call_write_games(struct kp_public_call *call)
{
    kp_write_match(kp_any_match(call), kp_any_plugin(call, KP_FORMATS), call->to);
}

void kp_call_score_words(struct kp_public_call *call)
{
    static const char *const words[] = {"1122", "1 2 3 4", "red red blue blue", "abcd", "0123"};
    const char *secret = words[kp_below(call, COUNT(words))];
    const char *guess = words[kp_below(call, COUNT(words))];
    struct kp_score score = {0, 0};
    struct kp_diag why = {.says = ""};

    kp_add_status(
        call,
        kp_score_words(kp_below(call, 2) ? NULL : kp_any_plugin(call, KP_PREDEFINED_GAMES), secret,
                       guess, &score, &why),
        &why);
    kp_strbuf_addf(call->to, "%d %d\n", score.black, score.white);
}

void kp_call_list_names(struct kp_public_call *call)
{
    struct kp_family_facts family;
    struct kp_strategy_facts strategy;
    const char *name, *title;
    char shown[] = "a\x1b[31mb";

    kp_make_printable(shown);
    kp_strbuf_addf(call->to, "%s %s %s %s %s %s %s %s %s\n", shown, kp_version(),
                   kp_stop_name(KP_OUT_OF_TIME), kp_stop_slug(KP_OUT_OF_TIME),
                   kp_answer_name(KP_CHEATED), kp_engine_name(KP_LINEAR),
                   kp_certainty_name(KP_BY_COUNT), kp_certainty_slug(KP_BY_COUNT),
                   kp_instance_kind_name(KP_PLANTED));
    for (int kind = 0; kind <= KP_FAMILIES; kind++)
        for (size_t i = 0; (name = kp_plugin((enum kp_kind)kind, i, &title)); i++)
            kp_strbuf_addf(call->to, "%s: %s\n", name, title);
    for (size_t i = 0; kp_family_at(i, &family); i++)
        kp_strbuf_addf(call->to, "%s\n", family.name);
    for (size_t i = 0; kp_strategy_at(i, &strategy); i++)
        kp_strbuf_addf(call->to, "%s\n", strategy.title);
}

/* ---- Matches ------------------------------------------------------------ */

static void write_points(struct kp_public_call *call, const struct kp_match_points *points)
{
    struct kp_style style = kp_any_style(call);
    const char *player;
    long long total;

    for (size_t i = 0; (player = kp_points_player(points, i, &total)); i++)
        kp_strbuf_addf(call->to, "%s %lld\n", player, total);
    kp_points_report(points, &style, &call->out);
    kp_points_json(points, &call->out);
}

void kp_call_count_points(struct kp_public_call *call)
{
    const struct kp_match *match = kp_any_match(call);
    struct kp_match_points *points;
    struct kp_diag why = {.says = ""};

    kp_need(kp_points_new(kp_any_plugin(call, KP_RULE_SETS), &points, NULL) == KP_OK);
    for (size_t i = 0; i < kp_match_games(match); i++)
        kp_add_status(call,
                      kp_points_add(points, kp_match_game(match, i),
                                    (enum kp_answer)kp_below(call, 3),
                                    (enum kp_stop_reason)kp_below(call, 7), &why),
                      &why);
    kp_add_status(call, kp_points_add_unread(points, (struct kp_id){.text = "17"}, &why), &why);
    write_points(call, points);
    kp_points_free(points);
    write_points(call, call->shared->points);
    kp_html_match(call->shared->points, &call->out);
}

/* A text that is read in pieces. */
struct source {
    const char *text;
    size_t left;
};

static long read_part(void *from, char *bytes, size_t room)
{
    struct source *source = from;
    size_t size = source->left < 50 ? source->left : 50;

    size = size < room ? size : room;
    memcpy(bytes, source->text, size);
    source->text += size;
    source->left -= size;
    return (long)size;
}

static void check_item(void *data, const struct kp_stream_game *item)
{
    struct kp_options options = {.repairs = -1};
    struct kp_errors errors;
    struct kp_verdict *verdict;

    (void)data;
    kp_reading_json(item, NULL, &item->log);
    if (kp_stream_game_errors(item, false, &errors)) {
        kp_errors_json(&errors, NULL, &item->log);
        return;
    }
    kp_need(kp_check(item->game, &options, &verdict, NULL) == KP_OK);
    kp_verdict_json(item->game, verdict, NULL, &item->out);
    kp_verdict_free(verdict);
}

void kp_call_check_stream(struct kp_public_call *call)
{
    struct kp_strbuf text = {0}, log = {0};
    struct kp_stream run = {.each = check_item, .jobs = 1 + (unsigned)kp_below(call, 3)};
    struct kp_diag why = {.says = ""};
    struct source source;

    kp_write_match(kp_any_match(call), kp_below(call, 2) ? "jsonl" : "text", &text);
    kp_strbuf_addf(&log, " ");
    source = (struct source){text.text, text.length};
    run.in = (struct kp_in){read_part, &source};
    run.out = call->out;
    run.log = kp_strbuf_out(&log);
    kp_add_status(call, kp_stream_run(&run, &why), &why);
    kp_strbuf_addf(call->to, "%zu games, %s\n", run.games, log.text);
    kp_strbuf_free(&text);
    kp_strbuf_free(&log);
}

void kp_call_check_texts(struct kp_public_call *call)
{
    const char *first = kp_call_texts[kp_below(call, TEXTS)];
    const char *second = kp_call_texts[kp_below(call, TEXTS)];
    size_t lengths[] = {strlen(first), strlen(second) / (1 + (size_t)kp_below(call, 2))};
    struct kp_memory text = {0}, answers = {0};
    struct kp_stopper stopper = {.stop = kp_below(call, 8) == 0, .seconds = 600};
    struct kp_options options = kp_any_options(call);
    struct kp_style style = kp_any_style(call);
    struct kp_texts texts = {.lengths = lengths,
                             .count = 2,
                             .file = "two texts",
                             .first = 1 + (size_t)kp_below(call, 3),
                             .style = &style,
                             .answers = {kp_memory_write, &answers},
                             .reports = call->out};
    struct kp_diag why = {.says = ""};
    char byte;

    kp_need(kp_memory_write(&text, first, lengths[0]) &&
            kp_memory_write(&text, second, lengths[1]));
    texts.text = text.text;
    options.stop = kp_stopper_ask;
    options.stop_data = &stopper;
    options.progress = NULL;
    kp_add_status(call, kp_check_texts(&texts, &options, &why), &why);
    kp_strbuf_addf(call->to, "%zu answered, stop %d, late %d\n", texts.answered,
                   kp_stopper_ask(&stopper), stopper.is_late);
    while (kp_memory_read(&answers, &byte, 1) == 1)
        kp_strbuf_add(call->to, &byte, 1);
    kp_memory_free(&answers);
    kp_memory_free(&text);
}

/* The rows and the secret are drawn, so that some are refused. */
void kp_call_make_game(struct kp_public_call *call)
{
    struct kp_diag why = {.says = ""};
    struct kp_transcript *game;
    uint16_t code[4];

    kp_need(kp_game_new("game classic", &game, &why) == KP_OK);
    kp_need(kp_game_colour(game, "red") >= 0 && kp_game_colour(game, "crimson") < 0);
    for (int row = 0; row < 3; row++) {
        for (int peg = 0; peg < 4; peg++)
            code[peg] = (uint16_t)kp_below(call, 7);
        kp_add_status(
            call, kp_game_add_row(game, code, (struct kp_score){kp_below(call, 5), 0}, &why), &why);
    }
    kp_add_status(call, kp_game_mark_sure(game, (size_t)kp_below(call, 3), &why), &why);
    kp_add_status(call, kp_game_set_secret(game, kp_below(call, 2) ? code : NULL, &why), &why);
    kp_need(kp_json_write_count("1296", &call->out) == KP_OK);
    kp_game_free(game);
}
