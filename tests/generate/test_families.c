/* Hard instances: what they were they stay, row by row; and what they say of
 * themselves is true, by trying every code, and by each engine. */
#include "base/fixed_log2.h"
#include "base/strbuf.h"
#include "game/score.h"
#include "game/transcript.h"
#include "help/case_share.h"
#include "help/game_difference.h"
#include "help/read_transcripts.h"
#include "help/sha1.h"
#include "keypeg.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct kp_generator *generator_of(const struct kp_generate_options *order)
{
    struct kp_generator *generator;
    struct kp_diag why;

    if (kp_generator_new(order, &generator, &why) != KP_OK)
        fail_msg("%s: %s", order->family, why.says);
    return generator;
}

static struct kp_instance *instance_of(const struct kp_generator *generator, uint64_t i)
{
    const struct kp_generate_options *order = kp_generator_defaults(generator);
    struct kp_instance *instance;
    struct kp_diag why = {.says = ""};
    enum kp_stop_reason stop;

    if (kp_generate(generator, i, &instance, &stop, &why) != KP_OK || !instance)
        fail_msg("%s %dx%d %s %d: %s%s", order->family, order->pegs, order->colours, order->status,
                 (int)i, why.says, instance ? "" : " (none)");
    return instance;
}

static void write_as(const struct kp_instance *instance, const char *format, struct kp_strbuf *to)
{
    struct kp_diag why = {.says = ""};
    struct kp_out out = kp_strbuf_out(to);

    if (kp_instance_write(instance, format, &out, &why) != KP_OK)
        fail_msg("%s: %s", format, why.says);
}

/* The texts of the first instances of an order. */
static struct kp_strbuf texts_of(const struct kp_generate_options *order, uint64_t number)
{
    struct kp_generator *generator = generator_of(order);
    struct kp_strbuf text = {0};

    for (uint64_t i = 0; i < number; i++) {
        struct kp_instance *instance = instance_of(generator, i);

        write_as(instance, "text", &text);
        kp_instance_free(instance);
    }
    kp_generator_free(generator);
    return text;
}

/* ---- What they were they stay ------------------------------------------- */

/* The SHA-1 of the rules and rows of five instances.  A line that changes breaks a promise:
 * you have such a game, and make it again.  Comments may be worded in another way. */
