#include "help/linear_systems.h"

#include "help/random_games.h"

#include <stdlib.h>
#include <string.h>

const struct kp_system_shape kp_difficult_shapes[] = {
    {60, 240, 8, 1, true, 1, false, 0},        {60, 100, 50, 1, true, 1, true, 0},
    {40, 200, 10, 1000000, false, 1, true, 0}, {100, 150, 5, 30, false, 9, true, 0},
    {30, 300, 100, 1, true, 1, true, 0},       {300, 1000, 2, 1, true, 1, false, 0},
    {200, 220, 50, 2, false, 3, false, 0},     {20, 20, 90, 1000, false, 60000, true, 0},
    {1, 1, 100, 1, true, 1, false, 0},         {9, 3, 100, 1, true, 1, false, 0},
};
const size_t kp_difficult_shape_count = sizeof kp_difficult_shapes / sizeof *kp_difficult_shapes;

static int draw_coefficient(uint64_t *seed, const struct kp_system_shape *shape)
{
    int size = 1 + kp_seeded_below(seed, shape->coefficient);

    return shape->positive || kp_seeded_below(seed, 2) ? size : -size;
}

/* A row that repeats the one before it may differ in one column, by 1. */
static void add_column(uint64_t *seed, const struct kp_system_shape *shape,
                       struct kp_linear_system *system)
{
    int most = 1 + kp_seeded_below(seed, shape->most), last = 0;
    int below = shape->below > 0 ? kp_seeded_below(seed, shape->below + 1) : 0;

    if (!kp_linear_system_add_column(system, -below, most - below))
        abort();
    for (size_t i = 0; i < shape->rows; i++) {
        int coefficient = kp_seeded_below(seed, 100) < shape->density
                              ? draw_coefficient(seed, shape)
                              : 0;

        if (shape->doubled && i % 2)
            coefficient = kp_seeded_below(seed, (int)shape->columns * 2) ? last : last + 1;
        if (!kp_linear_system_add_entry(system, i, coefficient))
            abort();
        last = coefficient;
    }
}

void kp_draw_system(uint64_t *seed, const struct kp_system_shape *shape, int error,
                    struct kp_linear_system *system)
{
    if (!kp_linear_system_make(system, shape->rows))
        abort();
    for (size_t j = 0; j < shape->columns; j++) {
        int value;

        add_column(seed, shape, system);
        value = system->least[j] + kp_seeded_below(seed, system->most[j] - system->least[j] + 1);
        for (size_t k = system->first[j]; k < system->first[j + 1]; k++)
            system->right[system->row[k]] += (int64_t)value * system->coefficient[k];
    }
    system->right[kp_seeded_below(seed, (int)shape->rows)] += error;
}

static bool is_solution(const struct kp_linear_system *system, const int32_t *value)
{
    int64_t left[8];
    bool solves = true;

    memcpy(left, system->right, system->rows * sizeof *left);
    for (size_t j = 0; j < system->columns; j++)
        for (size_t k = system->first[j]; k < system->first[j + 1]; k++)
            left[system->row[k]] -= (int64_t)value[j] * system->coefficient[k];
    for (size_t i = 0; i < system->rows; i++)
        solves = solves && left[i] == 0;
    return solves;
}

int kp_count_integer_points(const struct kp_linear_system *system)
{
    int32_t value[8];
    size_t j = 0;
    int points = 0;

    memcpy(value, system->least, system->columns * sizeof *value);
    while (j < system->columns) {
        points += is_solution(system, value);
        for (j = 0; j < system->columns && value[j] == system->most[j]; j++)
            value[j] = system->least[j];
        if (j < system->columns)
            value[j]++;
    }
    return points;
}
