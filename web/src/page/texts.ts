/* Every word of the page in English.  A translation is one file of the type `Texts`, in which nothing can be missing:
 * see texts-de.ts.  The tabs' texts are in the groups solve, play, puzzle and match. */

import type { StepInWords } from "./facts.js";

const numbers = new Intl.NumberFormat("en");

/* A count with thousands separators; very long ones as a power of ten. */
export function countWith(format: Intl.NumberFormat, digits: string): string {
    if (digits.length <= 15) return format.format(BigInt(digits));
    return `${format.format(Number(digits.slice(0, 2)) / 10)} × 10^${digits.length - 1}`;
}

/* Lists in words of a language: "1, 2 and 3". */
export function listIn(language: string, type: "conjunction" | "disjunction" = "conjunction"): (words: readonly (string | number)[]) => string {
    const format = new Intl.ListFormat(language, { type });
    return (words) => format.format(words.map(String));
}

const count = (digits: string) => countWith(numbers, digits);
const secrets = (digits: string) => (digits === "1" ? "1 possible secret" : `${count(digits)} possible secrets`);

export const english = {
    language: "en-GB",
    title: "keypeg",
    description: "Audit, solve and play Mastermind",
    count,
    named: (name: string, says: string) => `${name}: ${says}`,
    number: (value: number) => numbers.format(value),
    tabs: { audit: "Audit", solve: "Solve", play: "Play", puzzle: "Puzzle", match: "Match" },
    tabList: "What to do",
    colours: {} as Record<string, string>, /* names of colours that are not shown as keypeg writes them */
    emptyHole: "empty hole",

    toolbar: { label: "Game", new: "New", paste: "Paste", share: "Share", games: "Games", undo: "Undo", redo: "Redo", settings: "Settings", help: "Help" },

    welcome: {
        label: "What this page is for",
        question: "Did somebody score a row of Mastermind wrongly? Enter the game and see which.",
        black: "black: a peg has the right colour in the right place",
        white: "white: a colour of the secret is in another place",
        example: (secret: string, guess: string) => `Example: the secret is ${secret}. The guess ${guess} gets`,
        secret: "secret",
        guess: "guess",
        show: "Show me an example",
        enter: "Enter my game",
        shown: "The example is on the board.",
    },

    helpList: [
        ["Bar at a row", "how many secrets are possible after the row; each row makes it shorter"],
        ["Suspect", "if the score of this row changes, all other scores can be right"],
        ["In conflict", "the steps under “Why” use this row"],
        ["Strategies", "ways to choose the next guess: they make the number of possible secrets small in the worst case (knuth), on average (irving) or by other measures"],
    ] as [string, string][],

    why: {
        title: { contradiction: "Why these scores cannot all be right", secret: "Why only this secret fits" },
        says: (step: StepInWords) => step.says,
        next: "Next step",
        all: "All steps",
        grades: { easy: "easy", medium: "medium", hard: "hard", expert: "expert" },
        known: (n: number) => `Known after step ${n}`,
        peg: (n: number) => `Peg ${n}`,
        count: "pegs",
        open: "possible",
        out: "impossible",
        certain: "certain",
        unfinished: "There is no short explanation of the rest.",
    },

    board: {
        label: "Board",
        rows: "Rows",
        row: (n: number) => `Row ${n}`,
        peg: (n: number, peg: number, colour: string) => `Row ${n}, peg ${peg}: ${colour}`,
        nothing: "nothing",
        keyPegs: (n: number) => `Row ${n}, key pegs`,
        later: "Later",
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
        suspect: "suspect",
        wrongRow: "wrong",
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
        conflict: (rows: string, n: number) => (n === 1 ? `Row ${rows} cannot be right.` : `Rows ${rows} cannot all be right.`),
        undecided: "Undecided.",
        stops: {
            "time-limit": "The time limit ended the work.",
            "memory-limit": "No memory was left.",
        } as Record<string, string>,
        stop: "A limit ended the work.",
        possibleTo: (n: number, digits: string, exact: boolean) =>
            `${n === 1 ? "Row 1" : `Rows 1 to ${n}`} can all be right: ${exact ? "" : "at least "}${secrets(digits)}.`,
        noneFound: "No secret that fits is known yet.",
        unfinished: "The search for wrong rows is not finished.",
        stopped: "Stopped.",
        askAgain: "Continue",
        error: "keypeg cannot read this game.",
        wrong: (rows: string, n: number) => (n === 1 ? `Row ${rows} is wrong.` : `Rows ${rows} are wrong.`),
        wrongIf: (rows: string, n: number) => (n === 1 ? `Row ${rows} is wrong, if only one row is.` : `Rows ${rows} are wrong, if only ${n} rows are.`),
        amongIf: (rows: string, n: number) => (n === 1 ? `One of rows ${rows} is wrong, if only one row is.` : `${n} of rows ${rows} are wrong, if only ${n} rows are.`),
        mayBeWrong: (rows: string, n: number) => `${n === 1 ? "Row" : "Rows"} ${rows} may be wrong; the search for others is not finished.`,
        oneAtLeast: (rows: string) => `At least one of rows ${rows} is wrong.`,
        whySuspects: (rows: string, n: number) => (n === 1 ? `The other scores can all be right if the score of row ${rows} changes; so this row is suspect, and no other alone.` : `The other scores can all be right if the score of just one of rows ${rows} changes; so these are suspect, and no other row alone.`),
        order: "The likeliest first: fewer key pegs change, then the commoner mistake.",
        changed: (n: number) => (n === 1 ? "1 key peg changes" : `${n} key pegs change`),
        bySecret: "as the revealed secret scores it",
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
        mistakes: {
            "black-as-white": "a black peg recorded as white",
            "white-as-black": "a white peg recorded as black",
            exchanged: "black and white exchanged",
            missed: "a key peg missed",
            "counted-twice": "a colour counted twice",
            "too-many": "a key peg too many",
        } as Record<string, string>,
    },

    inEnglish: "", /* before an English sentence in another language */
    problems: {} as Record<string, (...values: string[]) => string>, /* the same in other languages, by keypeg's codes and values */

    busy: {
        working: (seconds: number, limit: number) => `Working: ${seconds} s of at most ${limit} s`,
        stop: "Stop",
        failed: "keypeg could not be started. Reload the page.",
        died: "The browser ended keypeg's work.",
    },

    rules: {
        noRepeats: "no repeats",
        blanks: "empty holes",
        scores: (kind: string) => `scores: ${kind}`,
        sum: (sum: number) => `sum ${sum}`,
        peg: (peg: string, colours: string) => `peg ${peg}: ${colours}`,
        times: (colour: string, least: number, most: number) =>
            `${colour} on ${least === most ? least : `${least} to ${most}`} pegs`,
        codemaker: (name: string) => `codemaker ${name}`,
    },

    newGame: {
        title: "New game",
        own: "Own rules",
        pegs: "Pegs",
        colours: "Colours: a number, a range or names",
        repeats: "The secret can have a colour twice",
        blanks: "Empty holes",
        blanksKinds: { no: "none", yes: "in guesses and secret", guesses: "in guesses only" },
        scores: "Scores",
        scoresKinds: { "black white": "black and white", black: "black only", colours: "colours only" },
        start: "Start",
    },

    paste: {
        title: "Paste a game",
        hint: "Any text that keypeg reads: a transcript, a table, JSON. You can also drop a file on the board.",
        text: "Text of the game",
        read: "Show on the board",
        noFile: "The file cannot be read.",
        tooLong: "The text is too long: at most 1 MB.",
        tooLarge: (limit: string) => `The game is too large for the board: at most ${limit}. The command keypeg has no such limit.`,
        limits: "64 pegs, 2,000 colours and 200 rows",
        empty: "There is no game in the text.",
        several: (n: number) => `The text has ${n} games. The board shows the first one.`,
        toMatch: "Add all to the match",
        noRules: (game: string) => `The text has no rules. keypeg read it as ${game}.`,
        readFrom: (line: string) => `Read from “${line}”`,
        offers: "Read it as",
        unread: (n: number) => `keypeg cannot read ${n === 1 ? "one row" : `${n} rows`}; correct what is red.`,
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
        delete: (name: string) => `Delete ${name}`,
        deleteAll: "Delete all",
        describe: (rules: string, rows: number) => `${rules}, ${rows === 1 ? "1 row" : `${rows} rows`}`,
        characters: (pegs: number, from: string, to: string, areDigits: boolean) => `${pegs} ${areDigits ? "digits" : "letters"} from ${from} to ${to}`,
        onBoard: (rows: number) => `${rows} rows`,
        own: (pegs: number, colours: number) => `${pegs} pegs, ${colours} colours`,
    },

    settings: {
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

    solve: {
        next: "Next guess",
        strategies: {
            knuth: "fewest secrets in the worst case",
            irving: "fewest secrets on average",
            kooi: "most different scores",
            neuwirth: "most information",
            first: "the first possible secret",
            random: "any possible secret",
            optimal: "fewest guesses in all games, proven",
        },
        put: "Put on the board",
        fits: "This guess can be the secret.",
        fitsNot: "This guess cannot be the secret. But its score tells you more than that of any guess that can be.",
        scoreNext: (row: number) => `The guess is in row ${row}. Enter its score.`,
        worst: "Secrets left in the worst case",
        average: "Secrets left on average",
        guesses: "Guesses from here on average",
        longest: "Guesses from here at most",
        parts: "Secrets left by each score",
        sampled: (n: number) => `From a random sample of ${numbers.format(n)} secrets.`,
        longer: "Search longer",
        won: "The secret is found.",
        all: "All possible secrets",
        first: (n: number) => `The first ${n} possible secrets`,
        sample: "A random sample",
        again: "Draw again",
    },

    hints: {
        give: "Hint",
        enough: {
            secret: "You have enough information: only one secret fits.",
            certain: "You do not have enough information: several secrets fit. This is certain:",
            contradiction: "No secret fits these rows.",
            none: "This board is too large for hints in steps.",
        },
        nothing: "You do not have enough information, and nothing is certain yet.",
        look: (row: string) => `Look at row ${row}.`,
        combine: (rows: string) => `Combine rows ${rows}.`,
        noRow: "Combine what you know already.",
        end: { secret: "That is the secret.", certain: "More is not certain.", contradiction: "These rows cannot all be right.", none: "" },
        note: "Note it",
    },

    pencil: {
        title: "My marks: colours that are ruled out",
        not: (peg: number, colour: string) => `Peg ${peg} is not ${colour}`,
    },

    coach: {
        title: "How good was each guess?",
        left: (digits: string) => `${secrets(digits)} left.`,
        best: "No guess leaves fewer on average.",
        averages: (average: string, best: string) => `On average it leaves ${average}, the best guess ${best}.`,
        exactBest: (needed: string) => `No guess is better: from this one on, ${needed} are needed on average.`,
        costs: (loss: string, needed: string, least: string) => `From this guess on, ${needed} are needed on average; with the best one ${least}, which is ${loss} fewer.`,
        toldNothing: "It told you nothing: every possible secret gives this score.",
        ruledOut: (rows: string, n: number) => `It could not be the secret: row${n > 1 ? "s" : ""} ${rows} rule${n > 1 ? "" : "s"} it out.`,
    },

    play: {
        ways: { guess: "You guess", answer: "keypeg guesses", evade: "keypeg evades" },
        hints: {
            guess: "keypeg has a secret. Place a guess.",
            answer: "Think of a secret, and score each guess.",
            evade: "Place a guess.",
        },
        scoreRow: (n: number) => `Row ${n}: score this guess.`,
        strategy: "keypeg's strategy",
        counts: "Show how many secrets are possible",
        fromBoard: "as on the board",
        guess: "Guess",
        answer: "Score is complete",
        giveUp: "Give up",
        contradiction: (row: number) => `Row ${row} cannot be right if the rows above it are: no secret fits. Repair a row, or show your secret.`,
        guesses: (n: number) => (n === 1 ? "1 guess." : `${n} guesses.`),
        found: { guess: "You found the secret.", answer: "keypeg found your secret.", evade: "You cornered keypeg." },
        notFound: "The secret was not found.",
        secretWas: "The secret was",
        honest: "keypeg had no secret. It always gave the score that left the most secrets, and every secret left fits all its scores.",
        left: (digits: string) => `${secrets(digits)} left, for example`,
        audit: "Audit this game",
    },

    puzzle: {
        grade: (grade: string) => `Grade: ${grade}.`,
        daily: "Puzzle of the day",
        shareResult: "Share the result",
        result: (name: string, grade: string, hints: number) =>
            `keypeg, ${name}${grade === "" ? "" : ` (${grade})`}: solved ${hints === 0 ? "without a hint" : hints === 1 ? "with 1 hint" : `with ${hints} hints`}`,
        which: "Puzzle number",
        about: "Exactly one secret fits, and every row is needed.",
        hint: "Place your answer in the last row.",
        check: "Check",
        scores: (score: string) => `your answer scores ${score}`,
        solved: "Solved: your answer fits every row.",
        fits: (right: string, wrong: string) => (right === "" ? "Your answer fits no row." : `Your answer fits these rows: ${right}. It does not fit these: ${wrong}.`),
        peg: (peg: number, colour: string) => `Peg ${peg} is ${colour}.`,
        next: "Next puzzle",
        link: "Copy link",
        sheet: "Puzzles on a sheet to print",
        solutions: "solutions",
    },

    match: {
        add: "Add the game on the board",
        paste: "Paste games",
        addGames: "Add to the match",
        none: "Add games and their codemakers.",
        codemaker: (n: number) => `Game ${n}: codemaker`,
        show: "Show",
        added: (n: number) => (n === 1 ? "The match has 1 game." : `The match has ${n} games.`),
        rules: "Point rules",
        rulesKinds: {
            hasbro: "1 point per row, 1 more if not found; wrong scores cost 3",
            invicta: "1 point per row, 1 more if not found",
        } as Record<string, string>,
        found: (rows: number, found: boolean) => `${found ? "Found" : "Not found"} in ${rows === 1 ? "1 row" : `${rows} rows`}.`,
        points: (n: number, to: string | null) => `${n === 1 ? "1 point" : `${n} points`}${to === null ? "" : ` to ${to}`}.`,
        outcomes: {
            replayed: "The scores cannot all be right: play this game again.",
            unfinished: "The game is not finished.",
        } as Record<string, string>,
        wins: (player: string) => `${player} wins`,
        results: { tie: "A tie", undecided: "Not decided yet" },
    },

    newVersion: "A new version of this page is ready.",
    reload: "Show it",
    close: "Close",
};

export type Texts = typeof english;
