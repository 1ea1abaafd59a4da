/* Any bytes as the proof of a part that no secret fits it, joined with themselves as the proof of
 * the other part.  The game has secrets in both parts, so a joined proof never holds. */
#include "help/text_source.h"
#include "keypeg.h"
#include "proof/check/proof_check.h"
#include "proof/joined_proof.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool good)
{
    if (!good)
        abort();
}

struct joining {
    struct kp_game_formula formula;
    struct kp_joined_proof joined;
    struct kp_limits limits;
    struct kp_strbuf opb, pbp;
};

/* The part in which the count of red is 0, or not. */
static bool add_part(struct joining *joining, bool has_red, const uint8_t *data, size_t size,
                     uint64_t *clause)
{
    struct kp_transcript *part = kp_transcript_copy(joining->formula.game);
    struct text_source text = {(const char *)data, size, 50};
    struct kp_in in = {read_text, &text};
    enum kp_stop_reason stop;
    enum kp_status status;

    expect(part && kp_transcript_restrict_times(part, 0, has_red, has_red ? 3 : 0));
    status = kp_joined_proof_add_part(&joining->joined, part, &in, clause, &stop, NULL);
    if (status == KP_OK && stop == KP_COMPLETED)
        *clause = kp_joined_proof_close(&joining->joined, part, *clause);
    kp_transcript_free(part);
    return status == KP_OK && stop == KP_COMPLETED;
}

static void check_joined(struct joining *joining)
{
    struct text_source opb = {joining->opb.text, joining->opb.length, 0};
    struct text_source pbp = {joining->pbp.text, joining->pbp.length, 0};
    struct kp_in opb_in = {read_text, &opb}, pbp_in = {read_text, &pbp};
    struct kp_proof_conclusion conclusion = {0};
    struct kp_pb_formula *formula;
    enum kp_stop_reason stop;

    expect(kp_pb_formula_read(&opb_in, &joining->limits, &formula, &stop, NULL) == KP_OK);
    expect(kp_proof_check(formula, &pbp_in, &joining->limits, &conclusion, &stop, NULL) != KP_OK ||
           stop != KP_COMPLETED);
    kp_proof_conclusion_free(&conclusion);
    kp_pb_formula_free(formula);
}

static void join(const struct kp_transcript *game, const uint8_t *data, size_t size)
{
    struct joining joining = {.limits = {.memory = 1 << 24}};
    struct kp_out opb = kp_strbuf_out(&joining.opb), pbp = kp_strbuf_out(&joining.pbp);
    const struct kp_joined_cut cut = {true, 0};
    uint64_t few, many;

    expect(kp_game_formula_make(&joining.formula, game, KP_FORMULA_SECRET, NULL) == KP_OK);
    expect(kp_game_formula_write(&joining.formula, &opb) == KP_OK);
    expect(kp_joined_proof_begin(&joining.joined, &joining.formula, &joining.limits, &pbp) ==
           KP_OK);
    if (add_part(&joining, false, data, size, &few) &&
        add_part(&joining, true, data, size, &many)) {
        few = kp_joined_proof_merge(&joining.joined, cut, few, many);
        expect(kp_joined_proof_end(&joining.joined, few) == KP_OK);
        check_joined(&joining);
    }
    kp_joined_proof_free(&joining.joined);
    kp_game_formula_free(&joining.formula);
    kp_strbuf_free(&joining.opb);
    kp_strbuf_free(&joining.pbp);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char text[] = "pegs 3\ncolours red blue white\nrbw : 1 2\n";
    struct kp_match *match;

    expect(kp_match_read(text, strlen(text), NULL, &match, NULL) == KP_OK);
    join(kp_match_game(match, 0), data, size);
    kp_match_free(match);
    return 0;
}
