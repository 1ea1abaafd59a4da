#!/bin/bash
# modules.sh KEYPEG SOURCE
#
# What the source files may include and use: a file includes only its own module and those below
# it, and in the linear engine only its own layer and those below it; headers that a port must replace are included in one place; and the library does not print,
# exit, look at the environment or keep state for the process.  module-calls.sh checks the calls
# between modules.  The picture of the modules must be as new as the includes.

# The modules, from low to high; modules on one line do not include each other.  Headers are
# included as "module/file.h"; a file in encodings/, which is outside src/, may include "file.h" of
# its own.
export MODULES='
    base
    game
    format
    question proof
    native linear cnf
    encodings sat
    engines
    explain
    verdict
    strategy reductions split
    generate
    report
    api
    cli
'

# The layers of a module, from low to high; each is a subfolder.  Files of the module that are in
# no subfolder are above all layers.
export LAYERS='
    linear system simplex bounds search model proof
'

# A header, and the only files (or folders) that may include it.
export ONLY='
    keypeg.h    src/
    keypeg-types.h include/keypeg.h src/base/
    keypeg-games.h include/keypeg.h
    keypeg-explain.h include/keypeg.h
    keypeg-parts.h include/keypeg.h
    setjmp.h    src/sat/early_exit.c
    pthread.h   src/base/thread_pool.c
    signal.h    src/cli/
    picosat.h   src/sat/solver.c
'

# The command is the first user of the public interface.  For games it includes nothing else;
# for strings, arrays and clocks it shares base/ with the library.
export PROMISED='keypeg.h cli/ base/'