static const struct {
    struct kp_generate_options order;
    const char *sha1;
} frozen[] = {
    {{.family = "random", .pegs = 4, .colours = 6, .seed = 0, .status = "planted"},
     "d017c90ded58c5919183330f200fd22ca733d848"},
    {{.family = "random", .pegs = 10, .colours = 10, .seed = 1, .status = "planted"},
     "e5b035c9348ccc36341e944db8785f2cab257c08"},
    {{.family = "random",
      .pegs = 14,
      .colours = 2,
      .rows = 12,
      .seed = UINT64_MAX,
      .status = "planted"},
     "84eb38a42e10baebc2e10670c3629f5cb89325ae"},
    {{.family = "near-miss", .pegs = 4, .colours = 6, .seed = 0, .status = "planted"},
     "d017c90ded58c5919183330f200fd22ca733d848"},
    {{.family = "near-miss", .pegs = 10, .colours = 10, .seed = 1, .status = "planted"},
     "e5b035c9348ccc36341e944db8785f2cab257c08"},
    {{.family = "black-only", .pegs = 4, .colours = 6, .seed = 0, .status = "planted"},
     "f257c846b69ea8b3280bf5d27d9d983f1541e0dc"},
    {{.family = "black-only", .pegs = 10, .colours = 6, .seed = 1, .status = "planted"},
     "8fc739a8501cd84e3cb3ba69cfc80ce582267ea7"},
    {{.family = "block", .pegs = 5, .colours = 4, .seed = 0, .status = "planted"},
     "b8c80fdaf6efb4fa45b1aa23ae307d09bb3d0491"},
    {{.family = "block", .pegs = 10, .colours = 6, .seed = 1, .status = "planted"},
     "3c76355031ff18329599c0efc9a1bbb741822d74"},
    {{.family = "balanced", .pegs = 12, .colours = 2, .seed = 0, .status = "planted"},
     "ad87b348040f35e30a24472a2aeb3de1f626b58c"},
    {{.family = "balanced", .pegs = 24, .colours = 2, .seed = 1, .status = "planted"},
     "ad7de8c71915b2e757466f9b23c4f90c19606c27"},
    {{.family = "one-in-three", .pegs = 40, .colours = 2, .seed = 0, .status = "planted"},
     "795d990d7bfaba118b3573c3cbb811b7cbe46c14"},
    {{.family = "one-in-three", .pegs = 100, .colours = 2, .seed = 1, .status = "planted"},
     "371af4a2735420d987e7b7d60d9424a23abcfb98"},
    {{.family = "random", .pegs = 4, .colours = 6, .seed = 0, .status = "falsified"},
     "81032c8d1630a000b0c8d7039600169d8ac20631"},
    {{.family = "random", .pegs = 10, .colours = 10, .seed = 1, .status = "falsified"},
     "d6d2927f2f7e90cfddc9ee592b437021ee1cba19"},
    {{.family = "random",
      .pegs = 14,
      .colours = 2,
      .rows = 12,
      .seed = UINT64_MAX,
      .status = "falsified"},
     "e0f244190d2b7d7d233599f1c511378ee51aa67c"},
    {{.family = "near-miss", .pegs = 4, .colours = 6, .seed = 0, .status = "falsified"},
     "81032c8d1630a000b0c8d7039600169d8ac20631"},
    {{.family = "near-miss", .pegs = 10, .colours = 10, .seed = 1, .status = "falsified"},
     "670a4f164708fd8c26237b04ada0b78bdb283cac"},
    {{.family = "black-only", .pegs = 4, .colours = 6, .seed = 0, .status = "falsified"},
     "4f04fc1dda26af50a425b059d2f13d847c3ebda1"},
    {{.family = "black-only", .pegs = 10, .colours = 6, .seed = 1, .status = "falsified"},
     "f882a2f0eee797fd13e339ebad78ce9bd67d1257"},
    {{.family = "block", .pegs = 5, .colours = 4, .seed = 0, .status = "falsified"},
     "b2f8a959daddc27615325934d915bb41bd0a1f44"},
    {{.family = "block", .pegs = 10, .colours = 6, .seed = 1, .status = "falsified"},
     "1c133ee84ad13829d8858ac634c6c8b15ca70502"},
    {{.family = "balanced", .pegs = 12, .colours = 2, .seed = 0, .status = "falsified"},
     "54dc6492d942756e32e06291282a5e5ab0857285"},
    {{.family = "balanced", .pegs = 24, .colours = 2, .seed = 1, .status = "falsified"},
     "6ac9268f648cee57aeeba25f959c77231ea099ec"},
    {{.family = "balanced", .pegs = 44, .colours = 2, .seed = 0, .status = "falsified"},
     "d85ba6c5c7c1544896e02483b461434c8dca1824"},
    {{.family = "balanced", .pegs = 48, .colours = 2, .seed = 1, .status = "falsified"},
     "4d72f1fa5a5abc2febec0c9328bc4e3971cbed26"},
    {{.family = "one-in-three", .pegs = 40, .colours = 2, .seed = 0, .status = "falsified"},
     "5fe1b8775a9cd5a2182cabd9b75ac81901ac05f8"},
    {{.family = "one-in-three", .pegs = 100, .colours = 2, .seed = 1, .status = "falsified"},
     "af51d61ca5292ca3bceb74e69be4ccbd42edc9fb"},
    {{.family = "random", .pegs = 4, .colours = 6, .seed = 0, .status = "unplanted"},
     "b96a491e00cf08b9b6f42db2b11cc3b549c30f74"},
    {{.family = "random", .pegs = 10, .colours = 10, .seed = 1, .status = "unplanted"},
     "ea1fa264da9e2658f32f3705dbf7d7ad65bbc164"},
    {{.family = "random",
      .pegs = 14,
      .colours = 2,
      .rows = 12,
      .seed = UINT64_MAX,
      .status = "unplanted"},
     "8eaa787a03743ebe769442410db7f75f0cc719b3"},
    {{.family = "near-miss", .pegs = 4, .colours = 6, .seed = 0, .status = "unplanted"},
     "fad923fbe4c984c2b8ec5f307cfeb4d34b7d7d43"},
    {{.family = "near-miss", .pegs = 10, .colours = 10, .seed = 1, .status = "unplanted"},
     "670a4f164708fd8c26237b04ada0b78bdb283cac"},
    {{.family = "black-only", .pegs = 4, .colours = 6, .seed = 0, .status = "unplanted"},
     "8e36be2a7aed03770d54a418dba5b54ddddcfe13"},
    {{.family = "black-only", .pegs = 10, .colours = 6, .seed = 1, .status = "unplanted"},
     "c16663e5b779fc5f92dedadae8a0fe03406a879e"},
    {{.family = "block", .pegs = 5, .colours = 4, .seed = 0, .status = "unplanted"},
     "5d77b3ed66b51bf576bfb6ba76858f2c33b5e3e4"},
    {{.family = "block", .pegs = 10, .colours = 6, .seed = 1, .status = "unplanted"},
     "f4a7cae483932a6ec1f7e9ca3538968b0ddf6a13"},
    {{.family = "balanced", .pegs = 12, .colours = 2, .seed = 0, .status = "unplanted"},
     "ae2b76996b7ba7b123f08caebd21df669f25e54f"},
    {{.family = "balanced", .pegs = 24, .colours = 2, .seed = 1, .status = "unplanted"},
     "ab69d2e2d7a70a7fd9e22717dcb82525ba570f19"},
    {{.family = "one-in-three", .pegs = 40, .colours = 2, .seed = 0, .status = "unplanted"},
     "1d6d316f7c10bb030a01d84a31dee16bd8b00987"},
    {{.family = "one-in-three", .pegs = 100, .colours = 2, .seed = 1, .status = "unplanted"},
     "7969cef4e763452489fff6c0c4d41c9fc887ed69"},
    {{.family = "random", .pegs = 60, .colours = 20, .seed = 2, .status = "planted"},
     "70f03fe52120a967e7aa73977f3c1a7f57158072"},
    {{.family = "black-only", .pegs = 100, .colours = 8, .seed = 2, .status = "planted"},
     "e148fd11db48a73a6e861a4b0523655d69b9720d"},
    {{.family = "balanced", .pegs = 100, .colours = 2, .seed = 2, .status = "planted"},
     "aa453942acc1cb510b192f69136a9e35cf9618d3"},
    {{.family = "balanced-unsat", .pegs = 12, .colours = 2, .seed = 0, .status = "falsified"},
     "9bece52f9fff2293f43bba8e79b3e8f0954b5eae"},
    {{.family = "balanced-unsat", .pegs = 24, .colours = 2, .seed = 1, .status = "falsified"},
     "4c984e74fedcc74c96167f15d426bc97ce60ddc6"},
    {{.family = "puzzle", .pegs = 4, .colours = 6, .seed = 0, .status = "planted"},
     "420878b076103c09c0bec99804a48ccd8f468f0c"},
    {{.family = "puzzle", .pegs = 5, .colours = 8, .seed = 1, .status = "planted"},
     "23da86301e9e678fb66fc6c666d869fdc0d03a93"},
};

