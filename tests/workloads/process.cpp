// SPDX-License-Identifier: MIT
#include "process.hpp"

#include <array>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace tests {
namespace {

struct Pipe {
    int read_end = -1, write_end = -1;
    Pipe() {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("pipe2 failed");
        read_end = ends[0];
        write_end = ends[1];
    }
    ~Pipe() {
        close_write();
        close(read_end);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    void close_write() {
        if (write_end >= 0) close(write_end);
        write_end = -1;
    }
};

[[noreturn]] void become(const std::vector<std::string>& command, const Options& options,
                         const Pipe& out, const Pipe& error) {
    dup2(out.write_end, STDOUT_FILENO);
    dup2(error.write_end, STDERR_FILENO);
    if (!options.prepare()) _exit(126);
    std::vector<char*> arguments;
    arguments.reserve(command.size() + 1);
    for (const std::string& word : command)
        arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    execv(arguments[0], arguments.data());
    _exit(127);
}

// Reads what there is; false at the end of the stream.
bool read_some(int file, std::string& into) {
    std::array<char, 4096> buffer;
    const ssize_t count = read(file, buffer.data(), buffer.size());
    if (count <= 0) return false;
    into.append(buffer.data(), static_cast<std::size_t>(count));
    return true;
}

// Reads both streams to their ends; false if that takes until the deadline.
bool read_all(const Pipe& out, const Pipe& error, Result& result,
              std::chrono::steady_clock::time_point deadline) {
    std::array<pollfd, 2> files{{{out.read_end, POLLIN, 0}, {error.read_end, POLLIN, 0}}};
    std::array<std::string*, 2> texts{&result.out, &result.error};
    while (files[0].fd >= 0 || files[1].fd >= 0) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now());
        if (left.count() <= 0) return false;
        if (poll(files.data(), files.size(), static_cast<int>(left.count())) <= 0) continue;
        for (std::size_t i = 0; i < files.size(); ++i) {
            if (files[i].fd < 0 || files[i].revents == 0) continue;
            if (!read_some(files[i].fd, *texts[i])) files[i].fd = -1;
        }
    }
    return true;
}

} // namespace

Result run(const std::vector<std::string>& command, const Options& options) {
    Pipe out, error;
    const pid_t pid = fork();
    if (pid < 0) throw std::runtime_error("fork failed");
    if (pid == 0) become(command, options, out, error);
    out.close_write();
    error.close_write();

    Result result;
    const auto deadline = std::chrono::steady_clock::now() + options.timeout;
    std::thread reader([&] {
        result.timed_out = !read_all(out, error, result, deadline);
        if (result.timed_out) kill(pid, SIGKILL);
    });
    options.meanwhile(pid);
    reader.join();

    int status = 0;
    rusage used{};
    if (wait4(pid, &status, 0, &used) != pid) throw std::runtime_error("wait4 failed");
    if (WIFEXITED(status)) result.code = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
    result.switches = used.ru_nvcsw + used.ru_nivcsw;
    return result;
}

} // namespace tests
