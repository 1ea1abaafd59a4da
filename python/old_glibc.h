/* Included before every source file of the library in a wheel: the functions that glibc 2.34 moved
 * to another library keep the names that they had before, so that the wheel works with glibc 2.28.
 * script/wheel finds out if this list lacks one. */
#if defined __x86_64__
#define KP_FIRST_GLIBC "GLIBC_2.2.5"
#elif defined __aarch64__
#define KP_FIRST_GLIBC "GLIBC_2.17"
#endif

__asm__(".symver pthread_create,pthread_create@" KP_FIRST_GLIBC);
__asm__(".symver pthread_join,pthread_join@" KP_FIRST_GLIBC);
