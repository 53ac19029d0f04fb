// SPDX-License-Identifier: MIT
// The three open files of every program: 0 is at its end, 1 and 2 are the console, which behaves as
// a pipe does. There are no others.
#include "kernel/linux/file.hpp"
#include "kernel/linux/calls.hpp"
#include "kernel/linux/error.hpp"
#include "kernel/memory/user_copy.hpp"
#include "kernel/output/console.hpp"
#include "kernel/task/scheduler.hpp"

namespace kernel::linux {
namespace {

constexpr u64 transfer_maximum = 0x7fff'f000; ///< Linux: no call moves more

bool writable(u64 file) { return is_open(file) && (file & 0xffff'ffff) != 0; }

/// Writes until a byte cannot be read; how many were written.
u64 write_bytes(u64 address, u64 length) {
    char piece[256];
    u64 done = 0;
    while (done < length) {
        const u64 rest = length - done;
        const usize count = rest < sizeof piece ? static_cast<usize>(rest) : sizeof piece;
        if (!copy_from_user(piece, address + done, count)) {
            break;
        }
        console::write(piece, count);
        done += count;
    }
    return done;
}

} // namespace

bool is_open(u64 file) {
    file &= 0xffff'ffff;
    return file < 3 && (scheduler::current().process->linux.open_files >> file & 1) != 0;
}

/// read(file, buffer, length)
i64 read(const Arguments& arguments) {
    return is_open(arguments.a) && (arguments.a & 0xffff'ffff) == 0 ? 0 : error_bad_file;
}

/// write(file, buffer, length)
i64 write(const Arguments& arguments) {
    if (!writable(arguments.a)) {
        return error_bad_file;
    }
    const u64 length = arguments.c < transfer_maximum ? arguments.c : transfer_maximum;
    const u64 done = write_bytes(arguments.b, length);
    return done != 0 || length == 0 ? static_cast<i64>(done) : error_fault;
}

/// writev(file, vector, count)
i64 write_vector(const Arguments& arguments) {
    constexpr u64 count_maximum = 1024;
    struct Piece {
        u64 address, length;
    };
    if (!writable(arguments.a)) {
        return error_bad_file;
    }
    if (arguments.c > count_maximum) {
        return error_invalid;
    }
    u64 total = 0;
    for (u64 i = 0; i < arguments.c; ++i) {
        Piece piece{};
        if (!get_user(piece, arguments.b + i * sizeof piece)) {
            return error_fault;
        }
        if (piece.length >> 63 != 0) {
            return error_invalid;
        }
        if (piece.length > user_end || piece.address > user_end - piece.length) {
            return error_fault;
        }
    }
    for (u64 i = 0; i < arguments.c && total < transfer_maximum; ++i) {
        Piece piece{};
        if (!get_user(piece, arguments.b + i * sizeof piece)) {
            break;
        }
        const u64 rest = transfer_maximum - total;
        const u64 length = piece.length < rest ? piece.length : rest;
        const u64 done = write_bytes(piece.address, length);
        total += done;
        if (done != length) {
            return total != 0 ? static_cast<i64>(total) : error_fault;
        }
    }
    return static_cast<i64>(total);
}

i64 close(const Arguments& arguments) {
    if (!is_open(arguments.a)) {
        return error_bad_file;
    }
    u8& open = scheduler::current().process->linux.open_files;
    open = static_cast<u8>(open & ~(1u << (arguments.a & 3)));
    return 0;
}

/// lseek(file, offset, whence)
i64 seek(const Arguments& arguments) {
    return is_open(arguments.a) ? error_no_seek : error_bad_file;
}

/// ioctl(file, ...)
i64 control_device(const Arguments& arguments) {
    return is_open(arguments.a) ? error_no_terminal : error_bad_file;
}

/// fcntl(file, command, argument): the flags can be read.
i64 control_file(const Arguments& arguments) {
    constexpr u64 get_descriptor_flags = 1, set_descriptor_flags = 2, get_status_flags = 3;
    if (!is_open(arguments.a)) {
        return error_bad_file;
    }
    switch (arguments.b & 0xffff'ffff) {
    case get_descriptor_flags:
    case set_descriptor_flags:
        return 0;
    case get_status_flags:
        return (arguments.a & 0xffff'ffff) == 0 ? 0 : 1; // O_RDONLY, O_WRONLY
    default:
        return error_invalid;
    }
}

} // namespace kernel::linux