#define FROZEN (sizeof frozen / sizeof *frozen)

static void hex(const struct kp_strbuf *text, char to[2 * KP_SHA1_BYTES + 1])
{
    unsigned char digest[KP_SHA1_BYTES];

    kp_sha1(text->text, text->length, digest);
    for (int i = 0; i < KP_SHA1_BYTES; i++)
        snprintf(to + 2 * i, 3, "%02x", digest[i]);
}

static void drop_comments(struct kp_strbuf *text)
{
    struct kp_strbuf rest = {0};

    for (const char *line = text->text; *line; line += strcspn(line, "\n") + 1)
        if (*line != '#')
            kp_strbuf_add(&rest, line, strcspn(line, "\n") + 1);
    kp_strbuf_free(text);
    *text = rest;
}

static void they_stay_what_they_were(void **state)
{
    int changed = 0;

    (void)state;
    for (size_t i = 0; i < FROZEN; i++) {
        struct kp_strbuf text = texts_of(&frozen[i].order, 5);
        char is[2 * KP_SHA1_BYTES + 1];

        drop_comments(&text);
        hex(&text, is);
        if (strcmp(is, frozen[i].sha1) != 0) {
            print_error("%s %s: %s, and was %s\n", frozen[i].order.family, frozen[i].order.status,
                        is, frozen[i].sha1);
            changed++;
        }
        kp_strbuf_free(&text);
    }
    assert_int_equal(changed, 0);
}

/* No family, and no status of one, is left out of the list. */
static void all_are_frozen(void **state)
{
    struct kp_family_facts facts;

    (void)state;
    for (size_t f = 0; kp_family_at(f, &facts); f++)
        for (int s = KP_PLANTED; s <= KP_UNPLANTED; s++) {
            const char *status = kp_instance_kind_name((enum kp_instance_kind)s);
            bool found = !(facts.statuses & 1u << s);

            for (size_t i = 0; i < FROZEN; i++)
                found = found || (strcmp(frozen[i].order.family, facts.name) == 0 &&
                                  strcmp(frozen[i].order.status, status) == 0);
            if (!found)
                fail_msg("%s %s is not frozen: add a line", facts.name, status);
        }
}

/* One of them whole, to be read. */
static void one_to_be_read(void **state)
{
    struct kp_generate_options order = {.family = "near-miss", .pegs = 4, .colours = 6, .seed = 7};
    struct kp_strbuf text = texts_of(&order, 1);

    (void)state;
    assert_string_equal(
        text.text,
        "# keypeg generate near-miss --pegs 4 --colours 6 --rows 4 --status falsified --seed 7 --first 0\n"
        "# near-miss: a random game, with one score changed by one key peg unless planted\n"
        "# status: falsified; answer: cheated; known by: exact count; secrets: 0\n"
        "# rows: 4; default: 4, with which one other secret is expected, estimated from 4,096 pairs of codes\n"
        "pegs 4\n"
        "colours 1 2 3 4 5 6\n"
        "3535 : 2 0\n"
        "1224 : 0 2\n"
        "4121 : 0 2\n"
        "5456 : 2 0\n"
        "# the secret before scores were changed: 3452\n"
        "# changed: row 1, from 1 1 to 2 0\n");
    kp_strbuf_free(&text);
}

