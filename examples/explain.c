/* A program that uses the library to explain: why does no secret fit this game, or why only one?
 *
 *     cc explain.c $(pkg-config --cflags --libs keypeg) -o explain
 *     ./explain < sunday.game */
#include <keypeg.h>
#include <stdio.h>

static bool print(void *to, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, (FILE *)to) == length;
}

static enum kp_status explain(const struct kp_transcript *game, struct kp_diag *why)
{
    struct kp_options options = {0};
    struct kp_out out = {print, stdout};
    struct kp_explanation *explanation;
    struct kp_explanation_facts facts;
    enum kp_status status;

    options.seconds = 10;
    status = kp_explain(game, &options, NULL, &explanation,
                        why); /* NULL: no question about a peg */
    if (status)
        return status;
    facts = kp_explanation_about(explanation);
    status = kp_explanation_report(explanation, NULL, NULL, &out);
    if (facts.complete)
        printf("That took %zu steps; the hardest costs %.1f.\n", facts.steps, facts.dearest);
    else if (facts.stop)
        printf("No explanation was found: %s.\n", kp_stop_name(facts.stop));
    kp_explanation_free(explanation); /* before the game, which it points to */
    return status;
}

int main(void)
{
    static char text[1 << 20];
    size_t length = fread(text, 1, sizeof text, stdin);
    struct kp_errors errors = {0};
    struct kp_match *match;
    struct kp_diag why = {0};
    enum kp_status status = kp_match_read(text, length, NULL, &match, &errors);

    if (status)
        fprintf(stderr, "%u:%u: %s\n", errors.item[0].line, errors.item[0].column,
                errors.item[0].says);
    else if ((status = explain(kp_match_game(match, 0), &why)))
        fprintf(stderr, "%s\n", why.says);
    kp_match_free(match);
    return status ? 2 : 0;
}
