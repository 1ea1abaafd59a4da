/* The errors of a text as JSON: their places, codes and sentences. */
#pragma once

#include "base/error.h"
#include "base/json_writer.h"

/* Writes the member "errors", and how many more errors there are. */
void kp_json_errors(struct kp_json_writer *json, const struct kp_errors *errors);
