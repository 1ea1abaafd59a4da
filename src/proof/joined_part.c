/* Reads the proof of a part, and writes its steps into the proof of the whole game; joined_proof.h
 * has the idea.
 *
 * "a >= b" becomes "a + b ~part17 >= b", where b is the degree in normal form (no negative factor).
 * This is true without "a >= b" if part17 is false.  If part17 is true, nothing has changed:
 *   pol  Sums, multiples, division, saturation and weakening of such lines have the old terms and
 *        degree, and some multiple of ~part17.  So the text of the step stays, with other numbers of
 *        lines.
 *   rup  The line that is stated is a clause, and gets the term ~part17.  Its negation makes part17
 *        true, and then propagation finds what it found in the part.
 *   red  The definition of a variable stays.
 *   del  It stays.
 * So every step is copied word by word, but for the numbers of lines.  After the part all its lines
 * are deleted, also the definitions, so that the next part may define variables of the same names. */
#include "proof/joined_proof.h"

#include "base/allocate.h"
#include "base/utf8.h"
#include "proof/check/constraint_reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct part_reader {
    struct kp_joined_proof *joined;
    struct kp_proof_writer *writer; /* of the joined proof */
    struct kp_game_formula formula; /* of the part */
    struct kp_pb_context context;
    struct kp_constraint_reader reader;
    struct kp_name_table labels; /* [line of the part's formula] */
    uint64_t *lines;             /* [line of the part's formula]: its id in the joined proof */
    size_t line_room;
    uint64_t before; /* the last id before the part */
    uint64_t first;  /* the last id before the part's steps */
    bool *live;      /* [id - before - 1]: it is not deleted yet */
    size_t live_room;
    char name[24];            /* the variable "the secret is in the part" */
    struct kp_strbuf outside; /* the literals of which one is true if it is not */
    uint64_t last;            /* the id of the contradiction; 0: there is no conclusion yet */
    bool is_over;
};

static void end_step(struct part_reader *part)
{
    uint64_t id = kp_proof_end_step(part->writer), at = id - part->before - 1;

    if (KP_PB_RESERVE(&part->context, part->live, part->live_room, (size_t)at + 1))
        part->live[at] = true;
}

/* ---- The constraints of the part --------------------------------------------------- */

/* The line of the game's formula that is the same; 0: there is none. */
static uint64_t find_line(const struct part_reader *part, const struct kp_game_formula_line *is)
{
    const struct kp_game_formula *whole = part->joined->formula;
    uint64_t found = kp_game_formula_find(whole, is->kind, is->side, is->of, is->more);

    for (int c = 0; is->kind == KP_LINE_NOT && c < (int)whole->colours; c++)
        if (kp_transcript_allows(part->formula.game, (int)is->of, c) !=
            kp_transcript_allows(whole->game, (int)is->of, c))
            return 0;
    return found;
}

/* Adds to an axiom that the literal is true, and that it is not to what is true outside. */
static void add_term(struct part_reader *part, uint32_t literal)
{
    struct kp_proof_writer *writer = part->writer;

    kp_strbuf_addf(&writer->step, literal & 1 ? "-1 " : "+1 ");
    kp_proof_add_literal(writer, literal & ~1U, &writer->step);
    kp_strbuf_add(&part->outside, "1 ", 2);
    kp_proof_add_literal(writer, kp_literal_not(literal), &part->outside);
}

/* Writes a line `peg` or `times` that the game has not, relaxed, and notes of which literals one is
 * true if it does not hold.  It says of each variable that it is 0, or of its only variable that it
 * is 1. */
static void add_axiom(struct part_reader *part, const struct kp_game_formula_line *line)
{
    const struct kp_game_formula *formula = &part->formula;
    bool is_least = line->side == KP_AT_LEAST;
    size_t count = 0;

    kp_strbuf_addf(&part->writer->step, "red ");
    if (line->kind == KP_LINE_TIMES) {
        add_term(part, kp_literal(kp_game_formula_count(formula, line->of, line->more), is_least));
        count = 1;
    }
    for (size_t c = 0; line->kind == KP_LINE_NOT && c < formula->colours; c++)
        if (!kp_transcript_allows(formula->game, (int)line->of, (int)c)) {
            add_term(part, kp_literal(kp_game_formula_place(formula, line->of, c), false));
            count++;
        }
    kp_strbuf_addf(&part->writer->step, "%zu ~%s >= %d : %s -> 0", count, part->name, is_least,
                   part->name);
    end_step(part);
}

