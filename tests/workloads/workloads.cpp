// SPDX-License-Identifier: MIT
#include "workloads.hpp"

#include <cpuid.h>
#include <gtest/gtest.h>

namespace tests {

std::string path_of(const std::string& libc, const std::string& program) {
    return std::string(WORKLOADS_DIR) + "/" + libc + "/" + program;
}

Result run_workload(const std::string& libc, const std::string& program,
                    const std::vector<std::string>& arguments, const Options& options) {
    std::vector<std::string> command = {path_of(libc, program)};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return run(command, options);
}

std::string field(const Result& result, const std::string& key) {
    const std::string start = " " + key + "=";
    const std::size_t at = result.out.find(start);
    if (at == std::string::npos) {
        ADD_FAILURE() << "no field " << key << " in '" << result.out << "', error '" << result.error
                      << "'";
        return "";
    }
    const std::size_t value = at + start.size();
    return result.out.substr(value, result.out.find_first_of(" \n", value) - value);
}

std::uint64_t number(const Result& result, const std::string& key) {
    const std::string value = field(result, key);
    if (value.empty()) return UINT64_MAX;
    return std::stoull(value, nullptr, 0);
}

bool host_has(const std::string& kind) {
    if (kind == "avx") return __builtin_cpu_supports("avx");
    if (kind == "avx512") {
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw");
    }
    return true;
}

bool host_has_pkru() {
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
    if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) == 0) return false;
    return (ecx >> 4 & 1) != 0;
}

} // namespace tests
