/* Whether boxes cover the box of a game, what they leave open, and which of them overlap.
 *
 * A box is closed if the number of its secrets is known; 0 is such a number.  The boxes of parts that
 * are undecided are open: they cover nothing, but what is left open is cut along them, so that it is
 * described by parts that have names. */
#pragma once

#include "base/limits.h"
#include "split/value_groups.h"

struct kp_cover_box {
    struct kp_code_box box;
    bool is_closed;
    bool has_secrets; /* closed, and not with 0 secrets */
};

#define KP_NO_PART SIZE_MAX

/* What no closed box has.  The regions are disjoint, and each has a code. */
struct kp_open_region {
    struct kp_code_box box;
    size_t part; /* the open box that contains it, or KP_NO_PART */
};

#define KP_MOST_OVERLAPS 20

struct kp_cover {
    struct kp_open_region *regions;
    size_t region_count, region_room;
    size_t overlaps[KP_MOST_OVERLAPS]
                   [2]; /* closed boxes that have a code in common; the first ones */
    size_t overlap_count;
    bool more_overlaps;       /* there may be others */
    bool secrets_overlap;     /* two boxes with secrets have a code in common */
    enum kp_stop_reason stop; /* if not KP_COMPLETED, regions and overlaps are missing */
    struct kp_arena arena;
};

/* Receives the cuts of the space, in the order of a depth-first search: after a cut come all calls of
 * its first piece, then all calls of its second, and so on. */
struct kp_cover_visitor {
    /* The region is cut into pieces along a dimension; counts are in ascending order.  Sets of colours
     * live as long as the cover. */
    void (*cut)(void *data, const struct kp_code_bound *pieces, size_t count);

    /* A closed box contains the region; KP_NO_PART: the region has no code. */
    void (*close)(void *data, size_t box, const struct kp_code_box *region);
    void *data;
};

#define KP_COVER_WORK   1000000000          /* elements to examine; some seconds */
#define KP_COVER_MEMORY ((size_t)256 << 20) /* bytes, unless limits->memory is set */

/* Finds the cover of the space by boxes, of which no two are the same.  The visitor may be NULL; it
 * is not told of regions that are left open.  A failure is KP_NO_MEMORY.  The caller frees the
 * cover after any return, while boxes and space are still there. */
enum kp_status kp_cover_find(struct kp_cover *cover, struct kp_box_space *space,
                             const struct kp_cover_box *boxes, size_t count,
                             const struct kp_limits *limits,
                             const struct kp_cover_visitor *visitor);
void kp_cover_free(struct kp_cover *cover);
