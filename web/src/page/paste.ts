/* From a text in any form that keypeg reads to games for the board.
 *
 * A text with mistakes still becomes a board if its rules are right: each line that keypeg cannot read is a row that shows
 * the line and what is wrong with it. */

import type { Answer } from "../program.js";
import type { Game, Problem } from "../keypeg.js";
import { emptyRow, fromJson, MOST_COLOURS, MOST_PEGS, shapeOf, withEmptyRow } from "./game.js";
import type { BoardGame, Row, Rules } from "./game.js";
import type { Said } from "./problems.js";
import { jsonLines } from "./question.js";
import type { Texts } from "./texts.js";

export interface Reading {
    games: BoardGame[];
    notes: Said[]; /* keypeg's of the first game, as far as they are not of its rows */
    chosenRules?: Rules; /* the text has none of its own */
    offers?: { name: string; read(): Promise<Reading> }[]; /* games whose rules a text without rules can have */
    problems: Said[]; /* why there are no games; or of the lines that are rows of text */
}

export type Ask = (words: readonly string[], input: string) => Promise<Answer>;

export const LONGEST = 1_000_000; /* characters, or bytes of a file */
const MOST_ROWS = 200;

/* How keypeg read a game of a text (docs/json.md, "convert --json"). */
interface Found {
    read?: Game; /* with the rows that could be read */
    lines?: number[]; /* of these rows */
    notes?: Problem[];
    errors?: (Problem & { games?: string[] })[];
    errors_left_out?: number;
}

async function convert(ask: Ask, text: string): Promise<Found[]> {
    const answer = await ask(["convert", "--json"], text);
    const found = jsonLines<Found>(answer);
    return found.length > 0 ? found : [{ errors: [{ says: answer.messages.trim() }] }];
}

function tooLarge({ read, lines = [], errors = [], errors_left_out: more = 0 }: Found): boolean {
    if (!read) return false;
    const { pegs, colours } = shapeOf({ rules: read, rows: [], secret: null });
    return pegs > MOST_PEGS || colours.length > MOST_COLOURS || lines.length + errors.length + more > MOST_ROWS;
}

/* Reads a text.  At most twenty mistakes are listed at once: a game with more is read again without their lines. */
async function find(ask: Ask, lines: readonly string[]): Promise<Found[]> {
    const found = await convert(ask, lines.join("\n"));
    const [first] = found;
    while (found.length === 1 && first!.errors_left_out && first!.read && !tooLarge(first!)) {
        const bad = new Set(first!.errors!.map((one) => one.line));
        const [more] = await convert(ask, lines.map((line, i) => (bad.has(i + 1) ? "" : line)).join("\n"));
        first!.errors!.push(...(more?.errors ?? []));
        first!.errors_left_out = more?.errors_left_out ?? 0;
    }
    return found;
}

/* Whether more was guessed of a row than its form: its numbers are not those of the line, as in "Guess 1: rrgg 2 whites". */
function isGuessed({ guess, black, white }: Row, line: string): boolean {
    const digits = (text: string) => text.replace(/\D/g, "");
    return digits(line) !== digits(`${guess.join("")}${black ?? ""}${white ?? ""}`);
}

/* A remark counts lines of the pasted text: the first of its values. */
function withLine({ values: [line, ...values] = [], ...note }: Problem, above: number): Problem {
    return line === undefined ? note : { ...note, values: [String(Number(line) - above), ...values], says: note.says.replace(line, String(Number(line) - above)) };
}

/* The board of a game, with the lines that cannot be read and the notes at their rows; and the other notes. */
function boardOf({ read, lines = [], notes = [], errors = [] }: Found, text: readonly string[], above: number): { game: BoardGame; notes: Said[] } {
    const game = fromJson(read!);
    const rows = new Map<number, Row>(lines.map((line, i) => [line || -lines.length + i, game.rows[i]!]));
    for (const problem of errors) {
        const { line = 0 } = problem;
        if (!rows.has(line)) rows.set(line, { ...emptyRow(shapeOf(game).pegs), text: text[line - 1]?.trim() ?? "", problem });
    }
    for (const { code, values = [] } of notes) {
        const line = Number(values[0]);
        const row = rows.get(line);
        if (code === "read-as" && row && isGuessed(row, text[line - 1]!)) rows.set(line, { ...row, note: text[line - 1]!.trim() });
    }
    const others = notes.filter(({ code }) => code !== "read-as").map((note) => withLine(note, above));
    const sorted = [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
    return { game: withEmptyRow({ ...game, rows: sorted }), notes: others };
}

/* The rules of a text without rules: those of the board, unless the first row cannot be of its game, as 1A2B cannot be of
 * classic, and can be of one game only. */
function suitingRules(games: readonly string[], rules: Rules): Rules {
    const isOther = rules.game !== undefined && games.length === 1 && games[0] !== rules.game;
    return isOther ? { game: games[0]! } : rules;
}

/* With `rules`, a text without rules is read with these if they suit all its rows; or else, if the user chose them. */
export async function readText(ask: Ask, texts: Texts, text: string, rules?: Rules, chosen = false): Promise<Reading> {
    const failed = (says: string): Reading => ({ games: [], notes: [], problems: [says] });
    if (text.length > LONGEST) return failed(texts.paste.tooLong);
    if (text.trim() === "") return failed(texts.paste.empty);
    const head = chosen ? await headOf(ask, rules!) : "";
    const above = head.split("\n").length - 1;
    const lines = (head + text).split("\n");
    const found = await find(ask, lines);
    const errors = found.flatMap((one) => one.errors ?? []);
    if (found.some(tooLarge)) return failed(texts.paste.tooLarge(texts.paste.limits));
    const problems = errors.map(({ line, ...one }) => (line === undefined ? one : { ...one, line: line - above }));
    const missing = chosen ? undefined : errors.find((one) => one.code === "rules-missing");
    const offers = missing?.games?.map((name) => ({ name, read: () => readText(ask, texts, text, { game: name }, true).catch(() => failed(texts.busy.failed)) }));
    if (missing?.games?.length === 0 && !/\d/.test(text)) return failed(texts.paste.empty);
    const suiting = missing && rules && suitingRules(missing.games ?? [], rules);
    const bare = suiting && (await readText(ask, texts, text, suiting, true));
    if (bare && bare.games.length > 0 && bare.problems.length === 0)
        return { ...bare, chosenRules: suiting, offers: offers?.filter(({ name }) => name !== suiting.game) ?? [] };
    const json = /^\s*[[{]/.test(text);
    if (errors.length > 0 && (json || found.length > 1 || !found[0]!.read)) return { games: [], notes: [], problems, offers: offers ?? [] };
    const boards = found.map((one) => boardOf(one, lines, above));
    return { games: boards.map(({ game }) => game), notes: boards[0]!.notes, problems };
}

/* The rules as the first lines of a transcript. */
async function headOf(ask: Ask, rules: Rules): Promise<string> {
    const { id: _, codemaker: __, ...others } = rules;
    return (await ask(["convert", "--to", "text"], JSON.stringify({ ...others, rows: [] }))).output;
}

/* What a text says as a row of a game: the row, or what is wrong with it. */
export async function readRow(ask: Ask, game: BoardGame, text: string): Promise<Row | Said> {
    const rules: Rules = game.rules;
    const [found] = await convert(ask, `${await headOf(ask, rules)}${text.replace(/\n/g, " ")}\n`);
    const row = found?.lines?.length === 1 && !found.errors ? fromJson(found.read!).rows[0] : undefined;
    return row ?? found?.errors?.[0] ?? "";
}
