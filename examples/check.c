/* A program that uses the library: is there a secret for each of these games?
 *
 *     cc check.c $(pkg-config --cflags --libs keypeg) -o check
 *     ./check friday.game */
#include <keypeg.h>
#include <stdio.h>
#include <stdlib.h>

/* What a person reads goes to standard output. */
static bool print(void *to, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, (FILE *)to) == length;
}

static void complain(const char *file, const struct kp_errors *problems)
{
    for (size_t i = 0; i < problems->count; i++)
        fprintf(stderr, "%s:%u:%u: %s\n", file, problems->item[i].line, problems->item[i].column,
                problems->item[i].says);
}

static enum kp_answer check(const struct kp_transcript *game)
{
    struct kp_options options = {0}; /* the defaults, but for */
    struct kp_style style = {0};
    struct kp_out out = {print, stdout};
    struct kp_verdict *verdict;
    struct kp_diag why = {0};
    enum kp_answer answer;

    options.seconds = 10;
    if (kp_check(game, &options, &verdict, &why)) {
        fprintf(stderr, "%s\n", why.says);
        return KP_UNDECIDED;
    }
    kp_report(game, verdict, &style, &out);
    answer = verdict->answer;
    kp_verdict_free(verdict);
    return answer;
}

/* The text of a file, however long; NULL if it cannot be read. */
static char *read_file(const char *name, size_t *length)
{
    FILE *file = fopen(name, "rb");
    size_t room = 1 << 16;
    char *text = file ? malloc(room) : NULL, *more = text;

    *length = 0;
    while (more && !feof(file) && !ferror(file)) {
        *length += fread(text + *length, 1, room - *length, file);
        if (*length == room && (more = realloc(text, room *= 2)))
            text = more;
    }
    if (!more || ferror(file)) {
        perror(name);
        free(text);
        text = NULL;
    }
    if (file)
        fclose(file);
    return text;
}

int main(int argc, char **argv)
{
    char *text;
    size_t length;
    enum kp_status status;
    struct kp_errors problems = {0};
    struct kp_match *match;
    bool honest = true;

    if (argc != 2) {
        fprintf(stderr, "usage: check FILE\n");
        return 2;
    }
    text = read_file(argv[1], &length);
    if (!text)
        return 2;
    status = kp_match_read(text, length, NULL, &match, &problems);
    free(text);
    if (status) {
        complain(argv[1], &problems);
        kp_match_free(match); /* the games without mistakes, if any */
        return 2;
    }
    for (size_t i = 0; i < kp_match_games(match); i++)
        honest = check(kp_match_game(match, i)) == KP_CONSISTENT && honest;
    kp_match_free(match);
    return honest ? 0 : 1;
}
