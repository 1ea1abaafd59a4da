/* The blocks of codes (bulk_score_impl.h), and the plain method, which specifies the others. */
#include "native/score/bulk_score.h"

#include "base/allocate.h"
#include "native/score/bulk_score_impl.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct kp_bulk_scorer {
    int pegs, colours;
    const struct kp_score_kernel *kernel;
    unsigned char *bytes, *last; /* all blocks; and the last one */
    size_t room, count;          /* bytes, codes */
};

/* ---- The plain method: code after code, as kp_score_guess does ------------------- */

static unsigned read_plane(const unsigned char *lane, struct kp_plane plane)
{
    return lane[(size_t)plane.plane * KP_CODE_LANES];
}

static unsigned count_black(const unsigned char *lane, const struct kp_guess *guess)
{
    unsigned black = 0;

    for (int i = 0; i < guess->place_count; i++)
        black += read_plane(lane, guess->places[i]) == guess->places[i].value;
    return black;
}

static unsigned count_total(const unsigned char *lane, const struct kp_guess *guess)
{
    unsigned total = 0;

    for (int i = 0; i < guess->colour_count; i++) {
        unsigned theirs = read_plane(lane, guess->colours[i]), often = guess->colours[i].value;

        total += theirs < often ? theirs : often;
    }
    return total;
}

static void score_blocks(struct kp_blocks blocks, const struct kp_guess *guess,
                         enum kp_scoring scores, uint8_t *to)
{
    for (size_t i = 0; i < blocks.count * KP_CODE_LANES; i++) {
        const unsigned char *lane = blocks.block + i / KP_CODE_LANES * blocks.size +
                                    i % KP_CODE_LANES;
        unsigned black = scores == KP_COLOURS_ONLY ? 0 : count_black(lane, guess);
        unsigned total = scores == KP_BLACK_ONLY ? black : count_total(lane, guess);

        to[i] = (uint8_t)(scores == KP_BLACK_AND_WHITE ? 16 * black + (total - black) : total);
    }
}

static const struct kp_score_kernel scalar = {"scalar", score_blocks};

/* ---- The codes ---- */

bool kp_bulk_scorer_admits(int pegs, int colours)
{
    return pegs >= 1 && pegs <= KP_BULK_SCORE_PEGS && colours >= 1 &&
           colours <= KP_BULK_SCORE_COLOURS;
}

struct kp_bulk_scorer *kp_bulk_scorer_new(int pegs, int colours, enum kp_bulk_score_method method)
{
    struct kp_bulk_scorer *scorer = kp_bulk_scorer_admits(pegs, colours)
                                        ? kp_calloc(1, sizeof *scorer)
                                        : NULL;

    if (!scorer)
        return NULL;
    scorer->pegs = pegs;
    scorer->colours = colours;
    scorer->kernel = method == KP_BULK_SCORE_FASTEST ? kp_score_kernel_avx2() : NULL;
    if (!scorer->kernel)
        scorer->kernel = &scalar;
    return scorer;
}

void kp_bulk_scorer_free(struct kp_bulk_scorer *scorer)
{
    if (scorer)
        free(scorer->bytes);
    free(scorer);
}

void kp_bulk_scorer_clear(struct kp_bulk_scorer *scorer)
{
    scorer->count = 0;
}

const char *kp_bulk_scorer_name(const struct kp_bulk_scorer *scorer)
{
    return scorer->kernel->name;
}

static size_t block_size(int pegs, int colours)
{
    return (size_t)(pegs + colours) * KP_CODE_LANES;
}

struct kp_blocks kp_bulk_scorer_blocks(const struct kp_bulk_scorer *scorer)
{
    return (struct kp_blocks){scorer->bytes, (scorer->count + KP_CODE_LANES - 1) / KP_CODE_LANES,
                              block_size(scorer->pegs, scorer->colours)};
}

