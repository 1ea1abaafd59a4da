/* One proof of a game from the proofs of its parts (proof/joined_proof.h).  The search for the cover
 * runs once more, and its cuts become steps.  The proof of a part is read when the first region
 * that lies in it is closed, so only parts that are needed are read.  A region without codes gets a
 * proof from the linear engine. */
#include "split/join.h"

#include "base/allocate.h"
#include "keypeg.h"
#include "proof/joined_proof.h"

#include <stdlib.h>
#include <string.h>

struct cover_proof {
    struct kp_join *join;
    const struct kp_options *options;
    struct kp_limits limits;
    const struct kp_named_texts *proofs;
    const struct kp_out *formula_out, *proof_out;
    struct kp_game_formula formula;
    struct kp_joined_proof joined;
    enum kp_status status;
    enum kp_stop_reason *stop;
    struct kp_diag *why;
};

static bool has_failed(const struct cover_proof *cover)
{
    return cover->status != KP_OK || *cover->stop != KP_COMPLETED;
}

/* ---- Parts ------------------------------------------------------------------------ */

/* Notes that the last lines of the proof come from this file. */
static void note_text(struct cover_proof *cover, const char *file)
{
    struct kp_join *join = cover->join;

    if (KP_RESERVE(join->texts, join->text_room, join->text_count + 1))
        join->texts[join->text_count++] = (struct kp_joined_text){file, cover->joined.writer.lines};
    else
        cover->status = kp_no_memory(cover->why);
}

/* The game with the lines `peg` and `times` of an answer, which are those of the formula of its
 * proof: its box does not show all of them.  NULL if memory runs out. */
static struct kp_transcript *add_lines(const struct kp_transcript *game,
                                       const struct kp_transcript *lines)
{
    struct kp_transcript *part = kp_transcript_copy(game);
    int colours = kp_rules_secret_colours(game->rules);
    bool good = part;

    for (int p = 0; good && lines->allowed && p < game->rules->pegs; p++)
        if (lines->allowed[p])
            good = kp_transcript_keep_colours(part, p, lines->allowed[p], (size_t)colours / 64 + 1);
    for (int c = 0; good && lines->times && c < colours; c++)
        good = kp_transcript_restrict_times(part, c, lines->times[c].least, lines->times[c].most);
    if (good)
        return part;
    kp_transcript_free(part);
    return NULL;
}

/* Adds the proof of a part, which is freed; NULL: no memory. */
static void add_part(struct cover_proof *cover, struct kp_transcript *part,
                     const struct kp_in *text, const char *file)
{
    struct kp_diag why = {0};

    if (part)
        cover->status = kp_joined_proof_add_part(&cover->joined, part, text, cover->stop, &why);
    else
        cover->status = kp_no_memory(&why);
    kp_transcript_free(part);
    if (cover->status == KP_BAD_INPUT)
        kp_bad_input(cover->why, "%s:%u:%u: %.300s", file ? file : "", why.line, why.column,
                     why.says);
    else if (cover->status != KP_OK)
        kp_fail(cover->why, cover->status, "%s%s%.300s", file ? file : "", file ? ": " : "",
                why.says);
    else
        note_text(cover, file);
}

static void add_proof(struct cover_proof *cover, struct kp_joined_part *part)
{
    const struct kp_join *join = cover->join;
    const struct kp_joined_answer *answer =
        &join->answers[part->proof == KP_NO_ANSWER ? part->first : part->proof];
    const char *file = answer->file ? answer->file : "<answers>";
    struct kp_in text;

    if (part->proof == KP_NO_ANSWER)
        cover->status = kp_bad_input(cover->why,
                                     "%s:%u: this answer has no proof; get one with keypeg check "
                                     "--json --proof FILE.pbp",
                                     file, answer->line);
    else if (!cover->proofs->open(cover->proofs->data, answer->read.proof, answer->file, &text))
        cover->status = kp_bad_input(cover->why, "%s:%u: cannot read its proof '%.200s'", file,
                                     answer->line, answer->read.proof);
    if (cover->status != KP_OK)
        return;
    add_part(cover, add_lines(join->game, answer->read.part), &text, answer->read.proof);
    cover->proofs->open(cover->proofs->data, NULL, answer->file, &text);
    part->number = cover->joined.count - 1;
}

static bool ignore_text(void *to, const char *bytes, size_t length)
{
    (void)to;
    (void)bytes;
    (void)length;
    return true;
}

/* Proves that a region has no codes. */
static void add_empty_region(struct cover_proof *cover, const struct kp_code_box *region)
{
    struct kp_verdict verdict = {.answer = KP_CHEATED, .without_secret = KP_CHEATED};
    struct kp_options options = *cover->options;
    struct kp_transcript *game = kp_code_box_narrow(&cover->join->space, region);
    struct kp_strbuf text = {0};
    struct kp_strbuf_reader reader = {.text = &text};
    struct kp_out out = kp_strbuf_out(&text), formula = {ignore_text, NULL};
    struct kp_in in = kp_strbuf_in(&reader);

    options.prove_fewest_wrong = false;
    options.progress = NULL;
    if (game)
        cover->status = kp_prove(game, &options, &verdict, &formula, &out, cover->stop, cover->why);
    if (!game || text.failed)
        cover->status = kp_no_memory(cover->why);
    if (!has_failed(cover))
        add_part(cover, game, &in, NULL);
    else
        kp_transcript_free(game);
    kp_strbuf_free(&text);
}

