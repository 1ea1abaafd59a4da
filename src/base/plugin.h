/* Plug-ins that the build left out, because a library is missing here. */
#ifndef KP_BASE_PLUGIN_H
#define KP_BASE_PLUGIN_H

struct kp_left_out {
    const char *name, *why;
};

extern const struct kp_left_out kp_left_out[]; /* ends with a NULL name */

#endif
