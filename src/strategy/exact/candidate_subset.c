#include "strategy/exact/candidate_subset.h"

#include <string.h>

const uint8_t *kp_score_matrix_row(const struct kp_score_matrix *ground, size_t guess)
{
    return ground->by_guess + guess * ground->secrets;
}

size_t kp_score_matrix_guess(const struct kp_score_matrix *ground, uint16_t secret)
{
    return ground->position->secrets[secret];
}

void kp_partition_measure(struct kp_partition *partition, const struct kp_score_matrix *ground,
                          const struct kp_candidate_subset *set, size_t guess)
{
    const uint8_t *row = kp_score_matrix_row(ground, guess);
    uint32_t tally[KP_MOST_MARKS], at = 0;

    memset(tally, 0, ground->outcomes * sizeof *tally);
    for (size_t i = 0; i < set->count; i++)
        tally[row[set->secrets[i]]]++;
    partition->count = 0;
    for (size_t k = 0; k < ground->outcomes; k++) {
        size_t i = partition->count;

        partition->start[i] = at;
        partition->size[i] = tally[k];
        partition->outcome[i] = (uint8_t)k;
        partition->key[i] = (struct kp_set_hash){0, 0};
        partition->number[k] = (uint8_t)i;
        partition->count += tally[k] > 0;
        at += tally[k];
    }
}

void kp_partition_fill(struct kp_partition *partition, const struct kp_score_matrix *ground,
                       const struct kp_candidate_subset *set, size_t guess, uint16_t *sorted)
{
    const uint8_t *row = kp_score_matrix_row(ground, guess);
    uint32_t next[KP_MOST_MARKS];

    memcpy(next, partition->start, partition->count * sizeof *next);
    for (size_t i = 0; i < set->count; i++) {
        uint16_t secret = set->secrets[i];
        uint8_t part = partition->number[row[secret]];

        sorted[next[part]++] = secret;
        partition->key[part].a ^= ground->keys[secret].a;
        partition->key[part].b ^= ground->keys[secret].b;
    }
}

uint32_t kp_partition_bound(struct kp_partition *partition, const struct kp_score_matrix *ground,
                            const struct kp_guess_bounds *bounds,
                            const struct kp_candidate_subset *set, size_t room)
{
    const uint32_t *least = kp_guess_bounds_row(bounds, set->parts);
    uint64_t sum = set->count;

    for (size_t i = 0; i < partition->count; i++) {
        bool won = partition->outcome[i] == ground->outcomes - 1;

        partition->least[i] = partition->size[i] > room ? KP_NEVER : least[partition->size[i]];
        sum += won ? 0 : partition->least[i];
    }
    return sum < KP_NEVER ? (uint32_t)sum : KP_NEVER;
}

bool kp_partition_drop_won(struct kp_partition *partition, const struct kp_score_matrix *ground)
{
    bool won = partition->outcome[partition->count - 1] == ground->outcomes - 1;

    partition->count -= won;
    return won;
}

static void swap(struct kp_partition *partition, size_t i, size_t j)
{
    uint32_t start = partition->start[i], size = partition->size[i], least = partition->least[i];
    struct kp_set_hash key = partition->key[i];

    partition->start[i] = partition->start[j];
    partition->size[i] = partition->size[j];
    partition->least[i] = partition->least[j];
    partition->key[i] = partition->key[j];
    partition->start[j] = start;
    partition->size[j] = size;
    partition->least[j] = least;
    partition->key[j] = key;
}

void kp_partition_ascend(struct kp_partition *partition)
{
    for (size_t i = 1; i < partition->count; i++)
        for (size_t j = i; j > 0 && partition->size[j - 1] > partition->size[j]; j--)
            swap(partition, j - 1, j);
}

/* Each part is stirred before it is added: parts that are exchanged are others. */
struct kp_set_hash kp_partition_key(const struct kp_partition *partition)
{
    struct kp_set_hash sum = {0, 0};

    for (size_t i = 0; i < partition->count; i++) {
        uint64_t a = partition->key[i].a, b = partition->key[i].b;

        sum.a += (a ^ (a >> 29)) * UINT64_C(0xbf58476d1ce4e5b9) ^ b;
        sum.b += (b ^ (b >> 31)) * UINT64_C(0x94d049bb133111eb) ^ a;
    }
    return sum;
}
