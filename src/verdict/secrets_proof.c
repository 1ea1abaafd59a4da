/* That there are no secrets but those that are listed.  Each is a step, which excludes it.  The
 * other codes are divided by the first peg that differs: for each peg, and each beginning that some
 * of the listed secrets have, there is a part with this beginning and with another colour at this
 * peg than they have.  The clauses of all parts and the exclusions contradict each other.
 *
 * If places do not count, one proof by cases over the counts of colours meets the secrets at its
 * leaves. */
#include "base/allocate.h"
#include "base/arena.h"
#include "game/code_list.h"
#include "verdict/proof.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct secrets_proof {
    struct kp_proving *proving;
    struct kp_code_list codes;      /* the secrets, ascending */
    uint64_t first;                 /* the id of the clause that excludes the first one */
    struct kp_case_clause *clauses; /* [secret]: of the first secret of each beginning */
    uint32_t *literals;             /* of a part */
};

static bool list_secret(void *data, const uint16_t *secret)
{
    struct secrets_proof *proof = data;

    proof->proving->writer.no_memory = !kp_code_list_add(&proof->codes, secret);
    return !proof->proving->writer.no_memory;
}

static void list_secrets(struct secrets_proof *proof)
{
    struct kp_proving *proving = proof->proving;
    struct kp_code_list *codes = &proof->codes;

    proving->status = kp_verdict_list(proving->game, proving->options, KP_AUTO, proving->limits,
                                      list_secret, proof, proving->stop, proving->why);
    if (proving->status == KP_OK && proving->writer.no_memory)
        proving->status = KP_NO_MEMORY;
    codes->count = kp_codes_sort(codes->codes, codes->count, codes->pegs);
}

static void exclude_secrets(struct secrets_proof *proof)
{
    struct kp_proof_writer *writer = &proof->proving->writer;

    proof->first = writer->id + 1;
    for (size_t i = 0; i < proof->codes.count; i++) {
        kp_strbuf_addf(&writer->step, "solx ");
        kp_proof_add_secret(writer, kp_code_list_at(&proof->codes, i));
        kp_proof_end_step(writer);
    }
}

/* ---- The parts ------------------------------------------------------------------- */

static uint16_t colour_of(const struct secrets_proof *proof, size_t secret, size_t peg)
{
    return kp_code_list_at(&proof->codes, secret)[peg];
}

/* Whether two secrets have the same first pegs. */
static bool begin_alike(const struct secrets_proof *proof, size_t a, size_t b, size_t pegs)
{
    return memcmp(kp_code_list_at(&proof->codes, a), kp_code_list_at(&proof->codes, b),
                  pegs * sizeof(uint16_t)) == 0;
}

static uint32_t place_literal(const struct secrets_proof *proof, size_t secret, size_t peg,
                              bool is_true)
{
    return kp_literal(
        kp_game_formula_place(&proof->proving->formula, peg, colour_of(proof, secret, peg)),
        is_true);
}

/* Restricts a peg to the colours that the secrets first to end - 1 have there, or to all others.
 * *left: how many colours it then has. */
static bool restrict_peg(const struct secrets_proof *proof, struct kp_transcript *game, size_t peg,
                         size_t first, size_t end, bool others, int *left)
{
    uint16_t *list = kp_calloc(end - first, sizeof *list);
    bool good;

    for (size_t i = first; list && i < end; i++)
        list[i - first] = colour_of(proof, i, peg);
    good = list && kp_transcript_restrict_peg(game, (int)peg, list, end - first, others, left);
    free(list);
    return good;
}

/* Writes, by the rules alone, that a peg has one of the colours that these literals exclude. */
static void conclude_peg(const struct secrets_proof *proof, size_t peg, const uint32_t *literals,
                         size_t count, struct kp_case_clause *clause)
{
    const struct kp_game_formula *formula = &proof->proving->formula;
    struct kp_proof_writer *writer = &proof->proving->writer;

    if (!KP_RESERVE(clause->literals, clause->room, count)) {
        writer->no_memory = true;
        return;
    }
    kp_strbuf_addf(&writer->step, "rup ");
    for (size_t i = 0; i < count; i++) {
        clause->literals[clause->count++] = kp_literal_not(literals[i]);
        kp_proof_add_term(writer, kp_literal_not(literals[i]));
    }
    kp_strbuf_addf(&writer->step, ">= 1 : ~ ");
    kp_proof_add_id(writer, kp_game_formula_find(formula, KP_LINE_NOT, KP_SIDE_MOST, peg, 0),
                    &writer->step);
    kp_proof_add_id(writer, kp_game_formula_find(formula, KP_LINE_PEG, KP_SIDE_LEAST, peg, 0),
                    &writer->step);
    clause->id = kp_proof_end_step(writer);
}

