/* What the build adds to the lists of plug-ins, which cmake/KeypegPlugins.cmake writes. */
#pragma once

/* A plug-in that the build left out because a library is missing, and which one. */
struct kp_missing_plugin {
    const char *name, *why;
};

extern const struct kp_missing_plugin kp_missing_plugins[]; /* ends with a NULL name */