/* ---- What they say is true ----------------------------------------------- */

static const struct board {
    const char *family;
    int pegs, colours;
    size_t rows;
} boards[] = {
    {"random", 4, 4, 0},          {"random", 6, 2, 6},         {"random", 5, 3, 3},
    {"near-miss", 4, 5, 0},       {"near-miss", 8, 2, 0},      {"near-miss", 5, 3, 9},
    {"black-only", 5, 3, 0},      {"black-only", 8, 2, 0},     {"block", 5, 3, 0},
    {"block", 6, 3, 10},          {"balanced", 8, 2, 0},       {"balanced", 12, 2, 0},
    {"one-in-three", 12, 2, 16},  {"one-in-three", 14, 2, 16}, {"balanced-unsat", 8, 2, 0},
    {"balanced-unsat", 12, 2, 0},
};

/* By the native engine, where there are too many codes to try. */
static uint64_t count_natively(const struct kp_transcript *game)
{
    struct kp_options options = {.engine = "native", .repairs = -1, .count_all = true};
    struct kp_verdict *verdict;
    uint64_t count;

    assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
    assert_true(verdict->count && verdict->count_is_exact);
    count = strtoull(verdict->count, NULL, 10);
    kp_verdict_free(verdict);
    return count;
}

/* How many codes give all the scores, by trying every one. */
static uint64_t count_codes(const struct kp_transcript *game)
{
    uint16_t code[16] = {0};
    int tally[16] = {0}, pegs = game->rules->pegs, p;
    uint64_t count = 0;

    if (pegs > 15)
        return count_natively(game);
    do {
        size_t row = 0;

        while (row < game->row_count &&
               kp_score_agrees(
                   game->rows[row].score,
                   kp_score_guess(game->rules, code, kp_transcript_guess(game, row), tally)))
            row++;
        count += row == game->row_count;
        for (p = pegs - 1; p >= 0 && ++code[p] == game->rules->colours; p--)
            code[p] = 0;
    } while (p >= 0);
    return count;
}

static void expect_engine(const struct kp_transcript *game, const char *engine, uint64_t count)
{
    struct kp_options options = {.engine = engine, .repairs = -1};
    struct kp_verdict *verdict;

    assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
    assert_int_equal(verdict->answer, count ? KP_CONSISTENT : KP_CHEATED);
    kp_verdict_free(verdict);
}

static void expect_truth(const struct kp_generate_options *order,
                         const struct kp_instance *instance)
{
    const struct kp_transcript *game = kp_instance_game(instance);
    struct kp_instance_facts facts = kp_instance_about(instance);
    uint64_t count = count_codes(game);
    const char *name = order->family;

    if ((facts.status == KP_PLANTED && count == 0) || (facts.status == KP_FALSIFIED && count > 0))
        fail_msg("%s %s: %d secrets", name, order->status, (int)count);
    if (facts.answer != (count ? KP_CONSISTENT : KP_CHEATED))
        fail_msg("%s %s: the answer is wrong, or not known", name, order->status);
    if (facts.secrets && strtoull(facts.secrets, NULL, 10) != count)
        fail_msg("%s: %s secrets, and there are %d", name, facts.secrets, (int)count);
    assert_int_equal(game->rules->pegs, order->pegs);
    assert_int_equal(game->rules->colours, order->colours);
    assert_int_equal(game->row_count, order->rows);
    expect_engine(game, "native", count);
    expect_engine(game, "sat", count);
}

/* Whether the secret that stands below the game gives its scores. */
static void expect_planted(const struct kp_transcript *game)
{
    static const char before[] = "the planted secret: ";
    const char *at = strstr(game->afterword.text, before), *end;
    struct kp_diag why;
    struct kp_strbuf text = {0};
    struct kp_read_result reading;

    assert_non_null(at);
    at += strlen(before);
    end = strchr(at, '\n');
    kp_strbuf_addf(&text, "pegs %d\ncolours", game->rules->pegs);
    for (int c = 0; c < game->rules->colours; c++)
        kp_strbuf_addf(&text, " %s", kp_rules_name(game->rules, c));
    kp_strbuf_addf(&text, "\nscores %s\nsecret %.*s\n", kp_scores_names[game->rules->scores],
                   (int)(end - at), at);
    reading = kp_read_text(text.text, text.length);
    assert_int_equal(reading.status, KP_OK);
    for (size_t row = 0; row < game->row_count; row++) {
        int tally[16] = {0};
        struct kp_score right = kp_score_guess(game->rules, reading.match->games[0]->secret,
                                               kp_transcript_guess(game, row), tally);

        assert_true(kp_score_agrees(game->rows[row].score, right));
    }
    (void)why;
    kp_read_result_free(&reading);
    kp_strbuf_free(&text);
}

