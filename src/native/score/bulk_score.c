#include "native/score/bulk_score.h"

#include "base/memory.h"
#include "native/score/bulk_score_impl.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct kp_bulk_scorer {
    int pegs, colours;
    const struct kp_score_kernel *scoring;
    unsigned char *bytes;
    size_t room, count; /* bytes, codes */
};

/* ---- The plain way: code after code, as kp_score_guess does ------------------- */

static unsigned look(const unsigned char *lane, struct kp_plane plane)
{
    return lane[(size_t)plane.plane * KP_LANES];
}

static unsigned count_black(const unsigned char *lane, const struct kp_guess *guess)
{
    unsigned black = 0;

    for (int i = 0; i < guess->place_count; i++)
        black += look(lane, guess->places[i]) == guess->places[i].value;
    return black;
}

static unsigned count_total(const unsigned char *lane, const struct kp_guess *guess)
{
    unsigned total = 0;

    for (int i = 0; i < guess->colour_count; i++) {
        unsigned theirs = look(lane, guess->colours[i]), often = guess->colours[i].value;

        total += theirs < often ? theirs : often;
    }
    return total;
}

static void write(struct kp_score_arrays scored, size_t i, unsigned black, unsigned total)
{
    if (scored.black)
        scored.black[i] = (uint8_t)black;
    if (scored.white)
        scored.white[i] = (uint8_t)(total - black);
    if (scored.total)
        scored.total[i] = (uint8_t)total;
    if (scored.mark)
        scored.mark[i] = (uint8_t)(16 * black + (total - black));
}

static void score(struct kp_blocks blocks, const struct kp_guess *guess,
                  struct kp_score_arrays scored)
{
    for (size_t i = 0; i < blocks.count * KP_LANES; i++) {
        const unsigned char *lane = blocks.block + i / KP_LANES * blocks.size + i % KP_LANES;

        write(scored, i, count_black(lane, guess), count_total(lane, guess));
    }
}

static const struct kp_score_kernel scalar = {"scalar", score};

/* ---- The codes ---------------------------------------------------------- */

bool kp_bulk_scorer_admits(int pegs, int colours)
{
    return pegs >= 1 && pegs <= KP_BULK_SCORE_PEGS && colours >= 1 &&
           colours <= KP_BULK_SCORE_COLOURS;
}

struct kp_bulk_scorer *kp_bulk_scorer_new(int pegs, int colours, enum kp_bulk_score_method way)
{
    struct kp_bulk_scorer *feedback = kp_bulk_scorer_admits(pegs, colours)
                                          ? kp_calloc(1, sizeof *feedback)
                                          : NULL;

    if (!feedback)
        return NULL;
    feedback->pegs = pegs;
    feedback->colours = colours;
    feedback->scoring = way == KP_BULK_SCORE_FASTEST ? kp_score_kernel_avx2() : NULL;
    if (!feedback->scoring)
        feedback->scoring = &scalar;
    return feedback;
}

void kp_bulk_scorer_free(struct kp_bulk_scorer *feedback)
{
    if (feedback)
        free(feedback->bytes);
    free(feedback);
}

size_t kp_bulk_scorer_count(const struct kp_bulk_scorer *feedback)
{
    return feedback->count;
}

void kp_bulk_scorer_clear(struct kp_bulk_scorer *feedback)
{
    feedback->count = 0;
}

const char *kp_bulk_scorer_name(const struct kp_bulk_scorer *feedback)
{
    return feedback->scoring->name;
}

static size_t block_size(int pegs, int colours)
{
    return (size_t)(pegs + colours) * KP_LANES;
}

size_t kp_bulk_scorer_bytes(int pegs, int colours, size_t codes)
{
    size_t blocks = codes / KP_LANES + (codes % KP_LANES > 0), size = block_size(pegs, colours);

    return blocks > SIZE_MAX / size ? SIZE_MAX : blocks * size;
}

struct kp_blocks kp_bulk_scorer_blocks(const struct kp_bulk_scorer *feedback)
{
    return (struct kp_blocks){feedback->bytes, (feedback->count + KP_LANES - 1) / KP_LANES,
                              block_size(feedback->pegs, feedback->colours)};
}

