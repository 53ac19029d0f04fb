// SPDX-License-Identifier: MIT
// Objects of one type cut from frames: what the kernel has for a heap. Objects never move; a frame
// that was cut stays with its pool. Any context, one CPU.
#pragma once
#include "kernel/memory/frames.hpp"
#include <new>

namespace kernel {

template <class T>
class Pool {
    static_assert(sizeof(T) >= sizeof(void*) && sizeof(T) <= page_size && alignof(T) <= 64);
    static constexpr usize stride = (sizeof(T) + alignof(T) - 1) / alignof(T) * alignof(T);

    struct Free {
        Free* next;
    };
    Free* free_ = nullptr;

public:
    /// A new object, or nullptr when there is no memory.
    template <class... A>
    T* make(A&&... arguments) {
        if (free_ == nullptr && !refill()) return nullptr;
        void* place = free_;
        free_ = free_->next;
        return new (place) T{static_cast<A&&>(arguments)...};
    }

    void release(T* object) {
        if (object == nullptr) return;
        object->~T();
        free_ = new (static_cast<void*>(object)) Free{free_};
    }

private:
    bool refill() {
        const u64 frame = frames::allocate();
        if (frame == 0) return false;
        u8* bytes = direct<u8>(frame);
        for (usize at = page_size / stride; at-- > 0;)
            free_ = new (static_cast<void*>(bytes + at * stride)) Free{free_};
        return true;
    }
};

} // namespace kernel