/* ---- The cover -------------------------------------------------------------------- */

static void cut_region(void *data, const struct kp_code_bound *pieces, size_t count)
{
    struct cover_proof *cover = data;
    size_t pegs = cover->join->space.pegs, dimension = pieces[0].dimension;
    const uint64_t **sets = kp_calloc(count, sizeof *sets);
    size_t *least = kp_calloc(count, sizeof *least);

    for (size_t i = 0; i < count && sets && least; i++) {
        sets[i] = pieces[i].colours;
        least[i] = (size_t)pieces[i].times.least;
    }
    if (!sets || !least)
        cover->status = kp_no_memory(cover->why);
    else if (dimension < pegs)
        kp_joined_proof_cut_peg(&cover->joined, dimension, sets, count);
    else
        kp_joined_proof_cut_count(&cover->joined, dimension - pegs, least, count);
    free(sets);
    free(least);
}

static void close_region(void *data, size_t part, const struct kp_code_box *region)
{
    struct cover_proof *cover = data;
    struct kp_joined_part *closed = part == KP_NO_PART ? NULL : &cover->join->parts[part];

    if (has_failed(cover))
        return;
    if (!closed)
        add_empty_region(cover, region);
    else if (closed->number == KP_NO_PART)
        add_proof(cover, closed);
    if (!has_failed(cover))
        kp_joined_proof_close(&cover->joined, closed ? closed->number : cover->joined.count - 1);
}

static void find_proofs(struct kp_join *join)
{
    for (size_t p = 0; p < join->part_count; p++) {
        join->parts[p].proof = KP_NO_ANSWER;
        join->parts[p].number = KP_NO_PART;
    }
    for (size_t i = 0; i < join->answer_count; i++) {
        const struct kp_joined_answer *answer = &join->answers[i];

        if (!answer->says && answer->read.verdict == KP_CHEATED && answer->read.proof &&
            join->parts[answer->part].proof == KP_NO_ANSWER)
            join->parts[answer->part].proof = i;
    }
}

static void write_proof(struct cover_proof *cover)
{
    struct kp_join *join = cover->join;
    const struct kp_cover_visitor visitor = {cut_region, close_region, cover};
    struct kp_cover again;
    enum kp_status status = kp_cover_find(&again, &join->space, join->boxes, join->part_count,
                                          &cover->limits, &visitor);

    if (cover->status == KP_OK && status != KP_OK)
        cover->status = kp_no_memory(cover->why);
    if (*cover->stop == KP_COMPLETED)
        *cover->stop = again.stop;
    kp_cover_free(&again);
    if (!has_failed(cover))
        cover->status = kp_joined_proof_end(&cover->joined);
}

static enum kp_status prove_by_parts(struct cover_proof *cover)
{
    find_proofs(cover->join);
    cover->status = kp_game_formula_make(&cover->formula, cover->join->game, KP_FORMULA_SECRET,
                                         cover->why);
    if (cover->status == KP_OK)
        cover->status = kp_game_formula_write(&cover->formula, cover->formula_out);
    if (cover->status == KP_OK) {
        cover->status = kp_joined_proof_begin(&cover->joined, &cover->formula, &cover->limits,
                                              cover->proof_out);
        if (cover->status == KP_OK)
            write_proof(cover);
        kp_joined_proof_free(&cover->joined);
    }
    kp_game_formula_free(&cover->formula);
    return cover->status == KP_NO_MEMORY ? kp_no_memory(cover->why) : cover->status;
}

enum kp_status kp_join_prove(struct kp_join *join, const struct kp_options *options,
                             const struct kp_named_texts *proofs, const struct kp_out *formula,
                             const struct kp_out *proof, enum kp_stop_reason *stop,
                             struct kp_diag *why)
{
    struct cover_proof cover = {.join = join,
                                .options = kp_options_or_default(options),
                                .proofs = proofs,
                                .formula_out = formula,
                                .proof_out = proof,
                                .stop = stop,
                                .why = why};
    struct kp_verdict secret = {
        .answer = KP_CONSISTENT, .without_secret = KP_CONSISTENT, .secret = join->verdict.secret};

    cover.limits = kp_limits_of(cover.options);
    *stop = KP_COMPLETED;
    join->text_count = 0;
    if (join->verdict.answer == KP_CONSISTENT)
        return kp_prove(join->game, cover.options, &secret, formula, proof, stop, why);
    if (join->verdict.answer == KP_UNDECIDED)
        return kp_bad_input(why,
                            "there is nothing to prove: it is not known whether a secret fits");
    return kp_end_progress(cover.options, prove_by_parts(&cover));
}

const char *kp_join_proof_at(const struct kp_join *join, unsigned line)
{
    for (size_t i = 0; i < join->text_count; i++)
        if (line <= join->texts[i].end)
            return join->texts[i].file;
    return NULL;
}
