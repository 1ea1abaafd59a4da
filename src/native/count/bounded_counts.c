/* The lists are visited in the way an odometer counts.  14 pegs and 9 colours with `times 1 0..2` are
 * three lists, where all histograms are 300,000. */
#include "native/count/bounded_counts.h"

double kp_bounded_counts_number(const struct kp_question *question)
{
    double number = 1;

    for (int class = 0; class < question->classes; class ++) {
        int range = kp_question_max_uses(question, class) - kp_question_min_uses(question, class);

        if (kp_is_bounded_class(question, class))
            number *= range < 0 ? 0 : range + 1;
    }
    return number;
}

/* Whether a code has as many pegs, apart from those of the other classes. */
static bool is_of_a_code(const struct kp_question *question, const int *pegs)
{
    int64_t left = question->pegs;
    bool any = false;

    for (int class = 0; class < question->classes; class ++) {
        any |= pegs[class] == KP_ANY_PEGS;
        left -= pegs[class] == KP_ANY_PEGS ? 0 : pegs[class];
    }
    return any ? left >= 0 : left == 0;
}

static bool advance(const struct kp_question *question, int *pegs)
{
    for (int class = 0; class < question->classes; class ++) {
        if (pegs[class] == KP_ANY_PEGS)
            continue;
        if (pegs[class]++ < kp_question_max_uses(question, class))
            return true;
        pegs[class] = kp_question_min_uses(question, class);
    }
    return false;
}

bool kp_bounded_counts_next(const struct kp_question *question, int *pegs)
{
    bool more;

    do
        more = advance(question, pegs);
    while (more && !is_of_a_code(question, pegs));
    return more;
}

bool kp_bounded_counts_first(const struct kp_question *question, int *pegs)
{
    for (int class = 0; class < question->classes; class ++)
        pegs[class] = kp_is_bounded_class(question, class) ? kp_question_min_uses(question, class)
                                                           : KP_ANY_PEGS;
    return kp_bounded_counts_number(question) > 0 &&
           (is_of_a_code(question, pegs) || kp_bounded_counts_next(question, pegs));
}
