// SPDX-License-Identifier: MIT
// What files are, and which there are: the open ones are pipes, and no path leads anywhere.
#include "kernel/linux/calls.hpp"
#include "kernel/linux/error.hpp"
#include "kernel/linux/file.hpp"
#include "kernel/memory/user_copy.hpp"

namespace kernel::linux {
namespace {

/// `struct stat` of Linux on x86-64.
struct Status {
    u64 device = 0;
    u64 number = 0;
    u64 links = 1;
    u32 mode = 0;
    u32 user = 0;
    u32 group = 0;
    u32 padding = 0;
    u64 special_device = 0;
    i64 size = 0;
    i64 block_size = 4096;
    i64 blocks = 0;
    u64 times[6] = {};
    i64 unused[3] = {};
};
static_assert(sizeof(Status) == 144);

i64 put_status(u64 file, u64 buffer) {
    constexpr u32 pipe = 0010600;
    if (!is_open(file)) {
        return error_bad_file;
    }
    Status status;
    status.number = 1 + (file & 3);
    status.mode = pipe;
    return put_user(buffer, status) ? 0 : error_fault;
}

/// ENOENT for every path that can be read and is not empty or too long.
i64 refuse_path(u64 address) {
    constexpr u64 path_maximum = 4096;
    for (u64 length = 0; length < path_maximum; ++length) {
        char character = 0;
        if (!get_user(character, address + length)) {
            return error_fault;
        }
        if (character == '\0') {
            return error_no_entry;
        }
    }
    return error_name_too_long;
}

} // namespace

/// fstat(file, status)
i64 file_status(const Arguments& arguments) { return put_status(arguments.a, arguments.b); }

/// newfstatat(directory, path, status, flags): an empty path means the file itself, if the flags
/// allow.
i64 file_status_at(const Arguments& arguments) {
    constexpr u64 empty_path = 0x1000;
    char first = 0;
    if (!get_user(first, arguments.b)) {
        return error_fault;
    }
    if (first == '\0' && (arguments.d & empty_path) != 0) {
        return put_status(arguments.a, arguments.c);
    }
    return refuse_path(arguments.b);
}

/// open, stat, lstat, access, readlink(path, ...)
i64 no_such_path(const Arguments& arguments) { return refuse_path(arguments.a); }

/// openat, faccessat, readlinkat(directory, path, ...)
i64 no_such_path_at(const Arguments& arguments) { return refuse_path(arguments.b); }

} // namespace kernel::linux
