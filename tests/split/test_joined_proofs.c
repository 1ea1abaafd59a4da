/* Proofs of the parts of small random games, joined: both checkers accept the joined proof, which
 * shows that no secret fits the game; and what is wrong with a part's proof is found. */
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/game_proofs.h"
#include "help/proof_answers.h"
#include "help/random_games.h"
#include "help/text_source.h"
#include "proof/joined_proof.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MOST_PARTS 40 /* then nothing more is cut */
#define ROOM       (10 * MOST_PARTS)

/* A cut, in the order of a depth-first search; or a piece that lies in a part. */
struct event {
    bool is_leaf, is_count;
    struct kp_transcript *region; /* of a leaf */
    size_t part;
    size_t of;        /* peg or colour */
    uint64_t sets[2]; /* [piece]: colours of a peg */
    size_t least[3];  /* [piece]: counts of a colour; [2]: the first that is too large */
};

struct split_game {
    const struct kp_transcript *game;
    uint64_t seed;
    struct kp_transcript *parts[ROOM];
    uint64_t clauses[ROOM];
    size_t part_count;
    struct event events[ROOM];
    size_t event_count;
    size_t cut_parts; /* which more than one piece lies in */
};

/* ---- Splitting ------------------------------------------------------------------- */

/* A piece of a region. */
static struct kp_transcript *restrict_to(const struct kp_transcript *game, const struct event *cut,
                                         size_t piece)
{
    struct kp_transcript *part = kp_transcript_copy(game);
    uint16_t list[64];
    size_t n = 0;
    int left;

    assert_non_null(part);
    if (cut->is_count) {
        assert_true(kp_transcript_restrict_times(part, (int)cut->of, (int32_t)cut->least[piece],
                                                 (int32_t)cut->least[piece + 1] - 1));
        return part;
    }
    for (uint16_t c = 0; c < 64; c++)
        if (cut->sets[piece] >> c & 1)
            list[n++] = c;
    assert_true(kp_transcript_restrict_peg(part, (int)cut->of, list, n, &left));
    return part;
}

/* Divides the counts of a colour; false: the chance is missed. */
static bool choose_counts(struct split_game *split, const struct kp_transcript *region,
                          struct event *cut)
{
    struct kp_times times;

    cut->is_count = true;
    cut->of = (size_t)kp_seeded_below(&split->seed, kp_rules_secret_colours(region->rules));
    times = kp_transcript_times(region, (int)cut->of);
    cut->least[0] = (size_t)times.least;
    for (size_t i = 1; i < 2; i++) {
        int left = times.most - (int)cut->least[i - 1];

        if (left <= 0)
            return false;
        cut->least[i] = cut->least[i - 1] + 1 + (size_t)kp_seeded_below(&split->seed, left);
    }
    cut->least[2] = (size_t)times.most + 1;
    return true;
}

/* Divides the colours of a peg; false: the chance is missed. */
static bool choose_colours(struct split_game *split, const struct kp_transcript *region,
                           struct event *cut)
{
    int colours = kp_rules_secret_colours(region->rules);

    cut->of = (size_t)kp_seeded_below(&split->seed, region->rules->pegs);
    for (int c = 0; c < colours; c++)
        if (kp_transcript_allows(region, (int)cut->of, c))
            cut->sets[kp_seeded_below(&split->seed, 2)] |= UINT64_C(1) << c;
    for (size_t i = 0; i < 2; i++)
        if (cut->sets[i] == 0)
            return false;
    return true;
}

/* Chooses a cut of a peg or of a count. */
static bool choose_cut(struct split_game *split, const struct kp_transcript *region,
                       struct event *cut)
{
    return region->rules->scores == KP_COLOURS_ONLY || kp_seeded_below(&split->seed, 2)
               ? choose_counts(split, region, cut)
               : choose_colours(split, region, cut);
}

/* Splits a region at random.  `part`: all of it lies in this part; SIZE_MAX: in none yet. */
static void split_region(struct split_game *split, const struct kp_transcript *region, int depth,
                         size_t part)
{
    struct event event = {.part = part};
    bool is_cut = depth > 0 && split->part_count < MOST_PARTS &&
                  split->event_count < 4 * MOST_PARTS && kp_seeded_below(&split->seed, 6) > 0 &&
                  choose_cut(split, region, &event);

    if (part == SIZE_MAX && (!is_cut || kp_seeded_below(&split->seed, 6) == 0)) {
        split->cut_parts += is_cut;
        event.part = part = split->part_count;
        split->parts[split->part_count++] = kp_transcript_copy(region);
    }
    event.is_leaf = !is_cut;
    event.region = is_cut ? NULL : kp_transcript_copy(region);
    split->events[split->event_count++] = event;
    for (size_t i = 0; i < 2 && is_cut; i++) {
        struct kp_transcript *piece = restrict_to(region, &event, i);

        split_region(split, piece, depth - 1, part);
        kp_transcript_free(piece);
    }
}

