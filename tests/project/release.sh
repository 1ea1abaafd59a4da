# script/release: the same bytes twice, checksums that are right, and no tarball if the versions
# differ.  The project's files that it reads are committed in a new folder.
. "$2/tests/help/command_test.sh" || exit
name_missing git
is_installed git || exit 77
version=$("$keypeg" version | sed -n 's/^keypeg \([0-9.]*\).*/\1/p')
export HOME=$here GIT_CONFIG_NOSYSTEM=1

mkdir "$here/project" && cd "$here/project" || exit 1
for file in script/release include/keypeg-types.h CHANGELOG.md debian/changelog debian/rules; do
    mkdir -p "$(dirname $file)" && cp -p "$source/$file" $file
done
git -c init.defaultBranch=main init -q .
commit() {
    git add . && git -c user.name=test -c user.email=test@localhost -c commit.gpgSign=false commit -qm test
}
commit

name=keypeg-$version
expect 0 "$name.tar.gz" script/release "$here/first"
sleep 1.1 # a date of this moment would differ now
touch ./*
expect 0 "$name.tar.gz" script/release "$here/second"
is 'files' "$(cd "$here/first" && echo *)" "SHA256SUMS $name.tar.gz"
diff -r "$here/first" "$here/second" || fail 'two tarballs of one commit differ'
(cd "$here/first" && sha256sum --quiet -c SHA256SUMS) || fail 'SHA256SUMS is wrong'
tar -C "$here" -xzf "$here/first/$name.tar.gz"
diff -r --exclude=.git . "$here/$name" || fail 'the tarball has other files than the commit'
[ -x "$here/$name/debian/rules" ] || fail 'debian/rules cannot be run'

refuse() { # WORDS FILE EXPRESSION OF sed
    sed -i "$3" "$2"
    expect 2 'have changed since' script/release "$here/third"
    commit
    expect 2 "$1" script/release "$here/third"
    git revert --no-commit HEAD && commit
}
refuse "no entry '## $version'" CHANGELOG.md "s/^## $version/## $version.1/"
refuse "begins with version '9.9.9'" debian/changelog '1s/(.*)/(9.9.9)/'
refuse "no entry '## 7.1.0'" include/keypeg-types.h 's/^\(#define KP_VERSION\) .*/\1 "7.1.0"/'
refuse 'no KP_VERSION' include/keypeg-types.h '/KP_VERSION/d'
[ ! -e "$here/third" ] || fail 'a tarball was written although the versions differ'
exit $failed
