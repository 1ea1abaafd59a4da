/* Every word of the page in English.  A translation is one file of the type `Texts`, in which nothing can be missing:
 * see texts-de.ts.  The tabs' texts are in the groups solve, play, puzzle and match. */

const numbers = new Intl.NumberFormat("en");

/* A count with thousands separators; very long ones as a power of ten. */
export function countWith(format: Intl.NumberFormat, digits: string): string {
    if (digits.length <= 15) return format.format(BigInt(digits));
    return `${digits[0]}.${digits[1]} × 10^${digits.length - 1}`;
}

const count = (digits: string) => countWith(numbers, digits);
const secrets = (digits: string) => (digits === "1" ? "1 possible secret" : `${count(digits)} possible secrets`);

export const english = {
    language: "en",
    title: "keypeg",
    description: "Audit, solve and play Mastermind",
    count,
    number: (value: number) => numbers.format(value),
    tabs: { audit: "Audit", solve: "Solve", play: "Play", puzzle: "Puzzle", match: "Match" },
    tabList: "What to do",
    colours: {} as Record<string, string>, /* names of colours that are not shown as keypeg writes them */
    emptyHole: "empty hole",

    toolbar: {
        label: "Game",
        new: "New",
        paste: "Paste",
        share: "Share",
        games: "Games",
        undo: "Undo",
        redo: "Redo",
        settings: "Settings",
    },

    board: {
        label: "Board",
        rows: "Rows",
        row: (n: number) => `Row ${n}`,
        peg: (n: number, peg: number, colour: string) => `Row ${n}, peg ${peg}: ${colour}`,
        nothing: "nothing",
        keyPegs: (n: number) => `Row ${n}, key pegs`,
        keyPeg: (n: number, hole: number, kind: string) => `Row ${n}, key peg ${hole}: ${kind}`,
        kinds: { black: "black", white: "white", none: "none", unknown: "unknown" },
        score: (n: number) => `Row ${n}, score: black and white`,
        scoreOne: (n: number) => `Row ${n}, score`,
        more: (n: number) => `Row ${n}: more actions`,
        move: (n: number) => `Row ${n}: drag to move`,
        sure: "Sure",
        sureHint: "This row is certainly right",
        up: "Move up",
        down: "Move down",
        insert: "Insert above",
        asText: "Edit as text",
        delete: "Delete",
        text: (n: number) => `Row ${n} as text`,
        left: (digits: string, exact: boolean) => `${exact ? "" : "at least "}${secrets(digits)} after this row`,
        palette: "Colours",
        clear: "Clear the peg",
        suspect: "likely wrong",
        conflict: "in conflict",
        wrong: (score: string) => `secret: ${score}`,
        set: (score: string) => `Set ${score}`,
        secret: "Secret",
        secretPeg: (peg: number, colour: string) => `Secret, peg ${peg}: ${colour}`,
        addSecret: "Enter the revealed secret",
        removeSecret: "Remove the secret",
        more_colours: (left: number) => `${numbers.format(left)} more colours: type the name`,
    },

    audit: {
        label: "Verdict",
        start: "Enter a guess and its key pegs.",
        fits: (digits: string, exact: boolean) => `${exact ? "" : "At least "}${secrets(digits)}`,
        allFit: "The scores can all be right.",
        only: (secret: string) => `Only ${secret} fits.`,
        cheated: "The scores cannot all be right.",
        conflict: (rows: string) => `Rows ${rows} cannot all be right.`,
        conflictOne: (row: string) => `Row ${row} cannot be right.`,
        undecided: "Undecided: the limit ended the work.",
        stopped: "Stopped.",
        askAgain: "Continue",
        error: "keypeg cannot read this game.",
        likely: (rows: string) => `Row ${rows} is most likely wrong.`,
        likelyRows: (rows: string) => `Rows ${rows} are most likely wrong.`,
        should: (row: number, score: string, was: string) => `Row ${row}: ${score} instead of ${was}`,
        then: (digits: string) => `then ${secrets(digits)}`,
        apply: "Apply",
        applied: "The repair is applied.",
        others: "Other repairs",
        leftOut: (n: number) => `${numbers.format(n)} more with as few changes`,
        misrecorded: "Or a guess was recorded wrongly",
        misrecordedPeg: (row: number, peg: number, colour: string) => `Row ${row}, peg ${peg} was ${colour}`,
        repeated: "Or the same mistake is in every row",
        wrongLeast: (n: number) => `At least ${n} rows are wrong.`,
        sureConflict: "The sure rows contradict each other.",
        secretFits: "The revealed secret fits every row.",
        secretWrong: (rows: string, n: number) => `The revealed secret does not fit row${n > 1 ? "s" : ""} ${rows}.`,
        withoutSecret: "The rows alone can all be right.",
        notes: "Notes",
        score: (black: number | null, white: number | null) => `${black ?? "?"} black ${white ?? "?"} white`,
        scoreOne: (black: number | null) => `${black ?? "?"}`,
        and: "and",
        mistakes: {} as Record<string, string>,
    },

    busy: {
        working: (seconds: number, limit: number) => `Working: ${seconds} s of at most ${limit} s`,
        stop: "Stop",
        failed: "keypeg could not be started. Reload the page.",
    },

    rules: {
        noRepeats: "no colour twice",
        blanks: "empty holes",
        scores: (kind: string) => `scores: ${kind}`,
        sum: (sum: number) => `sum ${sum}`,
        peg: (peg: string, colours: string) => `peg ${peg}: ${colours}`,
        codemaker: (name: string) => `codemaker ${name}`,
    },

    newGame: {
        title: "New game",
        predefined: "Game",
        own: "Own rules",
        pegs: "Pegs",
        colours: "Colours: a number, a range or names",
        repeats: "The secret can have a colour twice",
        blanks: "Empty holes",
        blanksKinds: { no: "none", yes: "in guesses and secret", guesses: "in guesses only" },
        scores: "Scores",
        scoresKinds: { "black white": "black and white", black: "black only", colours: "colours only" },
        start: "Start",
        describe: (pegs: number, colours: number) => `${pegs} pegs, ${colours} colours`,
    },

    paste: {
        title: "Paste a game",
        hint: "Any text that keypeg reads: a transcript, a table, JSON. You can also drop a file on the board.",
        text: "Text of the game",
        read: "Show on the board",
        tooLong: "The text is too long: at most 1 MB.",
        tooLarge: (limit: string) => `The game is too large for the board: at most ${limit}. The command keypeg has no such limit.`,
        limits: "64 pegs, 2,000 colours and 200 rows",
        empty: "There is no game in the text.",
        several: (n: number) => `The text has ${n} games. The board shows the first one.`,
        line: (line: number) => `Line ${line}`,
        file: "Open a file",
        link: "The link is damaged: no game can be read from it.",
        done: "The game is on the board.",
    },

    share: {
        title: "Share this game",
        link: "Link; the game is in the link, and nothing is sent to a server",
        copy: "Copy",
        copied: "Copied",
        send: "Send",
        text: "Text",
        json: "JSON",
        svg: "Picture (SVG)",
        png: "Picture (PNG)",
        print: "Print",
        save: "Save as",
        file: "game",
    },

    games: {
        title: "My games",
        hint: "The last games are kept in this browser only.",
        none: "No game is kept yet.",
        open: "Open",
        delete: (name: string) => `Delete ${name}`,
        deleteAll: "Delete all",
        describe: (rules: string, rows: number) => `${rules}, ${rows === 1 ? "1 row" : `${rows} rows`}`,
        own: (pegs: number, colours: number) => `${pegs} pegs, ${colours} colours`,
    },

    settings: {
        title: "Settings",
        language: "Language",
        theme: "Appearance",
        themes: { system: "like the system", light: "light", dark: "dark" },
        marks: "Marks on the pegs",
        marksKinds: { letters: "letters", patterns: "patterns", none: "none" },
        limit: "Time limit for a question",
        seconds: (n: number) => (n < 60 ? `${n} seconds` : n === 60 ? "1 minute" : `${n / 60} minutes`),
        keys: "Keys on the board",
        keysList: [
            ["Letters, digits", "set the peg"],
            ["Arrows", "go to another peg"],
            ["Backspace", "clears the peg"],
            ["Enter", "goes to the score, then to the next row"],
            ["Alt ↑, Alt ↓", "move the row"],
            ["Ctrl Z, Ctrl Y", "undo, redo"],
        ] as [string, string][],
    },

    close: "Close",
    soon: "This tab comes soon.",
};

export type Texts = typeof english;
