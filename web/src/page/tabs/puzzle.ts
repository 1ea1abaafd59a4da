/* The tab "puzzle": a position with exactly one possible secret, in which every row is needed.
 *
 * A puzzle is named by its pegs, colours, rows and number (the seed of `generate`), so a link needs only these.  The
 * difficulty is the number of rows: since every row is needed, more rows mean that each of them says less. */

import type { Game, Verdict } from "../../keypeg.js";
import type { Mark } from "../row.js";
import { choice, field } from "../dialog.js";
import { button, element, setText } from "../element.js";
import { fromJson, isFull, setPeg, shapeOf, toJson } from "../game.js";
import type { BoardGame } from "../game.js";
import { colourName, listInWords, scoreInWords } from "../game_words.js";
import { askLines, askSecrets, attempt } from "./asking.js";
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

/* Kept while the language or another setting changes. */
let name: PuzzleName = { pegs: 4, colours: 6, rows: 3, number: Number(new Date().toISOString().slice(0, 10).replaceAll("-", "")) };
let shown: { game: BoardGame; left: string; all: string } | undefined;

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

/* How many secrets there are, and how many the row that says most leaves alone. */
async function measure(context: Context, place: HTMLElement, game: BoardGame): Promise<{ left: string; all: string }> {
    const json = toJson(game);
    const games = [{ ...json, rows: [] }, ...json.rows!.map((row) => ({ ...json, rows: [row] }))];
    const input = games.map((one) => JSON.stringify(one) + "\n").join("");
    const counts = await askLines<Verdict>(context, place, ["count", "--json", "--from", "jsonl", ...context.limit()], input);
    const [all, ...lefts] = counts.map((one) => one.count_exact ?? "0");
    return { all: all!, left: lefts.reduce((least, left) => (BigInt(left) < BigInt(least) ? left : least)) };
}

export const open: TabModule = (panel, context) => {
    const { texts } = context;
    const words = texts.puzzle;
    const status = element("p", { class: "state", role: "status" });
    const busy = element("div", { class: "busy-place" });
    const about = element("p", { class: "faint" });
    const title = element("h2");

    const board = context.createBoard({
        label: texts.tabs.puzzle,
        pegs: "last",
        keys: "none",
        onChange: (game) => {
            setText(status, "");
            place(game);
        },
    });
    board.element.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && (event.target as Element).matches(".row .peg") && !check.disabled) check.click();
    });

    const draw = (marks: readonly Mark[] = []) => {
        board.update(shown!.game, marks);
        check.disabled = !isFull(shown!.game.rows.at(-1)!);
    };
    /* A full row gets no empty one after it. */
    const place = (game: BoardGame) => {
        shown!.game = { ...game, rows: game.rows.slice(0, shown!.game.rows.length) };
        draw();
    };
    const answer = () => shown!.game.rows.at(-1)!.guess;
    const rowsOf = (game: BoardGame) => game.rows.slice(0, -1);

    const show = () => {
        const { left, all } = shown!;
        setText(title, `${texts.tabs.puzzle} ${name.number}`);
        setText(about, words.about(texts.count(left), texts.count(all)));
        setText(status, words.hint);
        board.element.hidden = false;
        draw();
    };

    const checkAnswer = async () => {
        const { game } = shown!;
        const json = toJson({ ...game, rows: rowsOf(game), secret: answer() });
        const [verdict] = await askLines<Verdict>(context, busy, ["check", "--json", ...context.limit()], JSON.stringify(json));
        const marks: Mark[] = game.rows.map(() => ({}));
        for (const { row, black, white, total } of verdict?.wrong_rows ?? []) {
            const score = { black: total ?? black ?? null, white: white ?? null };
            marks[row - 1] = { state: "wrong", remark: words.scores(scoreInWords(texts, shapeOf(game), score)) };
        }
        const rows = (wrong: boolean) => listInWords(texts, rowsOf(game).flatMap((_, i) => ((marks[i]!.state === "wrong") === wrong ? [i + 1] : [])));
        draw(marks);
        setText(status, rows(true) === "" ? words.solved : words.fits(rows(false), rows(true)));
    };

    /* Sets the first peg of the answer that is not right. */
    const giveHint = async () => {
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
            const measured = await measure(context, busy, game!);
            if (mine !== name) return;
            shown = { game: game!, ...measured };
            show();
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
        const number = input("number");
        choices.replaceChildren(
            field(texts.newGame.pegs, input("pegs")),
            field(texts.board.palette, input("colours")),
            choice(words.level, Object.entries(words.levels).map(([rows, level]) => [Number(rows), level]), name.rows, (rows) => {
                name = { ...name, rows };
                void start();
            }),
            field(words.which, number),
        );
    };
    const choices = element("div", { class: "choices" });
    const check = button(words.check, () => void attempt(context, busy, checkAnswer), { class: "primary" });
    const hint = button(words.giveHint, () => void attempt(context, busy, giveHint));
    const next = button(words.next, () => {
        name = { ...name, number: (name.number + 1) % (LIMITS.number[1] + 1) };
        choose();
        void start();
    });
    const copy = button(words.link, () => {
        const link = `${location.origin}${location.pathname}#puzzle=${[name.pegs, name.colours, name.rows, name.number].join(".")}`;
        navigator.clipboard.writeText(link).then(
            () => setText(status, texts.share.copied),
            () => setText(status, link),
        );
    });
    let sheet = 6;
    const print = button(texts.share.print, () => void attempt(context, busy, async () => {
        const games = await makePuzzles(context, busy, name, sheet);
        await printSheet(context, busy, games, `keypeg: ${title.textContent}`);
    }));
    choose();
    panel.append(
        choices,
        element(
            "div",
            { class: "pair" },
            element("div", { class: "details" }, title, board.element, element("div", { class: "actions" }, check, hint)),
            element(
                "div",
                { class: "details" },
                status,
                busy,
                about,
                element("div", { class: "actions" }, next, copy),
                choice(words.sheet, SHEETS.map((count) => [count, String(count)]), sheet, (count) => (sheet = count)),
                print,
            ),
        ),
    );
    if (shown) show();
    else void start();
    return {
        receive: (link) => {
            const read = readName(link);
            if (!read) return false;
            name = read;
            choose();
            void start();
            return true;
        },
    };
};