/* Begins a block, whose lanes are all zero at first. */
static bool begin_block(struct kp_bulk_scorer *scorer)
{
    size_t size = block_size(scorer->pegs, scorer->colours);
    size_t block = scorer->count / KP_CODE_LANES * size;

    if (!KP_RESERVE(scorer->bytes, scorer->room, block + size))
        return false;
    scorer->last = memset(scorer->bytes + block, 0, size);
    return true;
}

bool kp_bulk_scorer_add_run(struct kp_bulk_scorer *scorer, const uint16_t *code,
                            const uint16_t *last, size_t n)
{
    size_t shared = (size_t)scorer->pegs - 1;

    for (size_t k = 0; k < n;) {
        size_t number = scorer->count % KP_CODE_LANES, some = KP_CODE_LANES - number;
        unsigned char *lane, *often;

        if (number == 0 && !begin_block(scorer))
            return false;
        lane = scorer->last + number;
        often = lane + (size_t)scorer->pegs * KP_CODE_LANES;
        some = n - k < some ? n - k : some;
        for (size_t p = 0; p < shared; p++)
            for (size_t i = 0; i < some; i++) {
                lane[p * KP_CODE_LANES + i] = (unsigned char)code[p];
                often[(size_t)code[p] * KP_CODE_LANES + i]++;
            }
        scorer->count += some;
        for (size_t i = 0; i < some; i++, k++) {
            lane[shared * KP_CODE_LANES + i] = (unsigned char)last[k];
            often[(size_t)last[k] * KP_CODE_LANES + i]++;
        }
    }
    return true;
}

bool kp_bulk_scorer_add(struct kp_bulk_scorer *scorer, const uint16_t *code)
{
    return kp_bulk_scorer_add_run(scorer, code, code + scorer->pegs - 1, 1);
}

size_t kp_bulk_scorer_count(const struct kp_bulk_scorer *scorer)
{
    return scorer->count;
}

void kp_bulk_scorer_copy(const struct kp_bulk_scorer *scorer, size_t i, uint16_t *code)
{
    const unsigned char *lane = scorer->bytes +
                                i / KP_CODE_LANES * block_size(scorer->pegs, scorer->colours) +
                                i % KP_CODE_LANES;

    for (int p = 0; p < scorer->pegs; p++)
        code[p] = lane[(size_t)p * KP_CODE_LANES];
}

/* ---- The scores ---- */

static void read_guess(const struct kp_bulk_scorer *scorer, const uint16_t *code,
                       struct kp_guess *guess)
{
    uint8_t often[KP_BULK_SCORE_COLOURS];

    memset(often, 0, (size_t)scorer->colours);
    guess->place_count = guess->colour_count = 0;
    for (int p = 0; p < scorer->pegs; p++)
        if (code[p] < scorer->colours) {
            guess->places[guess->place_count++] = (struct kp_plane){(uint16_t)p, (uint8_t)code[p]};
            often[code[p]]++;
        }
    for (int i = 0; i < guess->place_count; i++) {
        uint8_t colour = guess->places[i].value;

        if (often[colour])
            guess->colours[guess->colour_count++] = (struct kp_plane){
                (uint16_t)(scorer->pegs + colour), often[colour]};
        often[colour] = 0;
    }
}

void kp_bulk_scorer_score(const struct kp_bulk_scorer *scorer, const uint16_t *code,
                          enum kp_scoring scores, uint8_t *to)
{
    size_t full = scorer->count / KP_CODE_LANES, rest = scorer->count % KP_CODE_LANES;
    size_t size = block_size(scorer->pegs, scorer->colours);
    struct kp_guess guess;
    uint8_t lanes[KP_CODE_LANES];

    assert(scores != KP_BLACK_AND_WHITE || scorer->pegs <= KP_MARK_PEGS);
    read_guess(scorer, code, &guess);
    scorer->kernel->score((struct kp_blocks){scorer->bytes, full, size}, &guess, scores, to);
    if (rest == 0)
        return;
    scorer->kernel->score((struct kp_blocks){scorer->bytes + full * size, 1, size}, &guess, scores,
                          lanes);
    memcpy(to + full * KP_CODE_LANES, lanes, rest); /* the other lanes have no code */
}
