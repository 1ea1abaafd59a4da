/* keypeg for programs in JavaScript and TypeScript: the npm package.
 *
 * Every function runs a command of the program, and gives the JSON that the command writes: docs/json.md
 * describes it.  An option is the command's option in camel case: { timeLimit: 5 } is --time-limit 5. */

import { loadModule } from "./embedded.js";
import { judgeRows } from "./judge.js";
import type { Judgement } from "./judge.js";
import type {
    CheckOptions,
    ConvertOptions,
    CountOptions,
    ExplainOptions,
    GenerateOptions,
    ListOptions,
    NextOptions,
    SampleOptions,
    ScoreOptions,
} from "./options.js"; /* web/option-types.mjs makes it */
import { run } from "./program.js";
import type { Answer } from "./program.js";

export type * from "./options.js";
export type { Answer, Judgement };

export type Code = string[];

export interface Row {
    guess: (string | number)[];
    black?: number | null;
    white?: number | null;
    total?: number | null;
    sure?: boolean;
}

/** A game; docs/json.md, "A game". */
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
    place?: Record<string, number[][]>;
    sum?: number;
    rows?: Row[];
    secret?: (string | number)[];
    comment?: string | string[];
}

/** A text in any format that keypeg reads, or a game. */
export type GameInput = string | Game;

export interface Score {
    black?: number;
    white?: number;
    total?: number;
}

export interface ScoredRow extends Score {
    row: number;
    mistake?: string | null;
    mistake_code?: string | null;
}

/** How many secrets there are; null: unknown. */
export interface Count {
    count?: number | null; // absent above 2^53
    count_exact: string | null;
    count_log2: number | null;
}

export interface Repair extends Count {
    rows: ScoredRow[];
    pegs_changed: number;
    secret: Code | null;
}

export interface RepeatedMistake {
    mistake: string;
    mistake_code: string;
    secret: Code;
    count?: number; // absent above 2^53
    count_exact: string;
    count_log2: number | null;
    count_is_exact: boolean;
}

export interface MisrecordedGuess extends Count {
    row: number;
    peg: number;
    colour: string;
    secret: Code | null;
}

export interface StoryRow extends Count {
    row: number;
    count_is_exact: boolean;
    told_nothing: boolean | null;
    guess_was_possible: boolean;
}

