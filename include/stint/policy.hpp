// SPDX-License-Identifier: MIT
// What a policy is: a pure state machine that is told what was seen and answers what to do. It
// touches no hardware and knows neither units nor engine; it changes what a switch costs, never
// what a thread sees.
#pragma once

#include "stint/text.hpp"
#include "stint/types.hpp"

#include <concepts>
#include <type_traits>

namespace stint {

/// What to do with the registers of a user thread that leaves the CPU.
enum class Keep : u8 {
    save,   ///< write them to the thread's area if they are newer than it
    nothing ///< they hold nothing of this thread's
};

/// When to give a user thread that comes to the CPU its registers.
enum class Load : u8 {
    now,       ///< at this switch; skipped where the registers still are this thread's
    at_return, ///< on its next return to user mode; skipped likewise
    at_use,    ///< at its first FPU instruction: CR0.TS is set, #NM follows
    nothing    ///< never: the thread may touch whatever is there (for measuring only)
};

/// What to do at a first use (#NM while CR0.TS was set by the engine).
enum class Grant : u8 {
    load, ///< load the thread's area, whatever the registers hold
    keep, ///< load it unless the registers still are this thread's
    deny  ///< refuse: the host faults the thread
};

/// What the engine has seen when it asks.
struct Seen {
    bool held; ///< the thread may touch the registers: TS clear and registers its own
    bool hit;  ///< the CPU's registers still are this thread's; false for policies without owner
    bool voluntary; ///< the thread gave way by itself (switch-out only)
    u32 draw;       ///< a number derived from the engine's event count; 0 unless the policy `draws`
};

/// The concept. `Thread` and `Cpu` are the policy's own records, at most two bytes each, kept by
/// the engine; a thread's is value-initialised by create, fork and exec. Only user threads are
/// asked about.
///
/// - `out(thread, cpu, seen)` at switch-out, `in(...)` at switch-in, `use(...)` at a first use.
/// - `prefetch(thread, seen)` changes nothing: would this thread's area be worth touching early?
///   It is asked when the scheduler has picked the thread, before `in`.
/// - `owner`: the engine tracks whose registers the CPU holds. `traps`: the policy uses CR0.TS.
///   `prefetches`: `prefetch` can answer true. `draws`: `Seen::draw` is used.
/// - `set(key, value)` changes one parameter: null when done, else the reason.
/// - `each(visit)` shows every parameter as visit(Text key, u32 value) or visit(Text key, Text
/// value).
template <class P>
concept Policy = std::is_trivially_copyable_v<P> &&
                     std::is_trivially_copyable_v<typename P::Thread> &&
                     std::is_trivially_copyable_v<typename P::Cpu> &&
                     sizeof(typename P::Thread) <= 2 &&
                 sizeof(typename P::Cpu) <= 2 &&
                 requires(P p, const P c, typename P::Thread& thread, typename P::Cpu& cpu,
                          Seen seen, Text text) {
    { P::name } -> std::convertible_to<Text>;
    { P::rule } -> std::convertible_to<Text>;
    { P::owner } -> std::convertible_to<bool>;
    { P::traps } -> std::convertible_to<bool>;
    { P::prefetches } -> std::convertible_to<bool>;
    { P::draws } -> std::convertible_to<bool>;
    { c.out(thread, cpu, seen) } -> std::same_as<Keep>;
    { c.in(thread, cpu, seen) } -> std::same_as<Load>;
    { c.use(thread, cpu, seen) } -> std::same_as<Grant>;
    { c.prefetch(thread, seen) } -> std::same_as<bool>;
    { p.set(text, text) } -> std::same_as<const char*>;
    c.each([](Text, auto) {});
};

/// What most policies have in common: no record, no parameter, no prefetch, no trap, no owner.
struct PlainPolicy {
    struct Thread {};
    struct Cpu {};
    static constexpr bool owner = false;
    static constexpr bool traps = false;
    static constexpr bool prefetches = false;
    static constexpr bool draws = false;

    static constexpr const char* set(Text, Text) { return "it has no parameters"; }
    static constexpr void each(auto) {}
};

} // namespace stint
