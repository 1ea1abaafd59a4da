/* From a text in any form that keypeg reads to games for the board.
 *
 * A text with mistakes still becomes a board if its rules are right: each line that keypeg cannot read is a row that shows
 * the line and what is wrong with it. */

import type { Answer } from "../program.js";
import type { Game, Problem, Verdict } from "../keypeg.js";
import { emptyRow, fromJson, MOST_COLOURS, MOST_PEGS, shapeOf, withEmptyRow } from "./game.js";
import type { BoardGame, Row, Rules } from "./game.js";
import { jsonLines } from "./question.js";
import type { Texts } from "./texts.js";

export interface Reading {
    games: BoardGame[];
    notes: string[]; /* keypeg's of the first game, as far as they are not of its rows */
    boardRules?: boolean; /* the text has none of its own */
    problems: Problem[]; /* why there are no games; or of the lines that are rows of text */
}

export type Ask = (words: readonly string[], input: string) => Promise<Answer>;

const LONGEST = 1_000_000; /* characters */
const MOST_ROWS = 200;

/* What keypeg says on standard error, without the file's name. */
function problemsOf(messages: string): Problem[] {
    return messages
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => {
            const [, place, column, says] = /^<stdin>:(\d+):(\d+): (.*)$/.exec(line) ?? [];
            if (says !== undefined) return { line: Number(place), column: Number(column), says };
            return { says: line.replace(/^(keypeg[a-z ]*|<stdin>): /, "") };
        });
}

async function convert(ask: Ask, text: string): Promise<{ games: Game[]; problems: Problem[] }> {
    const answer = await ask(["convert", "--to", "jsonl"], text);
    return { games: answer.status === 0 ? jsonLines<Game>(answer) : [], problems: problemsOf(answer.messages) };
}

function tooLarge(json: Game): boolean {
    const { pegs, colours } = shapeOf({ rules: json, rows: [], secret: null });
    return pegs > MOST_PEGS || colours.length > MOST_COLOURS || (json.rows ?? []).length > MOST_ROWS;
}

const without = (lines: readonly string[], bad: ReadonlySet<number>) =>
    lines.map((line, i) => (bad.has(i + 1) ? "" : line)).join("\n");

/* The first game of a text in which some lines cannot be read; undefined if that is not enough. */
async function readAround(ask: Ask, text: string, problems: readonly Problem[]): Promise<BoardGame | undefined> {
    const lines = text.split("\n");
    const says = new Map<number, string>();
    let found: Game | undefined;
    for (let more = problems; !found && more.length > 0; ) {
        const before = says.size;
        for (const { line, says: words } of more) if (line !== undefined && !says.has(line)) says.set(line, words);
        if (says.size === before || says.size > MOST_ROWS) return undefined;
        const read = await convert(ask, without(lines, new Set(says.keys())));
        if (read.games.length > 1) return undefined;
        found = read.games[0];
        more = read.problems;
    }
    if (!found || tooLarge(found)) return undefined;
    const game = fromJson(found);
    const rows = game.rows.slice(0, (found.rows ?? []).length);
    let added = 0;
    for (const [line, problem] of [...says].sort(([a], [b]) => a - b)) {
        const above = await convert(ask, without(lines.slice(0, line - 1), new Set(says.keys())));
        const at = (above.games[0]?.rows ?? []).length + added++;
        rows.splice(at, 0, { ...emptyRow(shapeOf(game).pegs), text: lines[line - 1]!.trim(), problem });
    }
    return withEmptyRow({ ...game, rows });
}

/* With `rules`, rows without rules are read as rows of these. */
export async function readText(ask: Ask, texts: Texts, text: string, rules?: Rules): Promise<Reading> {
    const failed = (says: string): Reading => ({ games: [], notes: [], problems: [{ says }] });
    if (text.length > LONGEST) return failed(texts.paste.tooLong);
    if (text.trim() === "") return failed(texts.paste.empty);
    const { games, problems } = await convert(ask, text);
    if (games.length === 0) {
        const json = /^\s*[[{]/.test(text);
        if (rules && problems[0]?.says.startsWith("the rules are missing")) {
            const bare = await readBare(ask, texts, text, rules);
            if (bare) return bare;
        }
        const game = json ? undefined : await readAround(ask, text, problems);
        return { games: game ? [game] : [], notes: [], problems: problems.length > 0 ? problems : [{ says: texts.paste.empty }] };
    }
    if (games.some(tooLarge)) return failed(texts.paste.tooLarge(texts.paste.limits));
    const boards = games.map(fromJson);
    const answer = await ask(["count", "--json", "--time-limit", "0.01"], text);
    const { game, notes } = await placeNotes(ask, text, boards[0]!, jsonLines<Verdict>(answer)[0]?.notes ?? []);
    return { games: [game, ...boards.slice(1)], notes, problems: [] };
}

/* Rows without rules, read with these; undefined if keypeg cannot read all of them. */
async function readBare(ask: Ask, texts: Texts, text: string, rules: Rules): Promise<Reading | undefined> {
    const head = await headOf(ask, rules);
    const { games, notes, problems } = await readText(ask, texts, head + text);
    if (games.length === 0 || problems.length > 0) return undefined;
    const above = head.split("\n").length - 1;
    const renumber = (note: string) => note.replace(/^line (\d+)\b/, (_, line) => `line ${Number(line) - above}`);
    const withNote = (row: Row) => (row.note === undefined ? row : { ...row, note: renumber(row.note) });
    const renumbered = games.map((game) => ({ ...game, rows: game.rows.map(withNote) }));
    return { games: renumbered, notes: notes.map(renumber), problems, boardRules: true };
}

/* Puts the notes about lines that are rows of the first game at these rows. */
async function placeNotes(ask: Ask, text: string, game: BoardGame, notes: readonly string[]): Promise<{ game: BoardGame; notes: string[] }> {
    const lines = text.split("\n");
    const rowsUpTo = async (line: number) => (await convert(ask, lines.slice(0, line).join("\n"))).games[0]?.rows?.length ?? 0;
    const rows = [...game.rows];
    const others = [];
    for (const note of notes) {
        const number = /^line (\d+)\b/.exec(note)?.[1];
        const after = number === undefined ? 0 : await rowsUpTo(Number(number));
        const row = rows[after - 1];
        if (row && after > (await rowsUpTo(Number(number) - 1))) rows[after - 1] = { ...row, note };
        else others.push(note);
    }
    return { game: { ...game, rows }, notes: others };
}

/* The rules as the first lines of a transcript. */
async function headOf(ask: Ask, rules: Rules): Promise<string> {
    const { id: _, codemaker: __, ...others } = rules;
    return (await ask(["convert", "--to", "text"], JSON.stringify({ ...others, rows: [] }))).output;
}

/* What a text says as a row of a game: the row, or what is wrong with it. */
export async function readRow(ask: Ask, game: BoardGame, text: string): Promise<Row | string> {
    const rules: Rules = game.rules;
    const { games, problems } = await convert(ask, `${await headOf(ask, rules)}${text.replace(/\n/g, " ")}\n`);
    const row = games.length === 1 && games[0]!.rows?.length === 1 ? fromJson(games[0]!).rows[0] : undefined;
    return row ?? problems[0]?.says ?? "";
}
