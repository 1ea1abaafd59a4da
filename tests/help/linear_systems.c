#include "help/linear_systems.h"

#include "help/random_games.h"

#include <stdlib.h>

const struct kp_system_shape kp_difficult_shapes[] = {
    {60, 240, 8, 1, true, 1, false},        {60, 100, 50, 1, true, 1, true},
    {40, 200, 10, 1000000, false, 1, true}, {100, 150, 5, 30, false, 9, true},
    {30, 300, 100, 1, true, 1, true},       {300, 1000, 2, 1, true, 1, false},
    {200, 220, 50, 2, false, 3, false},     {20, 20, 90, 1000, false, 60000, true},
    {1, 1, 100, 1, true, 1, false},         {9, 3, 100, 1, true, 1, false},
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
    int last = 0;

    if (!kp_linear_system_add_column(system, 0, 1 + kp_seeded_below(seed, shape->most)))
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
        value = kp_seeded_below(seed, system->most[j] + 1);
        for (size_t k = system->first[j]; k < system->first[j + 1]; k++)
            system->right[system->row[k]] += (int64_t)value * system->coefficient[k];
    }
    system->right[kp_seeded_below(seed, (int)shape->rows)] += error;
}
