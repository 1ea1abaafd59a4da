/* Every allocation is made to fail in turn, and memory limits are tried, while the proofs of parts
 * are joined: the call ends with "no memory", with the limit, or with the proof that it makes with
 * memory.  A failing output ends it, too. */
#include "keypeg.h"

#include "help/failing_allocations.h"
#include "help/game_proofs.h"
#include "help/proof_answers.h"
#include "help/read_transcripts.h"
#include "help/text_source.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The last two are within the part of at least three pegs of red, which has no answer. */
#define GAME "game classic\npeg 1 : red blue white\n1122 : 2 1\n1134 : 0 1\n5566 : 2 0\n"
static const char *const lines[] = {
    "times red 0..2\npeg 2 : red green\n", "times red 0..2\npeg 2 : blue yellow white black\n",
    "times red 3..4\npeg 1 : red\n", "times red 3..4\npeg 1 : blue white\n"};
#define PARTS (sizeof lines / sizeof *lines)

struct parts {
    struct kp_read_result game;
    struct kp_game_proof proofs[PARTS];
    struct kp_strbuf answers;
    struct text_source source;
    size_t room; /* bytes that the output takes */
};

static void make_parts(struct parts *parts)
{
    struct kp_options options = {.rows_alone = true, .repairs = -1};
    struct kp_out out = kp_strbuf_out(&parts->answers);

    parts->game = kp_read_text(GAME, strlen(GAME));
    for (size_t i = 0; i < PARTS; i++) {
        struct kp_strbuf text = {0};
        struct kp_read_result part;
        struct kp_verdict *verdict;
        char name[24];

        kp_strbuf_addf(&text, "%s%s", GAME, lines[i]);
        part = kp_read_text(text.text, text.length);
        assert_non_null(part.match);
        snprintf(name, sizeof name, "%zu", i);
        assert_int_equal(kp_check(part.match->games[0], &options, &verdict, NULL), KP_OK);
        assert_int_equal(kp_verdict_json(part.match->games[0], verdict,
                                         &(struct kp_game_location){.proof = name, .formula = "f"},
                                         &out),
                         KP_OK);
        parts->proofs[i] = kp_game_proof_write(part.match->games[0], &options);
        kp_verdict_free(verdict);
        kp_read_result_free(&part);
        kp_strbuf_free(&text);
    }
}

static void free_parts(struct parts *parts)
{
    kp_read_result_free(&parts->game);
    for (size_t i = 0; i < PARTS; i++)
        kp_game_proof_free(&parts->proofs[i]);
    kp_strbuf_free(&parts->answers);
}

static bool open_proof(void *data, const char *name, const char *answers, struct kp_in *in)
{
    struct parts *parts = data;
    const char *text = name ? parts->proofs[strtoul(name, NULL, 10)].pbp.text : "";

    (void)answers;
    parts->source = (struct text_source){text, strlen(text), 100};
    *in = (struct kp_in){read_text, &parts->source};
    return true;
}

/* Output that fails after some bytes. */
struct short_output {
    struct kp_strbuf text;
    size_t room;
};

static bool write_some(void *to, const char *bytes, size_t length)
{
    struct short_output *output = to;

    if (output->text.length + length > output->room)
        return false;
    kp_strbuf_add(&output->text, bytes, length);
    return !output->text.failed;
}

/* Joins the proofs.  Returns whether the joined proof was written; *status says why not. */
static bool join_proofs(struct parts *parts, size_t memory, size_t room, enum kp_status *status)
{
    const struct kp_options options = {.memory = memory};
    const struct kp_named_texts proofs = {open_proof, parts};
    struct short_output opb = {.room = room}, pbp = {.room = room};
    const struct kp_out opb_out = {write_some, &opb}, pbp_out = {write_some, &pbp};
    enum kp_stop_reason stop = KP_COMPLETED;
    const struct kp_verdict *verdict;
    struct kp_join *join = NULL;
    struct kp_diag why = {0};
    bool is_decided = false;

    *status = kp_join_new(parts->game.match->games[0], NULL, &join, &why);
    if (*status == KP_OK)
        *status = kp_join_add(join, "answers", parts->answers.text, parts->answers.length, &why);
    if (*status == KP_OK)
        *status = kp_join_decide(join, &verdict, &why);
    if (*status == KP_OK) {
        is_decided = true;
        assert_int_equal(verdict->answer, KP_CHEATED);
        *status = kp_join_prove(join, &options, &proofs, &opb_out, &pbp_out, &stop, &why);
    }
    kp_join_free(join);
    if (*status != KP_OK && *status != KP_NO_MEMORY && *status != KP_WRITE_FAILED)
        fail_msg("%s", why.says);
    assert_true(stop == KP_COMPLETED || (stop == KP_OUT_OF_MEMORY && is_decided));
    if (*status == KP_OK && stop == KP_COMPLETED && room == SIZE_MAX) {
        long left = kp_allocations_left;
        struct kp_proof_answer answer;

        kp_allocations_left = -1;
        answer = kp_library_proof_answer(opb.text.text, pbp.text.text);
        kp_allocations_left = left;
        if (!answer.accepted || strcmp(answer.says, "UNSAT") != 0)
            fail_msg("line %zu: %s\n%s", answer.line, answer.says, pbp.text.text);
    }
    kp_strbuf_free(&opb.text);
    kp_strbuf_free(&pbp.text);
    return *status == KP_OK && stop == KP_COMPLETED;
}

static void failing_allocations_are_survived(void **state)
{
    struct parts parts = {0};
    enum kp_status status;
    long n = 0;

    (void)state;
    make_parts(&parts);
    assert_true(join_proofs(&parts, 0, SIZE_MAX, &status));
    do {
        kp_allocations_left = n;
        join_proofs(&parts, 0, SIZE_MAX, &status);
        if (kp_allocations_left >= 0)
            break;
        n = kp_next_failure(n);
    } while (true);
    kp_allocations_left = -1;
    assert_true(n > 100);
    for (size_t memory = 1 << 20; memory > 0; memory /= 2)
        join_proofs(&parts, memory, SIZE_MAX, &status);
    free_parts(&parts);
}

static void failing_outputs_are_reported(void **state)
{
    struct parts parts = {0};
    enum kp_status status;

    (void)state;
    make_parts(&parts);
    for (size_t room = 0; !join_proofs(&parts, 0, room, &status); room += 50)
        assert_int_equal(status, KP_WRITE_FAILED);
    free_parts(&parts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(failing_allocations_are_survived),
                                       cmocka_unit_test(failing_outputs_are_reported)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
