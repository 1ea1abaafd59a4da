/* The step 'red': a constraint C may be added if a substitution, the witness, turns each assignment
 * that violates C alone into one that violates nothing.  For C and for each constraint D that has a
 * variable of the witness, D under the witness must follow from all constraints and the negation
 * of C.  Here each of these goals must follow without a subproof: it is trivial, or D or the
 * negation of C implies it term by term, or unit propagation finds it.
 *
 * A witness must not change variables of the objective, nor preserved ones. */
#include "proof/proof_impl.h"

struct red_step {
    struct kp_proof_state *proof;
    struct kp_pb_constraint *goal, *negation;
    uint32_t *changed; /* the variables of the witness */
    size_t changed_count, changed_room;
};

/* The image of a variable; 0: itself. */
enum { TO_FALSE = 1, TO_TRUE, TO_LITERAL /* plus the literal */ };

static enum kp_status read_image(struct kp_proof_state *proof, uint32_t *image)
{
    struct kp_word_reader *words = &proof->reader.words;
    enum kp_status status = KP_OK;
    uint32_t literal = 0;

    if (kp_word_is(words, "->"))
        status = kp_words_next(words);
    if (status != KP_OK)
        return status;
    *image = kp_word_is(words, "0") ? TO_FALSE : TO_TRUE;
    if (kp_word_is(words, "0") || kp_word_is(words, "1"))
        return kp_words_next(words);
    if (!kp_word_begins_literal(words))
        return kp_words_unexpected(words, "'0', '1' or a literal");
    status = kp_read_literal(&proof->reader, &literal);
    *image = TO_LITERAL + literal;
    return status;
}

static enum kp_status refuse_change(struct kp_proof_state *proof, uint32_t variable)
{
    return kp_step_fail(proof, "the witness changes '%s', which is preserved or in the objective",
                        kp_name_text(&proof->formula->variables, variable));
}

/* Read "x1 -> 0", with or without the arrow. */
static enum kp_status read_change(struct red_step *step)
{
    struct kp_proof_state *proof = step->proof;
    struct kp_word_reader *words = &proof->reader.words;
    uint32_t literal = 0, image = 0, variable;
    enum kp_status status;

    if (words->length > 0 && words->word[0] == '~')
        return kp_words_unexpected(words, "a variable");
    status = kp_read_literal(&proof->reader, &literal);
    if (status == KP_OK)
        status = read_image(proof, &image);
    if (status != KP_OK)
        return status;
    variable = kp_pb_variable(literal);
    if (variable < proof->formula->variables.count && proof->is_kept[variable])
        return refuse_change(proof, variable);
    if (!KP_PB_RESERVE(&proof->heap, proof->images, proof->image_room, kp_proof_variables(proof)) ||
        !KP_PB_RESERVE(&proof->heap, step->changed, step->changed_room, step->changed_count + 1))
        return kp_no_memory(words->why);
    if (proof->images[variable])
        return kp_step_fail(proof, "the witness names a variable twice");
    proof->images[variable] = image;
    step->changed[step->changed_count++] = variable;
    proof->changed_formula_variable |= variable < proof->formula->variables.count;
    return KP_OK;
}

static enum kp_status read_witness(struct red_step *step)
{
    struct kp_word_reader *words = &step->proof->reader.words;
    enum kp_status status = KP_OK;

    while (status == KP_OK && !kp_word_is(words, ";") && !kp_word_is(words, ":"))
        status = read_change(step);
    if (status == KP_OK && kp_word_is(words, ":"))
        return kp_step_fail(step->proof, "'red' with a subproof is not supported");
    return status;
}

static uint32_t find_image(const struct red_step *step, uint32_t literal)
{
    uint32_t variable = kp_pb_variable(literal);
    uint32_t image = variable < step->proof->image_room ? step->proof->images[variable] : 0;

    if (image == 0)
        return TO_LITERAL + literal;
    if (literal & 1)
        return image < TO_LITERAL ? TO_FALSE + TO_TRUE - image
                                  : TO_LITERAL + ((image - TO_LITERAL) ^ 1);
    return image;
}