/** docs/json.md, "Answers". */
export interface Verdict extends Count {
    file: string;
    game: number;
    line: number;
    id?: string | number;
    codemaker?: string;
    verdict: "consistent" | "cheated" | "undecided";
    secret: Code | null;
    count_is_exact: boolean | null;
    unique: boolean | null;
    conflict: number[] | null;
    conflict_is_minimal: boolean | null;
    conflict_is_smallest: boolean | null;
    reason: string | null;
    coded_reason?: Problem;
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
    coded_against_rules?: Problem;
    wrong_rows?: ScoredRow[];
    consistent_without_secret?: boolean | null;
    stop: string | null;
    engine: string | null;
    encoding: string | null;
    notes: string[];
    coded_notes?: Problem[];
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

export interface Advice extends Count {
    verdict: "consistent" | "cheated" | "undecided";
    strategy: string;
    won: boolean;
    looked_at: number;
    sampled: boolean;
    ranked: boolean;
    guesses: number;
    all_guesses: boolean;
    total?: number; // of the guesses that all secrets need, with the strategy "optimal"
    longest?: number; // with the strategies "optimal" and "worst"
    proposals: Proposal[];
    stop: string | null;
}

/** A step looks at rows and cites earlier steps, by number.  Its facts are lines of a transcript; none: it ends in a
 * contradiction. */
export interface Step {
    number: number;
    kind: "simple" | "facts" | "total" | "black" | "one-kind" | "compare" | "row" | "rows" | "suppose";
    rows: number[];
    from: number[];
    premises: { step: number; facts: string[] }[]; // of these steps, as far as it uses them
    rules: string[]; // that it needs
    facts: string[];
    cost: number;
    says: string;
    cases: string[];
    places: { row: number; pegs: number[] }[][];
    supposed?: string[]; // of a supposition: facts
    inner?: Step[]; // and the steps that follow from them
}

/** docs/json.md, "explain". */
export interface Explanation {
    file: string;
    game: number;
    line: number;
    id?: string | number;
    codemaker?: string;
    question?: { peg?: number; colour?: string; row?: number; code?: Code };
    goal: "contradiction" | "secret" | "certain" | "misses" | "possible" | null;
    scores?: Score[];
    missed?: (Score & { row: number; says: string })[];
    against_rules?: string | null;
    complete: boolean;
    steps: Step[];
    steps_left_out?: number;
    hint?: Hint;
    cost: number;
    dearest: number;
    grade: "easy" | "medium" | "hard" | "expert" | null;
    stop: string | null;
}

/** A hint about a step; null: no step is left. */
export interface Hint {
    level: 1 | 2 | 3 | 4;
    step: number | null;
    says: string;
}

export interface Problem {
    line?: number;
    column?: number;
    row?: number; // of a game in JSON
    code?: string;
    values?: string[]; // the words and numbers of the sentence
    says: string;
}

/** A game that keypeg cannot read, or an option that it does not know. */
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

/* The words of options on the command line.  true is a switch; false and undefined leave an option out. */
function optionWords(options: object): string[] {
    return Object.entries(options).flatMap(([name, value]) => {
        const word = "--" + name.replace(/[A-Z]/g, (letter) => "-" + letter.toLowerCase());
        return value === undefined || value === false ? [] : value === true ? [word] : [word, String(value)];
    });
}

/** Runs a command with a text as its standard input, as `keypeg COMMAND WORDS...` would. */
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

/* A line of JSON that a command answers with: what it found of a game, or why the game cannot be read. */
interface Line {
    verdict?: string;
    errors?: Problem[];
    line?: number;
}

/* An option that asks for something else than JSON, such as help, is refused. */
function parseLines<T>(output: string): (T & Line)[] {
    try {
        const found = output.split("\n").filter((line) => line !== "");
        return found.map((line) => JSON.parse(line) as T & Line);
    } catch {
        throw new KeypegError([{ says: "the answer is not JSON; an option asks for something else" }]);
    }
}

/* The lines that a command answers with.  A game that cannot be read is one of them; any other error is thrown. */
async function lines<T>(words: readonly string[], input: string, options: object = {}): Promise<(T & Line)[]> {
    const { status, output, messages } = await command([...words, "--json", ...optionWords(options)], input);
    if (status > 3 || (status === 2 && messages !== "")) throw new KeypegError([{ says: withoutName(messages) }]);
    return parseLines(output);
}

function withoutName(messages: string): string {
    return (messages.split("\n")[0] ?? "").replace(/^keypeg( [a-z]+)?: /, "");
}

function orError<T>(line: T & Line): T | KeypegError {
    return line.verdict === "error" ? new KeypegError(line.errors ?? []) : line;
}

function orThrow<T>(found: T | KeypegError): T {
    if (found instanceof KeypegError) throw found;
    return found;
}

function onlyOne<T>(found: readonly T[]): T {
    if (found.length !== 1) throw new KeypegError([{ says: `expected one game, found ${found.length}` }]);
    return found[0]!;
}

async function only<T>(words: readonly string[], game: GameInput, options: object): Promise<T> {
    return orThrow(orError(onlyOne(await lines<T>(words, textOf(game), options))));
}

/** Whether any secret fits the scores; and if none does, which rows are wrong and what they should say. */
export function check(game: GameInput, options: CheckOptions = {}): Promise<Verdict> {
    return only(["check"], game, options);
}

/** The same for many games, in order.  The answer to a game that cannot be read is its error; any other error is
 * thrown.  A list of objects, like one text, is a single call of keypeg. */
export async function checkMany(
    games: string | Iterable<GameInput>,
    options: CheckOptions = {},
): Promise<(Verdict | KeypegError)[]> {
    if (typeof games === "string") return (await lines<Verdict>(["check"], games, options)).map(orError);
    const all = [...games];
    const inputs = all.map((game) => attempt(() => textOf(game)));
    const isBatched = (input: string | KeypegError, i: number) => typeof input === "string" && typeof all[i] === "object";
    const batch = inputs.map((input, i) => (isBatched(input, i) ? `${input as string}\n` : "\n")).join("");
    const answers = new Map<number, Verdict | KeypegError>();
    for (const line of await lines<Verdict>(["check"], batch, { ...options, from: "jsonl" })) answers.set(line.line - 1, orError(line));
    const found = [];
    for (const [i, input] of inputs.entries()) {
        if (typeof input !== "string") found.push(input);
        else found.push(answers.get(i) ?? (await check(input, options).catch(keepError)));
    }
    return found;
}

function attempt<T>(work: () => T | KeypegError): T | KeypegError {
    try {
        return work();
    } catch (error) {
        return keepError(error);
    }
}

function keepError(error: unknown): KeypegError {
    if (error instanceof KeypegError) return error;
    throw error;
}

/** How many secrets fit.  `exact` is false if there are at least that many. */
export async function count(game: GameInput, options: CountOptions = {}): Promise<{ count: bigint; exact: boolean }> {
    const found = await only<Pick<Verdict, "count_exact" | "count_is_exact">>(["count"], game, options);
    return { count: BigInt(found.count_exact ?? 0), exact: found.count_is_exact === true };
}

export interface Secrets {
    secrets: Code[];
    /** Whether these are all. */
    complete: boolean;
    /** What ended the search early. */
    stop: string | null;
}

async function secretsOf(words: string[], game: GameInput, options: object): Promise<Secrets> {
    const found = await lines<{ secret?: Code; complete?: boolean; stop?: string | null }>(words, textOf(game), options);
    for (const line of found) orThrow(orError(line));
    const last = found.find((line) => !("secret" in line));
    const secrets = found.flatMap(({ secret }) => (secret ? [secret] : []));
    return { secrets, complete: last?.complete === true, stop: last?.stop ?? null };
}

/** The secrets that fit: all, or the first `limit`. */
export function list(game: GameInput, options: ListOptions = {}): Promise<Secrets> {
    return secretsOf(["list"], game, options);
}

/** Random secrets that fit, `n` of them, each equally likely. */
export function sample(game: GameInput, n = 1, options: SampleOptions = {}): Promise<Secrets> {
    return secretsOf(["sample", String(n)], game, options);
}

/** The next guess by a strategy. */
export function next(game: GameInput, options: NextOptions = {}): Promise<Advice> {
    return only(["next"], game, options);
}

/** Why no secret fits, why only one does, or what is certain of several, in steps that a person can check. */
export function explain(game: GameInput, options: ExplainOptions = {}): Promise<Explanation> {
    return only(["explain"], game, options);
}

/** A hint about the next step: 1 whether the rows are enough, 2 which rows it combines, 3 which part of them, 4 the
 * step.  { steps: 2 } is for somebody who knows the first two.  null: the game cannot be explained. */
export async function hint(game: GameInput, level: 1 | 2 | 3 | 4, options: Omit<ExplainOptions, "hint"> = {}): Promise<Hint | null> {
    return (await explain(game, { ...options, hint: level })).hint ?? null;
}

/** How good each guess of a game was: whether the rows above ruled it out, how many secrets it left, and how many it and
 * the best guess leave on average. */
export async function judge(game: GameInput, options: Pick<CheckOptions, "timeLimit" | "memoryLimit"> = {}): Promise<Judgement[]> {
    const whole = onlyOne(parseLines<Game>(await convert(game, "jsonl", { memoryLimit: options.memoryLimit })));
    const ask = async <T>(words: readonly string[], input: string) => (await lines<T>(words, input)).map((line) => orThrow(orError(line)) as T);
    return judgeRows(ask, whole, optionWords(options));
}

/** The score of a guess. */
export async function score(secret: string | Code, guess: string | Code, options: ScoreOptions = {}): Promise<Score> {
    const words = [secret, guess].map((code) => (typeof code === "string" ? code : code.join(" ")));
    const answer = await command(["score", "--json", ...optionWords(options), "--", ...words]);
    const [line] = parseLines<Score>(answer.output);
    if (!line || answer.status !== 0) throw new KeypegError(line?.errors ?? [{ says: withoutName(answer.messages) }]);
    return line;
}

/** Games of a family: puzzles, hard games with known answers. */
export function generate(family: string, options: GenerateOptions = {}): Promise<Game[]> {
    return lines(["generate", family], "", options);
}

/** The games of a text in another format. */
export async function convert(games: GameInput, to: string, options: ConvertOptions = {}): Promise<string> {
    const answer = await command(["convert", "--to", to, ...optionWords(options)], textOf(games));
    if (answer.status !== 0) {
        const [, line, column, says] = /^[^:]*:(\d+):(\d+): (.*)/.exec(answer.messages) ?? [];
        throw new KeypegError([
            says ? { line: Number(line), column: Number(column), says } : { says: withoutName(answer.messages) },
        ]);
    }
    return answer.output;
}