static void split_at_random(struct split_game *split, const struct kp_transcript *game,
                            uint64_t seed, int depth)
{
    *split = (struct split_game){.game = game, .seed = seed};
    split_region(split, game, depth, SIZE_MAX);
}

static void free_split(struct split_game *split)
{
    for (size_t i = 0; i < split->part_count; i++)
        kp_transcript_free(split->parts[i]);
    for (size_t i = 0; i < split->event_count; i++)
        kp_transcript_free(split->events[i].region);
}

/* ---- Joining --------------------------------------------------------------------- */

struct joining {
    struct kp_game_formula formula;
    struct kp_joined_proof joined;
    struct kp_strbuf opb, pbp;
    struct kp_out opb_out, pbp_out;
    struct kp_limits limits;
    struct kp_diag why;
};

static void begin_joining(struct joining *joining, const struct kp_transcript *game)
{
    memset(joining, 0, sizeof *joining);
    joining->opb_out = kp_strbuf_out(&joining->opb);
    joining->pbp_out = kp_strbuf_out(&joining->pbp);
    assert_int_equal(kp_game_formula_make(&joining->formula, game, KP_FORMULA_SECRET, NULL), KP_OK);
    assert_int_equal(kp_game_formula_write(&joining->formula, &joining->opb_out), KP_OK);
    assert_int_equal(kp_joined_proof_begin(&joining->joined, &joining->formula, &joining->limits,
                                           &joining->pbp_out),
                     KP_OK);
}

static void free_joining(struct joining *joining)
{
    kp_joined_proof_free(&joining->joined);
    kp_game_formula_free(&joining->formula);
    kp_strbuf_free(&joining->opb);
    kp_strbuf_free(&joining->pbp);
}

static enum kp_status add_proof(struct joining *joining, const struct kp_transcript *part,
                                const char *proof, uint64_t *clause)
{
    struct text_source source = {proof, strlen(proof), 0};
    struct kp_in in = {read_text, &source};
    enum kp_stop_reason stop;
    enum kp_status status = kp_joined_proof_add_part(&joining->joined, part, &in, clause, &stop,
                                                     &joining->why);

    assert_int_equal(stop, KP_COMPLETED);
    return status;
}

/* Writes the clause of the region that the event describes, and of all within it. */
static uint64_t prove_region(struct joining *joining, const struct split_game *split, size_t *at)
{
    const struct event *event = &split->events[(*at)++];
    struct kp_joined_cut cut = {event->is_count, event->of};
    uint64_t first, second;

    if (event->is_leaf)
        return kp_joined_proof_close(&joining->joined, event->region, split->clauses[event->part]);
    first = prove_region(joining, split, at);
    second = prove_region(joining, split, at);
    return kp_joined_proof_merge(&joining->joined, cut, first, second);
}

static void expect_unsat(struct joining *joining)
{
    struct kp_proof_answer plain = kp_plain_proof_answer(joining->opb.text, joining->pbp.text);
    struct kp_proof_answer library = kp_library_proof_answer(joining->opb.text, joining->pbp.text);

    kp_expect_proof_answers_agree("a joined proof", &plain, &library, joining->opb.text,
                                  joining->pbp.text);
    if (!plain.accepted || strcmp(plain.says, "UNSAT") != 0) {
        fprintf(stderr, "%s\n%s", joining->opb.text, joining->pbp.text);
        fail_msg("line %zu: %s", plain.line, plain.says);
    }
}

static void expect_joined_proof(struct split_game *split)
{
    struct kp_options options = {.rows_alone = true, .repairs = -1};
    struct joining joining;
    size_t at = 0;

    begin_joining(&joining, split->game);
    for (size_t i = 0; i < split->part_count; i++) {
        struct kp_game_proof proof = kp_game_proof_write(split->parts[i], &options);

        if (add_proof(&joining, split->parts[i], proof.pbp.text, &split->clauses[i]) != KP_OK)
            fail_msg("part %zu, line %u: %s\n%s", i + 1, joining.why.line, joining.why.says,
                     proof.pbp.text);
        kp_game_proof_free(&proof);
    }
    assert_int_equal(kp_joined_proof_end(&joining.joined, prove_region(&joining, split, &at)),
                     KP_OK);
    expect_unsat(&joining);
    free_joining(&joining);
}

