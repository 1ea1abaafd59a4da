/* Steps of a proof in the format of VeriPB.  Every constraint gets the next number, which later
 * steps refer to, and is deleted when it is no longer needed.  A defined variable is two
 * implications, one for each value, introduced by redundance. */
#include "proof/proof_writer.h"

#include "base/allocate.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool has_failed(const struct kp_proof_writer *writer)
{
    return writer->no_memory || writer->to->failed;
}

/* Ends a line, such as a step that derives nothing: "del id 7". */
static void end_line(struct kp_proof_writer *writer)
{
    struct kp_strbuf *step = &writer->step;

    step->length -= step->length > 0 && step->text[step->length - 1] == ' ';
    kp_strbuf_addf(step, " ;\n");
    if (step->failed)
        writer->no_memory = true;
    if (!has_failed(writer))
        kp_buffered_out_bytes(writer->to, step->text, step->length);
    kp_strbuf_clear(step);
}

uint64_t kp_proof_end_step(struct kp_proof_writer *writer)
{
    end_line(writer);
    return ++writer->id;
}

enum kp_status kp_proof_writer_begin(struct kp_proof_writer *writer,
                                     const struct kp_game_formula *formula,
                                     const struct kp_out *out)
{
    *writer = (struct kp_proof_writer){
        .formula = formula, .variables = formula->variables, .id = formula->count};
    writer->to = kp_calloc(1, sizeof *writer->to);
    if (!writer->to)
        return KP_NO_MEMORY;
    writer->to->out = out;
    kp_strbuf_addf(&writer->step, "pseudo-Boolean proof version 3.0\nf %zu", formula->count);
    end_line(writer);
    return KP_OK;
}

enum kp_status kp_proof_writer_end(struct kp_proof_writer *writer)
{
    static const char output[] = "output NONE ;\n";

    kp_buffered_out_bytes(writer->to, output, sizeof output - 1);
    end_line(writer);
    kp_strbuf_addf(&writer->step, "end pseudo-Boolean proof");
    end_line(writer);
    kp_buffered_out_flush(writer->to);
    return writer->no_memory ? KP_NO_MEMORY : writer->to->failed ? KP_WRITE_FAILED : KP_OK;
}

void kp_proof_writer_free(struct kp_proof_writer *writer)
{
    kp_strbuf_free(&writer->step);
    free(writer->to);
    *writer = (struct kp_proof_writer){0};
}

uint32_t kp_proof_new_variable(struct kp_proof_writer *writer)
{
    return writer->variables++;
}

void kp_proof_add_id(const struct kp_proof_writer *writer, uint64_t id, struct kp_strbuf *to)
{
    if (id == 0)
        return;
    if (id <= writer->formula->count)
        kp_game_formula_add_label(writer->formula, id - 1, to);
    else
        kp_strbuf_addf(to, "%" PRIu64, id);
    kp_strbuf_add(to, " ", 1);
}

void kp_proof_add_literal(const struct kp_proof_writer *writer, uint32_t literal,
                          struct kp_strbuf *to)
{
    uint32_t variable = literal >> 1;

    if (literal & 1)
        kp_strbuf_add(to, "~", 1);
    if (variable < writer->formula->variables)
        kp_game_formula_add_name(writer->formula, variable, to);
    else
        kp_strbuf_addf(to, "b%" PRIu32, variable - writer->formula->variables + 1);
    kp_strbuf_add(to, " ", 1);
}

void kp_proof_add_term(struct kp_proof_writer *writer, uint32_t literal)
{
    kp_strbuf_add(&writer->step, "1 ", 2);
    kp_proof_add_literal(writer, literal, &writer->step);
}

void kp_proof_add_secret(struct kp_proof_writer *writer, const uint16_t *secret)
{
    const struct kp_game_formula *formula = writer->formula;
    bool *values = kp_calloc(formula->variables, sizeof *values);

    if (!values || !kp_game_formula_evaluate(formula, secret, values))
        writer->no_memory = true;
    for (uint32_t v = 0; v < formula->variables && !writer->no_memory; v++)
        kp_proof_add_literal(writer, kp_literal(v, values[v]), &writer->step);
    free(values);
}

void kp_proof_delete(struct kp_proof_writer *writer, uint64_t id)
{
    if (id <= writer->formula->count)
        return;
    kp_strbuf_addf(&writer->step, "del id %" PRIu64, id);
    end_line(writer);
}

void kp_proof_comment(struct kp_proof_writer *writer, const char *text)
{
    if (has_failed(writer))
        return;
    kp_buffered_out_bytes(writer->to, "% ", 2);
    kp_buffered_out_word(writer->to, text);
    kp_buffered_out_byte(writer->to, '\n');
}

/* ---- Definitions ------------------------------------------------------------------ */

/* Writes one half: the literal is false, or at least `degree` terms hold; for the literal itself
 * they are negated. */
static void define_half(struct kp_proof_writer *writer, uint32_t literal,
                        struct kp_proof_terms terms, uint64_t degree)
{
    bool value = !(literal & 1);

    kp_strbuf_addf(&writer->step, "red %" PRIu64 " ", degree);
    kp_proof_add_literal(writer, literal, &writer->step);
    for (size_t i = 0; i < terms.count; i++)
        kp_proof_add_term(writer, terms.literals[i] ^ value);
    kp_strbuf_addf(&writer->step, ">= %" PRIu64 " : ", degree);
    kp_proof_add_literal(writer, literal & ~1U, &writer->step);
    kp_strbuf_addf(&writer->step, "-> %d", value);
    kp_proof_end_step(writer);
}

uint64_t kp_proof_define_at_least(struct kp_proof_writer *writer, uint32_t variable,
                                  struct kp_proof_terms terms, size_t least)
{
    define_half(writer, kp_literal(variable, false), terms, least);
    define_half(writer, kp_literal(variable, true), terms, terms.count - least + 1);
    return writer->id - 1;
}