static void they_tell_the_truth(void **state)
{
    uint64_t number = (uint64_t)kp_share(40);

    (void)state;
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++)
        for (int s = KP_PLANTED; s <= KP_UNPLANTED; s++) {
            struct kp_generate_options order = {
                .family = boards[b].family,
                .pegs = boards[b].pegs,
                .colours = boards[b].colours,
                .rows = boards[b].rows,
                .status = kp_instance_kind_name((enum kp_instance_kind)s),
                .seed = b};
            struct kp_generator *generator;

            if (kp_generator_new(&order, &generator, NULL) == KP_BAD_INPUT)
                continue; /* a status that the family does not have */
            for (uint64_t i = 0; i < number; i++) {
                struct kp_instance *instance = instance_of(generator, i);

                expect_truth(kp_generator_defaults(generator), instance);
                if (s == KP_PLANTED)
                    expect_planted(kp_instance_game(instance));
                kp_instance_free(instance);
            }
            kp_generator_free(generator);
        }
}

/* ---- What makes a family ------------------------------------------------- */

static int distance(const struct kp_transcript *a, const struct kp_transcript *b, int *rows)
{
    int most = 0;

    *rows = 0;
    assert_int_equal(a->row_count, b->row_count);
    for (size_t row = 0; row < a->row_count; row++) {
        int black = abs(a->rows[row].score.black - b->rows[row].score.black);
        int white = abs(a->rows[row].score.white - b->rows[row].score.white);
        int far = black > white ? black : white;

        assert_memory_equal(kp_transcript_guess(a, row), kp_transcript_guess(b, row),
                            (size_t)a->rules->pegs * sizeof(uint16_t));
        *rows += far > 0;
        most = far > most ? far : most;
    }
    return most;
}

/* Planted and falsified are twins: the same guesses, and a score or a few moved. */
static void twins_differ_by_little(void **state)
{
    static const struct {
        const char *planted, *falsified;
        int pegs, colours, by, rows;
    } twins[] = {
        {"near-miss", "near-miss", 8, 6, 1, 2}, {"near-miss", "near-miss", 12, 2, 2, 2},
        {"balanced", "balanced", 16, 2, 2, 2},  {"balanced", "balanced-unsat", 16, 2, 2, 1},
        {"random", "random", 8, 8, 1, 2},
    };

    (void)state;
    for (size_t t = 0; t < sizeof twins / sizeof *twins; t++) {
        struct kp_generate_options order = {.family = twins[t].falsified,
                                            .pegs = twins[t].pegs,
                                            .colours = twins[t].colours,
                                            .status = "falsified"};
        struct kp_generator *falsified = generator_of(&order), *planted;

        order.family = twins[t].planted;
        order.rows = kp_generator_defaults(falsified)->rows;
        order.status = "planted";
        planted = generator_of(&order);
        for (uint64_t i = 0; i < 20; i++) {
            struct kp_instance *a = instance_of(planted, i), *b = instance_of(falsified, i);
            int rows, by = distance(kp_instance_game(a), kp_instance_game(b), &rows);

            if (by != twins[t].by || rows < 1 || rows > twins[t].rows)
                fail_msg("%s: %d rows moved by %d", twins[t].falsified, rows, by);
            kp_instance_free(a);
            kp_instance_free(b);
        }
        kp_generator_free(planted);
        kp_generator_free(falsified);
    }
}

static void scores_are_balanced(void **state)
{
    static const char *const statuses[] = {"planted", "unplanted"};

    (void)state;
    for (int pegs = 8; pegs <= 32; pegs += 4)
        for (int s = 0; s < 2; s++) {
            struct kp_generate_options order = {
                .family = "balanced", .pegs = pegs, .status = statuses[s], .states = 1000};
            struct kp_generator *generator = generator_of(&order);
            struct kp_instance *instance = instance_of(generator, 5);
            const struct kp_transcript *game = kp_instance_game(instance);

            for (size_t row = 0; row < game->row_count; row++) {
                const uint16_t *guess = kp_transcript_guess(game, row);
                int ones = 0;

                for (int p = 0; p < pegs; p++)
                    ones += guess[p];
                assert_int_equal(ones, pegs / 2);
                assert_int_equal(game->rows[row].score.black, pegs / 2);
                assert_int_equal(game->rows[row].score.white, pegs / 2);
            }
            kp_instance_free(instance);
            kp_generator_free(generator);
        }
}

