/* The sentences of an explanation. */
#pragma once

#include "base/strbuf.h"
#include "explain/explanation.h"

/* Adds the sentence of a step, without its number and the full stop at its end. */
void kp_say_step(const struct kp_explanation *explanation, size_t number, struct kp_strbuf *to);

/* Visits the earlier steps that a step cites, from 0. */
size_t kp_step_sources(const struct kp_explanation *explanation, size_t step, size_t *sources);
