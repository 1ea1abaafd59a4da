# find_dead_links FOLDER PAGE...: prints every link of the pages that does not lead to a file of the
# folder, or to a heading of that file if it names one.  False if there are any.
find_dead_links() (
    cd "$1" || exit
    shift
    dead=0
    for page; do
        while read -r link; do
            file=${link%%#*}
            file=${file:+$(dirname "$page")/$file}
            file=${file:-$page}
            if [ ! -e "$file" ]; then
                echo "FAIL: $page points to $link, which is not there"
                dead=1
                continue
            fi
            case $link in *'#'*)
                sed -n 's/^#\{1,6\} //p' "$file" | tr 'A-Z ' 'a-z-' | tr -cd 'a-z0-9\n-' |
                    grep -qx -e "${link#*#}" && continue
                echo "FAIL: $page points to $link, and there is no such heading"
                dead=1
                ;;
            esac
        done < <(grep -oE '\]\([^)h][^)]*\)|src="[^"]*"' "$page" | sed 's/^](//; s/)$//; s/^src="//; s/"$//')
    done
    exit $dead
)
