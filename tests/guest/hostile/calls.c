// SPDX-License-Identifier: MIT
// Random system calls with hostile arguments, by the hundred thousand: the kernel must answer each
// and stay whole. Without a C library, as the calls take FS base and heap away. usage: calls SEED
// COUNT It never writes much, waits long, or gives its own code and stack away: so it comes to its
// end.
typedef unsigned long word;

enum {
    sys_write = 1,
    sys_mmap = 9,
    sys_mprotect = 10,
    sys_munmap = 11,
    sys_brk = 12,
    sys_writev = 20,
    sys_mremap = 25,
    sys_madvise = 28,
    sys_nanosleep = 35,
    sys_clone = 56,
    sys_exit = 60,
    sys_kill = 62,
    sys_tkill = 200,
    sys_futex = 202,
    sys_clock_nanosleep = 230,
    sys_exit_group = 231,
    sys_tgkill = 234,
    sys_clone3 = 435
};

#define ROOM (64ul << 20)
#define PAGE 4096ul

static word state;
static char scratch[8 * PAGE] __attribute__((aligned(4096)));
static word room; // a reservation to map, protect and unmap in

static word call(word number, word a, word b, word c, word d, word e, word f) {
    register word r10 __asm__("r10") = d;
    register word r8 __asm__("r8") = e;
    register word r9 __asm__("r9") = f;
    word result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return result;
}

static word next(void) {
    state = state * 6364136223846793005ul + 1442695040888963407ul;
    return (state >> 33) ^ (state << 17);
}

static word nasty(void) {
    static const word values[] = {0,
                                  1,
                                  2,
                                  3,
                                  7,
                                  8,
                                  24,
                                  64,
                                  127,
                                  128,
                                  255,
                                  4095,
                                  4096,
                                  4097,
                                  0x7fffffff,
                                  0x80000000,
                                  0xffffffff,
                                  0x100000000,
                                  0x7fffffffe000,
                                  0x7fffffffefff,
                                  0x7ffffffff000,
                                  0x7fffffffffff,
                                  0x800000000000,
                                  0xffff7fffffffffff,
                                  0xffff800000000000,
                                  0xffffffff80000000,
                                  0x8000000000000000,
                                  0xfffffffffffff000,
                                  0xfffffffffffffff8,
                                  0xffffffffffffffff};
    return values[next() % (sizeof values / sizeof values[0])];
}

static word argument(void) {
    switch (next() % 6) {
    case 0:
        return (word)scratch + next() % sizeof scratch;
    case 1:
        return ((word)scratch + next() % sizeof scratch) & ~7ul;
    case 2:
        return room + next() % ROOM;
    case 3:
        return next() % 64;
    case 4:
        return next() << (next() % 64);
    default:
        return nasty();
    }
}

// Addresses for the calls that change the address space: in the room, or where nothing of ours is.
static word place(void) {
    return next() % 4 != 0 ? room + (next() % ROOM & ~(next() % 8 ? PAGE - 1 : 0)) : nasty();
}
static word length(void) {
    return next() % 4 != 0 ? (next() % 64) * PAGE + (next() % 8 ? 0 : next() % PAGE) : nasty();
}

static void one(void) {
    word number = next() % 4 == 0 ? nasty() : next() % 450;
    word a = argument(), b = argument(), c = argument(), d = argument(), e = argument(),
         f = argument();
    switch ((unsigned)number) {
    case sys_exit:
    case sys_exit_group:
    case sys_kill:
    case sys_tkill:
    case sys_tgkill:
        return;
    case sys_write:
    case sys_writev:
        c %= 3;
        break;
    case sys_mmap:
    case sys_munmap:
    case sys_mprotect:
    case sys_madvise:
        a = place();
        b = length();
        // Not all of user space: our own code would go with it.
        if (b > ROOM / 2 || a + b > room + ROOM || (a < room && a + b > PAGE * 16)) {
            b = 0;
        }
        d &= ~0x4000ul; // no reservations beyond the memory there is
        break;
    case sys_mremap:
        a = place();
        b = length() % (ROOM / 4);
        c = length() % (ROOM / 4);
        e = room + (next() % ROOM & ~(PAGE - 1));
        if (a < room || a + b > room + ROOM || e + c > room + ROOM) {
            d &= ~2ul;
        }
        break;
    // No time that could be long: only from where none can be read.
    case sys_nanosleep:
        a = nasty() | 1ul << 63;
        break;
    case sys_clock_nanosleep:
        c = nasty() | 1ul << 63;
        break;
    case sys_futex:
        if ((b & 127) == 0 || (b & 127) == 9) {
            d = nasty() | 1ul << 63;
        }
        break;
    case sys_clone:
        a &= ~0x10000ul;
        break;
    case sys_clone3:
        b = nasty();
        break;
    default:
        break;
    }
    call(number, a, b, c, d, e, f);
}

static word number_of(const char* text) {
    word value = 0;
    while (*text >= '0' && *text <= '9') {
        value = value * 10 + (word)(*text++ - '0');
    }
    return value;
}

__attribute__((used)) static void run(word* stack) {
    state = number_of((const char*)stack[2]);
    const word count = number_of((const char*)stack[3]);
    room = call(sys_mmap, 0, ROOM, 3, 0x4022, -1ul, 0);
    for (word i = 0; i < count; ++i) {
        if (next() % 8 == 0) { // memory to be found in odd states
            scratch[next() % sizeof scratch] = (char)next();
        }
        one();
    }
    call(sys_exit_group, 0, 0, 0, 0, 0, 0);
}

// On a stack of our own: the one we are given lies where the arguments point to, too.
__attribute__((used)) static char own_stack[4 * PAGE] __attribute__((aligned(4096)));
__asm__(".globl _start\n_start:\n\tmovq %rsp, %rdi\n\tleaq own_stack+16384(%rip), %rsp\n\t"
        "call run\n\tud2");
