/* keypeg for programs in JavaScript and TypeScript: the npm package.
 *
 * Every function runs a command of the program, and gives the JSON that the command writes: docs/json.md
 * describes it.  An option is the command's option in camel case: { timeLimit: 5 } is --time-limit 5. */

import { loadModule } from "./load.js";
import { run } from "./program.js";
import type { Answer } from "./program.js";

export type Code = string[];

export interface Row {
    guess: (string | number)[];
    black?: number | null;
    white?: number | null;
    total?: number | null;
    sure?: boolean;
}

/* A game; docs/json.md, "A game". */
export interface Game {
    id?: string | number;
    game?: string;
    pegs?: number;
    colours?: number | string[];
    blanks?: boolean | "guesses";
    repeats?: boolean;
    scores?: "black white" | "black" | "colours";
    board?: number | false;
    codemaker?: string;
    peg?: Record<string, (string | number)[]>;
    times?: Record<string, number | [number, number]>;
    sum?: number;
    rows?: Row[];
    secret?: (string | number)[];
    comment?: string | string[];
}

/* A text in any format that keypeg reads, or a game. */
export type GameInput = string | Game;

export interface Score {
    black?: number;
    white?: number;
    total?: number;
}

export interface ScoredRow extends Score {
    row: number;
    mistake?: string | null;
}

export interface Repair {
    rows: ScoredRow[];
    pegs_changed: number;
    secret: Code | null;
    count?: number | null; // absent above 2^53
    count_exact: string | null;
    count_log2: number | null;
}

export interface RepeatedMistake {
    mistake: string;
    secret: Code;
    count?: number; // absent above 2^53
    count_exact: string;
    count_log2: number | null;
    count_is_exact: boolean;
}

export interface MisrecordedGuess {
    row: number;
    peg: number;
    colour: string;
    secret: Code | null;
    count?: number | null; // absent above 2^53
    count_exact: string | null;
    count_log2: number | null;
}

export interface StoryRow {
    row: number;
    count?: number | null; // absent above 2^53
    count_exact: string | null;
    count_log2: number | null;
    count_is_exact: boolean;
    told_nothing: boolean | null;
    guess_was_possible: boolean;
}

/* docs/json.md, "Answers". */
export interface Verdict {
    file: string;
    game: number;
    line: number;
    id?: string | number;
    codemaker?: string;
    verdict: "consistent" | "cheated" | "undecided";
    secret: Code | null;
    count?: number | null; // absent above 2^53
    count_exact: string | null;
    count_log2: number | null;
    count_is_exact: boolean | null;
    unique: boolean | null;
    conflict: number[] | null;
    conflict_is_minimal: boolean | null;
    conflict_is_smallest: boolean | null;
    reason: string | null;
    first_impossible: number | null;
    repairs: Repair[] | null;
    repairs_left_out?: number;
    repairs_are_all?: boolean;
    wrong_least?: number;
    wrong_most?: number | null;
    repeated_mistakes?: RepeatedMistake[];
    suspects?: number[][];
    suspects_are_all?: boolean;
    sure_rows_conflict?: boolean | null;
    misrecorded_guesses?: MisrecordedGuess[];
    conflicts?: number[][];
    audit_stop?: string | null;
    story?: StoryRow[];
    story_stop?: string | null;
    revealed?: Code;
    against_rules?: string | null;
    wrong_rows?: ScoredRow[];
    consistent_without_secret?: boolean | null;
    stop: string | null;
    engine: string | null;
    encoding: string | null;
    notes: string[];
    stats: Record<string, number>;
    steps: Record<string, unknown>[];
}

export interface Part extends Score {
    secrets: number;
}

export interface Proposal {
    guess: Code;
    fits: boolean;
    worst: number;
    squares: number;
    parts: Part[];
}

export interface Advice {
    verdict: "consistent" | "cheated" | "undecided";
    strategy: string;
    won: boolean;
    count?: number | null; // absent above 2^53
    count_exact: string | null;
    count_log2: number | null;
    looked_at: number;
    sampled: boolean;
    ranked: boolean;
    guesses: number;
    all_guesses: boolean;
    proposals: Proposal[];
    stop: string | null;
}

export type OptionValue = string | number | boolean | undefined;

/* Options in camel case.  true is a switch; false and undefined leave the option out. */
export type Options = Record<string, OptionValue>;

export interface Problem {
    line?: number;
    column?: number;
    says: string;
}

/* A game that keypeg cannot read, or an option that it does not know. */
export class KeypegError extends Error {
    readonly line: number | undefined;
    readonly column: number | undefined;

    constructor(readonly problems: readonly Problem[]) {
        const first = problems[0];
        const place = first?.line === undefined ? "" : `${first.line}:${first.column}: `;
        super(place + (first?.says ?? "internal error; please report this game"));
        this.name = "KeypegError";
        this.line = first?.line;
        this.column = first?.column;
    }
}

/* The words of an option on the command line. */
export function optionWords(options: Options): string[] {
    return Object.entries(options).flatMap(([name, value]) => {
        const word = "--" + name.replace(/[A-Z]/g, (letter) => "-" + letter.toLowerCase());
        return value === undefined || value === false ? [] : value === true ? [word] : [word, String(value)];
    });
}

/* Runs a command with a text as its standard input, as `keypeg COMMAND WORDS...` would. */
export async function command(words: readonly string[], input = ""): Promise<Answer> {
    if (words.some((word) => word.includes("\0"))) throw new KeypegError([{ says: "a word of a command has a zero byte" }]);
    return run(await loadModule(), words, input);
}

