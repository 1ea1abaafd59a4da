/* The tab "puzzle": a position with exactly one possible secret, in which every row is needed.
 *
 * A puzzle is named by its pegs, colours, rows and number (the seed of `generate`), so a link needs only these.  The number of
 * the puzzle of the day is its date.  The grade is that of the steps of `explain`. */

import type { Explanation, Game, Verdict } from "../../keypeg.js";
import type { Mark } from "../row.js";
import { choice, field } from "../dialog.js";
import { button, element, group, setText } from "../element.js";
import { canShow, emptyRow, fromJson, isFull, scoreOf, setPeg, shapeOf, toJson } from "../game.js";
import type { BoardGame } from "../game.js";
import { codeInWords, colourName, listInWords, scoreInWords } from "../game_words.js";
import { Pencil } from "../pencil.js";
import { keep, kept } from "../storage.js";
import { askLines, askSecrets, attempt, jsonOf } from "./asking.js";
import { Hints } from "./hints.js";
import { printSheet } from "./puzzle_sheet.js";
import type { Context, TabModule } from "./tab.js";

export interface PuzzleName {
    pegs: number;
    colours: number;
    rows: number;
    number: number;
}

/* Sizes for which keypeg makes a puzzle within a few seconds. */
const LIMITS: Record<keyof PuzzleName, readonly [number, number]> = {
    pegs: [3, 6],
    colours: [4, 9],
    rows: [3, 5],
    number: [0, 4294967295],
};
const NAMED: Record<string, string> = { "4.6": "classic", "5.8": "super" }; /* the colours of these games */
const SHEETS = [4, 6, 12];

const ROWS = [3, 4, 5];

interface Shown {
    game: BoardGame;
    grade: NonNullable<Explanation["grade"]> | null | undefined; /* undefined: not known yet */
    solved: boolean;
    hints: number; /* before the page was loaded */
}

function today(): number {
    const now = new Date();
    return (now.getFullYear() * 100 + now.getMonth() + 1) * 100 + now.getDate();
}

const daily = (): PuzzleName => ({ pegs: 4, colours: 6, rows: 4, number: today() });
const linkName = ({ pegs, colours, rows, number }: PuzzleName) => [pegs, colours, rows, number].join(".");

/* What the browser kept: the puzzle, and how far it is solved.  Yesterday's puzzle is left only if it was begun and not
 * solved. */
interface KeptPuzzle {
    link: string;
    guess: (string | null)[];
    ruledOut?: string[][];
    hints: number;
    solved: boolean;
    day: number;
}

let before = Object(kept("puzzle")) as Partial<KeptPuzzle>;
let name = firstName();
let shown: Shown | undefined; /* stays while the language or another setting changes */

function firstName(): PuzzleName {
    const begun = before.solved !== true && Array.isArray(before.guess) && before.guess.some((peg) => peg !== null);
    return ((before.day === today() || begun) && readName(String(before.link))) || daily();
}

function keepPuzzle(hints: number): void {
    const { game, solved } = shown!;
    const { guess } = game.rows.at(-1)!;
    const { ruledOut } = game;
    before = { link: linkName(name), guess, ...(ruledOut ? { ruledOut } : {}), hints, solved, day: today() };
    keep("puzzle", before);
}

/* The puzzle as far as it was solved before. */
function resume(game: BoardGame): BoardGame {
    if (before.link !== linkName(name)) return game;
    const { guess, ruledOut } = before;
    const last = game.rows.at(-1)!;
    const resumed = { ...game, rows: game.rows.with(-1, { ...last, guess: guess ?? last.guess }), ...(ruledOut ? { ruledOut } : {}) };
    return canShow(resumed) ? resumed : game;
}

function readName(link: string): PuzzleName | undefined {
    const values = link.split(".").map(Number);
    const keys = Object.keys(LIMITS) as (keyof PuzzleName)[];
    const isAllowed = (value: number, [least, most]: readonly [number, number]) => Number.isInteger(value) && value >= least && value <= most;
    const allowed = values.length === keys.length && keys.every((key, i) => isAllowed(values[i]!, LIMITS[key]));
    return allowed ? (Object.fromEntries(keys.map((key, i) => [key, values[i]])) as unknown as PuzzleName) : undefined;
}

