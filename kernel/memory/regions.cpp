// SPDX-License-Identifier: MIT
// The list of regions. Each change first takes the nodes it may need, so that it cannot fail
// halfway, then splits at the range's ends, changes what lies inside, and joins equal neighbours.

#include "kernel/memory/regions.hpp"

namespace kernel {

/// Nodes taken before a change begins; what is left is given back.
struct Regions::Spare {
    explicit Spare(RegionSource from) : source(from) {}
    Spare(const Spare&) = delete;
    Spare& operator=(const Spare&) = delete;
    ~Spare() {
        while (Region* node = use()) {
            source.give(*node);
        }
    }

    bool reserve(int count) {
        for (int i = 0; i < count; ++i) {
            Region* node = source.take();
            if (node == nullptr) {
                return false;
            }
            node->next = head;
            head = node;
        }
        return true;
    }

    Region* use() {
        Region* node = head;
        if (node != nullptr) {
            head = node->next;
        }
        return node;
    }

    RegionSource source;
    Region* head = nullptr;
};

void Regions::insert_before(Region* position, Region& node) {
    node.next = position;
    node.previous = position != nullptr ? position->previous : last_;
    (node.previous != nullptr ? node.previous->next : first_) = &node;
    (position != nullptr ? position->previous : last_) = &node;
}

void Regions::unlink(Region& node) {
    (node.previous != nullptr ? node.previous->next : first_) = node.next;
    (node.next != nullptr ? node.next->previous : last_) = node.previous;
}

/// Splits at an address strictly inside the region; the upper part is the answer.
Region* Regions::split(Region& region, u64 address, Spare& spare) {
    Region* upper = spare.use();
    *upper = {address, region.end, region.rights, region.joins, nullptr, nullptr};
    insert_before(region.next, *upper);
    region.end = address;
    return upper;
}

/// Makes `start` and `end` boundaries of regions, where a region holds them. Needs two spare nodes.
void Regions::cut(u64 start, u64 end, Spare& spare) {
    for (Region* region = first_; region != nullptr; region = region->next) {
        if (region->start < start && start < region->end) {
            region = split(*region, start, spare);
        }
        if (region->start < end && end < region->end) {
            split(*region, end, spare);
            return;
        }
    }
}

/// Joins equal neighbours that touch, from the one that ends at `start` to the one that begins at
/// `end`.
void Regions::join(u64 start, u64 end) {
    for (Region* region = first_; region != nullptr && region->start < end;) {
        Region* following = region->next;
        const bool joined = following != nullptr && region->end >= start &&
                            region->end == following->start && region->joins && following->joins &&
                            region->rights == following->rights;
        if (!joined) {
            region = following;
            continue;
        }
        region->end = following->end;
        unlink(*following);
        source_.give(*following);
    }
}

bool Regions::set(u64 start, u64 end, Rights rights, bool joins) {
    Spare spare(source_);
    if (!spare.reserve(3)) {
        return false;
    }
    cut(start, end, spare);
    Region* region = first_;
    while (region != nullptr && region->start < end) {
        Region* following = region->next;
        if (region->start >= start) {
            unlink(*region);
            source_.give(*region);
        }
        region = following;
    }
    Region* node = spare.use();
    *node = {start, end, rights, joins, nullptr, nullptr};
    insert_before(region, *node);
    join(start, end);
    return true;
}

bool Regions::remove(u64 start, u64 end) {
    Spare spare(source_);
    if (!spare.reserve(2)) {
        return false;
    }
    cut(start, end, spare);
    for (Region* region = first_; region != nullptr && region->start < end;) {
        Region* following = region->next;
        if (region->start >= start) {
            unlink(*region);
            source_.give(*region);
        }
        region = following;
    }
    return true;
}

bool Regions::protect(u64 start, u64 end, Rights rights) {
    Spare spare(source_);
    if (!spare.reserve(2)) {
        return false;
    }
    cut(start, end, spare);
    for (Region* region = first_; region != nullptr && region->start < end; region = region->next) {
        if (region->start >= start) {
            region->rights = rights;
        }
    }
    join(start, end);
    return true;
}

void Regions::clear() {
    while (first_ != nullptr) {
        Region& node = *first_;
        unlink(node);
        source_.give(node);
    }
}

const Region* Regions::first_above(u64 address) const {
    const Region* region = first_;
    while (region != nullptr && region->end <= address) {
        region = region->next;
    }
    return region;
}

const Region* Regions::find(u64 address) const {
    const Region* region = first_above(address);
    return region != nullptr && region->start <= address ? region : nullptr;
}

bool Regions::covered(u64 start, u64 end) const {
    const Region* region = first_above(start);
    while (region != nullptr && region->start <= start) {
        if (region->end >= end) {
            return true;
        }
        start = region->end;
        region = region->next;
    }
    return false;
}

bool Regions::free(u64 start, u64 end) const {
    const Region* region = first_above(start);
    return region == nullptr || region->start >= end;
}

u64 Regions::find_free(u64 length, u64 bottom, u64 top) const {
    u64 ceiling = top;
    for (const Region* region = last_; region != nullptr; region = region->previous) {
        if (region->end <= bottom) {
            break;
        }
        if (region->end <= ceiling && ceiling - region->end >= length) {
            return ceiling - length;
        }
        ceiling = region->start < ceiling ? region->start : ceiling;
    }
    return ceiling > bottom && ceiling - bottom >= length ? ceiling - length : 0;
}

} // namespace kernel
