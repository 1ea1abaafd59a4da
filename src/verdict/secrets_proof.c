/* That there are no secrets but those that are listed.  Each is a step, which excludes it.  The
 * other codes are divided by the first peg that differs: for each peg, and each beginning that some
 * of the listed secrets have, there is a part with this beginning and with another colour at this
 * peg than they have.  The clauses of all parts and the exclusions contradict each other.
 *
 * If places do not count, one proof by cases over the counts of colours meets the secrets at its
 * leaves. */
#include "base/allocate.h"
#include "engines/least_codes.h"
#include "verdict/proof.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct listed_secrets {
    struct kp_least_codes codes; /* ascending */
    bool failed;
    uint64_t first; /* the id of the clause that excludes the first one */
};

static bool list_secret(void *data, const uint16_t *secret)
{
    struct listed_secrets *secrets = data;

    secrets->failed = !kp_least_codes_add(&secrets->codes, secret);
    return !secrets->failed;
}

static enum kp_status list_secrets(struct kp_proving *proving, struct listed_secrets *secrets)
{
    enum kp_status status = kp_verdict_list(proving->game, proving->options, KP_AUTO,
                                            proving->limits, list_secret, secrets, proving->stop,
                                            proving->why);

    kp_least_codes_sort(&secrets->codes);
    return status == KP_OK && secrets->failed ? KP_NO_MEMORY : status;
}

static enum kp_status exclude_secrets(struct kp_proving *proving, struct listed_secrets *secrets)
{
    enum kp_status status = KP_OK;

    secrets->first = proving->writer.id + 1;
    for (size_t i = 0; i < secrets->codes.count && status == KP_OK; i++) {
        kp_strbuf_addf(&proving->writer.step, "solx ");
        status = kp_proof_add_secret(proving, kp_least_codes_at(&secrets->codes, i), NULL);
        if (status == KP_OK)
            kp_proof_end_step(&proving->writer);
    }
    return status;
}

/* ---- The parts ------------------------------------------------------------------- */

struct secret_parts {
    struct kp_proving *proving;
    const struct listed_secrets *secrets;
    struct kp_case_clause *clauses; /* [secret]: of the first secret of each beginning */
    uint32_t *literals;             /* of a part */
};

static uint16_t colour_of(const struct secret_parts *parts, size_t secret, size_t peg)
{
    return kp_least_codes_at(&parts->secrets->codes, secret)[peg];
}

/* Whether two secrets have the same first pegs. */
static bool begin_alike(const struct secret_parts *parts, size_t a, size_t b, size_t pegs)
{
    const struct kp_least_codes *codes = &parts->secrets->codes;

    return memcmp(kp_least_codes_at(codes, a), kp_least_codes_at(codes, b),
                  pegs * sizeof(uint16_t)) == 0;
}

static uint32_t place_literal(const struct secret_parts *parts, size_t secret, size_t peg,
                              bool is_true)
{
    return kp_literal(
        kp_game_formula_place(&parts->proving->formula, peg, colour_of(parts, secret, peg)),
        is_true);
}

/* Restricts a peg to the colour of a secret. */
static bool fix_peg(struct kp_transcript *game, size_t peg, uint16_t colour)
{
    int left;

    return kp_transcript_restrict_peg(game, (int)peg, &colour, 1, &left);
}

/* Restricts a peg to colours that none of these secrets has there.  *left: how many these are. */
static bool exclude_colours(const struct secret_parts *parts, struct kp_transcript *game,
                            size_t first, size_t end, size_t peg, int *left)
{
    size_t colours = parts->proving->formula.colours, n = 0;
    uint16_t *others = kp_calloc(colours, sizeof *others);
    bool good;

    if (!others)
        return false;
    for (size_t c = 0; c < colours; c++) {
        bool has = false;

        for (size_t i = first; i < end; i++)
            has = has || colour_of(parts, i, peg) == c;
        if (!has)
            others[n++] = (uint16_t)c;
    }
    *left = 0;
    good = n == 0 || kp_transcript_restrict_peg(game, (int)peg, others, n, left);
    free(others);
    return good;
}