/* Writes what the part has more than the game, and finds the id of each line of its formula. */
static void add_axioms(struct part_reader *part)
{
    struct kp_strbuf label = {0};

    if (!KP_PB_RESERVE(&part->context, part->lines, part->line_room, part->formula.count + 1))
        return;
    for (size_t i = 0; i < part->formula.count && kp_pb_work(&part->context, 1); i++) {
        uint64_t line = find_line(part, &part->formula.lines[i]);

        kp_strbuf_clear(&label);
        kp_game_formula_add_label(&part->formula, i, &label);
        if (!label.failed)
            kp_name_add(&part->context, &part->labels, label.text, label.length);
        if (line == 0)
            add_axiom(part, &part->formula.lines[i]);
        part->lines[i] = line ? line : part->writer->id;
        if (label.failed || part->outside.failed)
            kp_pb_no_memory(&part->context, KP_COMPLETED);
    }
    kp_strbuf_free(&label);
    kp_strbuf_addf(&part->writer->step, "red 1 %s ", part->name);
    if (part->outside.length > 0)
        kp_strbuf_add(&part->writer->step, part->outside.text, part->outside.length);
    kp_strbuf_addf(&part->writer->step, ">= 1 : %s -> 1", part->name);
    end_step(part);
    part->first = part->writer->id;
}

/* ---- Words -------------------------------------------------------------------------- */

/* Copies the word, and goes past it. */
static void copy_word(struct part_reader *part)
{
    struct kp_words *words = &part->reader.words;

    if (words->length == 0)
        kp_words_unexpected(words, "';'");
    kp_strbuf_add(&part->writer->step, words->word, words->length);
    kp_strbuf_add(&part->writer->step, " ", 1);
    kp_words_next(words);
}

/* The id in the joined proof of a number in the part's proof; 0 after a failure. */
static uint64_t find_id(struct part_reader *part, uint64_t number)
{
    uint64_t count = part->formula.count, id = part->first + number - count;

    if (kp_pb_failed(&part->context))
        return 0;
    if (number >= 1 && number <= count)
        return part->lines[number - 1];
    if (number > count && id <= part->writer->id && part->live[id - part->before - 1])
        return id;
    kp_pb_refuse(&part->context, part->context.line, part->context.column,
                 "there is no constraint %llu here", (unsigned long long)number);
    return 0;
}

/* Reads the number or the label of a line, and returns its id in the joined proof. */
static uint64_t read_id(struct part_reader *part)
{
    struct kp_words *words = &part->reader.words;
    size_t found;

    part->context.line = words->line;
    part->context.column = words->column;
    if (words->length == 0 || words->word[0] != '@')
        return find_id(part, (uint64_t)kp_read_count(&part->reader, "the number of a constraint"));
    found = kp_name_find(&part->labels, words->word, words->length);
    if (found == KP_NO_NAME)
        kp_words_refuse(words, "no constraint of this part has the label '%.*s'",
                        kp_word_shown(words), words->word);
    kp_words_next(words);
    return found == KP_NO_NAME ? 0 : part->lines[found];
}

/* A number is a factor or divisor if '*' or 'd' follows, and else names a line. */
static uint64_t copy_number(struct part_reader *part)
{
    struct kp_words *words = &part->reader.words;
    uint64_t number, id = 0;

    part->context.line = words->line;
    part->context.column = words->column;
    number = (uint64_t)kp_read_count(&part->reader, "a number");
    if (kp_words_at(words, "*") || kp_words_at(words, "d"))
        kp_strbuf_addf(&part->writer->step, "%" PRIu64 " ", number);
    else
        kp_proof_add_id(part->writer, id = find_id(part, number), &part->writer->step);
    return id;
}

/* ---- Steps -------------------------------------------------------------------------- */

/* Copies a step.  After the word `ids`, numbers are those of lines; NULL: all are. */
static void copy_words(struct part_reader *part, const char *ids)
{
    struct kp_words *words = &part->reader.words;
    struct kp_strbuf *step = &part->writer->step;
    bool is_rup = kp_words_at(words, "rup"), deletes = kp_words_at(words, "del");

    for (copy_word(part); kp_words_go_on(words, ";");) {
        bool has_label = words->length > 0 && words->word[0] == '@';
        uint64_t id = 0;

        if (has_label)
            kp_proof_add_id(part->writer, id = read_id(part), step);
        else if (!ids && words->length > 0 && kp_ascii_is_digit(words->word[0]))
            id = copy_number(part);
        else {
            if (is_rup && kp_words_at(words, ">="))
                kp_strbuf_addf(step, "1 ~%s ", part->name);
            ids = ids && !kp_words_at(words, ids) ? ids : NULL;
            copy_word(part);
        }
        if (deletes && id > part->first)
            part->live[id - part->before - 1] = false;
        else if (deletes && id > 0)
            kp_words_refuse(words, "a constraint of the formula is deleted");
    }
    if (deletes)
        kp_proof_end_line(part->writer);
    else
        end_step(part);
}

static void check_count(struct part_reader *part)
{
    unsigned line = part->reader.words.line, column = part->reader.words.column;
    int64_t count = kp_read_count(&part->reader, "the number of constraints");

    if (count != (int64_t)part->formula.count)
        kp_pb_refuse(&part->context, line, column,
                     "the proof is about %lld constraints, but this part has %zu", (long long)count,
                     part->formula.count);
}

static void read_output(struct part_reader *part)
{
    kp_words_expect(&part->reader.words, "NONE");
}