static void joined_proofs_of_random_parts_are_accepted(void **state)
{
    int games = kp_share(3000), joined = 0;
    size_t parts = 0, cut_parts = 0, most = 0;
    uint64_t seed = 27;

    (void)state;
    while (joined < games) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct split_game split;

        if (kp_brute_force(game, NULL).count == 0) {
            split_at_random(&split, game, seed, joined % 13);
            expect_joined_proof(&split);
            parts += split.part_count;
            cut_parts += split.cut_parts;
            most = split.part_count > most ? split.part_count : most;
            free_split(&split);
            joined++;
        }
        kp_transcript_free(game);
    }
    print_message("%d games in %zu parts, at most %zu; %zu parts were cut further\n", joined, parts,
                  most, cut_parts);
    assert_true(parts > (size_t)games && cut_parts > 0);
}

/* ---- Answers --------------------------------------------------------------------- */

/* Answers about the parts of a split game, with their proofs: "0", "1" and so on. */
struct answered_game {
    const struct split_game *split;
    struct kp_game_proof proofs[ROOM];
    struct text_source source; /* of the proof that is open */
    size_t opened;
    struct kp_strbuf answers, opb, pbp;
    struct kp_diag why;
};

static bool has_limits(const struct kp_transcript *part)
{
    return part->allowed || part->times;
}

/* Adds an answer as `check --json --proof` writes it. */
static void add_answer(struct answered_game *answered, size_t part)
{
    struct kp_options options = {.rows_alone = true, .repairs = -1};
    struct kp_out out = kp_strbuf_out(&answered->answers);
    struct kp_verdict *verdict;
    char name[24];

    snprintf(name, sizeof name, "%zu", part);
    assert_int_equal(kp_check(answered->split->parts[part], &options, &verdict, NULL), KP_OK);
    assert_int_equal(kp_verdict_json(answered->split->parts[part], verdict,
                                     &(struct kp_game_location){.proof = name, .formula = "f"},
                                     &out),
                     KP_OK);
    kp_verdict_free(verdict);
    if (!answered->proofs[part].pbp.text)
        answered->proofs[part] = kp_game_proof_write(answered->split->parts[part], &options);
}

static bool open_proof(void *data, const char *proof, const char *answers, struct kp_in *in)
{
    struct answered_game *answered = data;
    const char *text;

    assert_string_equal(answers, "answers");
    if (!proof) {
        assert_true(answered->opened-- == 1);
        return true;
    }
    text = answered->proofs[strtoul(proof, NULL, 10)].pbp.text;
    answered->source = (struct text_source){text, strlen(text), 1000};
    *in = (struct kp_in){read_text, &answered->source};
    answered->opened++;
    return true;
}

static enum kp_status join_answers(struct answered_game *answered, struct kp_join **join)
{
    const struct kp_named_texts proofs = {open_proof, answered};
    struct kp_out opb = kp_strbuf_out(&answered->opb), pbp = kp_strbuf_out(&answered->pbp);
    const struct kp_verdict *verdict;
    enum kp_stop_reason stop;
    enum kp_status status;

    kp_strbuf_clear(&answered->opb);
    kp_strbuf_clear(&answered->pbp);
    assert_int_equal(kp_join_new(answered->split->game, NULL, join, NULL), KP_OK);
    assert_int_equal(
        kp_join_add(*join, "answers", answered->answers.text, answered->answers.length, NULL),
        KP_OK);
    assert_int_equal(kp_join_decide(*join, &verdict, NULL), KP_OK);
    assert_int_equal(verdict->answer, KP_CHEATED);
    status = kp_join_prove(*join, NULL, &proofs, &opb, &pbp, &stop, &answered->why);
    assert_int_equal(stop, KP_COMPLETED);
    assert_int_equal(answered->opened, 0);
    return status;
}

/* What both checkers answer to the joined proof. */
static struct kp_proof_answer check_joined(const struct answered_game *answered)
{
    const char *opb = answered->opb.text, *pbp = answered->pbp.text;
    struct kp_proof_answer plain = kp_plain_proof_answer(opb, pbp);
    struct kp_proof_answer library = kp_library_proof_answer(opb, pbp);

    kp_expect_proof_answers_agree("a joined proof", &plain, &library, opb, pbp);
    return library;
}

