/* examples/conformance/scores.csv has the scores of the library. */
#include "help/read_transcripts.h"
#include "keypeg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Writes a code with a space after each peg, so that each character is a colour. */
static void space_out(const char *code, char *words)
{
    for (; *code; code++) {
        *words++ = *code;
        *words++ = ' ';
    }
    *words = '\0';
}

static void the_library_gives_these_scores(void **state)
{
    struct kp_strbuf text = kp_read_file("examples/conformance/scores.csv");
    char *rest = text.text;
    int lines = 0;

    (void)state;
    assert_string_equal(strsep(&rest, "\n"), "rules,secret,guess,black,white,catches");
    while (rest && *rest) {
        const char *line = strsep(&rest, "\n");
        char secret[32], guess[32], secret_words[64], guess_words[64];
        struct kp_score right, is;
        struct kp_diag why;
        int members = sscanf(line, "%*[^,],%31[^,],%31[^,],%d,%d", secret, guess, &right.black,
                             &right.white);

        assert_int_equal(members, 4);
        space_out(secret, secret_words);
        space_out(guess, guess_words);
        if (kp_score_words(NULL, secret_words, guess_words, &is, &why))
            fail_msg("%s: %s", line, why.says);
        if (is.black != right.black || is.white != right.white)
            fail_msg("%s: the library gives %d %d", line, is.black, is.white);
        lines++;
    }
    assert_int_equal(lines, 2000);
    kp_strbuf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_library_gives_these_scores),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
