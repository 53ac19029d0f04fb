// SPDX-License-Identifier: MIT
// The workloads' command line, without a libc: a table of options, `--help` made from it, and one
// clear line and exit code 2 for anything else than the table allows.
#ifndef WORKLOADS_LIB_OPTIONS_H
#define WORKLOADS_LIB_OPTIONS_H

#include "cpu.h"
#include "exit_code.h"
#include "text.h"

enum option_type {
    OPTION_NUMBER,  // value: the number
    OPTION_SECONDS, // value: nanoseconds; written as seconds with up to nine decimals
    OPTION_CHOICE,  // value: index into `choices`
    OPTION_SET,     // value: one bit a choice; written as choices with commas between
};

// `*value` holds the default before the parsing; a number's default of 0 below `least` stands for
// no limit. A name without dashes is the one positional argument. `least` and `most` bound numbers
// and seconds (those in nanoseconds).
struct option {
    const char* name;
    const char* help;
    enum option_type type;
    bool required;
    uint64_t* value;
    uint64_t least, most;
    const char* const* choices;
};

struct command {
    const char* name;
    const char* usage; // the arguments, as one line
    const char* what;  // what the program does, one or more lines
    const struct option* options;
    size_t count;
};

static inline bool same_words(const char* a, const char* b) {
    while (*a != '\0' && *a == *b)
        ++a, ++b;
    return *a == *b;
}

static inline void text_seconds(struct text* t, uint64_t nanoseconds) {
    text_number(t, nanoseconds / 1000000000u);
    uint64_t rest = nanoseconds % 1000000000u;
    if (rest != 0) text_byte(t, '.');
    for (uint64_t digit = 100000000u; rest != 0; digit /= 10) {
        text_byte(t, (char)('0' + rest / digit));
        rest %= digit;
    }
}

static inline void text_choices(struct text* t, const struct option* o, const char* between) {
    for (size_t i = 0; o->choices[i] != NULL; ++i) {
        if (i > 0) text_add(t, between);
        text_add(t, o->choices[i]);
    }
}

// What the option takes: "a number from 1 to 10", "one of x87, sse, avx".
static inline void option_describe(struct text* t, const struct option* o) {
    switch (o->type) {
    case OPTION_NUMBER:
        text_add(t, "a number from ");
        text_number(t, o->least);
        text_add(t, " to ");
        text_number(t, o->most);
        return;
    case OPTION_SECONDS:
        text_add(t, "seconds from ");
        text_seconds(t, o->least);
        text_add(t, " to ");
        text_seconds(t, o->most);
        return;
    case OPTION_CHOICE:
        text_add(t, "one of ");
        text_choices(t, o, ", ");
        return;
    case OPTION_SET:
        text_add(t, "one or more, with commas between, of ");
        text_choices(t, o, ", ");
        return;
    }
}

static inline void option_default(struct text* t, const struct option* o) {
    if (o->type == OPTION_NUMBER && *o->value < o->least) text_add(t, "without limit");
    if (o->type == OPTION_NUMBER && *o->value >= o->least) text_number(t, *o->value);
    if (o->type == OPTION_SECONDS) text_seconds(t, *o->value);
    if (o->type == OPTION_CHOICE) text_add(t, o->choices[*o->value]);
    if (o->type == OPTION_SET) text_add(t, "all that this CPU offers");
}

_Noreturn static inline void options_help(const struct command* c) {
    struct text t;
    text_start(&t, "Usage: ");
    text_add(&t, c->name);
    text_byte(&t, ' ');
    text_add(&t, c->usage);
    text_add(&t, "\n\n");
    text_add(&t, c->what);
    text_add(&t, "\n\n");
    for (size_t i = 0; i < c->count; ++i) {
        const struct option* o = &c->options[i];
        text_add(&t, "  ");
        text_add(&t, o->name);
        text_add(&t, ": ");
        text_add(&t, o->help);
        text_add(&t, "\n      ");
        option_describe(&t, o);
        if (!o->required) {
            text_add(&t, "; by default ");
            option_default(&t, o);
        }
        text_byte(&t, '\n');
    }
    text_add(&t, "  --help: prints this\n\nExit code: 0 all values right, 1 a value is wrong, "
                 "2 bad arguments, 77 not available on this CPU.\n");
    text_write(&t, TEXT_OUT);
    sys_exit_program(EXIT_CODE_OK);
}

// Ends the program with "name: words 'argument' middle takes; see name --help"; `takes` may be
// null.
_Noreturn static inline void options_fail(const struct command* c, const char* words,
                                          const char* argument, const char* middle,
                                          const struct option* takes) {
    struct text t;
    text_start(&t, c->name);
    text_add(&t, ": ");
    text_add(&t, words);
    text_add(&t, " '");
    text_add(&t, argument);
    text_add(&t, "'");
    text_add(&t, middle);
    if (takes != NULL) option_describe(&t, takes);
    text_add(&t, "; see ");
    text_add(&t, c->name);
    text_add(&t, " --help\n");
    text_write(&t, TEXT_ERROR);
    sys_exit_program(EXIT_CODE_USAGE);
}

