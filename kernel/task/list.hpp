// SPDX-License-Identifier: MIT
// A doubly linked list through links inside its members: nothing to allocate, removal from the
// middle. Invariant: a link is either alone (next and previous null, list null) or in exactly one
// list.
#pragma once
#include "kernel/types.hpp"

namespace kernel {

template <class T>
struct Link {
    T* next = nullptr;
    T* previous = nullptr;
    void* list = nullptr; ///< the list that holds it, or null

    bool linked() const { return list != nullptr; }
};

template <class T, Link<T> T::*member>
class List {
public:
    List() = default;
    List(const List&) = delete;
    List& operator=(const List&) = delete;

    bool empty() const { return first_ == nullptr; }
    T* first() const { return first_; }
    static T* next(const T& object) { return (object.*member).next; }
    bool holds(const T& object) const { return (object.*member).list == this; }

    void append(T& object) { insert_before(nullptr, object); }

    /// Before `position`, or at the end when that is null. The object must be in no list.
    void insert_before(T* position, T& object) {
        Link<T>& link = object.*member;
        T* before = position != nullptr ? (position->*member).previous : last_;
        link = {position, before, this};
        (before != nullptr ? (before->*member).next : first_) = &object;
        (position != nullptr ? (position->*member).previous : last_) = &object;
    }

    void remove(T& object) {
        Link<T>& link = object.*member;
        (link.previous != nullptr ? (link.previous->*member).next : first_) = link.next;
        (link.next != nullptr ? (link.next->*member).previous : last_) = link.previous;
        link = {};
    }

    /// Takes the object out of whichever list of this kind holds it, if one does.
    static void unlink(T& object) {
        void* list = (object.*member).list;
        if (list != nullptr) static_cast<List*>(list)->remove(object);
    }

    T* take_first() {
        T* object = first_;
        if (object != nullptr) remove(*object);
        return object;
    }

private:
    T* first_ = nullptr;
    T* last_ = nullptr;
};

} // namespace kernel
