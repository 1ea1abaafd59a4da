/* The formula and the proof, in VeriPB's format, that kp_prove writes for a game. */
#pragma once

#include "base/strbuf.h"
#include "game/transcript.h"
#include "keypeg.h"

struct kp_game_proof {
    struct kp_strbuf opb, pbp;
};

/* Checks the game and proves the answer; fails the test if there is none or it has no proof. */
struct kp_game_proof kp_game_proof_write(const struct kp_transcript *game,
                                         const struct kp_options *options);
void kp_game_proof_free(struct kp_game_proof *proof);
