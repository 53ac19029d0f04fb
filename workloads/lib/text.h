// SPDX-License-Identifier: MIT
// One line of output, put together from words and integers and written by one system call: no libc,
// no floating point, and lines of different threads do not mix.
#ifndef WORKLOADS_LIB_TEXT_H
#define WORKLOADS_LIB_TEXT_H

#include "sys.h"

enum { TEXT_OUT = 1, TEXT_ERROR = 2 };

// Text beyond the capacity is dropped, never written past the end.
struct text {
    size_t length;
    char bytes[4088];
};

static inline void text_byte(struct text* t, char byte) {
    if (t->length < sizeof t->bytes) t->bytes[t->length++] = byte;
}

static inline void text_add(struct text* t, const char* words) {
    while (*words != '\0')
        text_byte(t, *words++);
}

// Every text begins so: nothing else clears the bytes.
static inline void text_start(struct text* t, const char* words) {
    t->length = 0;
    text_add(t, words);
}

static inline void text_number(struct text* t, uint64_t number) {
    char digits[20];
    unsigned count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    while (count > 0)
        text_byte(t, digits[--count]);
}

// The low `digits` hexadecimal digits of `number`.
static inline void text_hex_digits(struct text* t, uint64_t number, unsigned digits) {
    while (digits-- > 0)
        text_byte(t, "0123456789abcdef"[number >> (4 * digits) & 15]);
}

static inline void text_hex(struct text* t, uint64_t number, unsigned digits) {
    text_add(t, "0x");
    text_hex_digits(t, number, digits);
}

// " key=number": the form of every result.
static inline void text_field(struct text* t, const char* key, uint64_t number) {
    text_byte(t, ' ');
    text_add(t, key);
    text_byte(t, '=');
    text_number(t, number);
}

static inline void text_write(struct text* t, int file) {
    for (size_t done = 0; done < t->length;) {
        long written = sys_write(file, t->bytes + done, t->length - done);
        if (written <= 0) break;
        done += (size_t)written;
    }
    t->length = 0;
}

// Ends the program with one line on standard error, "program: what".
_Noreturn static inline void text_fail(const char* program, const char* what, int code) {
    struct text line;
    text_start(&line, program);
    text_add(&line, ": ");
    text_add(&line, what);
    text_byte(&line, '\n');
    text_write(&line, TEXT_ERROR);
    sys_exit_program(code);
}

#endif
