// SPDX-License-Identifier: MIT
// From the loader to C++: entries for PVH (QEMU) and Multiboot 2 (GRUB), both in 32-bit protected mode
// without paging; long mode with the first tables; the jump to the upper half.
//
// The first tables map physical 0..4 GiB twice, at 0 and at the direct map, and 0..1 GiB at the image's
// place. kernel/arch/x86_64/paging.cpp replaces them.

#include "kernel/arch/x86_64/enter_long_mode.inc"

        .set    image_base, 0xffffffff80000000
        .set    large_page, 0x83                // present, writable, 2 MiB
        .set    table, 0x3                      // present, writable

// The Xen ELF note that names the PVH entry (type 18, XEN_ELFNOTE_PHYS32_ENTRY).
        .section .note.pvh, "a", @note
        .balign 4
        .long   2f - 1f, 4f - 3f, 18
1:      .asciz  "Xen"
2:      .balign 4
3:      .quad   pvh_entry
4:      .balign 4

// Multiboot 2 header (specification 2.0, section 3.1): architecture 0 is i386 protected mode.
        .section .multiboot, "a"
        .balign 8
multiboot_header:
        .long   0xe85250d6, 0, multiboot_end - multiboot_header
        .long   -(0xe85250d6 + multiboot_end - multiboot_header)
        .short  3, 0                            // entry address
        .long   12, multiboot_entry
        .balign 8
        .short  6, 0                            // modules begin on a page
        .long   8
        .balign 8
        .short  0, 0                            // end
        .long   8
multiboot_end:

        .section .boot.text, "ax"
        .code32

// void pvh_entry: EBX = physical address of hvm_start_info
        .globl  pvh_entry
pvh_entry:
        movl    $1, %ebp                        // kernel::Loader::pvh
        jmp     start

// void multiboot_entry: EAX = 0x36d76289, EBX = physical address of the boot information
multiboot_entry:
        movl    $2, %ebp                        // kernel::Loader::multiboot2
        cmpl    $0x36d76289, %eax
        je      start
        movl    $wrong_loader, %esi
        jmp     refuse

start:  cli
        cld
        movl    $boot_stack_end - image_base, %esp
        movl    %ebx, %edi                      // the information, through CPUID

        movl    $0x80000000, %eax               // long mode and NX must be there
        cpuid
        cmpl    $0x80000001, %eax
        jb      no_long_mode
        movl    $0x80000001, %eax
        cpuid
        andl    $0x20100000, %edx
        cmpl    $0x20100000, %edx
        jne     no_long_mode

        movl    $large_page, %eax               // four directories, 2048 pages of 2 MiB
        movl    $first_directories, %ebx
        movl    $2048, %ecx
1:      movl    %eax, (%ebx)
        addl    $0x200000, %eax
        addl    $8, %ebx
        loop    1b

        movl    $first_directories + table, %eax
        movl    %eax, first_low + 0
        addl    $4096, %eax
        movl    %eax, first_low + 8
        addl    $4096, %eax
        movl    %eax, first_low + 16
        addl    $4096, %eax
        movl    %eax, first_low + 24
        movl    $first_directories + table, first_high + 510 * 8
        movl    $first_low + table, first_top
        movl    $first_low + table, first_top + 256 * 8
        movl    $first_high + table, first_top + 511 * 8

        movl    $first_top, %eax
        enter_long_mode
        lgdt    first_descriptors
        ljmp    $8, $long_mode

no_long_mode:
        movl    $no_long_mode_text, %esi
// Writes the text at ESI to COM1 and stops.
refuse: movl    $0x3fd, %edx
1:      inb     %dx, %al
        testb   $0x20, %al
        jz      1b
        lodsb
        testb   %al, %al
        jz      2f
        movl    $0x3f8, %edx
        outb    %al, %dx
        jmp     refuse
2:      movl    $0x501, %edx
        movb    $0x11, %al
        outb    %al, %dx
3:      hlt
        jmp     3b

        .code64
long_mode:
        xorl    %eax, %eax
        movl    %eax, %ds
        movl    %eax, %es
        movl    %eax, %fs
        movl    %eax, %gs
        movl    %eax, %ss
        movq    $boot_stack_end, %rsp
        movl    %edi, %esi                      // kernel_main(loader, information)
        movl    %ebp, %edi
        xorl    %ebp, %ebp                      // the backtrace ends here
        movq    $kernel_main, %rax
        call    *%rax
        ud2

        .section .boot.rodata, "a"
wrong_loader:
        .asciz  "stint: the loader speaks no Multiboot 2: use GRUB's multiboot2 command\n"
no_long_mode_text:
        .asciz  "stint: this CPU has no 64-bit mode with NX: use a 64-bit CPU model\n"
        .balign 8
first_table:
        .quad   0, 0x00af9a000000ffff           // 64-bit code, ring 0
first_descriptors:
        .short  15
        .long   first_table

        .section .boot.bss, "aw", @nobits
        .balign 4096
        .globl  first_top                       // started CPUs begin with them too
first_top:
        .skip   4096
first_low:
        .skip   4096
first_high:
        .skip   4096
first_directories:
        .skip   4 * 4096

        .bss
        .balign 4096
        .skip   16384
boot_stack_end:

        .section .note.GNU-stack, "", @progbits
