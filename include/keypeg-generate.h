/* Games that are hard, of known families and with a known answer: the part of
 * keypeg.h that makes them.
 *
 *     struct kp_generate_options order = {.family = "balanced", .pegs = 36, .seed = 7};
 *     struct kp_generator *generator;
 *     struct kp_instance *instance;
 *     enum kp_stop_reason stop;
 *
 *     if (kp_generator_new(&order, &generator, &why) == KP_OK &&
 *         kp_generate(generator, 3, &instance, &stop, &why) == KP_OK && instance)
 *         kp_instance_write(instance, "text", &out, &why);
 *     kp_instance_free(instance);
 *     kp_generator_free(generator);
 *
 * The same order and number give the same game on every machine and in every
 * version. */
#ifndef KEYPEG_H
#error "include keypeg.h"
#endif
#ifndef KEYPEG_GENERATE_H
#define KEYPEG_GENERATE_H

/* How an instance was made, which need not tell whether a secret fits. */
enum kp_instance_kind {
    KP_PLANTED,   /* a secret was drawn first and gives every score */
    KP_FALSIFIED, /* no secret gives them, which is certain */
    KP_UNPLANTED  /* no secret was drawn for all of them: there may be one */
};

KP_API const char *kp_planting_name(enum kp_instance_kind planting); /* "planted", ... */

/* How it is known whether a secret fits. */
enum kp_certainty {
    KP_NOT_KNOWN,
    KP_BY_SECRET,       /* the one that was planted */
    KP_BY_COUNT,        /* the native engine counted all that fit */
    KP_BY_SEARCH,       /* an engine found one */
    KP_BY_REFUTATION,   /* a solver's */
    KP_BY_CONSTRUCTION, /* what it was made from is known, and an argument tells */
    KP_BY_ARITHMETIC    /* a row, or a few, that no secret gives */
};

KP_API const char *
kp_known_name(enum kp_certainty known); /* "planted secret", "exact count", ... */

/* What there is; the strings last as long as the program. */
struct kp_family_facts {
    const char *name, *title, *source; /* a word, a line, where it comes from */
    int pegs, colours;                 /* where nobody asks for others */
    unsigned statuses;                 /* a bit for each that it can have: 1 << KP_PLANTED ... */
    enum kp_instance_kind usual;       /* where nobody asks for another */
};

KP_API bool kp_family_at(size_t i, struct kp_family_facts *facts); /* false: i is past the last */

/* What to make.  All that is 0 or NULL is left to the family. */
struct kp_generate_options {
    const char *family;
    int pegs, colours;
    size_t rows;
    const char *status; /* "planted", "falsified" or "unplanted" */
    uint64_t seed;
    uint64_t states;     /* that the native engine may visit to be sure of an answer, at
                        each attempt; the solver gets KP_SOLVER_SHARE as much effort.
                        0: KP_STATES */
    bool measure;        /* ask both engines, within as much, and tell what it cost them */
    int (*stop)(void *); /* as in struct kp_options */
    void *stop_data;
};

#define KP_SOLVER_SHARE 8

/* Who makes it; several threads may ask one at once.  KP_BAD_INPUT: there is no such
 * family, or it makes no such thing, and *why says what to write instead. */
struct kp_generator;
KP_API enum kp_status kp_generator_new(const struct kp_generate_options *order,
                                       struct kp_generator **generator, struct kp_diag *why);
KP_API void kp_generator_free(struct kp_generator *generator);

/* The order with nothing left open, but for rows that the family finds itself. */
KP_API const struct kp_generate_options *
kp_generator_commission(const struct kp_generator *generator);

#define KP_INSTANCE_NAME 120 /* bytes, with the 0 at its end */

/* What to call the i-th instance: "balanced-36x2x18-planted-seed7-000003". */
KP_API void kp_generator_name(const struct kp_generator *generator, uint64_t i,
                              char name[KP_INSTANCE_NAME]);

/* Make the i-th instance, which does not depend on any other.  *instance is NULL on
 * failure, and where *stop tells which limit ended the work: then KP_OK is returned,
 * and *why may say what was spent, or is left alone. */
struct kp_instance;
KP_API enum kp_status kp_generate(const struct kp_generator *generator, uint64_t i,
                                  struct kp_instance **instance, enum kp_stop_reason *stop,
                                  struct kp_diag *why);
KP_API void kp_instance_free(struct kp_instance *instance);

/* It lives as long as the instance. */
KP_API const struct kp_transcript *kp_instance_game(const struct kp_instance *instance);

/* What each engine alone knew, and what that cost it. */
struct kp_measured {
    enum kp_answer native, solver; /* KP_UNDECIDED: it gave up */
    enum kp_stop_reason native_stop, solver_stop;
    bool gave_up_early; /* native: it expected to need more states than it may visit */
    uint64_t states;
    uint64_t conflicts, decisions; /* as in struct kp_stats */
};

struct kp_instance_facts {
    enum kp_instance_kind status;
    enum kp_answer answer; /* KP_UNDECIDED: nobody knows */
    enum kp_certainty known;
    const char *secrets;                /* that fit, in decimal; NULL: nobody counted */
    const struct kp_measured *measured; /* NULL: nobody asked */
};

KP_API struct kp_instance_facts kp_instance_about(const struct kp_instance *instance);

/* The game with remarks that tell what it is and how to make it again: in a format of
 * KP_FORMATS, or as kp_encode writes it, "dimacs", "opb" or "wcnf". */
KP_API enum kp_status kp_instance_write(const struct kp_instance *instance, const char *format,
                                        const struct kp_out *out, struct kp_diag *why);

/* ---- Many of them ------------------------------------------------------ */

/* The numbers first to first + number - 1, each shown to `each`, several at once.  Which
 * other functions may be called at the same time is as in struct kp_stream: calls of `stop` never
 * overlap, nor do calls of `out`, `log` and `done`. */
struct kp_number_range {
    uint64_t first, number;
    unsigned jobs; /* threads; 0: one */
    struct kp_out out, log;
    /* On any thread; what is written to these leaves in the order of the numbers. */
    void (*each)(void *data, uint64_t i, const struct kp_out *out, const struct kp_out *log);
    void (*done)(void *data); /* one more has left; or NULL */
    int (*stop)(void *data);  /* asked before each: not 0 ends it; or NULL */
    void *data;
    bool ended; /* these were all; kp_for_each_number sets it */
};

KP_API enum kp_status kp_for_each_number(struct kp_number_range *series, struct kp_diag *why);

#endif