/* A constraint under the witness. */
static struct kp_pb_constraint *substitute(struct red_step *step,
                                           const struct kp_pb_constraint *constraint)
{
    struct kp_pb_sum *sum = &step->proof->reader.sum;

    kp_pb_sum_clear(sum);
    kp_pb_add(sum->heap, &sum->degree, constraint->degree);
    for (uint32_t i = 0; i < constraint->count; i++) {
        const struct kp_pb_term *term = &constraint->terms[i];
        uint32_t image = find_image(step, term->literal);

        if (image >= TO_LITERAL)
            kp_pb_sum_add_term(sum, image - TO_LITERAL, term->coefficient);
        else if (image == TO_TRUE)
            kp_pb_subtract(sum->heap, &sum->degree, term->coefficient);
    }
    return kp_pb_sum_constraint(sum);
}

/* Whether a constraint under the witness follows. */
static bool follows(struct red_step *step, const struct kp_pb_constraint *constraint)
{
    struct kp_proof_state *proof = step->proof;
    struct kp_pb_sum *sum = &proof->reader.sum;
    struct kp_pb_constraint *image = substitute(step, constraint), *extra[2] = {step->negation};
    bool proved = image && (kp_pb_is_trivial(image) ||
                            (constraint != step->goal && kp_pb_implies(sum, constraint, image)) ||
                            kp_pb_implies(sum, step->negation, image));

    if (image && !proved) {
        extra[1] = kp_pb_negation(sum, image);
        proved = extra[1] && kp_proof_refutes(proof, extra, 2);
    }
    kp_pb_constraint_free(&proof->heap, image);
    kp_pb_constraint_free(&proof->heap, extra[1]);
    return proved && !proof->heap.failed;
}

/* How many variables of the witness a constraint has. */
static size_t count_changed(const struct red_step *step, const struct kp_pb_constraint *constraint)
{
    size_t count = 0;

    for (uint32_t i = 0; i < constraint->count; i++) {
        uint32_t variable = kp_pb_variable(constraint->terms[i].literal);

        count += variable < step->proof->image_room && step->proof->images[variable] != 0;
    }
    return count;
}

/* Check the goals of the live constraints, from the newest.  It is known how often they have the
 * variables of the witness, so that the search ends with the oldest of them: a definition names a
 * variable that only its other half has, and that is the newest constraint. */
static enum kp_status check_live(struct red_step *step)
{
    struct kp_proof_state *proof = step->proof;
    size_t left = 0;

    for (size_t i = 0; i < step->changed_count; i++)
        if (step->changed[i] < proof->occurrence_room)
            left += proof->occurrences[step->changed[i]];
    for (uint64_t number = proof->last; number > 0 && left > 0; number--) {
        struct kp_pb_constraint *constraint = kp_proof_find(proof, number);
        size_t count = constraint ? count_changed(step, constraint) : 0;

        left -= count;
        if (!kp_pb_work(&proof->heap, constraint ? constraint->count + 1 : 1))
            return kp_no_memory(proof->reader.words.why);
        if (count > 0 && !follows(step, constraint))
            return kp_step_fail(proof, "constraint %llu under the witness does not follow",
                                (unsigned long long)number);
    }
    return KP_OK;
}

static enum kp_status check_step(struct red_step *step)
{
    struct kp_proof_state *proof = step->proof;
    enum kp_status status = kp_words_expect(&proof->reader.words, ":");

    if (status == KP_OK)
        status = read_witness(step);
    if (status == KP_OK && !follows(step, step->goal))
        return kp_step_fail(proof, "the constraint under the witness does not follow");
    return status == KP_OK ? check_live(step) : status;
}

enum kp_status kp_check_red(struct kp_proof_state *proof)
{
    struct red_step step = {.proof = proof};
    enum kp_status status = kp_read_goal(proof, &step.goal, &step.negation);

    if (status == KP_OK)
        status = check_step(&step);
    kp_pb_constraint_free(&proof->heap, step.negation);
    for (size_t i = 0; i < step.changed_count; i++)
        proof->images[step.changed[i]] = 0;
    KP_PB_FREE(&proof->heap, step.changed, step.changed_room);
    if (status == KP_OK)
        return kp_proof_add_step(proof, step.goal);
    kp_pb_constraint_free(&proof->heap, step.goal);
    return status;
}