/* Cuts, deletes or changes a byte of a proof, which is copied. */
static void spoil(struct kp_strbuf *text, uint64_t *seed)
{
    size_t at = (size_t)kp_seeded_below(seed, (int)text->length);
    struct kp_strbuf spoilt = {0};

    kp_strbuf_add(&spoilt, text->text, at);
    switch (kp_seeded_below(seed, 3)) {
    case 0:
        break;
    case 1:
        kp_strbuf_addf(&spoilt, "%s", text->text + at + 1);
        break;
    default:
        kp_strbuf_addf(&spoilt, "%c%s", "0123456789 ;:~-+@bpnsx"[kp_seeded_below(seed, 22)],
                       text -> text + at + 1);
    }
    kp_strbuf_free(text);
    *text = spoilt;
}

static struct {
    size_t games, spoilt, refused, wrong, harmless;
} counts;

static void expect_proof_of_answers(struct answered_game *answered)
{
    struct kp_join *join;
    struct kp_proof_answer answer;

    if (join_answers(answered, &join) != KP_OK)
        fail_msg("%s", answered->why.says);
    kp_join_free(join);
    answer = check_joined(answered);
    if (!answer.accepted || strcmp(answer.says, "UNSAT") != 0)
        fail_msg("line %zu: %s\n%s", answer.line, answer.says, answered->pbp.text);
}

static void spoil_a_proof(struct answered_game *answered, uint64_t *seed)
{
    size_t part = (size_t)kp_seeded_below(seed, (int)answered->split->part_count);
    struct kp_strbuf *text = &answered->proofs[part].pbp, kept = {0};
    struct kp_join *join;

    kp_strbuf_add(&kept, text->text, text->length);
    spoil(text, seed);
    counts.spoilt++;
    if (!text->text) {
        kp_strbuf_add(text, " ", 1);
    }
    if (join_answers(answered, &join) != KP_OK) {
        char file[32];

        snprintf(file, sizeof file, "%zu:", part);
        assert_memory_equal(answered->why.says, file, strlen(file));
        counts.refused++;
    } else {
        struct kp_proof_answer answer = check_joined(answered);
        char file[32];

        snprintf(file, sizeof file, "%zu", part);
        if (!answer.accepted) {
            const char *found = kp_join_proof_at(join, (unsigned)answer.line);

            if (!found || strcmp(found, file) != 0)
                fail_msg("line %zu: %s, from %s instead of %s\n%s", answer.line, answer.says,
                         found ? found : "none", file, answered->pbp.text);
            counts.wrong++;
        } else {
            assert_string_equal(answer.says, "UNSAT");
            counts.harmless++;
        }
    }
    kp_join_free(join);
    kp_strbuf_free(text);
    *text = kept;
}

/* Answers to all parts, in some order. */
static void answer_parts(struct answered_game *answered, uint64_t *seed)
{
    const struct split_game *split = answered->split;
    size_t first = (size_t)kp_seeded_below(seed, (int)split->part_count);

    for (size_t i = 0; i < split->part_count; i++)
        add_answer(answered, (first + i) % split->part_count);
}

static void proofs_of_answers_are_joined(void **state)
{
    size_t games = (size_t)kp_share(2000);
    uint64_t seed = 270;

    (void)state;
    while (counts.games < games) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct split_game split;
        struct answered_game answered = {.split = &split};

        if (kp_brute_force(game, NULL).count == 0) {
            split_at_random(&split, game, seed, 1 + (int)counts.games % 8);
            answer_parts(&answered, &seed);
            if (has_limits(split.parts[0]) && answered.answers.length > 0) {
                expect_proof_of_answers(&answered);
                for (int i = 0; i < 4; i++)
                    spoil_a_proof(&answered, &seed);
                counts.games++;
            }
            for (size_t i = 0; i < split.part_count; i++)
                kp_game_proof_free(&answered.proofs[i]);
            free_split(&split);
        }
        kp_strbuf_free(&answered.answers);
        kp_strbuf_free(&answered.opb);
        kp_strbuf_free(&answered.pbp);
        kp_transcript_free(game);
    }
    print_message("%zu games; of %zu spoilt proofs %zu could not be read, %zu did not hold and %zu "
                  "did\n",
                  counts.games, counts.spoilt, counts.refused, counts.wrong, counts.harmless);
    assert_true(counts.refused > 0 && counts.wrong > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(joined_proofs_of_random_parts_are_accepted),
                                       cmocka_unit_test(proofs_of_answers_are_joined)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
