/* The step 'red': a constraint C may be added if a substitution, the witness, turns each assignment
 * that violates C alone into one that violates nothing.  For C and for each constraint D that has a
 * variable of the witness, D under the witness must follow from all constraints and the negation
 * of C.  Here each of these goals must follow without a subproof: it is trivial, or D or the
 * negation of C implies it term by term, or unit propagation finds it.
 *
 * A witness must not change variables of the objective, nor preserved ones. */
#include "proof/check/proof_impl.h"

struct red_step {
    struct kp_proof_state *proof;
    struct kp_pb_constraint *goal, *negation;
    uint32_t *changed; /* the variables of the witness */
    size_t changed_count, changed_room;
};

/* The image of a variable; 0: itself. */
enum { TO_FALSE = 1, TO_TRUE, TO_LITERAL /* plus the literal */ };

static uint32_t read_image(struct kp_proof_state *proof)
{
    kp_words_skip(&proof->reader.words, "->");
    if (kp_words_skip(&proof->reader.words, "0"))
        return TO_FALSE;
    if (kp_words_skip(&proof->reader.words, "1"))
        return TO_TRUE;
    return TO_LITERAL + kp_read_literal(&proof->reader);
}

/* Read "x1 -> 0", with or without the arrow. */
static void read_change(struct red_step *step)
{
    struct kp_proof_state *proof = step->proof;
    uint32_t literal = kp_read_literal(&proof->reader), variable = kp_pb_variable(literal);
    uint32_t image = read_image(proof);

    if (literal & 1)
        kp_step_refuse(proof, "the witness gives a value to a negation; write its variable");
    if (variable < proof->formula->variables.count && proof->is_kept[variable])
        kp_step_refuse(proof, "the witness changes '%s', which is preserved or in the objective",
                       kp_name_text(&proof->formula->variables, variable));
    if (!KP_PB_RESERVE(&proof->context, proof->images, proof->image_room,
                       kp_proof_variables(proof)) ||
        !KP_PB_RESERVE(&proof->context, step->changed, step->changed_room, step->changed_count + 1))
        return;
    if (proof->images[variable])
        kp_step_refuse(proof, "the witness names a variable twice");
    proof->images[variable] = image;
    step->changed[step->changed_count++] = variable;
}

static void read_witness(struct red_step *step)
{
    kp_words_expect(&step->proof->reader.words, ":");
    while (kp_words_go_on(&step->proof->reader.words, ";") &&
           kp_words_go_on(&step->proof->reader.words, ":"))
        read_change(step);
    if (kp_words_at(&step->proof->reader.words, ":"))
        kp_step_refuse(step->proof, "'red' with a subproof is not supported");
}

static uint32_t find_image(const struct kp_proof_state *proof, uint32_t literal)
{
    uint32_t variable = kp_pb_variable(literal);
    uint32_t image = variable < proof->image_room ? proof->images[variable] : 0;

    if (image == 0)
        return TO_LITERAL + literal;
    if (literal & 1)
        return image < TO_LITERAL ? TO_FALSE + TO_TRUE - image
                                  : TO_LITERAL + ((image - TO_LITERAL) ^ 1);
    return image;
}

/* A constraint under the witness. */
static struct kp_pb_constraint *substitute(struct kp_proof_state *proof,
                                           const struct kp_pb_constraint *constraint)
{
    struct kp_pb_sum *sum = &proof->reader.sum;

    kp_pb_sum_clear(sum);
    kp_pb_add(sum->context, &sum->degree, constraint->degree);
    for (uint32_t i = 0; i < constraint->count; i++) {
        const struct kp_pb_term *term = &constraint->terms[i];
        uint32_t image = find_image(proof, term->literal);

        if (image >= TO_LITERAL)
            kp_pb_sum_add_term(sum, image - TO_LITERAL, term->coefficient);
        else if (image == TO_TRUE)
            kp_pb_subtract(sum->context, &sum->degree, term->coefficient);
    }
    return kp_pb_sum_constraint(sum);
}

/* Whether a constraint under the witness follows. */
static bool follows(struct red_step *step, const struct kp_pb_constraint *constraint)
{
    struct kp_proof_state *proof = step->proof;
    struct kp_pb_sum *sum = &proof->reader.sum;
    struct kp_pb_constraint *image = substitute(proof, constraint), *extra[2] = {step->negation};
    bool proved;

    if (!image)
        return false;
    proved = kp_pb_is_trivial(image) ||
             (constraint != step->goal && kp_pb_implies(sum, constraint, image)) ||
             kp_pb_implies(sum, step->negation, image);
    if (!proved)
        extra[1] = kp_pb_negation(sum, image);
    if (extra[1])
        proved = kp_proof_refutes(proof, extra, 2);
    kp_pb_constraint_free(&proof->context, image);
    kp_pb_constraint_free(&proof->context, extra[1]);
    return proved;
}

/* How many variables of the witness a constraint has. */
static size_t count_changed(const struct kp_proof_state *proof,
                            const struct kp_pb_constraint *constraint)
{
    size_t count = 0;

    for (uint32_t i = 0; i < constraint->count; i++) {
        uint32_t variable = kp_pb_variable(constraint->terms[i].literal);

        count += variable < proof->image_room && proof->images[variable] != 0;
    }
    return count;
}

/* Check the goals of the live constraints, from the newest.  It is known how often they have the
 * variables of the witness, so that the search ends with the oldest of them: a definition names a
 * variable that only its other half has, and that is the newest constraint. */
static void check_goals(struct red_step *step)
{
    struct kp_proof_state *proof = step->proof;
    size_t left = 0;

    for (size_t i = 0; i < step->changed_count; i++)
        if (step->changed[i] < proof->occurrence_room)
            left += proof->occurrences[step->changed[i]];
    for (uint64_t number = proof->last; number > 0 && left > 0; number--) {
        struct kp_pb_constraint *constraint = kp_proof_find(proof, number);
        size_t count = constraint ? count_changed(proof, constraint) : 0;

        left -= count;
        if (!kp_pb_work(&proof->context, constraint ? constraint->count + 1 : 1))
            return;
        if (count > 0 && !follows(step, constraint))
            kp_step_refuse(proof, "constraint %llu under the witness does not follow",
                           (unsigned long long)number);
    }
}

void kp_check_red(struct kp_proof_state *proof)
{
    struct red_step step = {.proof = proof};

    kp_read_goal(proof, &step.goal, &step.negation);
    read_witness(&step);
    if (!kp_pb_failed(&proof->context) && !follows(&step, step.goal))
        kp_step_refuse(proof, "the constraint under the witness does not follow");
    if (!kp_pb_failed(&proof->context))
        check_goals(&step);
    for (size_t i = 0; i < step.changed_count; i++)
        proof->images[step.changed[i]] = 0;
    kp_pb_constraint_free(&proof->context, step.negation);
    KP_PB_FREE(&proof->context, step.changed, step.changed_room);
    kp_proof_add(proof, step.goal);
}
