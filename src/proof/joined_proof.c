/* The tree of parts that were refuted.  joined_part.c refutes them.
 *
 * The clause of a region says that the secret is not there: "a peg has a colour that the region
 * excludes, or a count is beyond its bounds".  It has the variables of the formula only.  That of the
 * game is empty. */
#include "proof/joined_proof.h"

#include <inttypes.h>

enum kp_status kp_joined_proof_begin(struct kp_joined_proof *joined,
                                     const struct kp_game_formula *formula,
                                     const struct kp_limits *limits, const struct kp_out *out)
{
    *joined = (struct kp_joined_proof){.formula = formula, .limits = limits};
    return kp_proof_writer_begin(&joined->writer, formula, out);
}

/* ---- Clauses -------------------------------------------------------------------- */

static bool narrows_peg(const struct kp_joined_proof *joined, const struct kp_transcript *region,
                        size_t peg)
{
    for (size_t c = 0; c < joined->formula->colours; c++)
        if (kp_transcript_allows(region, (int)peg, (int)c) !=
            kp_transcript_allows(joined->formula->game, (int)peg, (int)c))
            return true;
    return false;
}

/* Adds the colours of a peg that the region excludes. */
static void add_excluded_colours(struct kp_joined_proof *joined, const struct kp_transcript *region,
                                 size_t peg)
{
    for (size_t c = 0; c < joined->formula->colours; c++)
        if (!kp_transcript_allows(region, (int)peg, (int)c))
            kp_proof_add_term(&joined->writer,
                              kp_literal(kp_game_formula_place(joined->formula, peg, c), true));
}

static void add_id(struct kp_joined_proof *joined, uint64_t id)
{
    kp_proof_add_id(&joined->writer, id, &joined->writer.step);
}

/* Adds the lines by which the clause of a region follows from that of a part: what the game itself
 * says of pegs and counts. */
static void add_reasons(struct kp_joined_proof *joined)
{
    const struct kp_game_formula *formula = joined->formula;

    for (size_t i = 0; i < formula->count; i++)
        if (formula->lines[i].kind == KP_LINE_NOT || formula->lines[i].kind == KP_LINE_ONCE ||
            formula->lines[i].kind == KP_LINE_TIMES)
            add_id(joined, i + 1);
}

/* Adds that the count of a colour is beyond a bound of the region, or for true the reasons: at least
 * j + 1 pegs are at least j. */
static void add_count(struct kp_joined_proof *joined, const struct kp_transcript *region,
                      size_t colour, bool reasons)
{
    const struct kp_game_formula *formula = joined->formula;
    struct kp_times times = kp_transcript_times(region, (int)colour);
    struct kp_times whole = kp_transcript_times(formula->game, (int)colour);
    bool is_least = times.least > whole.least, is_most = times.most < whole.most;

    for (size_t j = 1; reasons && (is_least || is_most) && j < formula->pegs; j++)
        add_id(joined, kp_game_formula_find(formula, KP_LINE_ORDER, KP_AT_LEAST, colour, j));
    if (is_least && !reasons)
        kp_proof_add_term(
            &joined->writer,
            kp_literal(kp_game_formula_count(formula, colour, (size_t)times.least), false));
    if (is_most && !reasons)
        kp_proof_add_term(
            &joined->writer,
            kp_literal(kp_game_formula_count(formula, colour, (size_t)times.most + 1), true));
}

uint64_t kp_joined_proof_close(struct kp_joined_proof *joined, const struct kp_transcript *region,
                               uint64_t part)
{
    struct kp_proof_writer *writer = &joined->writer;

    kp_strbuf_addf(&writer->step, "rup ");
    for (size_t p = 0; region->allowed && p < joined->formula->pegs; p++)
        if (region->allowed[p] && narrows_peg(joined, region, p))
            add_excluded_colours(joined, region, p);
    for (size_t c = 0; region->times && c < joined->formula->colours; c++)
        add_count(joined, region, c, false);
    kp_strbuf_addf(&writer->step, ">= 1 : ~ %" PRIu64 " ", part);
    add_reasons(joined);
    for (size_t c = 0; region->times && c < joined->formula->colours; c++)
        add_count(joined, region, c, true);
    return kp_proof_end_step(writer);
}

/* The pieces of a cut of a peg have each colour of the region once, in the clause of the other
 * piece, and those that the region excludes twice.  So "the peg has at most one colour" leaves only
 * these.  Of a cut of a count, the bounds cancel out. */
uint64_t kp_joined_proof_merge(struct kp_joined_proof *joined, struct kp_joined_cut cut,
                               uint64_t first, uint64_t second)
{
    struct kp_proof_writer *writer = &joined->writer;
    uint64_t id;

    kp_strbuf_addf(&writer->step, "pol %" PRIu64 " %" PRIu64 " + ", first, second);
    if (!cut.is_count) {
        add_id(joined, kp_game_formula_find(joined->formula, KP_LINE_PEG, KP_AT_MOST, cut.of, 0));
        kp_strbuf_addf(&writer->step, "+ ");
    }
    kp_strbuf_addf(&writer->step, "s");
    id = kp_proof_end_step(writer);
    kp_proof_delete(writer, first);
    kp_proof_delete(writer, second);
    return id;
}

/* ---- The end --------------------------------------------------------------------- */

enum kp_status kp_joined_proof_end(struct kp_joined_proof *joined, uint64_t whole)
{
    /* The contradiction: the clause of the game has only colours that the game excludes. */
    kp_strbuf_addf(&joined->writer.step, "rup >= 1 : ~ %" PRIu64 " ", whole);
    add_reasons(joined);
    kp_proof_end_step(&joined->writer);
    kp_strbuf_addf(&joined->writer.step, "conclusion UNSAT : %" PRIu64, joined->writer.id);
    return kp_proof_writer_end(&joined->writer);
}

void kp_joined_proof_free(struct kp_joined_proof *joined)
{
    kp_proof_writer_free(&joined->writer);
    *joined = (struct kp_joined_proof){0};
}