static size_t usual_rows(const char *family, int pegs)
{
    struct kp_generate_options order = {.family = family, .pegs = pegs};
    struct kp_generator *generator = generator_of(&order);
    size_t rows = kp_generator_defaults(generator)->rows;

    kp_generator_free(generator);
    return rows;
}

/* m* of the theory, with the mathematics of this machine. */
static void balanced_rows_are_those_of_the_theory(void **state)
{
    (void)state;
    for (int n = 8; n <= 4000; n += n < 100 ? 4 : 388) {
        double all = lgamma(n + 1) - 2 * lgamma(n / 2.0 + 1);
        double agree = 2 * (lgamma(n / 2.0 + 1) - 2 * lgamma(n / 4.0 + 1));

        assert_int_equal(usual_rows("balanced", n), (long)ceil(all / (all - agree)));
        assert_int_equal(usual_rows("balanced-unsat", n), (long)ceil(1.2 * all / (all - agree)));
    }
}

static void logarithms_are_right(void **state)
{
    (void)state;
    for (uint64_t n = 1; n > 0 && n < UINT64_C(1) << 62; n += n / 3 + 1) {
        double log = (double)kp_log2(n) / (double)KP_BIT;

        assert_true(log <= log2((double)n) + 1e-9 && log > log2((double)n) - 1e-5);
    }
    for (unsigned n = 1; n < 300; n += 7)
        for (unsigned k = 0; k <= n; k += 3) {
            double bits = (lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1.0)) / log(2);

            assert_true(fabs((double)kp_log2_choose(n, k) / (double)KP_BIT - bits) < 1e-3);
        }
}

/* The chance that two codes give a guess the same score, by trying all of a small
 * board: any two, and two of the same colours. */
static void exact_chances(const struct kp_rules *rules, double *any, double *orders, double *bits)
{
    uint16_t codes[3][4] = {{0}};
    int tally[8] = {0}, pegs = rules->pegs, p;
    double all = pow(rules->colours, pegs), triples = 0, pairs = 0, same = 0, ordered = 0;

    *bits = 0;
    do {
        struct kp_score a = kp_score_guess(rules, codes[0], codes[2], tally);
        struct kp_score b = kp_score_guess(rules, codes[1], codes[2], tally);
        bool agree = a.black == b.black && a.white == b.white;
        struct kp_score c = kp_score_guess(rules, codes[0], codes[1], tally);
        double weight = 0;

        triples++;
        same += agree;
        if (c.black + c.white == pegs) { /* of codes alike each has so many others */
            double ways = tgamma(pegs + 1);

            for (int colour = 0; colour < rules->colours; colour++) {
                int count = 0;

                for (int i = 0; i < pegs; i++)
                    count += codes[0][i] == colour;
                ways /= tgamma(count + 1);
            }
            weight = 1 / ways;
            *bits += weight * log2(ways);
        }
        pairs += weight;
        ordered += weight * agree;
        for (p = 3 * pegs - 1; p >= 0; p--) {
            uint16_t *peg = &codes[p / pegs][p % pegs];

            if (++*peg < rules->colours)
                break;
            *peg = 0;
        }
    } while (p >= 0);
    assert_true(fabs(triples - all * all * all) < 1);
    *any = same / triples;
    *orders = ordered / pairs;
    *bits /= pairs;
}

/* What is drawn is near what is exact. */
static void rows_leave_one_other_secret(void **state)
{
    static const struct {
        int pegs, colours;
    } small[] = {{4, 4}, {3, 5}, {4, 3}, {4, 2}};

    (void)state;
    for (size_t b = 0; b < sizeof small / sizeof *small; b++) {
        struct kp_generate_options order = {
            .family = "random", .pegs = small[b].pegs, .colours = small[b].colours};
        struct kp_generator *generator = generator_of(&order);
        struct kp_instance *instance = instance_of(generator, 0);
        double any, orders, bits, exact;
        size_t rows = kp_generator_defaults(generator)->rows;

        exact_chances(kp_instance_game(instance)->rules, &any, &orders, &bits);
        exact = small[b].pegs * log2(small[b].colours) / -log2(any);
        exact = fmax(exact, bits / -log2(orders));
        if ((double)rows < exact * 0.95 || (double)rows > exact * 1.05 + 1)
            fail_msg("%dx%d: %d rows, exactly %f", small[b].pegs, small[b].colours, (int)rows,
                     exact);
        kp_instance_free(instance);
        kp_generator_free(generator);
    }
}