static void read_conclusion(struct part_reader *part)
{
    kp_words_expect(&part->reader.words, "UNSAT");
    kp_words_expect(&part->reader.words, ":");
    part->last = read_id(part);
}

static void read_end(struct part_reader *part)
{
    kp_words_expect(&part->reader.words, "pseudo-Boolean");
    kp_words_expect(&part->reader.words, "proof");
    part->is_over = true;
}

static void copy_step(struct part_reader *part)
{
    static const struct {
        const char *name, *ids;                 /* as of copy_words */
        void (*read)(struct part_reader *part); /* the step is not copied */
    } steps[] = {{"pol", NULL, NULL},
                 {"rup", ":", NULL},
                 {"red", ";", NULL},
                 {"del", "id", NULL},
                 {"f", NULL, check_count},
                 {"output", NULL, read_output},
                 {"conclusion", NULL, read_conclusion},
                 {"end", NULL, read_end}};
    struct kp_words *words = &part->reader.words;

    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (kp_words_at(words, steps[i].name)) {
            if (steps[i].read) {
                kp_words_next(words);
                steps[i].read(part);
            } else {
                copy_words(part, steps[i].ids);
            }
            kp_words_expect(words, ";");
            return;
        }
    kp_words_unexpected(words, "a step that `keypeg check --proof` writes, such as 'pol' or 'rup'");
}

static void copy_steps(struct part_reader *part)
{
    struct kp_words *words = &part->reader.words;

    kp_words_expect(words, "pseudo-Boolean");
    kp_words_expect(words, "proof");
    kp_words_expect(words, "version");
    kp_words_expect(words, "3.0");
    while (kp_words_go_on(words, "") && !part->is_over && !kp_proof_writer_failed(part->writer) &&
           kp_pb_work(&part->context, 1))
        copy_step(part);
    if (!part->is_over && !kp_proof_writer_failed(part->writer))
        kp_words_unexpected(words, "'end pseudo-Boolean proof ;'");
    if (part->is_over && words->length > 0)
        kp_words_unexpected(words, "nothing after the end of the proof");
    if (part->is_over && part->last == 0)
        kp_words_refuse(words, "the proof has no conclusion");
}

/* ---- The end of the part ------------------------------------------------------------ */

static void delete_lines(struct part_reader *part, uint64_t last)
{
    for (uint64_t id = part->before + 1; id <= last; id++)
        if (id - part->before - 1 < part->live_room && part->live[id - part->before - 1])
            kp_proof_delete(part->writer, id);
}

/* Writes "the secret is not in the part", first with its variable, and then without. */
static void end_part(struct part_reader *part)
{
    struct kp_proof_writer *writer = part->writer;

    kp_strbuf_addf(&writer->step, "rup 1 ~%s >= 1 : ~ ", part->name);
    kp_proof_add_id(writer, part->last, &writer->step);
    end_step(part);
    kp_strbuf_addf(&writer->step, "pol %" PRIu64 " %" PRIu64 " +", part->first, writer->id);
    kp_proof_end_step(writer);
    delete_lines(part, writer->id - 1);
}

static void add_part(struct part_reader *part, const struct kp_in *proof)
{
    kp_strbuf_addf(&part->writer->step, "%% part %zu", part->joined->parts);
    kp_proof_end_comment(part->writer);
    add_axioms(part);
    kp_words_open(&part->reader.words, proof, &part->context, '%');
    if (!kp_pb_failed(&part->context))
        copy_steps(part);
    if (!kp_pb_failed(&part->context))
        end_part(part);
    kp_words_close(&part->reader.words);
}

enum kp_status kp_joined_proof_add_part(struct kp_joined_proof *joined,
                                        const struct kp_transcript *part, const struct kp_in *proof,
                                        uint64_t *clause, enum kp_stop_reason *stop,
                                        struct kp_diag *why)
{
    struct part_reader reader = {
        .joined = joined,
        .writer = &joined->writer,
        .context = {.limits = joined->limits, .why = why},
        .before = joined->writer.id,
    };
    struct kp_pb_context *context = &reader.context;
    enum kp_status status = kp_game_formula_make(&reader.formula, part, KP_FORMULA_SECRET, why);

    *stop = KP_COMPLETED;
    if (status != KP_OK)
        return status;
    reader.reader.context = context;
    snprintf(reader.name, sizeof reader.name, "part%zu", ++joined->parts);
    add_part(&reader, proof);
    *clause = joined->writer.id;
    kp_strbuf_free(&reader.outside);
    kp_name_table_free(context, &reader.labels);
    free(reader.lines);
    free(reader.live);
    kp_game_formula_free(&reader.formula);
    status = kp_pb_end(context, stop);
    if (status == KP_OK && *stop == KP_COMPLETED && kp_proof_writer_failed(&joined->writer))
        status = joined->writer.no_memory ? kp_no_memory(why) : KP_WRITE_FAILED;
    return status;
}
