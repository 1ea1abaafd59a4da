# An installed keypeg works: the program, its documents, and the library from C and C++, shared and
# static, with pkg-config and with find_package.
set -eu
build=$(dirname "$(realpath "$1")") source=$(realpath "$2")
there=$(mktemp -d)
trap 'rm -rf "$there"' EXIT

cmake --install "$build" --prefix "$there/old" >/dev/null
mv "$there/old" "$there/prefix" # a tree may be moved after it was installed
prefix=$there/prefix
libdir=$(dirname "$(find "$prefix" -name libkeypeg.a)")
export PKG_CONFIG_PATH=$libdir/pkgconfig LD_LIBRARY_PATH=$libdir
cc=${CC:-cc} cxx=${CXX:-c++}
warnings="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"

# Without cmocka there are no tests, and everything else is built; tests that are asked for need it.
cmake -S "$source" -B "$there/plain" -DKEYPEG_CMOCKA= >"$there/log" 2>&1 ||
    { echo 'FAIL: cmake without cmocka'; cat "$there/log"; exit 1; }
grep -q '^KEYPEG_TESTS:BOOL=OFF' "$there/plain/CMakeCache.txt" || { echo 'FAIL: tests without cmocka'; exit 1; }
! cmake -S "$source" -B "$there/plain" -DKEYPEG_CMOCKA= -DKEYPEG_TESTS=ON >"$there/log" 2>&1 ||
    { echo 'FAIL: tests that were asked for are left out'; exit 1; }
grep -q 'apt-get install libcmocka-dev' "$there/log"

"$prefix/bin/keypeg" check "$source/examples/saturday.game" >"$there/told" || [ $? = 1 ]

for file in share/man/man1/keypeg.1 share/bash-completion/completions/keypeg \
    share/zsh/*/_keypeg share/fish/vendor_completions.d/keypeg.fish; do
    [ -s "$(echo "$prefix"/$file)" ] || { echo "FAIL: $file is not installed"; exit 1; }
done

# Help and the manual page name documents and examples that are there, and their links work.
documents=$("$prefix/bin/keypeg" help documents | sed -n 's|^  /|/|p')
[ "$documents" = "$(realpath "$prefix")/share/doc/keypeg" ] ||
    { echo "FAIL: help looks for the documents in $documents"; exit 1; }
commands=$("$prefix/bin/keypeg" help | sed -n '/^Check games:/,/^$/s/^  \([a-z]*\) .*/\1/p')
topics=$("$prefix/bin/keypeg" help | sed -n '/help TOPIC/,$p' | sed '1d; s/ (.*//')
for page in $commands $topics; do
    "$prefix/bin/keypeg" help "$page"
done >"$there/pages"
sed 's/\\-/-/g' "$prefix/share/man/man1/keypeg.1" >>"$there/pages"
grep -oE '\b(docs|examples)/[A-Za-z0-9./-]*[A-Za-z0-9]' "$there/pages" | sort -u >"$there/named"
[ "$(grep -c ^docs/ "$there/named")" -ge 11 ] && [ "$(grep -c ^examples/ "$there/named")" -ge 3 ]
for file in $(cat "$there/named") README.md LICENSE CHANGELOG.md; do
    [ -s "$documents/$file" ] || { echo "FAIL: $file is not installed"; exit 1; }
done
. "$source/tests/help/document_links.sh"
find_dead_links "$documents" $(cd "$documents" && find . -name '*.md')

# Runs a program on a consistent game and on an inconsistent one.
try() {
    "$1" "$source/examples/friday.game" | grep -q 'These scores can all be right'
    "$1" "$source/examples/saturday.game" >"$there/is" && { echo "FAIL: $1: status 0"; exit 1; }
    diff <(tail -n +2 "$there/told") "$there/is" || { echo "FAIL: $1"; exit 1; }
}

cp "$source/examples/check.c" "$there"
cd "$there"
$cc -std=c17 $warnings check.c $(pkg-config --cflags --libs keypeg) -o shared
try ./shared
$cc -std=c11 check.c $(pkg-config --cflags keypeg) "$libdir/libkeypeg.a" \
    $(pkg-config --static --libs-only-l keypeg | sed 's/-lkeypeg//') -o static
try ./static

