/* The bulk scorer fills the matrix once.  The hash of a set changes in O(1) when a candidate joins.
 * Parts are counted per outcome and then filled in place. */
#include "strategy/exact/score_matrix.h"

#include "base/allocate.h"
#include "base/random.h"
#include "base/strbuf.h"
#include "strategy/partition.h"

#include <stdlib.h>
#include <string.h>

/* ---- The matrix ---------------------------------------------------------- */

/* In squares of KP_LANE guesses, so that cache lines are used whole. */
static void transpose(struct kp_score_matrix *matrix)
{
    for (size_t g = 0; g < matrix->guesses; g += KP_LANE)
        for (size_t s = 0; s < matrix->secrets; s++)
            for (size_t i = g; i < g + KP_LANE && i < matrix->guesses; i++)
                matrix->by_secret[s * matrix->width + i] =
                    matrix->by_guess[i * matrix->secrets + s];
}

static bool score_all(struct kp_score_matrix *matrix)
{
    const struct kp_code_table *table = matrix->position->table;
    struct kp_splitter splitter;
    uint8_t outcome[256] = {0};
    bool made = kp_splitter_make(&splitter, table) &&
                kp_splitter_load(&splitter, matrix->position->secrets, matrix->secrets);

    for (size_t k = 0; k < table->mark_count; k++)
        outcome[table->marks[k]] = (uint8_t)k;
    for (size_t g = 0; made && g < matrix->guesses; g++) {
        const uint8_t *marks = kp_splitter_marks(&splitter, kp_code_table_code(table, g));
        uint8_t *row = matrix->by_guess + g * matrix->secrets;

        for (size_t s = 0; s < matrix->secrets; s++)
            row[s] = outcome[marks[s]];
    }
    kp_splitter_clear(&splitter);
    return made;
}

static void draw_keys(struct kp_score_matrix *matrix)
{
    struct kp_random draw = kp_random_seed(0, matrix->secrets);

    for (size_t s = 0; s < matrix->secrets; s++) {
        matrix->keys[s].a = kp_random_u64(&draw);
        matrix->keys[s].b = kp_random_u64(&draw);
    }
}

enum kp_status kp_score_matrix_make(struct kp_score_matrix *matrix, struct kp_arena *arena,
                                    const struct kp_position *position, uint64_t most,
                                    struct kp_diag *why)
{
    size_t guesses = position->table->count, secrets = position->count;
    size_t width = (guesses + KP_LANE - 1) / KP_LANE * KP_LANE;

    *matrix = (struct kp_score_matrix){.position = position, .guesses = guesses, .width = width};
    matrix->secrets = secrets;
    matrix->as_guess = position->secrets;
    matrix->outcomes = position->table->mark_count;
    if (secrets == 0)
        return kp_bad_input(why, "no secret fits these scores; 'keypeg check' shows why");
    if (secrets > KP_MATRIX_SECRETS || 2 * (uint64_t)width * secrets > most)
        return kp_bad_input(
            why,
            "too many to search exhaustively%s (%s secrets, %s guesses); use another "
            "strategy, or try again after more rows",
            secrets > KP_MATRIX_SECRETS ? "" : " within the memory limit",
            kp_grouped((long long)secrets).text, kp_grouped((long long)guesses).text);
    KP_TAKE(arena, matrix->by_guess, guesses * secrets);
    KP_TAKE(arena, matrix->by_secret, secrets * width);
    KP_TAKE(arena, matrix->keys, secrets);
    if (arena->failed || !score_all(matrix))
        return kp_no_memory(why);
    transpose(matrix);
    draw_keys(matrix);
    return KP_OK;
}

const uint8_t *kp_score_matrix_row(const struct kp_score_matrix *matrix, size_t guess)
{
    return matrix->by_guess + guess * matrix->secrets;
}

/* ---- The parts of a set -------------------------------------------------- */

uint32_t kp_partition_measure(struct kp_partition *partition, const struct kp_score_matrix *matrix,
                              const struct kp_guess_bounds *bounds,
                              const struct kp_candidate_subset *set, size_t guess, size_t room)
{
    const uint32_t *least = kp_guess_bounds_row(bounds, set->parts);
    const uint8_t *row = kp_score_matrix_row(matrix, guess);
    uint32_t tally[KP_MOST_MARKS];
    uint64_t sum = set->count;
    size_t count = 0;

    memset(tally, 0, matrix->outcomes * sizeof *tally);
    for (size_t i = 0; i < set->count; i++)
        tally[row[set->secrets[i]]]++;
    for (size_t k = 0; k < matrix->outcomes; k++) {
        struct kp_set_part *part = &partition->part[count];

        if (tally[k] == 0)
            continue;
        part->size = tally[k];
        part->least = tally[k] > room ? KP_NEVER : least[tally[k]];
        part->outcome = (uint8_t)k;
        partition->number[k] = (uint8_t)count++;
        sum += k == matrix->outcomes - 1 ? 0 : part->least;
    }
    partition->count = count;
    return sum < KP_NEVER ? (uint32_t)sum : KP_NEVER;
}

void kp_partition_fill(struct kp_partition *partition, const struct kp_score_matrix *matrix,
                       const struct kp_candidate_subset *set, size_t guess, uint16_t *sorted)
{
    const uint8_t *row = kp_score_matrix_row(matrix, guess);
    uint32_t at = 0;

    for (size_t i = 0; i < partition->count; at += partition->part[i++].size) {
        partition->part[i].start = at;
        partition->part[i].key = (struct kp_set_hash){0, 0};
    }
    for (size_t i = 0; i < set->count; i++) {
        uint16_t secret = set->secrets[i];
        struct kp_set_part *part = &partition->part[partition->number[row[secret]]];

        sorted[part->start++] = secret;
        part->key.a ^= matrix->keys[secret].a;
        part->key.b ^= matrix->keys[secret].b;
    }
    for (size_t i = 0; i < partition->count; i++)
        partition->part[i].start -= partition->part[i].size;
    partition->count -= partition->part[partition->count - 1].outcome == matrix->outcomes - 1;
}

void kp_partition_ascend(struct kp_partition *partition)
{
    struct kp_set_part *part = partition->part;

    for (size_t i = 1; i < partition->count; i++)
        for (size_t j = i; j > 0 && part[j - 1].size > part[j].size; j--) {
            struct kp_set_part smaller = part[j];

            part[j] = part[j - 1];
            part[j - 1] = smaller;
        }
}
