/* The choice of an encoding and a counter, by name or for a question.  Both come from the lists
 * that the build makes from file names.  Left to keypeg, the two-colour encoding is used if it
 * suits, else the general one, with the counter that the encoding prefers or the totalizer
 * (docs/research/encodings.md has the measurements). */
#include "cnf/encoding.h"

#include "base/unknown_name.h"
#include "base/utf8.h"
#include <stdio.h>
#include <string.h>

static const struct kp_encoding *find_encoding(const char *word, size_t length)
{
    for (size_t i = 0; kp_encodings[i]; i++)
        if (kp_ascii_is_name(word, length, kp_encodings[i]->name))
            return kp_encodings[i];
    return NULL;
}

static enum kp_status refuse_word(const char *word, size_t length, struct kp_diag *why)
{
    struct kp_unknown_name unknown = kp_unknown_begin("encoding", word, length);

    if (length == 0)
        return kp_bad_input(why, "an encoding or counter is missing beside '+'; omit the '+'");
    for (size_t i = 0; kp_encodings[i]; i++)
        kp_unknown_expect(&unknown, kp_encodings[i]->name);
    for (size_t i = 0; kp_counters[i]; i++)
        kp_unknown_expect(&unknown, kp_counters[i]->name);
    return kp_unknown_refuse(&unknown, why);
}

static enum kp_status read_word(const char *word, size_t length, struct kp_encoding_choice *choice,
                                struct kp_diag *why)
{
    const struct kp_encoding *encoding = find_encoding(word, length);
    const struct kp_counter *counter = kp_counter_find(word, length);

    if ((encoding && choice->encoding) || (counter && choice->counter))
        return kp_bad_input(why, "'%.*s' is a second %s; give at most one", (int)length, word,
                            encoding ? "encoding" : "counter");
    if (encoding)
        choice->encoding = encoding;
    else if (counter)
        choice->counter = counter;
    else if (!kp_ascii_is_name(word, length, "auto"))
        return refuse_word(word, length, why);
    return KP_OK;
}

/* The general encoding with the totalizer is the fastest with PicoSAT on most
 * boards of many colours; see the tables in docs/research/encodings.md. */
static const struct kp_encoding *default_encoding(const struct kp_question *question)
{
    for (size_t i = 0; kp_encodings[i]; i++)
        if (kp_encodings[i]->preferred && kp_encodings[i]->preferred(question))
            return kp_encodings[i];
    return &kp_encoding_general;
}

static void name_choice(struct kp_encoding_choice *choice)
{
    snprintf(choice->name, sizeof choice->name, "%s+%s", choice->encoding->name,
             choice->counter->name);
}

enum kp_status kp_encoding_choice_read(const char *names, struct kp_encoding_choice *choice,
                                       struct kp_diag *why)
{
    const char *word = names ? names : "auto";
    enum kp_status status = KP_OK;

    *choice = (struct kp_encoding_choice){0};
    for (size_t length; status == KP_OK; word += length + 1) {
        length = strcspn(word, "+");
        status = read_word(word, length, choice, why);
        if (word[length] == '\0')
            break;
    }
    return status;
}

enum kp_status kp_encoding_choose(const char *names, const struct kp_question *question,
                                  struct kp_encoding_choice *choice, struct kp_diag *why)
{
    enum kp_status status = kp_encoding_choice_read(names, choice, why);

    if (status != KP_OK)
        return status;
    if (!choice->encoding)
        choice->encoding = default_encoding(question);
    if (!choice->encoding->suits(question))
        return kp_bad_input(why, "the encoding '%s' cannot express this game; use 'general'",
                            choice->encoding->name);
    if (!choice->counter)
        choice->counter = choice->encoding->counter ? choice->encoding->counter(question)
                                                    : &kp_counter_totalizer;
    name_choice(choice);
    return KP_OK;
}

void kp_encoding_choice_adapt(struct kp_encoding_choice *choice, const struct kp_question *question)
{
    if (choice->encoding->suits(question))
        return;
    choice->encoding = default_encoding(question);
    name_choice(choice);
}

void kp_encode_question(struct kp_clause_sink *cnf, const struct kp_question *question,
                        const struct kp_encoding_choice *choice, struct kp_question_vars *vars)
{
    kp_question_vars_make(vars, cnf, question, choice->encoding->one_variable_per_peg);
    cnf->merge_cache = kp_merge_cache_new(vars->selectors - 1);
    if (!cnf->merge_cache)
        kp_clause_sink_stop(cnf, KP_OUT_OF_MEMORY);
    if (!cnf->stopped)
        choice->encoding->encode(cnf, question, choice->counter, vars);
    kp_merge_cache_free(cnf->merge_cache);
    cnf->merge_cache = NULL;
}
