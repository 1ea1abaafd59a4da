/* A game on the board: data that is never changed in place, edits as pure functions, and keypeg's JSON of it.
 *
 * The rules are kept as keypeg's JSON has them (`rules`); `shapeOf` gives what the board needs of them.  A row on the
 * board can be unfinished, or a text that keypeg could not read; keypeg is asked about the complete rows only. */

import type { Game, Row as GameRow, ScoredRow } from "../keypeg.js";
import { PREDEFINED } from "./predefined.js";
import type { Said } from "./problems.js";
import { entryOf } from "./table.js";

/* A colour's name, "." for an empty hole, or null: nothing entered yet. */
export type Peg = string | null;

export interface Row {
    key: number; /* names the row while it moves; unique in the page */
    guess: Peg[];
    black: number | null; /* under scores "colours": the total */
    white: number | null;
    sure: boolean;
    text?: string; /* a row that could not be read, or is edited as a text */
    problem?: Said; /* until the row is changed */
    note?: string; /* the line of which keypeg guessed what it means; until the row is changed */
}

export type Rules = Omit<Game, "rows" | "secret" | "comment">;

export interface BoardGame {
    rules: Rules;
    rows: Row[];
    secret: Peg[] | null; /* the revealed secret, perhaps unfinished */
    ruledOut?: string[][]; /* colours that the player ruled out, by peg */
}

/* What the board needs of the rules. */
export interface Shape {
    pegs: number;
    colours: string[]; /* names, with "." last if guesses can have empty holes */
    letters: string[]; /* of the same colours: what a key or a peg shows */
    repeats: boolean;
    counts: 1 | 2; /* of a score */
    scores: "black white" | "black" | "colours";
    board: number | false;
    secretColours: string[];
}

let lastKey = 0;
const shapes = new WeakMap<Rules, Shape>();

function numbered(count: number): string[] {
    return Array.from({ length: count }, (_, i) => String(count === 10 ? i : i + 1));
}

function makeShape(rules: Rules): Shape {
    const named = entryOf(PREDEFINED, rules.game ?? "");
    const given = rules.colours ?? named?.colours ?? [];
    const entries = typeof given === "number" ? numbered(given) : given.map(String);
    const names = entries.map((entry) => entry.split("=")[0]!);
    const first = (name: string) => [...name][0]!.toUpperCase();
    const declared = entries.map((entry) => entry.split("=")[1]?.toUpperCase());
    const letters = names.map((name, i) => {
        const letter = declared[i] ?? first(name);
        const unique = names.every((other, j) => j === i || (declared[j] ?? first(other)) !== letter);
        return /^\d+$/.test(name) ? name : unique ? letter : [...name].slice(0, 2).join("");
    });
    const scores = rules.scores ?? "black white";
    return {
        pegs: rules.pegs ?? named?.pegs ?? 0,
        colours: rules.blanks ? [...names, "."] : names,
        letters: rules.blanks ? [...letters, "."] : letters,
        secretColours: rules.blanks === true ? [...names, "."] : names,
        repeats: rules.repeats ?? named?.repeats ?? true,
        counts: scores === "black white" ? 2 : 1,
        scores,
        board: rules.board ?? named?.board ?? false,
    };
}

export function shapeOf(game: BoardGame): Shape {
    let shape = shapes.get(game.rules);
    if (!shape) shapes.set(game.rules, (shape = makeShape(game.rules)));
    return shape;
}

export function emptyRow(pegs: number): Row {
    return { key: ++lastKey, guess: Array<Peg>(pegs).fill(null), black: null, white: null, sure: false };
}

export function isRow(read: Row | Said): read is Row {
    return typeof read !== "string" && "guess" in read;
}

export function isFull(row: Row): boolean {
    return row.text === undefined && row.guess.every((peg) => peg !== null);
}

export function isEmpty(row: Row): boolean {
    return row.text === undefined && row.guess.every((peg) => peg === null) && row.black === null && row.white === null;
}

/* A game with these rules and no row but an empty one. */
export function newGame(rules: Rules): BoardGame {
    return withEmptyRow({ rules, rows: [], secret: null });
}

/* The game with an empty row at its end, ready for the next guess. */
export function withEmptyRow(game: BoardGame): BoardGame {
    const last = game.rows.at(-1);
    if (last && !isFull(last) && last.text === undefined) return game;
    return { ...game, rows: [...game.rows, emptyRow(shapeOf(game).pegs)] };
}

export const MOST_PEGS = 64;
export const MOST_COLOURS = 2000;

/* Whether the board can show a game that the browser kept; another page may have written it. */
export function canShow(game: BoardGame): boolean {
    try {
        const { pegs, colours, peg = {} } = game.rules;
        if (pegs !== undefined && !(Number.isInteger(pegs) && pegs > 0 && pegs <= MOST_PEGS)) return false;
        if (typeof colours === "number" && !(colours > 0 && colours <= MOST_COLOURS)) return false;
        const shape = shapeOf(game);
        const isCode = (code: readonly unknown[]) =>
            code.length === shape.pegs && code.every((one) => one === null || typeof one === "string");
        const isCount = (count: unknown) => count === null || Number.isInteger(count);
        return (
            shape.pegs > 0 &&
            shape.colours.length > 0 &&
            Object.values(peg).every(Array.isArray) &&
            (game.ruledOut ?? []).every((colours) => Array.isArray(colours) && colours.every((one) => typeof one === "string")) &&
            game.rows.every((row) => isCode(row.guess) && isCount(row.black) && isCount(row.white)) &&
            (game.secret === null || isCode(game.secret))
        );
    } catch {
        return false;
    }
}