/* And so it is: one was planted, and one other is there, give or take. */
static void planted_games_have_about_two_secrets(void **state)
{
    static const struct kp_generate_options orders[] = {
        {.family = "random", .pegs = 6, .colours = 4},
        {.family = "random", .pegs = 10, .colours = 2},
        {.family = "black-only", .pegs = 6, .colours = 4},
        {.family = "balanced", .pegs = 12},
    };

    (void)state;
    for (size_t o = 0; o < sizeof orders / sizeof *orders; o++) {
        struct kp_generator *generator = generator_of(&orders[o]);
        double secrets = 0;

        for (uint64_t i = 0; i < 100; i++) {
            struct kp_instance *instance = instance_of(generator, i);

            secrets += (double)count_codes(kp_instance_game(instance)) / 100;
            kp_instance_free(instance);
        }
        if (secrets < 1.2 || secrets > 5)
            fail_msg("%s: %f secrets", orders[o].family, secrets);
        kp_generator_free(generator);
    }
}

/* ---- Orders --------------------------------------------------------------- */

static void wrong_orders_are_refused(void **state)
{
    static const struct {
        struct kp_generate_options order;
        const char *says;
    } bad[] = {
        {{.family = "hard"},
         "unknown family 'hard'; expected balanced, balanced-unsat, black-only"},
        {{.family = "balanced", .pegs = 30},
         "balanced games require --pegs divisible by 4 and at least 8"},
        {{.family = "balanced", .pegs = 4},
         "balanced games require --pegs divisible by 4 and at least 8"},
        {{.family = "balanced", .colours = 3}, "balanced requires --colours 2"},
        {{.family = "balanced-unsat", .status = "planted"},
         "unknown status of balanced-unsat 'planted'; expected falsified"},
        {{.family = "random", .status = "false"},
         "unknown status of random 'false'; expected planted, falsified or unplanted"},
        {{.family = "random", .colours = 1}, "random requires --colours 2 or more"},
        {{.family = "block", .colours = 1}, "block requires --colours 2 or more"},
        {{.family = "random", .pegs = 65536},
         "a code has 1 to 65,535 pegs; use --pegs within that range"},
        {{.family = "random", .pegs = -1},
         "a code has 1 to 65,535 pegs; use --pegs within that range"},
        {{.family = "random", .colours = 65536}, "pegs times colours is at most 67,108,864"},
        {{.family = "random", .pegs = 60000, .colours = 60000}, "use fewer --colours or --pegs"},
        {{.family = "one-in-three", .pegs = 4}, "one-in-three requires --pegs 6 or more"},
        {{.family = "one-in-three", .pegs = 21, .rows = 11},
         "one-in-three with 20 pegs requires --rows 12 or more"},
        {{.family = "random", .rows = 1000001}, "at most 1,000,000 rows; use fewer --rows"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct kp_generator *generator;
        struct kp_diag why = {.says = ""};

        assert_int_equal(kp_generator_new(&bad[i].order, &generator, &why), KP_BAD_INPUT);
        assert_null(generator);
        if (!strstr(why.says, bad[i].says))
            fail_msg("\"%s\" is not \"%s\"", why.says, bad[i].says);
    }
}

/* With a row or two some secret nearly always fits. */
static void what_cannot_be_falsified_is_refused(void **state)
{
    struct kp_generate_options order = {
        .family = "random", .pegs = 8, .rows = 1, .colours = 8, .status = "falsified"};
    struct kp_generator *generator = generator_of(&order);
    struct kp_instance *instance;
    struct kp_diag why = {.says = ""};
    enum kp_stop_reason stop;

    (void)state;
    assert_int_equal(kp_generate(generator, 0, &instance, &stop, &why), KP_BAD_INPUT);
    assert_null(instance);
    assert_non_null(
        strstr(why.says, "no inconsistent game found in 64 attempts; use more --rows than 1"));
    kp_generator_free(generator);
}

static int at_once(void *unused)
{
    (void)unused;
    return 1;
}

static int at_third(void *asked)
{
    return ++*(int *)asked == 3;
}

static void limits_end_it(void **state)
{
    struct kp_generate_options order = {
        .family = "random", .pegs = 24, .status = "falsified", .states = 1};
    struct kp_generator *generator = generator_of(&order);
    struct kp_instance *instance;
    enum kp_stop_reason stop;
    int asked = 0;

    (void)state;
    assert_int_equal(kp_generate(generator, 0, &instance, &stop, NULL), KP_OK);
    assert_null(instance);
    assert_int_equal(stop, KP_OUT_OF_STATES);
    kp_generator_free(generator);

    order.status = "unplanted";
    generator = generator_of(&order);
    instance = instance_of(generator, 0);
    assert_int_equal(kp_instance_about(instance).answer, KP_UNDECIDED);
    assert_int_equal(kp_instance_about(instance).known, KP_NOT_KNOWN);
    kp_instance_free(instance);
    kp_generator_free(generator);

    for (int way = 0; way < 2; way++) {
        order.stop = way ? at_third : at_once;
        order.stop_data = &asked;
        generator = generator_of(&order);
        assert_int_equal(kp_generate(generator, 0, &instance, &stop, NULL), KP_OK);
        assert_null(instance);
        assert_int_equal(stop, KP_INTERRUPTED);
        kp_generator_free(generator);
    }
}

/* ---- Formats --------------------------------------------------------------- */

/* Every format that can tell the game tells it, and remarks do no harm. */
static void they_are_read_back(void **state)
{
    const char *format;

    (void)state;
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        struct kp_generate_options order = {.family = boards[b].family,
                                            .pegs = boards[b].pegs,
                                            .colours = boards[b].colours,
                                            .rows = boards[b].rows};
        struct kp_generator *generator = generator_of(&order);
        struct kp_instance *instance = instance_of(generator, 3);
        int told = 0;

        for (size_t f = 0; (format = kp_plugin(KP_FORMATS, f, NULL)); f++) {
            struct kp_strbuf text = {0};
            struct kp_out out = kp_strbuf_out(&text);
            struct kp_read_result reading;

            if (kp_instance_write(instance, format, &out, NULL) == KP_OK) {
                reading = kp_read_as(format, text.text, text.length);
                assert_int_equal(reading.match->count, 1);
                assert_null(
                    kp_transcript_difference(kp_instance_game(instance), reading.match->games[0]));
                assert_string_equal(
                    kp_instance_game(instance)->notes.text ? kp_instance_game(instance)->notes.text
                                                           : "",
                    reading.match->games[0]->notes.text ? reading.match->games[0]->notes.text : "");
                kp_read_result_free(&reading);
                told++;
            }
            kp_strbuf_free(&text);
        }
        assert_true(told >= 3); /* text, json, jsonl */
        kp_instance_free(instance);
        kp_generator_free(generator);
    }
}

