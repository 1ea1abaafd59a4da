#include "options.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_OPTIONS = 32 };

void kp_bench_refuse(const struct kp_bench_command *command, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    fprintf(stderr, "%s: ", command->name);
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): va_start is two lines above */
    vfprintf(stderr, format, list);
    fputs("; see --help\n", stderr);
    va_end(list);
    exit(2);
}

uint64_t kp_bench_number(const struct kp_bench_command *command, const char *word, uint64_t most,
                         const char *what)
{
    char *end;
    uint64_t number = strtoull(word, &end, 10);

    if (*end || number < 1 || number > most || *word == '-')
        kp_bench_refuse(command, "expected a %s from 1 to %llu, found '%s'", what,
                        (unsigned long long)most, word);
    return number;
}

static double read_seconds(const struct kp_bench_command *command, const char *word)
{
    char *end;
    double seconds = strtod(word, &end);

    if (*end || !(seconds > 0 && seconds <= 3600))
        kp_bench_refuse(command, "expected a number of seconds up to 3600, found '%s'", word);
    return seconds;
}

static _Noreturn void print_help(const struct kp_bench_command *command)
{
    printf("%s\n", command->usage);
    for (const struct kp_bench_option *option = command->options; option->name; option++)
        printf("  --%s%s%s%*s%s\n", option->name, option->argument ? " " : "",
               option->argument ? option->argument : "",
               15 - (int)strlen(option->name) -
                   (option->argument ? 1 + (int)strlen(option->argument) : 0),
               "", option->help);
    printf("  --help           this text\n");
    if (command->more_help)
        command->more_help();
    exit(0);
}

static void read_value(const struct kp_bench_command *command, const struct kp_bench_option *option,
                       const char *word)
{
    if (option->is_set)
        *option->is_set = true;
    if (option->number)
        *option->number = (int)kp_bench_number(command, word, 1 << 30, "number");
    if (option->count)
        *option->count = kp_bench_number(command, word, UINT64_MAX, "number");
    if (option->seconds)
        *option->seconds = read_seconds(command, word);
    if (option->word)
        *option->word = word;
    if (option->read)
        option->read(option->data, word);
}

char **kp_bench_options_read(const struct kp_bench_command *command, int argc, char **argv)
{
    struct option names[MOST_OPTIONS] = {{"help", no_argument, NULL, 0}};
    int count = 1, index = 0, found;

    for (const struct kp_bench_option *option = command->options; option->name; option++)
        names[count++] = (struct option){
            option->name, option->argument ? required_argument : no_argument, NULL, 0};
    while ((found = getopt_long(argc, argv, "", names, &index)) != -1) {
        if (found != 0)
            exit(2); /* getopt has said why */
        if (index == 0)
            print_help(command);
        read_value(command, &command->options[index - 1], optarg);
    }
    return argv + optind;
}
