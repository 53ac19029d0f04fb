// SPDX-License-Identifier: MIT
// Runs a program of the host to its end.
#include "lab/host/process.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lab {
namespace {

/// posix_spawn's two records, destroyed on every way out.
struct Spawn {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    Spawn() {
        posix_spawn_file_actions_init(&files);
        posix_spawnattr_init(&attributes);
    }
    ~Spawn() {
        posix_spawn_file_actions_destroy(&files);
        posix_spawnattr_destroy(&attributes);
    }
    Spawn(const Spawn&) = delete;
    Spawn& operator=(const Spawn&) = delete;
};

/// Starts the child; 0 or an errno.
int start(const Run& run, pid_t& child) {
    Spawn spawn;
    posix_spawn_file_actions_addopen(&spawn.files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&spawn.files, 1, run.output.c_str(),
                                     O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&spawn.files, 1, 2);
    sigset_t none, usual;
    sigemptyset(&none);
    sigfillset(&usual);
    posix_spawnattr_setsigmask(&spawn.attributes, &none);
    posix_spawnattr_setsigdefault(&spawn.attributes, &usual);
    posix_spawnattr_setpgroup(&spawn.attributes, 0);
    posix_spawnattr_setflags(&spawn.attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                                    POSIX_SPAWN_SETPGROUP);
    std::vector<char*> words;
    for (const std::string& word : run.words)
        words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    return posix_spawnp(&child, words[0], &spawn.files, &spawn.attributes, words.data(), environ);
}

int reap(pid_t child) {
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

constexpr long long watch_ms = 200; ///< between two looks at the watched file

/// 0 as well where there is no such file.
std::uintmax_t size_of(const std::filesystem::path& file) {
    std::error_code error;
    const std::uintmax_t size = file.empty() ? 0 : std::filesystem::file_size(file, error);
    return error ? 0 : size;
}

enum class Woken : unsigned char { ended, timeout, interrupted };

/// Waits on the child's descriptor, which becomes readable when it ends.
Woken wait(int descriptor, const Run& run, const Interrupt& interrupt) {
    using Clock = std::chrono::steady_clock;
    Clock::time_point end = Clock::now() + run.timeout;
    std::uintmax_t size = size_of(run.watched);
    const long long longest = run.watched.empty() ? 1'000'000 : watch_ms;
    pollfd waits[] = {{descriptor, POLLIN, 0}, {interrupt.descriptor(), POLLIN, 0}};
    for (;;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
        const int most = static_cast<int>(std::clamp<long long>(left, 0, longest));
        const int ready = ::poll(waits, 2, most);
        if (ready > 0 && waits[0].revents != 0) return Woken::ended;
        if (ready > 0) return Woken::interrupted;
        if (const std::uintmax_t now = size_of(run.watched); now != size) {
            size = now;
            end = Clock::now() + run.timeout;
        } else if (ready == 0 && left <= most) {
            return Woken::timeout;
        }
    }
}

} // namespace

Ended run_process(const Run& run, const Interrupt& interrupt) {
    pid_t child = -1;
    if (interrupt.seen()) return {Ended::How::interrupted, 0};
    if (const int error = start(run, child); error != 0) return {Ended::How::not_started, error};
    const rlimit limit{run.file_limit, run.file_limit};
    ::prlimit(child, RLIMIT_FSIZE, &limit, nullptr); // fails only when the child is already gone

    const int descriptor = static_cast<int>(::syscall(SYS_pidfd_open, child, 0));
    const int error = errno;
    const Woken woken = descriptor < 0 ? Woken::interrupted : wait(descriptor, run, interrupt);
    ::kill(-child, SIGKILL); // where it has ended by itself: what it may have started
    const int status = reap(child);
    if (descriptor < 0) return {Ended::How::not_started, error};
    ::close(descriptor);
    if (woken == Woken::timeout) return {Ended::How::timeout, 0};
    if (woken == Woken::interrupted) return {Ended::How::interrupted, 0};
    if (WIFSIGNALED(status)) return {Ended::How::killed, WTERMSIG(status)};
    return {Ended::How::exited, WEXITSTATUS(status)};
}

} // namespace lab