/* A score in keypeg's JSON. */
export function scoreOf({ black, white, total }: Pick<GameRow, "black" | "white" | "total">): Pick<Row, "black" | "white"> {
    return { black: total ?? black ?? null, white: white ?? null };
}

/* From keypeg's JSON. */
export function fromJson(json: Game): BoardGame {
    const { rows = [], secret, comment: _, ...rules } = json;
    return withEmptyRow({
        rules,
        rows: rows.map((row) => ({
            key: ++lastKey,
            guess: row.guess.map(String),
            ...scoreOf(row),
            sure: row.sure === true,
        })),
        secret: secret ? secret.map(String) : null,
    });
}

function rowToJson(row: Row, scores: Shape["scores"]): GameRow {
    const guess = row.guess as string[];
    const sure = row.sure ? { sure: true } : {};
    if (scores === "colours") return { guess, total: row.black, ...sure };
    if (scores === "black") return { guess, black: row.black, ...sure };
    return { guess, black: row.black, white: row.white, ...sure };
}

function gameToJson(game: BoardGame, rows: readonly Row[]): Game {
    const { scores } = shapeOf(game);
    const secret = game.secret?.every((peg) => peg !== null) ? { secret: game.secret as string[] } : {};
    return { ...game.rules, rows: rows.map((row) => rowToJson(row, scores)), ...secret };
}

/* keypeg's JSON of the complete rows. */
export function toJson(game: BoardGame): Game {
    return gameToJson(game, game.rows.filter(isFull));
}

/* The same for a question whose answer has the board's row numbers: unfinished rows between the complete ones become
 * rows of unknown score, which say nothing. */
export function toQuestion(game: BoardGame): Game {
    const { pegs, colours } = shapeOf(game);
    const guess = Array<Peg>(pegs).fill(colours[0] ?? null);
    const rows = game.rows.slice(0, game.rows.findLastIndex(isFull) + 1);
    return gameToJson(game, rows.map((row) => (isFull(row) ? row : { ...emptyRow(pegs), guess })));
}

/* The same game with other rows. */
function withRows(game: BoardGame, rows: Row[]): BoardGame {
    return withEmptyRow({ ...game, rows });
}

export function changeRow(game: BoardGame, index: number, change: Partial<Row>): BoardGame {
    const old = game.rows[index];
    if (!old) return game;
    const { problem: _, note: __, ...row } = old;
    return withRows(game, game.rows.with(index, { ...row, ...change }));
}

export function setScore(game: BoardGame, index: number, black: number | null, white: number | null): BoardGame {
    const old = game.rows[index];
    if (!old || (old.black === black && old.white === white && old.problem === undefined)) return game;
    return changeRow(game, index, { black, white });
}

export function setPeg(game: BoardGame, index: number, peg: number, colour: Peg): BoardGame {
    const guess = game.rows[index]?.guess;
    if (!guess || guess[peg] === colour) return game;
    return changeRow(game, index, { guess: guess.map((old, p) => (p === peg ? colour : old)) });
}

export function deleteRow(game: BoardGame, index: number): BoardGame {
    return withRows(
        game,
        game.rows.filter((_, i) => i !== index),
    );
}

export function insertRow(game: BoardGame, index: number): BoardGame {
    return withRows(game, game.rows.toSpliced(index, 0, emptyRow(shapeOf(game).pegs)));
}

export function moveRow(game: BoardGame, from: number, to: number): BoardGame {
    const row = game.rows[from];
    if (!row || from === to || to < 0 || to >= game.rows.length) return game;
    return withRows(game, game.rows.toSpliced(from, 1).toSpliced(to, 0, row));
}

export function setSecretPeg(game: BoardGame, peg: number, colour: Peg): BoardGame {
    const secret = game.secret ?? Array<Peg>(shapeOf(game).pegs).fill(null);
    return { ...game, secret: secret.map((old, p) => (p === peg ? colour : old)) };
}

/* Notes that a colour is not at a peg, or takes the note back. */
export function ruleOut(game: BoardGame, peg: number, colour: string, out: boolean): BoardGame {
    const { pegs } = shapeOf(game);
    const all = Array.from({ length: pegs }, (_, p) => game.ruledOut?.[p] ?? []);
    const others = all[peg]!.filter((one) => one !== colour);
    return { ...game, ruledOut: all.with(peg, out ? [...others, colour] : others) };
}

/* Writes the scores of a repair. */
export function applyScores(game: BoardGame, scores: readonly ScoredRow[]): BoardGame {
    return scores.reduce((changed, score) => {
        const old = changed.rows[score.row - 1];
        if (!old) return changed;
        const black = score.total ?? score.black ?? old.black;
        return changeRow(changed, score.row - 1, { black, white: score.white ?? old.white });
    }, game);
}

/* What a game holds besides its empty last row; used to see whether a game is worth keeping. */
export function hasRows(game: BoardGame): boolean {
    return game.secret !== null || game.rows.some((row) => !isEmpty(row));
}
