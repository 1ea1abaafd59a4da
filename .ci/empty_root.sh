# Sourced by .ci/empty-debian and script/packages, which set `project`, the source folder: empty
# Debian roots, made by mmdebstrap, and commands that run in them.  Needs root.
#
# A root is kept as an archive in ${XDG_CACHE_HOME:-~/.cache}/keypeg for 30 days; each run unpacks
# it again.
release=bookworm

# Another run may make the same archive, so it gets its name only when it is complete.
make_archive() { # ARCHIVE ARCHITECTURE
    [ -z "$(find "$1" -mtime -30 2>/dev/null)" ] || return 0
    mkdir -p "$(dirname "$1")" || return
    # Only the release, from the mirror of this machine: lists of updates are not always complete.
    # shellcheck disable=SC2016
    mirror=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 'Created-By: Packages' |
        sed -n "s/^$release //p" | head -n 1)
    mmdebstrap --quiet --variant=minbase --architectures="$2" "$release" \
        "$1.$$.tar" ${mirror:+"$mirror"} && mv "$1.$$.tar" "$1" && return
    rm -f "$1.$$.tar"
    return 1
}

# Unpacks an empty Debian into an existing empty folder.
make_root() { # FOLDER ARCHITECTURE
    archive=${XDG_CACHE_HOME:-$HOME/.cache}/keypeg/debian-$release-$2.tar
    make_archive "$archive" "$2" && chmod 755 "$1" && tar -C "$1" -xf "$archive" &&
        cp /etc/resolv.conf "$1/etc/resolv.conf"
}

# The tracked files in their present state, without .git.
copy_project() { # FOLDER
    mkdir -p "$1" && git -C "$project" -c safe.directory="$project" ls-files -z |
        tar -C "$project" --null -T - -cf - | tar -C "$1" --no-same-owner -xf -
}

# Mounts belong to this one process and end with it.
enter_root() { # ROOT COMMAND
    unshare --mount --pid --fork sh -c '
        mount -t proc proc "$1/proc" &&
            mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts" &&
            mount --bind "$1/dev/pts/ptmx" "$1/dev/ptmx" &&
            mount -t tmpfs tmpfs "$1/dev/shm" &&
            exec chroot "$1" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb \
                ${KEYPEG_TEST_SHARE:+"KEYPEG_TEST_SHARE=$KEYPEG_TEST_SHARE"} sh -c "$2"
    ' enter_root "$1" "$2"
}
