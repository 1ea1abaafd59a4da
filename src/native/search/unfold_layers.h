/* Every way of a meeting, where there are few. */
#ifndef KP_NATIVE_SEARCH_UNFOLD_LAYERS_H
#define KP_NATIVE_SEARCH_UNFOLD_LAYERS_H

#include "native/count/meet_in_the_middle.h"

/* Codes in an array that does not grow: a class per peg. */
struct kp_code_buffer {
    uint16_t *codes; /* [most][peg] */
    struct kp_buffered_code {
        const uint16_t *code;
        size_t pegs;
    } * order; /* [most]: of the codes, once they are sorted */
    size_t pegs, most, count;
};

/* false: no memory.  To be freed after any return. */
bool kp_code_buffer_make(struct kp_code_buffer *haul, size_t pegs, size_t most);
void kp_code_buffer_sort(struct kp_code_buffer *haul); /* into code order */
void kp_code_buffer_free(struct kp_code_buffer *haul);

/* The k-th class, from 0, that an option of a peg stands for. */
typedef int kp_unfolder(const void *data, size_t step, size_t option, uint64_t k);

/* Add a code for every way of a meeting whose steps are pegs and that had so many
 * ways, as the haul has room for; its layers are dropped. */
enum kp_stop_reason kp_mitm_enumerate(struct kp_mitm *meeting,
                                      const struct kp_counter_problem *steps, size_t ways,
                                      struct kp_code_buffer *haul, struct kp_budget *purse,
                                      kp_unfolder *name, const void *data);

#endif
