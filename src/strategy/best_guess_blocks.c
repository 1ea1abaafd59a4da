#include "strategy/best_guess.h"

/* Guesses that lie side by side; numbers: what they are in the field, NULL: the same. */
struct guesses {
    struct kp_blocks blocks;
    const uint32_t *numbers;
    size_t count;
    bool fit;
};

static size_t number_of(const struct guesses *guesses, size_t i)
{
    return guesses->numbers ? guesses->numbers[i] : i;
}

static void look_at_block(struct kp_best_guess *search, const struct guesses *guesses, size_t first)
{
    struct kp_partition_blocks *columns = &search->scales->columns;
    const int64_t *weights = search->scales->weights;
    const unsigned char *block = guesses->blocks.block + first / KP_LANES * guesses->blocks.size;
    size_t lanes = guesses->count - first < KP_LANES ? guesses->count - first : KP_LANES;
    uint8_t largest[KP_LANES];
    int64_t sums[KP_LANES];
    uint32_t left = columns->way->largest(columns, block, search->too_much, largest);
    bool sum = search->scales->strategy->combine == KP_SUM;

    if (left && sum)
        columns->way->sum(columns, weights, sums);
    for (size_t lane = 0; left && lane < lanes; lane++, left >>= 1)
        if (left & 1)
            kp_best_consider(search, (struct kp_rated_guess){
                                         number_of(guesses, first + lane),
                                         sum ? sums[lane] : weights[largest[lane]], guesses->fit});
}

/* Codes follow each other: what the first and the last of a block begin with, all do. */
static bool may_begin(const struct kp_best_guess *search, size_t first)
{
    const struct kp_code_table *field = search->position->field;
    size_t last = first + KP_LANES <= field->count ? first + KP_LANES - 1 : field->count - 1;
    const uint16_t *a = kp_code_table_code(field, first), *b = kp_code_table_code(field, last);
    int length = 0;

    while (length < field->pegs && a[length] == b[length])
        length++;
    return kp_symmetry_may_begin(search->position->symmetry, search->absent, a, length);
}

static void look_at_blocks(struct kp_best_guess *search, const struct guesses *guesses)
{
    for (size_t first = 0; first < guesses->count && !kp_best_is_over(search); first += KP_LANES) {
        if (!guesses->numbers && !may_begin(search, first))
            continue;
        kp_best_turn(search);
        look_at_block(search, guesses, first);
    }
}

/* A secret that is looked at once more is no better than it was. */
void kp_best_blocks(struct kp_best_guess *search)
{
    const struct kp_position *position = search->position;
    struct guesses secrets = {kp_bulk_scorer_blocks(search->scales->splitter.planes),
                              position->secrets, position->count, true};
    struct guesses all = {kp_bulk_scorer_blocks(position->field->all), NULL, position->field->count,
                          false};

    kp_partition_blocks_take(&search->scales->columns, position->secrets, position->count);
    look_at_blocks(search, &secrets);
    look_at_blocks(search, &all);
}