// Reads digits into `*number`, up to UINT64_MAX; false if there is none or too much.
static inline bool read_digits(const char** words, uint64_t* number) {
    const char* at = *words;
    *number = 0;
    for (; *at >= '0' && *at <= '9'; ++at) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (*number > (UINT64_MAX - digit) / 10) return false;
        *number = *number * 10 + digit;
    }
    bool some = at != *words;
    *words = at;
    return some;
}

static inline bool read_seconds(const char* words, uint64_t* nanoseconds) {
    uint64_t whole = 0, part = 0;
    if (!read_digits(&words, &whole) || whole > UINT64_MAX / 1000000000u - 1) return false;
    if (*words == '.') {
        const char* start = ++words;
        if (!read_digits(&words, &part) || words - start > 9) return false;
        for (long i = words - start; i < 9; ++i)
            part *= 10;
    }
    *nanoseconds = whole * 1000000000u + part;
    return *words == '\0';
}

// The choice that `words` begins with, ended by its end or a comma; -1 if there is none.
static inline int read_choice(const struct option* o, const char** words) {
    for (int i = 0; o->choices[i] != NULL; ++i) {
        const char *name = o->choices[i], *at = *words;
        while (*name != '\0' && *name == *at)
            ++name, ++at;
        if (*name == '\0' && (*at == '\0' || *at == ',')) {
            *words = at;
            return i;
        }
    }
    return -1;
}

static inline bool option_read(const struct option* o, const char* words) {
    uint64_t value = 0;
    switch (o->type) {
    case OPTION_NUMBER:
        if (!read_digits(&words, &value) || *words != '\0') return false;
        break;
    case OPTION_SECONDS:
        if (!read_seconds(words, &value)) return false;
        break;
    case OPTION_CHOICE:
    case OPTION_SET:
        for (;; ++words) {
            int choice = read_choice(o, &words);
            if (choice < 0) return false;
            value = o->type == OPTION_SET ? value | (uint64_t)1 << choice : (uint64_t)choice;
            if (*words == '\0') break;
            if (o->type == OPTION_CHOICE) return false;
        }
        *o->value = value;
        return true;
    }
    if (value < o->least || value > o->most) return false;
    *o->value = value;
    return true;
}

// The option that `argument` names, alone or as "--name=value" (then `*value` is what follows);
// without dashes: the positional one.
static inline const struct option* option_find(const struct command* c, const char* argument,
                                               const char** value) {
    *value = NULL;
    for (size_t i = 0; i < c->count; ++i) {
        const char *name = c->options[i].name, *at = argument;
        if (argument[0] != '-') {
            if (name[0] == '-') continue;
            *value = argument;
            return &c->options[i];
        }
        while (*name != '\0' && *name == *at)
            ++name, ++at;
        if (*name != '\0' || (*at != '\0' && *at != '=')) continue;
        if (*at == '=') *value = at + 1;
        return &c->options[i];
    }
    return NULL;
}

// Sets every option's value from the command line, or ends the program: 0 after --help, 2 with one
// line if an argument is unknown, given twice, missing or out of its range.
static inline void options_parse(const struct command* c, int argc, char** argv) {
    uint64_t seen = 0;
    for (int i = 1; i < argc; ++i) {
        if (same_words(argv[i], "--help")) options_help(c);
    }
    for (int i = 1; i < argc; ++i) {
        const char* value;
        const struct option* o = option_find(c, argv[i], &value);
        if (o == NULL) options_fail(c, "unknown argument", argv[i], "", NULL);
        uint64_t bit = (uint64_t)1 << (o - c->options);
        if ((seen & bit) != 0) options_fail(c, "more than one", o->name, "", NULL);
        seen |= bit;
        if (value == NULL && i + 1 < argc) value = argv[++i];
        if (value == NULL) options_fail(c, "nothing after", o->name, ", which needs ", o);
        if (!option_read(o, value)) options_fail(c, o->name, value, " is not ", o);
    }
    for (size_t i = 0; i < c->count; ++i) {
        const struct option* o = &c->options[i];
        if (o->required && (seen >> i & 1) == 0) {
            options_fail(c, "missing", o->name, ", which needs ", o);
        }
    }
}

// Ends the program with exit code 77 if the CPU does not offer the kind.
static inline void require_kind(const struct command* c, enum kind kind) {
    if (cpu_has_kind(kind)) return;
    struct text t;
    text_start(&t, c->name);
    text_add(&t, ": ");
    text_add(&t, kind_names[kind]);
    text_add(&t, " is not available: this CPU does not have it or its kernel has not enabled it\n");
    text_write(&t, TEXT_ERROR);
    sys_exit_program(EXIT_CODE_UNAVAILABLE);
}

#endif
