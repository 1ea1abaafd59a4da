/* The errors of a text as JSON, and the remarks on how it was read: places, codes and sentences. */
#pragma once

#include "base/error.h"
#include "base/json_writer.h"

/* Writes the member "errors", and how many more errors there are. */
void kp_json_errors(struct kp_json_writer *json, const struct kp_errors *errors);

/* Writes the member "notes": the remarks of a reader, one per line of a text, which may be NULL. */
void kp_json_notes(struct kp_json_writer *json, const char *notes);
