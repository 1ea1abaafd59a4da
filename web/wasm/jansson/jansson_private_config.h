/* The same for its jansson_private_config.h.  Hashes need no unpredictable seed: every call has a
 * new instance of the module. */
#pragma once

#define HAVE_STDINT_H           1
#define HAVE_LOCALE_H           1
#define HAVE_UNISTD_H           1
#define HAVE_SYS_TIME_H         1
#define HAVE_GETTIMEOFDAY       1
#define HAVE_STRTOLL            1
#define INITIAL_HASHTABLE_ORDER 3
