/* Where keypeg's documents and examples are. */
#pragma once

#include <limits.h>

/* The folder that has docs and examples.  Returns `path`. */
const char *kp_documents_folder(char path[PATH_MAX]);
