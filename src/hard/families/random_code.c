#include "hard/families/random_code.h"

void kp_random_code(struct kp_random *draw, int pegs, int colours, uint16_t *code)
{
    for (int p = 0; p < pegs; p++)
        code[p] = (uint16_t)kp_random_below(draw, (uint64_t)colours);
}

/* Fisher and Yates, as Durstenfeld does it (CACM Algorithm 235, 1964). */
void kp_random_shuffle(struct kp_random *draw, uint16_t *code, int pegs)
{
    for (int left = pegs; left > 1; left--) {
        int p = (int)kp_random_below(draw, (uint64_t)left);
        uint16_t colour = code[p];

        code[p] = code[left - 1];
        code[left - 1] = colour;
    }
}