# A long file is read whole: the last of its rows contradicts the others.
{
    echo game classic
    yes '# a comment that only takes room, and more than 64 KiB of it in all' | head -2000
    printf '1122 : 4 0\n1122 : 0 0\n'
} >long.game
./shared long.game | grep -q 'cannot all be right' || { echo "FAIL: a long file is cut"; exit 1; }
./shared missing.game 2>is && { echo "FAIL: a missing file: status 0"; exit 1; }
grep -q '^missing.game: No such file' is || { echo "FAIL: a missing file: $(cat is)"; exit 1; }

cp "$source/examples/stream.c" "$there"
$cc -std=c17 $warnings stream.c $(pkg-config --cflags --libs keypeg) -o stream
"$prefix/bin/keypeg" convert --to jsonl "$source"/examples/{friday,saturday,puzzle}.game | ./stream >"$there/is"
[ "$(cat "$there/is")" = 'line 2' ] || { echo "FAIL: stream says $(cat "$there/is")"; exit 1; }

for name in live_audit explain; do
    cp "$source/examples/$name.c" .
    $cc -std=c17 $warnings $name.c $(pkg-config --cflags --libs keypeg) -o $name
done
printf '%s\n' 'rrgg 2 0' 'r' 'yyrg 5 0' 'rbbg 2 1' 'yyrg 3 0' | ./live_audit >is 2>errors
[ "$(grep '^Row' is | tr '\n' ' ')" = "Row 1: possible secrets: 114 Row 2: possible secrets: 8 \
Row 3: these scores cannot all be right. " ] && grep -q 'row 1 should be 1 black 1 white' is &&
    [ "$(wc -l <errors)" = 2 ] || { echo "FAIL: live_audit: $(cat is errors)"; exit 1; }
./explain <"$source/examples/sunday.game" >is
"$prefix/bin/keypeg" explain "$source/examples/sunday.game" | cmp - <(sed '$d' is)
tail -1 is | grep -qx 'That took 5 steps; the hardest costs 4.0.' || { echo "FAIL: explain: $(cat is)"; exit 1; }

# The header alone, as C++ and as the oldest supported C.
printf '#include <keypeg.h>\nint main() { kp_options o = {}; return o.seconds > 0; }\n' >header.cpp
if command -v "$cxx" >/dev/null; then
    $cxx -std=c++11 $warnings header.cpp $(pkg-config --cflags --libs keypeg) -o header
    ./header
    cp "$source/examples/stop_button.cpp" .
    $cxx -std=c++11 -pthread $warnings stop_button.cpp $(pkg-config --cflags --libs keypeg) -o stop_button
    "$prefix/bin/keypeg" generate balanced --pegs 60 --rows 20 --states 1000 >hard.game || [ $? = 3 ]
    ./stop_button hard.game 0.2 >is 2>progress
    grep -q '^stopped: at least ' is || { echo "FAIL: stop_button: $(cat is)"; exit 1; }
    [ "$(./stop_button "$source/examples/friday.game" 60 2>&1 | tail -1)" = 'done: 2 possible secrets' ]
else
    echo "skipped: $cxx is not installed"
fi

# The shared library exports only what the header declares.
nm -D --defined-only "$libdir/libkeypeg.so" | awk '{ print $3 }' | LC_ALL=C sort >leaves
grep -ohE '\bkp_[a-z_]+\(' "$prefix"/include/keypeg*.h | tr -d '(' | sort -u >promised
while read -r name; do
    grep -qx "$name" promised || { echo "FAIL: $name leaves the library unpromised"; exit 1; }
done <leaves
[ -s leaves ]
# Debian's symbols file names all of them: a name that is gone, or new, changes the file.
sed -n 's/^ \(.*\)@Base .*/\1/p' "$source/debian/libkeypeg0.symbols" | diff - leaves ||
    { echo "FAIL: debian/libkeypeg0.symbols (<) has other functions than the library (>)"; exit 1; }

# find_package, for both libraries.
mkdir package
cat >package/CMakeLists.txt <<'EOF'
cmake_minimum_required(VERSION 3.22)
project(user C)
find_package(keypeg 0.1 REQUIRED)
add_executable(by-shared ../check.c)
target_link_libraries(by-shared keypeg::keypeg)
add_executable(by-static ../check.c)
target_link_libraries(by-static keypeg::static)
EOF
cmake -S package -B package/build -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
cmake --build package/build >/dev/null
try package/build/by-shared
try package/build/by-static