/* Writes the part of the secrets first to end - 1, which begin alike before this peg. */
static void prove_other_colours(const struct secrets_proof *proof, size_t first, size_t end,
                                size_t peg, struct kp_case_clause *clause)
{
    struct kp_transcript *game = kp_transcript_copy(proof->proving->game);
    struct kp_proof_part part = {.game = game};
    bool good = game != NULL;
    size_t count = 0;
    int left = 0;

    for (size_t p = 0; good && p < peg; p++) {
        good = restrict_peg(proof, game, p, first, first + 1, false, &left);
        proof->literals[count++] = place_literal(proof, first, p, true);
    }
    for (size_t i = first; i < end; i++)
        if (i == first || colour_of(proof, i, peg) != colour_of(proof, i - 1, peg))
            proof->literals[count++] = place_literal(proof, i, peg, false);
    part.conditions = (struct kp_case_conditions){proof->literals, count};
    good = good && restrict_peg(proof, game, peg, first, end, true, &left);
    if (!good)
        proof->proving->writer.no_memory = true;
    else if (left == 0)
        conclude_peg(proof, peg, proof->literals + peg, count - peg, clause);
    else
        kp_prove_part(proof->proving, &part, clause);
    kp_transcript_free(game);
}

static bool has_literal(const struct kp_case_clause *clause, uint32_t literal)
{
    for (size_t i = 0; i < clause->count; i++)
        if (clause->literals[i] == literal)
            return true;
    return false;
}

/* Finds the clause of the secrets first to end - 1, which begin alike before this peg: "the secret
 * does not begin like that", from those of the next peg. */
static void prove_beginning(const struct secrets_proof *proof, size_t first, size_t end, size_t peg)
{
    struct kp_case_clause clause = {0};

    prove_other_colours(proof, first, end, peg, &clause);
    for (size_t i = first; i < end && kp_proving_goes_on(proof->proving); i++) {
        uint32_t literal = place_literal(proof, i, peg, true);

        if (i > first && begin_alike(proof, i, i - 1, peg + 1))
            continue;
        if (has_literal(&clause, literal))
            kp_case_clause_resolve(&proof->proving->writer, &clause, &proof->clauses[i], literal);
    }
    free(proof->clauses[first].literals);
    proof->clauses[first] = clause;
}

/* Writes "one of its pegs has another colour" for a secret, from the step that excludes it. */
static void write_exclusion(const struct secrets_proof *proof, size_t secret)
{
    const struct kp_game_formula *formula = &proof->proving->formula;
    struct kp_proof_writer *writer = &proof->proving->writer;
    struct kp_case_clause *clause = &proof->clauses[secret];

    if (!KP_RESERVE(clause->literals, clause->room, proof->codes.pegs)) {
        writer->no_memory = true;
        return;
    }
    kp_strbuf_addf(&writer->step, "rup ");
    for (size_t p = 0; p < proof->codes.pegs; p++) {
        clause->literals[clause->count++] = place_literal(proof, secret, p, false);
        kp_proof_add_term(writer, clause->literals[p]);
    }
    kp_strbuf_addf(&writer->step, ">= 1 : ~ ");
    for (size_t p = 0; p < proof->codes.pegs; p++)
        kp_proof_add_id(writer, kp_game_formula_find(formula, KP_LINE_PEG, KP_SIDE_MOST, p, 0),
                        &writer->step);
    kp_strbuf_addf(&writer->step, "%" PRIu64, proof->first + secret);
    clause->id = kp_proof_end_step(writer);
}

static void prove_beginnings(const struct secrets_proof *proof)
{
    size_t count = proof->codes.count;

    for (size_t i = 0; i < count; i++)
        write_exclusion(proof, i);
    for (size_t peg = proof->codes.pegs; peg-- > 0;)
        for (size_t first = 0, end; first < count && kp_proving_goes_on(proof->proving);
             first = end) {
            end = first + 1;
            while (end < count && begin_alike(proof, first, end, peg))
                end++;
            prove_beginning(proof, first, end, peg);
        }
}

/* Returns the id of the contradiction. */
static uint64_t prove_by_places(struct secrets_proof *proof)
{
    struct kp_arena arena = {0};
    uint64_t id = 0;

    KP_TAKE(&arena, proof->clauses, proof->codes.count);
    KP_TAKE(&arena, proof->literals, proof->codes.pegs + proof->codes.count);
    if (arena.failed) {
        proof->proving->writer.no_memory = true;
    } else {
        prove_beginnings(proof);
        id = proof->clauses[0].id;
        for (size_t i = 0; i < proof->codes.count; i++)
            free(proof->clauses[i].literals);
    }
    kp_arena_free(&arena);
    return id;
}

static uint64_t prove_by_counts(struct secrets_proof *proof)
{
    struct kp_proof_part whole = {
        .game = proof->proving->game,
        .secrets = {kp_code_list_at(&proof->codes, 0), proof->codes.count, proof->first}};
    struct kp_case_clause clause = {0};

    kp_prove_part(proof->proving, &whole, &clause);
    free(clause.literals);
    return clause.id;
}

void kp_prove_secrets(struct kp_proving *proving)
{
    struct secrets_proof proof = {.proving = proving,
                                  .codes = {.pegs = (size_t)proving->game->rules->pegs}};
    uint64_t id = 0;

    list_secrets(&proof);
    kp_proving_begin(proving, KP_FORMULA_SECRETS);
    if (kp_proving_goes_on(proving)) {
        exclude_secrets(&proof);
        id = proving->formula.has_places ? prove_by_places(&proof) : prove_by_counts(&proof);
    }
    kp_strbuf_addf(&proving->writer.step, "conclusion ENUMERATION_COMPLETE %zu : %" PRIu64,
                   proof.codes.count, id);
    kp_code_list_free(&proof.codes);
}
