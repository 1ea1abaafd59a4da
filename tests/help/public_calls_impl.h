/* What the files of public_calls share. */
#pragma once

#include "help/public_calls.h"
#include "keypeg.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

#define TEXTS   7
#define MATCHES (TEXTS + 6) /* the others are random */

extern const char *const kp_call_texts[TEXTS]; /* of matches */
extern const char kp_call_formula[];

struct kp_objects {
    struct kp_match *matches[MATCHES];
    const struct kp_transcript *cheated, *small; /* games of these */
    struct kp_verdict *verdict;                  /* of the cheated game */
    struct kp_advice *advice;                    /* for the small game, as the tree is */
    struct kp_tree *tree;
    struct kp_generator *generator;
    struct kp_instance *instance;
    struct kp_match_points *points;
};

/* A call: what it reads, where its parameters come from, and where its results go. */
struct kp_public_call {
    const struct kp_objects *shared;
    uint64_t seed;
    struct kp_strbuf *to;
    struct kp_out out; /* the same place */
};

void kp_need(bool good); /* aborts unless it is */

/* All games in the format, and why any is left out. */
void kp_write_match(const struct kp_match *match, const char *format, struct kp_strbuf *to);

/* ---- Parameters, drawn from the seed ------------------------------------ */

int kp_below(struct kp_public_call *call, int n); /* 0 to n-1 */
const struct kp_match *kp_any_match(struct kp_public_call *call);
const struct kp_transcript *kp_any_game(struct kp_public_call *call);
const struct kp_transcript *kp_small_game(struct kp_public_call *call); /* of few codes */
const char *kp_any_plugin(struct kp_public_call *call, enum kp_kind kind);
const char *kp_any_strategy(struct kp_public_call *call);
struct kp_options kp_any_options(struct kp_public_call *call);
struct kp_style kp_any_style(struct kp_public_call *call);

/* ---- Results ------------------------------------------------------------ */

void kp_add_status(struct kp_public_call *call, enum kp_status status, const struct kp_diag *why);
void kp_add_stop(struct kp_public_call *call, enum kp_stop_reason stop);

/* ---- The kinds of calls ------------------------------------------------- */

void kp_call_look_at_games(struct kp_public_call *call);
void kp_call_read_games(struct kp_public_call *call);
void kp_call_make_game(struct kp_public_call *call);
void kp_call_read_on(struct kp_public_call *call);
void kp_call_write_games(struct kp_public_call *call);
void kp_call_score_words(struct kp_public_call *call);
void kp_call_list_names(struct kp_public_call *call);
void kp_call_check(struct kp_public_call *call);
void kp_call_check_with_lies(struct kp_public_call *call);
void kp_call_verify(struct kp_public_call *call);
void kp_call_list(struct kp_public_call *call);
void kp_call_sample(struct kp_public_call *call);
void kp_call_encode(struct kp_public_call *call);
void kp_call_decode(struct kp_public_call *call);
void kp_call_write_shared_verdict(struct kp_public_call *call);
void kp_call_explain(struct kp_public_call *call);
void kp_call_advise(struct kp_public_call *call);
void kp_call_answer_as_adversary(struct kp_public_call *call);
void kp_call_grow_tree(struct kp_public_call *call);
void kp_call_generate(struct kp_public_call *call);
void kp_call_begin_generator(struct kp_public_call *call);
void kp_call_generate_series(struct kp_public_call *call);
void kp_call_reduce(struct kp_public_call *call);
void kp_call_count_points(struct kp_public_call *call);
void kp_call_check_stream(struct kp_public_call *call);
void kp_call_check_texts(struct kp_public_call *call);
void kp_call_split_and_join(struct kp_public_call *call);
