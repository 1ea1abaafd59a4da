#include "help/checked_proofs.h"

#include "help/proof_answers.h"
#include "help/text_source.h"
#include "keypeg.h"
#include "proof/check/pb_formula.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Bytes of the longest formula and proof that the plain checker, which is slow, gets. */
#define MOST_PLAIN 20000

/* ---- Texts ---------------------------------------------------------------------- */

enum kp_status kp_checked_proof_write(struct kp_checked_proof *proof,
                                      const struct kp_transcript *game,
                                      const struct kp_options *options, enum kp_stop_reason *stop,
                                      struct kp_diag *why)
{
    struct kp_out formula_out = kp_strbuf_out(&proof->formula);
    struct kp_out proof_out = kp_strbuf_out(&proof->proof);
    struct kp_verdict *verdict = NULL;
    enum kp_status status = kp_check(game, options, &verdict, why);

    if (status == KP_OK)
        status = kp_prove(game, options, verdict, &formula_out, &proof_out, stop, why);
    kp_verdict_free(verdict);
    return status;
}

/* ---- Checking ------------------------------------------------------------------- */

struct kp_pb_formula *kp_read_opb_text(const struct kp_strbuf *text)
{
    struct text_source left = {text->text, text->length, 0};
    struct kp_in in = {read_text, &left};
    struct kp_limits limits = {0};
    struct kp_pb_formula *formula;
    struct kp_diag why = {0};
    enum kp_stop_reason stop;

    if (kp_pb_formula_read(&in, &limits, &formula, &stop, &why) != KP_OK)
        fail_msg("%u:%u %s\n%s", why.line, why.column, why.says, text->text);
    return formula;
}

bool kp_checked_proof_check(struct kp_checked_proof *proof, struct kp_diag *why)
{
    struct text_source left = {proof->proof.text, proof->proof.length, 0};
    struct kp_in in = {read_text, &left};
    struct kp_limits limits = {0};
    enum kp_stop_reason stop;

    if (!proof->read)
        proof->read = kp_read_opb_text(&proof->formula);
    return kp_proof_check(proof->read, &in, &limits, &proof->conclusion, &stop, why) == KP_OK;
}

void kp_print_game(const struct kp_transcript *game)
{
    struct kp_strbuf text = {0};
    struct kp_out out = kp_strbuf_out(&text);
    struct kp_writer *writer;

    assert_int_equal(kp_writer_new("text", &out, &writer, NULL), KP_OK);
    assert_int_equal(kp_writer_add(writer, game, NULL), KP_OK);
    assert_int_equal(kp_writer_end(writer), KP_OK);
    fprintf(stderr, "%s\n", text.text);
    kp_strbuf_free(&text);
}

void kp_checked_proof_expect(struct kp_checked_proof *proof, const struct kp_transcript *game)
{
    struct kp_diag why = {0};
    struct kp_proof_answer plain;

    if (!kp_checked_proof_check(proof, &why)) {
        kp_print_game(game);
        if (proof->formula.length + proof->proof.length < 6000)
            fprintf(stderr, "%s\n%s\n", proof->formula.text, proof->proof.text);
        fail_msg("refused: %u:%u %s", why.line, why.column, why.says);
    }
    if (proof->formula.length + proof->proof.length > MOST_PLAIN)
        return;
    plain = kp_plain_proof_answer(proof->formula.text, proof->proof.text);
    if (!plain.accepted) {
        kp_print_game(game);
        fail_msg("refused by the plain checker: line %zu: %s", plain.line, plain.says);
    }
}

/* ---- What was found --------------------------------------------------------------- */

void kp_checked_proof_find_rows(const struct kp_checked_proof *proof, bool *on, size_t rows)
{
    size_t row;

    memset(on, 0, rows * sizeof *on);
    for (size_t i = 0; i < proof->read->labels.count; i++)
        if (proof->conclusion.used[proof->read->labelled[i] - 1] &&
            sscanf(kp_name_text(&proof->read->labels, i), "@row%zu_", &row) == 1) {
            assert_in_range(row, 1, rows);
            on[row - 1] = true;
        }
}

/* The number of a colour whose name ends a variable's name; -1: none. */
static int find_colour(const struct kp_transcript *game, const char *name)
{
    const struct kp_rules *rules = game->rules;

    for (int c = 0; c < kp_rules_secret_colours(rules); c++)
        if (strcmp(name, kp_rules_is_blank(rules, c) ? "empty" : kp_rules_name(rules, c)) == 0)
            return c;
    return -1;
}

/* Takes the code from the variables p; if there are none, from the variables n. */
bool kp_checked_proof_read_code(const struct kp_checked_proof *proof, uint64_t solution,
                                const struct kp_transcript *game, uint16_t *code)
{
    size_t variables = proof->read->variables.count, pegs = (size_t)game->rules->pegs;
    const bool *values = proof->conclusion.values + solution * variables;
    bool by_counts = game->rules->scores == KP_COLOURS_ONLY;
    size_t found = 0;

    for (size_t v = 0; v < variables; v++) {
        const char *name = kp_name_text(&proof->read->variables, v);
        char *end;
        size_t peg = strtoul(name + 1, &end, 10);
        int colour;

        if (!values[v] || name[0] != (by_counts ? 'n' : 'p'))
            continue;
        colour = find_colour(game, end + 1);
        if (colour < 0 || found == pegs || peg < 1 || peg > pegs)
            return false;
        code[by_counts ? found : peg - 1] = (uint16_t)colour;
        found++;
    }
    kp_rules_order_pegs(game->rules, code);
    return found == pegs;
}

void kp_checked_proof_free(struct kp_checked_proof *proof)
{
    kp_strbuf_free(&proof->formula);
    kp_strbuf_free(&proof->proof);
    kp_proof_conclusion_free(&proof->conclusion);
    kp_pb_formula_free(proof->read);
    *proof = (struct kp_checked_proof){0};
}