/* A first lane begins a block, whose other lanes are then all zero. */
static bool make_room(struct kp_bulk_scorer *feedback)
{
    size_t size = block_size(feedback->pegs, feedback->colours);
    size_t end = feedback->count / KP_LANES * size;

    if (feedback->count % KP_LANES > 0)
        return true;
    if (!KP_RESERVE(feedback->bytes, feedback->room, end + size))
        return false;
    memset(feedback->bytes + end, 0, size);
    return true;
}

bool kp_bulk_scorer_add(struct kp_bulk_scorer *feedback, const uint16_t *code)
{
    size_t size = block_size(feedback->pegs, feedback->colours);
    unsigned char *lane;

    if (!make_room(feedback))
        return false;
    lane = feedback->bytes + feedback->count / KP_LANES * size + feedback->count % KP_LANES;
    for (int p = 0; p < feedback->pegs; p++) {
        assert(code[p] < feedback->colours);
        lane[(size_t)p * KP_LANES] = (unsigned char)code[p];
        lane[(size_t)(feedback->pegs + code[p]) * KP_LANES]++;
    }
    feedback->count++;
    return true;
}

/* ---- The score ---------------------------------------------------------- */

static void read_places(const struct kp_bulk_scorer *feedback, const uint16_t *code,
                        struct kp_guess *guess)
{
    guess->place_count = 0;
    for (int p = 0; p < feedback->pegs; p++)
        if (code[p] < feedback->colours)
            guess->places[guess->place_count++] = (struct kp_plane){(uint16_t)p, (uint8_t)code[p]};
}

static void read_colours(const struct kp_bulk_scorer *feedback, struct kp_guess *guess)
{
    uint8_t often[KP_BULK_SCORE_COLOURS];

    memset(often, 0, (size_t)feedback->colours);
    guess->colour_count = 0;
    for (int i = 0; i < guess->place_count; i++)
        often[guess->places[i].value]++;
    for (int i = 0; i < guess->place_count; i++) {
        uint8_t colour = guess->places[i].value;

        if (often[colour])
            guess->colours[guess->colour_count++] = (struct kp_plane){
                (uint16_t)(feedback->pegs + colour), often[colour]};
        often[colour] = 0;
    }
}

static struct kp_score_arrays from(struct kp_score_arrays scored, size_t i)
{
    return (struct kp_score_arrays){
        scored.black ? scored.black + i : NULL, scored.white ? scored.white + i : NULL,
        scored.total ? scored.total + i : NULL, scored.mark ? scored.mark + i : NULL};
}

static void copy(uint8_t *to, const uint8_t *bytes, size_t count)
{
    if (to)
        memcpy(to, bytes, count);
}

/* The last block where it is not full: only the lanes with codes are handed out. */
static void score_rest(const struct kp_bulk_scorer *feedback, struct kp_blocks rest,
                       const struct kp_guess *guess, struct kp_score_arrays scored)
{
    uint8_t lanes[4][KP_LANES];
    size_t count = feedback->count % KP_LANES;

    rest.block += rest.count * rest.size;
    rest.count = 1;
    feedback->scoring->score(rest, guess,
                             (struct kp_score_arrays){lanes[0], lanes[1], lanes[2], lanes[3]});
    copy(scored.black, lanes[0], count);
    copy(scored.white, lanes[1], count);
    copy(scored.total, lanes[2], count);
    copy(scored.mark, lanes[3], count);
}

void kp_bulk_scorer_score(const struct kp_bulk_scorer *feedback, const uint16_t *code,
                          struct kp_score_arrays scored)
{
    struct kp_blocks blocks = {feedback->bytes, feedback->count / KP_LANES,
                               block_size(feedback->pegs, feedback->colours)};
    struct kp_guess guess;

    assert(!scored.mark || feedback->pegs <= KP_MARK_PEGS);
    read_places(feedback, code, &guess);
    read_colours(feedback, &guess);
    feedback->scoring->score(blocks, &guess, scored);
    if (feedback->count % KP_LANES > 0)
        score_rest(feedback, blocks, &guess, from(scored, blocks.count * KP_LANES));
}
