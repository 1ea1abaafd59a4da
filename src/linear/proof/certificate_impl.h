/* What the files of the certificate share.  certificate.c writes the tree, and certificate_leaf.c
 * finds a sum that closes a leaf. */
#pragma once

#include "base/strbuf.h"
#include "linear/proof/certificate.h"
#include "question/row_sum.h"

struct kp_open_branch {
    struct kp_box_change first, second; /* exchanged with the box while their part is written */
    bool is_second;                     /* whether the second part is being written */
};

struct kp_certificate {
    const struct kp_question *question;
    const struct kp_out *out;
    struct kp_linear_budget *budget; /* not owned */
    struct kp_secret_box box;
    struct kp_row_sum sum; /* of the leaf that is being closed */
    struct kp_strbuf line;
    struct kp_open_branch *branches;
    size_t depth, room;
    bool is_closed; /* whether every branch has both parts */
    uint64_t leaves;
    uint64_t checksum;
    enum kp_certificate_state state;
};

/* Writes a leaf whose sum is at most `most`, less than its value `needed`. */
void kp_certificate_write_leaf(struct kp_certificate *certificate, int64_t most, int64_t needed);

/* Writes a leaf whose sum never differs from its value by an even number. */
void kp_certificate_write_odd_leaf(struct kp_certificate *certificate);

/* Writes a leaf whose box is empty. */
void kp_certificate_write_empty_leaf(struct kp_certificate *certificate);
