/* Plug-ins that the build left out, because a library is missing here. */
#ifndef KP_BASE_PLUGIN_H
#define KP_BASE_PLUGIN_H

struct kp_missing_plugin {
    const char *name, *why;
};

extern const struct kp_missing_plugin kp_missing_plugins[]; /* ends with a NULL name */

#endif
