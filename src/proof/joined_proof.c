/* The cover of a game by parts that were refuted.  joined_part.c refutes them.
 *
 * The clause of a piece says that the secret is not there: "a peg has a colour that the cuts
 * exclude, or a count is beyond the bounds that they set".  It has the variables of the formula
 * only.  If there are no cuts, it is empty. */
#include "proof/joined_proof.h"

#include "base/allocate.h"

#include <inttypes.h>
#include <stdlib.h>

enum kp_status kp_joined_proof_begin(struct kp_joined_proof *joined,
                                     const struct kp_game_formula *formula,
                                     const struct kp_limits *limits, const struct kp_out *out)
{
    *joined = (struct kp_joined_proof){
        .formula = formula, .limits = limits, .arena = {.block_bytes = KP_ARENA_BLOCK}};
    return kp_proof_writer_begin(&joined->writer, formula, out);
}

/* ---- Clauses -------------------------------------------------------------------- */

/* Whether a cut of a peg excludes a colour from the piece that is being shown. */
static bool excludes(const struct kp_cover_cut *cut, size_t colour)
{
    return !(cut->colours[cut->piece][colour / 64] >> (colour % 64) & 1);
}

/* Adds the colours of a peg that the cuts exclude. */
static void add_excluded_colours(struct kp_joined_proof *joined, size_t peg)
{
    for (size_t c = 0; c < joined->formula->colours; c++) {
        bool is_excluded = false;

        for (size_t i = 0; i < joined->depth && !is_excluded; i++)
            is_excluded = !joined->cuts[i].is_count && joined->cuts[i].of == peg &&
                          excludes(&joined->cuts[i], c);
        if (is_excluded)
            kp_proof_add_term(&joined->writer,
                              kp_literal(kp_game_formula_place(joined->formula, peg, c), true));
    }
}

/* Adds that the count is beyond a bound of the piece. */
static void add_beyond_count(struct kp_joined_proof *joined, const struct kp_cover_cut *cut)
{
    if (cut->piece > 0)
        kp_proof_add_term(
            &joined->writer,
            kp_literal(kp_game_formula_count(joined->formula, cut->of, cut->least[cut->piece]),
                       false));
    if (cut->piece + 1 < cut->pieces)
        kp_proof_add_term(
            &joined->writer,
            kp_literal(kp_game_formula_count(joined->formula, cut->of, cut->least[cut->piece + 1]),
                       true));
}

/* Whether no earlier cut is about the same peg or colour. */
static bool is_first_cut(const struct kp_joined_proof *joined, size_t cut)
{
    for (size_t i = 0; i < cut; i++)
        if (joined->cuts[i].is_count == joined->cuts[cut].is_count &&
            joined->cuts[i].of == joined->cuts[cut].of)
            return false;
    return true;
}

/* Adds the clause of the piece. */
static void add_clause(struct kp_joined_proof *joined)
{
    for (size_t i = 0; i < joined->depth; i++)
        if (joined->cuts[i].is_count)
            add_beyond_count(joined, &joined->cuts[i]);
        else if (is_first_cut(joined, i))
            add_excluded_colours(joined, joined->cuts[i].of);
}

static void add_id(struct kp_joined_proof *joined, uint64_t id)
{
    kp_proof_add_id(&joined->writer, id, &joined->writer.step);
}

/* Adds the lines by which the clause of the piece follows from that of a part: what the game itself
 * says of pegs and counts, and that at least j + 1 pegs are at least j. */
static void add_reasons(struct kp_joined_proof *joined)
{
    const struct kp_game_formula *formula = joined->formula;

    for (size_t i = 0; i < formula->count; i++)
        if (formula->lines[i].kind == KP_LINE_NOT || formula->lines[i].kind == KP_LINE_ONCE ||
            formula->lines[i].kind == KP_LINE_TIMES)
            add_id(joined, i + 1);
    for (size_t i = 0; i < joined->depth; i++)
        if (joined->cuts[i].is_count && is_first_cut(joined, i))
            for (size_t j = 1; j < formula->pegs; j++)
                add_id(joined, kp_game_formula_find(formula, KP_LINE_ORDER, KP_AT_LEAST,
                                                    joined->cuts[i].of, j));
}

/* ---- Cuts ------------------------------------------------------------------------ */