/* What JSON has no form for would be left out, or become null: an unknown score. */
function refuseOthers(name: string, value: unknown): unknown {
    if (["bigint", "symbol", "function"].includes(typeof value) || (typeof value === "number" && !Number.isFinite(value)))
        throw new KeypegError([{ says: `a game has no ${String(value)}${name === "" ? "" : `, as in '${name}'`}` }]);
    return value;
}

function textOf(game: GameInput): string {
    return typeof game === "string" ? game : (JSON.stringify(game, refuseOthers) ?? "");
}

/* The lines of JSON of an answer.  An option that asks for something else, such as help, is refused. */
function parseLines(output: string): Record<string, unknown>[] {
    try {
        const found = output.split("\n").filter((line) => line !== "");
        return found.map((line) => JSON.parse(line) as Record<string, unknown>);
    } catch {
        throw new KeypegError([{ says: "the answer is not JSON; an option asks for something else" }]);
    }
}

/* The lines of JSON that a command answers with; throws what it says if it answers with none. */
async function lines(words: string[], input: string, options: Options): Promise<Record<string, unknown>[]> {
    const answer = await command([...words, "--json", ...optionWords(options)], input);
    const found = parseLines(answer.output);
    if (found.length === 0 && answer.status === 2) throw new KeypegError([{ says: withoutName(answer.messages) }]);
    return found;
}

function withoutName(messages: string): string {
    return (messages.split("\n")[0] ?? "").replace(/^keypeg( [a-z]+)?: /, "");
}

function throwErrors(line: Record<string, unknown>): void {
    if (line["verdict"] === "error") throw new KeypegError(line["errors"] as Problem[]);
}

async function only(words: string[], game: GameInput, options: Options): Promise<Record<string, unknown>> {
    const found = await lines(words, textOf(game), options);
    const first = found[0];
    if (!first || found.length !== 1)
        throw new KeypegError([{ says: `expected one game, found ${found.length}` }]);
    throwErrors(first);
    return first;
}

/* Whether any secret fits the scores; and if none does, which rows are wrong and what they should say. */
export async function check(game: GameInput, options: Options = {}): Promise<Verdict> {
    return (await only(["check"], game, options)) as unknown as Verdict;
}

/* The same for many games, in order.  The answer to a game that cannot be read is its error. */
export async function checkMany(
    games: string | Iterable<GameInput>,
    options: Options = {},
): Promise<(Verdict | KeypegError)[]> {
    if (typeof games !== "string") {
        const answers = [];
        for (const game of games) answers.push(await check(game, options).catch(keepError));
        return answers;
    }
    return (await lines(["check"], games, options)).map((line) =>
        line["verdict"] === "error" ? new KeypegError(line["errors"] as Problem[]) : (line as unknown as Verdict),
    );
}

function keepError(error: unknown): KeypegError {
    if (error instanceof KeypegError) return error;
    throw error;
}

/* How many secrets fit.  `exact` is false if there are at least that many. */
export async function count(game: GameInput, options: Options = {}): Promise<{ count: bigint; exact: boolean }> {
    const line = await only(["count"], game, options);
    return { count: BigInt((line["count_exact"] as string | null) ?? 0), exact: line["count_is_exact"] === true };
}

export interface Secrets {
    secrets: Code[];
    complete: boolean;
    stop: string | null;
}

async function secretsOf(words: string[], game: GameInput, options: Options): Promise<Secrets> {
    const found = await lines(words, textOf(game), options);
    for (const line of found) throwErrors(line);
    const last = found.find((line) => !("secret" in line));
    return {
        secrets: found.flatMap((line) => (line["secret"] ? [line["secret"] as Code] : [])),
        complete: last?.["complete"] === true,
        stop: (last?.["stop"] as string | null | undefined) ?? null,
    };
}

/* The secrets that fit: all, or the first `limit`. */
export function list(game: GameInput, options: Options = {}): Promise<Secrets> {
    return secretsOf(["list"], game, options);
}

/* Random secrets that fit, each equally likely. */
export function sample(game: GameInput, options: Options = {}): Promise<Secrets> {
    return secretsOf(["sample"], game, options);
}

/* The next guess by a strategy. */
export async function next(game: GameInput, options: Options = {}): Promise<Advice> {
    return (await only(["next"], game, options)) as unknown as Advice;
}

/* The score of a guess. */
export async function score(
    secret: string | Code,
    guess: string | Code,
    options: Options = {},
): Promise<Score> {
    const words = [secret, guess].map((code) => (typeof code === "string" ? code : code.join(" ")));
    const answer = await command(["score", "--json", ...optionWords(options), "--", ...words]);
    const [line = {}] = parseLines(answer.output);
    throwErrors(line);
    if (answer.status !== 0) throw new KeypegError([{ says: withoutName(answer.messages) }]);
    return line as Score;
}

/* Games of a family: puzzles, hard games with known answers. */
export async function generate(family: string, options: Options = {}): Promise<Game[]> {
    return (await lines(["generate", family], "", options)) as Game[];
}

/* The games of a text in another format. */
export async function convert(games: GameInput, to: string, options: Options = {}): Promise<string> {
    const answer = await command(["convert", "--to", to, ...optionWords(options)], textOf(games));
    if (answer.status !== 0) {
        const [, line, column, says] = /^[^:]*:(\d+):(\d+): (.*)/.exec(answer.messages) ?? [];
        throw new KeypegError([
            says ? { line: Number(line), column: Number(column), says } : { says: withoutName(answer.messages) },
        ]);
    }
    return answer.output;
}