/* Writes that the peg has the colour of one of these secrets, by the rules alone. */
static void conclude_peg(const struct secret_parts *parts, size_t first, size_t end, size_t peg,
                         struct kp_case_clause *clause)
{
    const struct kp_game_formula *formula = &parts->proving->formula;
    struct kp_proof_writer *writer = &parts->proving->writer;

    kp_strbuf_addf(&writer->step, "rup ");
    for (size_t i = first; i < end; i++) {
        uint32_t literal = place_literal(parts, i, peg, true);

        if (i > first && colour_of(parts, i, peg) == colour_of(parts, i - 1, peg))
            continue;
        kp_proof_add_term(writer, literal);
        if (KP_RESERVE(clause->literals, clause->room, clause->count + 1))
            clause->literals[clause->count++] = literal;
        else
            writer->no_memory = true;
    }
    kp_strbuf_addf(&writer->step, ">= 1 : ~ ");
    kp_proof_add_id(writer, kp_game_formula_find(formula, KP_LINE_NOT, KP_AT_MOST, peg, 0),
                    &writer->step);
    kp_proof_add_id(writer, kp_game_formula_find(formula, KP_LINE_PEG, KP_AT_LEAST, peg, 0),
                    &writer->step);
    clause->id = kp_proof_end_step(writer);
}

