/* keypeg's own part in a game: the guess of its strategy, the hint, and the secret that it
 * draws, keeps and reveals. */
#include "cli/play/play.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "base/strbuf.h"
#include "cli/io/output.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void kp_say_no_answer(struct kp_play *play, enum kp_status status, const struct kp_diag *why,
                      enum kp_stop_reason stop)
{
    if (status != KP_OK) {
        kp_refuse(play, "%s", status == KP_NO_MEMORY ? "no memory left" : why->says);
    } else if (stop == KP_COMPLETED) {
        kp_refuse(play, "no secret fits these scores; 'keypeg check' shows why");
    } else {
        kp_flush_output();
        play->undecided = true;
        kp_print(&kp_standard_error, "keypeg: undecided: stopped by %s\n", kp_stop_name(stop));
    }
}

uint16_t *kp_code_copy(const struct kp_play *play, const uint16_t *code)
{
    return kp_copy(code, (size_t)kp_game_pegs(play->game) * sizeof *code);
}

/* ---- keypeg's guess --------------------------------------------------------------------------- */

struct kp_advice *kp_strategy_guess(struct kp_play *play)
{
    struct kp_options options = kp_play_options(play);
    struct kp_advice *advice = NULL;
    struct kp_diag why = {0};
    enum kp_status status;

    options.seed = play->seed + 1; /* with the seed of the secret, the first draw would be it */
    status = kp_next(play->game, &options, &play->call->strategy, &advice, &why);
    play->undecided = false;
    if (status == KP_OK && advice->count > 0)
        return advice;
    kp_say_no_answer(play, status, &why, advice ? advice->stop : KP_COMPLETED);
    kp_advice_free(advice);
    return NULL;
}

bool kp_is_certain(const struct kp_advice *advice)
{
    return advice->secrets && strcmp(advice->secrets, "1") == 0;
}

void kp_say_hint(struct kp_play *play)
{
    struct kp_advice *advice = kp_strategy_guess(play);
    const struct kp_proposal *best;

    if (!advice)
        return;
    best = &advice->proposals[0];
    KP_SAY("keypeg would guess ");
    kp_show_code(play, best->guess, &kp_standard_output);
    if (kp_is_certain(advice)) {
        KP_SAY(", the only possible secret.\n");
    } else {
        KP_SAY(best->fits ? ", a possible secret" : ", which cannot be the secret");
        if (!advice->sampled)
            KP_SAY("; it leaves at most %s of the %s possible secrets",
                   kp_grouped((long long)best->worst).text,
                   kp_grouped((long long)advice->looked_at).text);
        KP_SAY(".\n");
    }
    kp_advice_free(advice);
}

/* ---- keypeg's secret ---------------------------------------------------------------------------- */

struct chosen_secret {
    struct kp_play *play;
    bool failed;
};

/* For kp_sample. */
static bool copy_secret(void *data, const uint16_t *secret)
{
    struct chosen_secret *chosen = data;

    chosen->play->secret = kp_code_copy(chosen->play, secret);
    chosen->failed = !chosen->play->secret;
    return false;
}

bool kp_choose_secret(struct kp_play *play)
{
    struct kp_options options = kp_play_options(play);
    struct chosen_secret chosen = {.play = play};
    struct kp_diag why = {0};
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status;

    if (play->secret)
        return true;
    options.seed = play->seed;
    status = kp_sample(play->game, &options, 1, copy_secret, &chosen, &stop, &why);
    play->seed_repeats = play->rows == 0;
    if (!play->secret)
        kp_say_no_answer(play, chosen.failed ? KP_NO_MEMORY : status, &why, stop);
    return play->secret;
}

void kp_reveal_secret(struct kp_play *play, const char *caption)
{
    struct kp_strbuf line = {0};
    struct kp_out out = kp_strbuf_out(&line);

    KP_SAY("%s", caption);
    kp_show_code(play, play->secret, &kp_standard_output);
    KP_SAY("\n");
    if (kp_print(&out, "secret ") && kp_code_write(play->game, play->secret, &out) == KP_OK)
        kp_play_accept_line(play, play->record.count, line.text);
    kp_strbuf_free(&line);
    play->over = true;
}

/* ---- The hidden secret --------------------------------------------------------------------------- */

