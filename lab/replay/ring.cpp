// SPDX-License-Identifier: MIT
#include "lab/replay/ring.hpp"

#include "lab/replay/driver.hpp"

#include <bit>
#include <cstring>

namespace lab {

static_assert(std::endian::native == std::endian::little, "the ring is little-endian");

using stint::RingHeader;

std::string Ring::recorded_under() const {
    for (const stint::Event& event : events) {
        if (event.kind == stint::EventKind::policy && event.thread < policies.size()) {
            return policies[event.thread];
        }
    }
    return {};
}

Ring read_ring(std::span<const std::byte> bytes) {
    RingHeader header;
    if (bytes.size() < sizeof(header)) {
        throw BadEvents(fmt::format("the ring has {} bytes, less than its header's {}",
                                    bytes.size(), sizeof(header)));
    }
    std::memcpy(&header, bytes.data(), sizeof(header));
    if (std::memcmp(header.magic, RingHeader::expected_magic, sizeof(header.magic)) != 0) {
        throw BadEvents("this is no ring of events: it does not begin with STINTRNG");
    }
    if (header.version != RingHeader::current_version) {
        throw BadEvents(fmt::format("the ring has version {}; this program reads version {}",
                                    header.version, RingHeader::current_version));
    }
    const std::size_t body = bytes.size() - sizeof(header);
    if (header.policies > body / RingHeader::policy_name_size) {
        throw BadEvents(
            fmt::format("the ring ends within its table of {} policy names", header.policies));
    }
    const std::size_t names = header.policies * RingHeader::policy_name_size;
    if (header.events != (body - names) / sizeof(stint::Event) ||
        (body - names) % sizeof(stint::Event) != 0) {
        throw BadEvents(fmt::format("the ring announces {} events and has {} bytes of them",
                                    header.events, body - names));
    }
    Ring ring;
    ring.lost = header.lost;
    const std::byte* at = bytes.data() + sizeof(header);
    for (stint::u32 i = 0; i < header.policies; ++i, at += RingHeader::policy_name_size) {
        const char* name = reinterpret_cast<const char*>(at);
        ring.policies.emplace_back(name, strnlen(name, RingHeader::policy_name_size));
    }
    ring.events.resize(header.events);
    if (header.events > 0)
        std::memcpy(ring.events.data(), at, header.events * sizeof(stint::Event));
    return ring;
}

std::vector<std::byte> write_ring(const Ring& ring) {
    RingHeader header = {};
    std::memcpy(header.magic, RingHeader::expected_magic, sizeof(header.magic));
    header.version = RingHeader::current_version;
    header.policies = static_cast<stint::u32>(ring.policies.size());
    header.events = ring.events.size();
    header.lost = ring.lost;
    const std::size_t names = ring.policies.size() * RingHeader::policy_name_size;
    const std::size_t events = ring.events.size() * sizeof(stint::Event);
    std::vector<std::byte> bytes(sizeof(header) + names + events);
    std::memcpy(bytes.data(), &header, sizeof(header));
    std::byte* at = bytes.data() + sizeof(header);
    for (const std::string& name : ring.policies) {
        std::memcpy(at, name.data(), std::min(name.size(), RingHeader::policy_name_size));
        at += RingHeader::policy_name_size;
    }
    if (events > 0) std::memcpy(at, ring.events.data(), events);
    return bytes;
}

} // namespace lab