/* Puzzles from this name on, with an empty row for the answer after the rows of each. */
export async function makePuzzles(context: Context, place: HTMLElement, { pegs, colours, rows, number }: PuzzleName, count: number): Promise<BoardGame[]> {
    const options = { pegs, colours, rows, seed: number, number: count };
    const words = Object.entries(options).flatMap(([option, value]) => [`--${option}`, String(value)]);
    const made = await askLines<Game>(context, place, ["generate", "puzzle", "--json", ...words]);
    const game = NAMED[`${pegs}.${colours}`];
    if (game === undefined) return made.map(fromJson);
    const input = made.map((one) => JSON.stringify({ game, board: false, rows: one.rows }) + "\n").join("");
    return (await askLines<Game>(context, place, ["convert", "--from", "jsonl", "--to", "jsonl"], input)).map(fromJson);
}

export const open: TabModule = (panel, context) => {
    const { texts } = context;
    const words = texts.puzzle;
    const status = element("p", { class: "state", role: "status" });
    const busy = group("busy-place");
    const about = element("p", { class: "faint" });
    const title = element("h2");

    const board = context.createBoard({
        label: texts.tabs.puzzle,
        pegs: "last",
        keys: "none",
        onChange: (game) => {
            setText(status, "");
            place(game);
            share.hidden = true;
        },
    });
    board.element.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && (event.target as Element).matches(".row .peg") && !check.disabled) check.click();
    });

    const rowsOf = (game: BoardGame) => game.rows.slice(0, -1);
    const puzzle = () => ({ ...shown!.game, rows: rowsOf(shown!.game) });
    const hints = new Hints(
        context,
        {
            game: puzzle,
            note: ({ ruledOut }) => place({ ...shown!.game, ...(ruledOut ? { ruledOut } : {}) }),
            light: (rows) => board.light(rows),
            put: (peg, colour) => place(setPeg(shown!.game, shown!.game.rows.length - 1, peg, colour)),
            more: () => placePeg(),
        },
        (work) => void attempt(context, busy, work).then(() => shown && save()),
        busy,
    );
    const pencil = new Pencil(texts, (game) => place(game), true);
    const hintCount = () => shown!.hints + hints.count;
    const save = () => keepPuzzle(hintCount());

    const draw = (marks: readonly Mark[] = []) => {
        board.update(shown!.game, marks);
        board.light(new Map());
        pencil.update(shown!.game);
        check.disabled = !isFull(shown!.game.rows.at(-1)!);
    };
    /* A full row gets no empty one after it. */
    const place = (game: BoardGame) => {
        shown!.game = { ...game, rows: game.rows.slice(0, shown!.game.rows.length) };
        draw();
        save();
    };
    const answer = () => shown!.game.rows.at(-1)!.guess;
    const isDaily = () => linkName(name) === linkName(daily());
    const titleOf = () => {
        if (!isDaily()) return `${texts.tabs.puzzle} ${name.number}`;
        return `${words.daily}, ${new Date().toLocaleDateString(texts.language, { dateStyle: "long" })}`;
    };

    const showAbout = () => {
        const { grade } = shown!;
        setText(about, `${grade ? `${words.grade(texts.why.grades[grade])} ` : ""}${words.about}`);
    };
    const show = () => {
        const { solved } = shown!;
        setText(title, titleOf());
        showAbout();
        setText(status, solved ? words.solved : words.hint);
        share.hidden = !solved;
        day.hidden = isDaily();
        board.element.hidden = false;
        draw();
    };

    const checkAnswer = async () => {
        const { game } = shown!;
        const json = toJson({ ...game, rows: rowsOf(game), secret: answer() });
        const [verdict] = await askLines<Verdict>(context, busy, ["check", "--json", ...context.limit()], JSON.stringify(json));
        const marks: Mark[] = game.rows.map(() => ({}));
        for (const wrong of verdict?.wrong_rows ?? [])
            marks[wrong.row - 1] = { state: "wrong", remark: words.scores(scoreInWords(texts, shapeOf(game), scoreOf(wrong))) };
        const rows = (wrong: boolean) => listInWords(texts, rowsOf(game).flatMap((_, i) => ((marks[i]!.state === "wrong") === wrong ? [i + 1] : [])));
        draw(marks);
        shown!.solved = rows(true) === "";
        share.hidden = !shown!.solved;
        save();
        setText(status, shown!.solved ? words.solved : texts.named(codeInWords(texts, answer()), words.fits(rows(false), rows(true))));
        if (shown!.solved) return;
        /* Another try begins with an empty row. */
        shown!.game = { ...game, rows: [...rowsOf(game), emptyRow(shapeOf(game).pegs)] };
        draw(marks);
        save();
        board.focus();
    };

    /* Sets the first peg of the answer that is not right. */
    const placePeg = async () => {
        const { game } = shown!;
        const [secret] = await askSecrets(context, busy, ["list", "--limit", "1"], { ...game, rows: rowsOf(game) });
        const peg = answer().findIndex((colour, p) => colour !== secret?.[p]);
        if (!secret || peg < 0) return;
        place(setPeg(game, game.rows.length - 1, peg, secret[peg]!));
        setText(status, words.peg(peg + 1, colourName(texts, secret[peg]!)));
    };

    const start = async () => {
        board.element.hidden = true;
        setText(status, "");
        const mine = name;
        await attempt(context, busy, async () => {
            const [game] = await makePuzzles(context, busy, mine, 1);
            if (mine !== name) return;
            const same = before.link === linkName(mine);
            shown = { game: resume(game!), grade: undefined, solved: same && before.solved === true, hints: same ? Number(before.hints) || 0 : 0 };
            hints.update(puzzle());
            show();
            const [found] = await askLines<Explanation>(context, busy, ["explain", "--json", "--time-limit", "5"], jsonOf(puzzle()));
            if (mine !== name || !shown) return;
            shown.grade = found?.grade ?? null;
            showAbout();
        });
    };

    const input = (key: "pegs" | "colours" | "number") => {
        const [min, max] = LIMITS[key];
        const entry = element("input", { type: "number", min, max, required: true, value: name[key], onchange: () => {
            if (!entry.reportValidity()) return;
            name = { ...name, [key]: entry.valueAsNumber };
            void start();
        } });
        return entry;
    };
    const choose = () => {
        choices.replaceChildren(
            field(texts.newGame.pegs, input("pegs")),
            field(texts.board.palette, input("colours")),
            choice(texts.board.rows, ROWS.map((rows) => [rows, String(rows)] as const), name.rows, (rows) => {
                name = { ...name, rows };
                void start();
            }),
            field(words.which, input("number")),
        );
    };
    const choices = group("choices");
    const check = button(words.check, () => void attempt(context, busy, checkAnswer), { class: "primary" });
    const go = (to: PuzzleName) => {
        name = to;
        choose();
        void start();
    };
    const next = button(words.next, () => go({ ...name, number: (name.number + 1) % (LIMITS.number[1] + 1) }));
    const day = button(words.daily, () => go(daily()));
    const link = () => `${location.origin}${location.pathname}#puzzle=${linkName(name)}`;
    const copyText = (text: string) =>
        void navigator.clipboard.writeText(text).then(
            () => setText(status, texts.share.copied),
            () => setText(status, text),
        );
    const copy = button(words.link, () => copyText(link()));
    /* The result shows nothing of the solution. */
    const share = button(words.shareResult, () => {
        const { grade } = shown!;
        copyText(`${words.result(titleOf(), grade ? texts.why.grades[grade] : "", hintCount())} ${link()}`);
    }, { hidden: true });
    let sheet = 6;
    const print = button(texts.share.print, () => void attempt(context, busy, async () => {
        const games = await makePuzzles(context, busy, name, sheet);
        await printSheet(context, busy, games, `keypeg: ${title.textContent}`);
    }));
    choose();
    panel.append(
        group("pair",
            group("details", title, status, board.element, group("actions turn", check, hints.button, share), hints.element),
            group("details",
                busy,
                about,
                pencil.element,
                group("actions", next, day, copy),
                choices,
                choice(words.sheet, SHEETS.map((count) => [count, String(count)]), sheet, (count) => (sheet = count)),
                print,
            ),
        ),
    );
    if (shown) {
        shown.hints = Number(before.hints) || 0;
        show();
    } else void start();
    return {
        receive: (link) => {
            const read = readName(link);
            if (!read) return false;
            go(read);
            return true;
        },
    };
};