/* A game that is saved keeps keypeg's secret in a comment, "# hidden secret: 5f0c3d1e 93ab...":
 * a checksum of its words, and the words themselves, each byte masked by a number that depends
 * on the checksum and on its place.  That hides them from a glance, not from an attack. */
#define HIDDEN          "# hidden secret:"
#define CHECKSUM_DIGITS 8

static uint32_t find_checksum(const char *words, size_t length)
{
    uint64_t hash = KP_FNV_START;

    for (size_t i = 0; i < length; i++)
        hash = kp_fnv_add(hash, (unsigned char)words[i]);
    return (uint32_t)(hash >> 32);
}

static unsigned find_mask(uint32_t checksum, size_t i)
{
    return (unsigned)(kp_hash_mix(checksum + i * KP_GOLDEN_RATIO) & 0xff);
}

bool kp_hide_secret(struct kp_play *play)
{
    struct kp_strbuf words = {0}, line = {0};
    struct kp_out out = kp_strbuf_out(&words);
    uint32_t checksum;
    bool good;

    if (play->is_hidden || !play->record.file)
        return true;
    good = kp_code_write(play->game, play->secret, &out) == KP_OK;
    checksum = good ? find_checksum(words.text, words.length) : 0;
    kp_strbuf_addf(&line, HIDDEN " %0*" PRIx32 " ", CHECKSUM_DIGITS, checksum);
    for (size_t i = 0; good && i < words.length; i++)
        kp_strbuf_addf(&line, "%02x", (unsigned char)words.text[i] ^ find_mask(checksum, i));
    good = good && !line.failed && kp_play_put(play, play->record.count, line.text);
    play->is_hidden = good;
    if (good)
        kp_record_forget_changes(&play->record);
    else
        kp_refuse(play, "no memory left");
    kp_strbuf_free(&words);
    kp_strbuf_free(&line);
    return good;
}

/* The words of a hidden secret, which the caller frees; NULL if the line is damaged. */
static char *reveal_words(const char *line)
{
    const char *digits = line + strlen(HIDDEN);
    char *end, *words = calloc(strlen(digits) / 2 + 1, 1);
    uint32_t checksum = (uint32_t)strtoul(digits, &end, 16);
    size_t length = 0;

    for (end += *end == ' ';
         words && isxdigit((unsigned char)end[0]) && isxdigit((unsigned char)end[1]); end += 2) {
        const char pair[] = {end[0], end[1], '\0'};
        unsigned long byte = strtoul(pair, NULL, 16) ^ find_mask(checksum, length);

        if (byte < ' ')
            break;
        words[length++] = (char)byte;
    }
    if (words && length > 0 && *end == '\0' && find_checksum(words, length) == checksum)
        return words;
    free(words);
    return NULL;
}

/* The secret of these words, if it fits the game. */
static uint16_t *read_secret(struct kp_play *play, const char *words)
{
    struct kp_options options = kp_play_options(play);
    struct kp_verdict *verdict = NULL;
    struct kp_match *match = NULL;
    uint16_t *secret = NULL;
    char *line;

    if (asprintf(&line, "secret %s", words) >= 0) {
        match = kp_play_try(play, line);
        free(line);
    }
    if (match)
        kp_check(kp_match_game(match, kp_match_games(match) - 1), &options, &verdict, NULL);
    if (verdict && verdict->answer == KP_CONSISTENT && verdict->revealed)
        secret = kp_code_copy(play, verdict->revealed);
    kp_verdict_free(verdict);
    kp_match_free(match);
    return secret;
}

void kp_recall_secret(struct kp_play *play)
{
    const struct kp_record *record = &play->record;
    const char *line = NULL;
    char *words;

    if (!play->verdict || play->verdict->answer == KP_CHEATED || play->verdict->revealed ||
        kp_is_won(play))
        return;
    for (size_t i = kp_game_begin(play); i < record->count; i++)
        if (strncmp(kp_skip_spaces(record->lines[i].text), HIDDEN, strlen(HIDDEN)) == 0)
            line = kp_skip_spaces(record->lines[i].text);
    words = line ? reveal_words(line) : NULL;
    if (words)
        play->secret = read_secret(play, words);
    play->is_hidden = play->secret;
    free(words);
    if (!play->secret && (line || play->rows > 0))
        KP_SAY(line ? "The hidden secret is damaged or does not fit; keypeg draws a new one that "
                      "fits.\n"
                    : "The file has no hidden secret; keypeg draws a new one that fits.\n");
}