/* Writes the part of the secrets first to end - 1, which begin alike before this peg. */
static enum kp_status prove_other_colours(const struct secret_parts *parts, size_t first,
                                          size_t end, size_t peg, struct kp_case_clause *clause)
{
    struct kp_transcript *game = kp_transcript_copy(parts->proving->game);
    struct kp_proof_part part = {.game = game, .conditions = {parts->literals, 0}};
    enum kp_status status = KP_NO_MEMORY;
    bool good = game != NULL;
    int left = 0;

    for (size_t p = 0; good && p < peg; p++) {
        good = fix_peg(game, p, colour_of(parts, first, p));
        parts->literals[part.conditions.count++] = place_literal(parts, first, p, true);
    }
    for (size_t i = first; i < end; i++)
        if (i == first || colour_of(parts, i, peg) != colour_of(parts, i - 1, peg))
            parts->literals[part.conditions.count++] = place_literal(parts, i, peg, false);
    good = good && exclude_colours(parts, game, first, end, peg, &left);
    if (good && left == 0) {
        conclude_peg(parts, first, end, peg, clause);
        status = KP_OK;
    } else if (good) {
        status = kp_prove_part(parts->proving, &part, clause);
    }
    kp_transcript_free(game);
    return status;
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
static enum kp_status prove_beginning(const struct secret_parts *parts, size_t first, size_t end,
                                      size_t peg)
{
    struct kp_case_clause clause = {0};
    enum kp_status status = prove_other_colours(parts, first, end, peg, &clause);

    for (size_t i = first; i < end && status == KP_OK; i++) {
        uint32_t literal = place_literal(parts, i, peg, true);

        if (i > first && begin_alike(parts, i, i - 1, peg + 1))
            continue;
        if (has_literal(&clause, literal))
            kp_case_clause_resolve(&parts->proving->writer, &clause, &parts->clauses[i], literal);
    }
    free(parts->clauses[first].literals);
    parts->clauses[first] = clause;
    return status;
}

/* Writes "one of its pegs has another colour" for a secret, from the step that excludes it. */
static bool write_exclusion(const struct secret_parts *parts, size_t secret)
{
    const struct kp_game_formula *formula = &parts->proving->formula;
    struct kp_proof_writer *writer = &parts->proving->writer;
    struct kp_case_clause *clause = &parts->clauses[secret];

    if (!KP_RESERVE(clause->literals, clause->room, parts->secrets->codes.pegs))
        return false;
    kp_strbuf_addf(&writer->step, "rup ");
    for (size_t p = 0; p < parts->secrets->codes.pegs; p++) {
        clause->literals[clause->count++] = place_literal(parts, secret, p, false);
        kp_proof_add_term(writer, clause->literals[p]);
    }
    kp_strbuf_addf(&writer->step, ">= 1 : ~ ");
    for (size_t p = 0; p < parts->secrets->codes.pegs; p++)
        kp_proof_add_id(writer, kp_game_formula_find(formula, KP_LINE_PEG, KP_AT_MOST, p, 0),
                        &writer->step);
    kp_strbuf_addf(&writer->step, "%" PRIu64, parts->secrets->first + secret);
    clause->id = kp_proof_end_step(writer);
    return true;
}

static enum kp_status prove_places(const struct secret_parts *parts)
{
    size_t count = parts->secrets->codes.count;
    enum kp_status status = KP_OK;

    for (size_t i = 0; i < count; i++)
        if (!write_exclusion(parts, i))
            return KP_NO_MEMORY;
    for (size_t peg = parts->secrets->codes.pegs; peg-- > 0 && status == KP_OK;)
        for (size_t first = 0, end; first < count && status == KP_OK; first = end) {
            end = first + 1;
            while (end < count && begin_alike(parts, first, end, peg))
                end++;
            status = prove_beginning(parts, first, end, peg);
            if (*parts->proving->stop != KP_COMPLETED)
                return status;
        }
    return status;
}

/* Sets *id to that of the contradiction. */
static enum kp_status prove_by_places(struct kp_proving *proving,
                                      const struct listed_secrets *secrets, uint64_t *id)
{
    struct secret_parts parts = {proving, secrets, NULL, NULL};
    enum kp_status status = KP_NO_MEMORY;

    parts.clauses = kp_calloc(secrets->codes.count, sizeof *parts.clauses);
    parts.literals = kp_calloc(secrets->codes.pegs + secrets->codes.count, sizeof *parts.literals);
    if (parts.clauses && parts.literals)
        status = prove_places(&parts);
    if (parts.clauses)
        *id = parts.clauses[0].id;
    for (size_t i = 0; parts.clauses && i < secrets->codes.count; i++)
        free(parts.clauses[i].literals);
    free(parts.clauses);
    free(parts.literals);
    return status;
}

static enum kp_status prove_by_counts(struct kp_proving *proving,
                                      const struct listed_secrets *secrets, uint64_t *id)
{
    struct kp_proof_part whole = {
        .game = proving->game,
        .secrets = {kp_least_codes_at(&secrets->codes, 0), secrets->codes.count, secrets->first}};
    struct kp_case_clause clause = {0};
    enum kp_status status = kp_prove_part(proving, &whole, &clause);

    *id = clause.id;
    free(clause.literals);
    return status;
}

enum kp_status kp_prove_secrets(struct kp_proving *proving)
{
    struct listed_secrets secrets = {
        .codes = {.pegs = (size_t)proving->game->rules->pegs, .most = SIZE_MAX}};
    enum kp_status status = list_secrets(proving, &secrets);
    uint64_t id = 0;

    if (status == KP_OK && *proving->stop == KP_COMPLETED)
        status = kp_proving_begin(proving, KP_FORMULA_SECRETS);
    if (status == KP_OK && *proving->stop == KP_COMPLETED)
        status = exclude_secrets(proving, &secrets);
    if (status == KP_OK && *proving->stop == KP_COMPLETED)
        status = proving->formula.has_places ? prove_by_places(proving, &secrets, &id)
                                             : prove_by_counts(proving, &secrets, &id);
    kp_strbuf_addf(&proving->writer.step, "conclusion ENUMERATION_COMPLETE %zu : %" PRIu64,
                   secrets.codes.count, id);
    kp_least_codes_free(&secrets.codes);
    return status;
}
