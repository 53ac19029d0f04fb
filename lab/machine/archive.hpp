// SPDX-License-Identifier: MIT
// Writes a cpio archive in the `newc` format (magic 070701; cpio(5)): what the kernel gets its
// programs in. Times, owners and inodes are constants, so equal contents make equal archives.
#pragma once

#include <string>
#include <string_view>

namespace lab {

class Archive {
public:
    /// Adds a regular file. `name` has no zero byte and occurs once; `contents` is less than 4 GiB;
    /// throws Failure otherwise.
    void add(std::string_view name, std::string_view contents, unsigned permissions);

    /// Ends the archive and gives its bytes; nothing may be added after.
    std::string finish();

private:
    void entry(std::string_view name, std::string_view contents, unsigned mode, unsigned links);

    std::string bytes;
    unsigned inode = 0;
};

} // namespace lab