# What a library does not do: print, exit, read the environment.
export NEVER='printf( vprintf( puts( putchar( perror( stdout stderr
    exit( _exit( _Exit( quick_exit( getenv( secure_getenv( setenv( setlocale('

# Functions with state for the whole process: two threads must not call them at the same time,
# or one changes the result of the other.
export NEVER="$NEVER"' strtok( strerror( strsignal( localtime( gmtime( ctime( asctime(
    rand( srand( random( srandom( drand48( srand48( tmpnam( readdir( umask( chdir(
    localeconv( signal( sigaction( sigprocmask( mp_set_memory_functions(
    json_set_alloc_funcs( json_object_seed('

# Functions that depend on the locale of the program, which must not affect the library.
export NEVER="$NEVER"' isalpha( isalnum( isupper( islower( isspace( isblank( isprint(
    ispunct( isgraph( iscntrl( tolower( toupper( strcasecmp( strncasecmp( strcoll(
    strtod( strtof( atof('

# The most lines of the public headers, so that they stay short enough to read.
export LONGEST=600

# Prints what is wrong with the source tree in folder $1, a line each.
check() {
    (cd "$1" && find src encodings include -name '*.[ch]' -print | sort | xargs awk '
    function wrong(what) { print FILENAME ":" FNR ": " what }

    function module_of(path,  part) {
        split(path, part, "/")
        return part[1] == "src" ? part[2] : part[1]
    }

    # The layer of a file in src/, as "module/file.h" or "module/layer/file.h" names it; 0: its
    # module has no layers.
    function layer_of(path,  part, parts) {
        parts = split(path, part, "/")
        if (!(part[1] in layers))
            return 0
        return parts < 3 ? layers[part[1]] : layer[part[1] "/" part[2]]
    }

    # Whether the path is one of these files, or lies in one of these folders.
    function among(path, places,  place, n, i) {
        n = split(places, place)
        for (i = 1; i <= n; i++)
            if (path == place[i] || (place[i] ~ /\/$/ && index(path, place[i]) == 1))
                return 1
        return 0
    }

    # The line without comments; `quoted` says whether strings keep their text.
    # `open` remembers an unfinished comment.
    function code(line, quoted,  out, end) {
        out = ""
        while (line != "") {
            if (open) {
                if (!(end = index(line, "*/")))
                    return out
                line = substr(line, end + 2)
                open = 0
            } else if (match(line, /"([^"\\]|\\.)*"|\047([^\047\\]|\\.)*\047|\/\*|\/\//)) {
                out = out substr(line, 1, RSTART - 1)
                found = substr(line, RSTART, RLENGTH)
                line = substr(line, RSTART + RLENGTH)
                if (found == "//")
                    return out
                if (found == "/*")
                    open = 1
                else
                    out = out (quoted ? found : "\"\"")
            } else
                return out line
        }
        return out
    }

    function include(header, quoted,  module, theirs, name) {
        module = module_of(FILENAME)
        name = header
        sub(/.*\//, "", name)
        if (name in only && !among(FILENAME, only[name]))
            wrong(header " belongs to " only[name])
        if (!quoted)
            return
        if (module == "cli" && !among(header, ENVIRON["PROMISED"]))
            wrong("the command includes only " ENVIRON["PROMISED"] ", not " header)
        if (header in only || (module == "encodings" && header !~ /\//))
            return
        if (split(header, part, "/") < 2 || header ~ /\.\.\// || !(part[1] in level)) {
            wrong(header " is not written as module/file.h")
            return
        }
        theirs = part[1]
        if (theirs != module && level[theirs] > level[module])
            wrong(module " is not above " theirs ": move what both need into a lower module")
        else if (theirs != module && level[theirs] == level[module])
            wrong(module " and " theirs " are on one line of MODULES: neither may include the other")
        else if (theirs == module && layer_of(header) > layer_of(substr(FILENAME, 5)))
            wrong(header " is in a higher layer of " module ": see LAYERS")
    }

    BEGIN {
        levels = split(ENVIRON["MODULES"], line, "\n")
        for (i = 1; i <= levels; i++) {
            n = split(line[i], module)
            for (j = 1; j <= n; j++)
                level[module[j]] = i
        }
        levels = split(ENVIRON["LAYERS"], line, "\n")
        for (i = 1; i <= levels; i++) {
            n = split(line[i], name)
            for (j = 2; j <= n; j++)
                layer[name[1] "/" name[j]] = j
            if (n > 0)
                layers[name[1]] = n + 1
        }
        n = split(ENVIRON["ONLY"], line, "\n")
        for (i = 1; i <= n; i++)
            if (match(line[i], /[^ ]+ +/)) {
                header = substr(line[i], RSTART, RLENGTH)
                sub(/ +/, "", header)
                only[header] = substr(line[i], RSTART + RLENGTH)
            }
        n = split(ENVIRON["NEVER"], word)
        for (i = 1; i <= n; i++)
            never[word[i]] = 1
    }

    FNR == 1 {
        open = 0
        if (FILENAME !~ /^include\// && !(module_of(FILENAME) in level))
            wrong(module_of(FILENAME) " is not a module: add it to MODULES in tests/project/modules.sh")
        if (layer_of(substr(FILENAME, 5)) == "")
            wrong("the folder is not a layer: add it to LAYERS in tests/project/modules.sh")
    }

    FILENAME ~ /^include\// && FNR == ENVIRON["LONGEST"] {
        wrong("the public promise reaches " FNR " lines")
    }

    {
        before = open
        text = code($0, 1)
        if (match(text, /^[ \t]*#[ \t]*include[ \t]*["<][^">]*/)) {
            text = substr(text, RSTART, RLENGTH)
            quoted = text ~ /"/
            sub(/.*["<]/, "", text)
            include(text, quoted)
            next
        }
        if (module_of(FILENAME) == "cli")
            next
        open = before
        text = code($0, 0)
        gsub(/[ \t]*\(/, "( ", text)
        if (FILENAME ~ /\.h$/ && text ~ /(^|[^A-Za-z0-9_])(_Atomic|atomic_[a-z]+)([^A-Za-z0-9_]|$)/)
            wrong("an atomic member in a header, which a copy of its struct would read: " \
                "define the struct in a .c file")
        n = split(text, word, /[^A-Za-z0-9_(]+/)
        for (i = 1; i <= n; i++)
            if (word[i] in never)
                wrong("a library does not say " word[i])
        open = before
        text = code($0, 1)
        if (match(text, /"[^"]*%[-+#0-9.*]*[lL]?[aefgAEFG]/))
            wrong("a fraction is printed as the locale of the program has it: print integers")
    }')
}

failed=0

# Tests the checker itself first.  FILE TEXT SAYS: with that text in that file of an
# otherwise empty tree, it must print SAYS; nothing if SAYS is empty.
try() {
    local tree said
    tree=$(mktemp -d)
    mkdir -p "$tree"/{include,encodings,src} "$tree/$(dirname "$1")"
    printf '%b\n' "$2" >"$tree/$1"
    said=$(check "$tree")
    rm -rf "$tree"
    if [ -z "$3" ] && [ -n "$said" ] || [[ $said != *"$3"* ]]; then
        echo "modules.sh, of '$2' in $1: said '$said', expected '$3'"
        failed=1
    fi
}

try src/sat/a.c '#include "cnf/clause_sink.h"\n#include "sat/solver.h"\n#include <stdio.h>' ''
try src/cnf/a.c '#include "sat/solver.h"' 'a.c:1: cnf is not above sat'
try src/base/a.h '\n  #  include "game/rules.h" /* why */' 'a.h:2: base is not above game'
try src/native/a.c '#include "cnf/clause_sink.h"' 'native and cnf are on one line of MODULES'
try encodings/a.c '#include "sat/solver.h"' 'encodings and sat are on one line of MODULES'
try encodings/a.c '#include "cnf/clause_sink.h"\n#include "parts.h"' ''
try src/linear/search/a.c '#include "linear/simplex/a.h"\n#include "linear/search/b.h"' ''
try src/linear/a.c '#include "linear/proof/a.h"' ''
try src/linear/system/a.c '#include "linear/simplex/a.h"' 'linear/simplex/a.h is in a higher layer'
try src/linear/proof/a.c '#include "linear/a.h"' 'linear/a.h is in a higher layer'
try src/linear/attic/a.c '' 'the folder is not a layer'
try src/verdict/a.c '#include "native/../cli/help.h"' 'is not written as module/file.h'
try src/verdict/a.c '#include "verdict.h"' 'is not written as module/file.h'
try src/attic/a.c '' 'attic is not a module'
try src/game/a.c '#include "keypeg.h"' ''
try src/base/a.h '#include "keypeg-types.h"' ''
try src/cli/a.c '#include "keypeg-types.h"' 'keypeg-types.h belongs to include/keypeg.h'
try include/keypeg.h '#include "base/strbuf.h"' 'is not above base'
try src/cli/a.c '#include "keypeg.h"\n#include "cli/help.h"\n#include <signal.h>' ''
try src/cli/a.c '#include "base/strbuf.h"' ''
try src/cli/a.c '#include "game/rules.h"' 'the command includes only'
try src/sat/a.c '#include <setjmp.h>' 'setjmp.h belongs to'
try src/verdict/a.c '#include <signal.h>' 'signal.h belongs to'
try src/sat/a.c '#include <picosat/picosat.h>' 'picosat.h belongs to'
try include/keypeg.h "$(yes '' | head -590 | tr '\n' '#' | sed 's/#/\\n/g')\n\n\n\n\n\n\n\n\n\n\n" 'lines'
try src/sat/a.c 'void f(void) { printf("x"); }' 'does not say printf('
try src/sat/a.c 'fputs("x", stderr);' 'does not say stderr'
try src/sat/a.c 'void f(void) { _exit(1); }' 'does not say _exit('
try src/sat/a.c '/* a\n b */ exit (1);' 'a.c:2: a library does not say exit('
try src/sat/a.c 'char *s = "/*"; getenv("HOME");' 'does not say getenv('
try src/sat/a.c '/* exit(1)\n printf */ // getenv\nsnprintf(s, 9, "exit(1)"); at_exit = 1;' ''
try src/cli/a.c 'printf("x"); exit(1);' ''
try src/game/a.h 'struct kp_a {\n    _Atomic unsigned holders;\n};' 'a.h:2: an atomic member in a header'
try src/game/a.h 'struct kp_a {\n    atomic_bool over;\n};' 'a.h:2: an atomic member in a header'
try src/game/a.c 'a = strcasecmp(b, c) == 0;' 'does not say strcasecmp('
try src/game/a.c 'kp_text_add(to, "%8.3f s", x);' 'as the locale of the program has it'
try src/game/a.c 'kp_text_add(to, "100%% of %d", f); // "%f"' ''
try src/cli/a.c 'printf("%.1f", x);' ''
try src/game/a.h 'int atomics; /* _Atomic */' ''
try src/game/a.c 'struct a {\n    _Atomic unsigned holders;\n};' ''

# Plug-ins that are listed in a table: KIND TABLE.  Each `const struct kp_KIND kp_KIND_NAME` of
# the folder must have a line there, or the program does not have it.
export TABLES='
    family    src/generate/families/family.c
    reduction src/reductions/reduction.c
    strategy  src/strategy/strategy.c
'

# Prints the plug-ins in folder $1 that are missing from their table, a line each.
check_tables() {
    local kind table file name
    while read -r kind table; do
        [ -n "$kind" ] || continue
        while IFS=: read -r file name; do
            grep -q "&$name\>" "$1/$table" ||
                echo "$file defines $name, which the table of $table lacks: add its declaration and &$name there"
        done < <(cd "$1" && grep -rEo "^const struct kp_$kind kp_${kind}_[a-z0-9_]+" src |
            sed "s/const struct kp_$kind //")
    done <<<"$TABLES"
}

tables=$(mktemp -d)
mkdir -p "$tables"/src/{generate/families,reductions}
echo '    &kp_family_random_one, NULL};' >"$tables/src/generate/families/family.c"
echo >"$tables/src/reductions/reduction.c"
echo 'const struct kp_family kp_family_random = {' >"$tables/src/generate/families/random.c"
said=$(check_tables "$tables")
rm -rf "$tables"
[[ $said == *'random.c defines kp_family_random,'*'add its declaration and &kp_family_random there' ]] || {
    echo "modules.sh, of a family that is in no table: said '$said'"
    failed=1
}
said=$(check_tables "$2")
[ -z "$said" ] || {
    echo "$said"
    failed=1
}

# Now the source tree.
said=$(check "$2") || failed=1
[ -z "$said" ] || {
    echo "$said"
    failed=1
}
"$2/script/modules-picture" - | cmp -s - "$2/docs/internals/modules.svg" || {
    echo "docs/internals/modules.svg shows older includes: run script/modules-picture, and look at it"
    failed=1
}
files=$(cd "$2" && find src encodings include -name '*.[ch]' | wc -l)
[ "$files" -ge 20 ] || {
    echo "modules.sh: only $files files in $2"
    failed=1
}
exit $failed