static void clauses_carry_the_remarks(void **state)
{
    static const struct {
        const char *format, *first, *remark, *below;
    } ways[] = {
        {"dimacs", "c keypeg ", "\nc keypeg generate balanced --pegs 8 ",
         "\nc the planted secret: "},
        {"wcnf", "c keypeg ", "\nc keypeg generate balanced --pegs 8 ", "\nc the planted secret: "},
        {"opb", "* #variable= ", "\n* keypeg generate balanced --pegs 8 ",
         "\n* the planted secret: "},
    };
    struct kp_generate_options order = {.family = "balanced", .pegs = 8};
    struct kp_generator *generator = generator_of(&order);
    struct kp_instance *instance = instance_of(generator, 0);

    (void)state;
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
        struct kp_strbuf text = {0};

        write_as(instance, ways[w].format, &text);
        assert_memory_equal(text.text, ways[w].first, strlen(ways[w].first));
        assert_non_null(strstr(text.text, ways[w].remark));
        assert_non_null(strstr(text.text, ways[w].below));
        kp_strbuf_free(&text);
    }
    kp_instance_free(instance);
    kp_generator_free(generator);
}

static bool refuse(void *to, const char *bytes, size_t length)
{
    size_t *left = to;

    (void)bytes;
    if (length > *left)
        return false;
    *left -= length;
    return true;
}

static void writes_that_fail_are_told(void **state)
{
    static const char *const formats[] = {"text", "json", "jsonl",   "dimacs",
                                          "opb",  "wcnf", "wcnf-old"};
    struct kp_generate_options order = {.family = "random", .pegs = 5};
    struct kp_generator *generator = generator_of(&order);
    struct kp_instance *instance = instance_of(generator, 0);
    struct kp_diag why;

    (void)state;
    for (size_t f = 0; f < sizeof formats / sizeof *formats; f++)
        for (size_t room = 0; room < 300; room += 50) {
            size_t left = room;

            assert_int_equal(
                kp_instance_write(instance, formats[f], &(struct kp_out){refuse, &left}, &why),
                KP_WRITE_FAILED);
        }
    assert_int_equal(kp_instance_write(instance, "prose", &(struct kp_out){NULL, NULL}, &why),
                     KP_BAD_INPUT);
    kp_instance_free(instance);
    kp_generator_free(generator);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_stay_what_they_were),
        cmocka_unit_test(all_are_frozen),
        cmocka_unit_test(one_to_be_read),
        cmocka_unit_test(they_tell_the_truth),
        cmocka_unit_test(twins_differ_by_little),
        cmocka_unit_test(scores_are_balanced),
        cmocka_unit_test(balanced_rows_are_those_of_the_theory),
        cmocka_unit_test(logarithms_are_right),
        cmocka_unit_test(rows_leave_one_other_secret),
        cmocka_unit_test(planted_games_have_about_two_secrets),
        cmocka_unit_test(wrong_orders_are_refused),
        cmocka_unit_test(what_cannot_be_falsified_is_refused),
        cmocka_unit_test(limits_end_it),
        cmocka_unit_test(they_are_read_back),
        cmocka_unit_test(clauses_carry_the_remarks),
        cmocka_unit_test(writes_that_fail_are_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