static void add_cut(struct kp_joined_proof *joined, struct kp_cover_cut cut)
{
    KP_TAKE(&joined->arena, cut.clauses, cut.pieces);
    if (cut.clauses && (cut.colours || cut.least) &&
        KP_RESERVE(joined->cuts, joined->cut_room, joined->depth + 1))
        joined->cuts[joined->depth++] = cut;
    else
        joined->writer.no_memory = true;
}

void kp_joined_proof_cut_peg(struct kp_joined_proof *joined, size_t peg,
                             const uint64_t *const *sets, size_t pieces)
{
    struct kp_cover_cut cut = {.of = peg, .pieces = pieces};

    /* NOLINTNEXTLINE(bugprone-sizeof-expression): the items are pointers */
    cut.colours = kp_arena_copy(&joined->arena, sets, pieces, sizeof *sets);
    add_cut(joined, cut);
}

void kp_joined_proof_cut_count(struct kp_joined_proof *joined, size_t colour, const size_t *least,
                               size_t pieces)
{
    struct kp_cover_cut cut = {.is_count = true, .of = colour, .pieces = pieces};

    cut.least = kp_arena_copy(&joined->arena, least, pieces, sizeof *least);
    add_cut(joined, cut);
}

/* Writes the clause without the last cut from those of its pieces, and deletes these.
 *
 * If the cut is of a peg into n pieces, their sum has each colour of a piece n - 1 times, and those
 * that earlier cuts exclude n times.  So n - 1 times "the peg has at most one colour" leaves only
 * these.  If it is of a count, the bounds of neighbours cancel out. */
static uint64_t join_pieces(struct kp_joined_proof *joined)
{
    const struct kp_cover_cut *cut = &joined->cuts[--joined->depth];
    struct kp_proof_writer *writer = &joined->writer;

    kp_strbuf_addf(&writer->step, "pol %" PRIu64 " ", cut->clauses[0]);
    for (size_t i = 1; i < cut->pieces; i++)
        kp_strbuf_addf(&writer->step, "%" PRIu64 " + ", cut->clauses[i]);
    if (!cut->is_count && cut->pieces > 1) {
        add_id(joined, kp_game_formula_find(joined->formula, KP_LINE_PEG, KP_AT_MOST, cut->of, 0));
        if (cut->pieces > 2)
            kp_strbuf_addf(&writer->step, "%zu * ", cut->pieces - 1);
        kp_strbuf_add(&writer->step, "+ ", 2);
    }
    kp_strbuf_add(&writer->step, "s", 1);
    kp_proof_end_step(writer);
    for (size_t i = 0; i < cut->pieces; i++)
        kp_proof_delete(writer, cut->clauses[i]);
    return writer->id;
}

void kp_joined_proof_close(struct kp_joined_proof *joined, size_t part)
{
    struct kp_proof_writer *writer = &joined->writer;
    uint64_t id;

    if (kp_proof_writer_failed(writer))
        return;
    kp_strbuf_addf(&writer->step, "rup ");
    add_clause(joined);
    kp_strbuf_addf(&writer->step, ">= 1 : ~ %" PRIu64 " ", joined->parts[part]);
    add_reasons(joined);
    id = kp_proof_end_step(writer);
    for (; joined->depth > 0; id = join_pieces(joined)) {
        struct kp_cover_cut *cut = &joined->cuts[joined->depth - 1];

        cut->clauses[cut->piece++] = id;
        if (cut->piece < cut->pieces)
            return;
    }
    joined->root = id;
}

/* ---- The end --------------------------------------------------------------------- */

enum kp_status kp_joined_proof_end(struct kp_joined_proof *joined)
{
    /* The contradiction: the clause of the game has only colours that the game excludes. */
    kp_strbuf_addf(&joined->writer.step, "rup >= 1 : ~ %" PRIu64 " ", joined->root);
    add_reasons(joined);
    kp_proof_end_step(&joined->writer);
    kp_strbuf_addf(&joined->writer.step, "conclusion UNSAT : %" PRIu64, joined->writer.id);
    return kp_proof_writer_end(&joined->writer);
}

void kp_joined_proof_free(struct kp_joined_proof *joined)
{
    kp_proof_writer_free(&joined->writer);
    free(joined->parts);
    free(joined->cuts);
    kp_arena_free(&joined->arena);
    *joined = (struct kp_joined_proof){0};
}
