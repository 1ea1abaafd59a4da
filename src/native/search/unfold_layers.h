/* Every way of a meeting, where there are few. */
#ifndef KP_NATIVE_SEARCH_UNFOLD_LAYERS_H
#define KP_NATIVE_SEARCH_UNFOLD_LAYERS_H

#include "native/count/meet_in_the_middle.h"

/* Codes in an array that does not grow: a class per peg. */
struct kp_haul {
    uint16_t *codes; /* [most][peg] */
    struct kp_hauled {
        const uint16_t *code;
        size_t pegs;
    } * order; /* [most]: of the codes, once they are sorted */
    size_t pegs, most, count;
};

/* false: no memory.  To be freed after any return. */
bool kp_haul_make(struct kp_haul *haul, size_t pegs, size_t most);
void kp_haul_sort(struct kp_haul *haul); /* into code order */
void kp_haul_free(struct kp_haul *haul);

/* The k-th class, from 0, that an option of a peg stands for. */
typedef int kp_unfolder(const void *data, size_t step, size_t option, uint64_t k);

/* Add a code for every way of a meeting whose steps are pegs and that had so many
 * ways, as the haul has room for; its layers are dropped. */
enum kp_stop kp_meeting_unfold(struct kp_meeting *meeting, const struct kp_steps *steps,
                               size_t ways, struct kp_haul *haul, struct kp_purse *purse,
                               kp_unfolder *name, const void *data);

#endif
