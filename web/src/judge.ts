/* How good each guess of a game was.
 *
 * A guess is ruled out by the rows above it that it does not fit as a secret.  On a small board it is judged by the guesses
 * that are needed from there on, on average over the secrets that were possible, if all others are the best (strategy
 * "optimal").  On a larger one it is judged by the secrets that it leaves on average: the sum of the squares of the counts
 * after each score, divided by their sum; the best guess is that of the strategy "irving", which has the least average. */

import type { Advice, Game, Verdict } from "./keypeg.js";

export interface Judgement {
    /** The row, from 1. */
    row: number;
    /** The rows above that already ruled the guess out. */
    ruledOutBy: number[];
    /** Whether every secret that was possible gives this score. */
    toldNothing: boolean;
    /** How many secrets are possible after the row; undefined: unknown. */
    left: number | undefined;
    /** Whether guesses are compared by the guesses needed from there on, with the best play; else by the secrets left. */
    isExact: boolean;
    /** Of these, the average over the secrets that were possible; undefined: there are more than 50,000 secrets in all, or a
     * limit ended the work. */
    average: number | undefined;
    /** The same of the best guess. */
    best: number | undefined;
}

/* The lines of JSON of `keypeg WORDS...` with a text as its standard input. */
type AskLines = <T>(words: readonly string[], input: string) => Promise<T[]>;

const MOST_SECRETS = 50_000; /* on a larger board the averages would take long */
const MOST_EXACT = 1_296; /* on a larger board, or with one count a row, optimal play can take minutes */

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

const jsonLines = (games: readonly Game[]) => games.map((game) => JSON.stringify(game) + "\n").join("");

/* Every score that could be written down; keypeg knows which of them no secret gives. */
export function everyScore(pegs: number, counts: 1 | 2): { black: number; white: number | null }[] {
    const blacks = Array.from({ length: pegs + 1 }, (_, black) => black);
    if (counts === 1) return blacks.map((black) => ({ black, white: null }));
    return blacks.flatMap((black) => Array.from({ length: pegs + 1 - black }, (_, white) => ({ black, white })));
}

/* For each row the average of its guess, and that of the best guess. */
async function findAverages(ask: AskLines, all: Game, before: readonly Game[], isExact: boolean, limits: readonly string[]) {
    const { scores: kind = "black white", rows = [] } = all;
    const scores = everyScore(rows[0]!.guess.length, kind === "black white" ? 2 : 1);
    const scored = before.flatMap((game, i) =>
        scores.map(({ black, white }) => {
            const score = kind === "colours" ? { total: black } : kind === "black" ? { black } : { black, white };
            return { ...game, rows: [...game.rows!, { guess: rows[i]!.guess, ...score }] };
        }),
    );
    const askAll = (words: readonly string[], about: readonly Game[]) =>
        ask<Advice & Verdict>([...words, "--json", "--from", "jsonl", ...limits], jsonLines(about));
    const after = await askAll(isExact ? ["next", "--strategy", "optimal"] : ["count"], scored);
    const advice = await askAll(["next", "--strategy", isExact ? "optimal" : "irving"], before);
    return advice.map(({ total = NaN, looked_at, proposals }, i) => {
        const parts = after.slice(i * scores.length, (i + 1) * scores.length);
        const counts = parts.map((part) => Number(part.count_exact ?? 0));
        const left = sum(counts);
        const isKnown = left > 0 && looked_at > 0 && parts.every((part) => part.count_is_exact !== false);
        const needed = parts.map((part, s) => (part.won || counts[s] === 0 ? 0 : (part.total ?? NaN)));
        const average = isExact ? 1 + sum(needed) / left : sum(counts.map((count) => count * count)) / left;
        const best = isExact ? total / left : (proposals[0]?.squares ?? NaN) / looked_at;
        return isKnown && Number.isFinite(average) && Number.isFinite(best) ? { average, best } : undefined;
    });
}

export async function judgeRows(ask: AskLines, { secret: _, ...all }: Game, limits: readonly string[]): Promise<Judgement[]> {
    const { rows = [] } = all;
    if (rows.length === 0) return [];
    const before = rows.map((_, i) => ({ ...all, rows: rows.slice(0, i) }));
    const words = ["check", "--json", "--from", "jsonl", "--verdict-only", ...limits];
    const story = (await ask<Verdict>([...words, "--story"], jsonLines([all])))[0]?.story ?? [];
    const fits = await ask<Verdict>(words, jsonLines(before.map((game, i) => ({ ...game, secret: rows[i]!.guess }))));
    const secrets = Number(story.find(({ row }) => row === 0)?.count_exact ?? Infinity);
    const isExact = secrets <= MOST_EXACT && (all.scores ?? "black white") === "black white";
    const averages = secrets <= MOST_SECRETS ? await findAverages(ask, all, before, isExact, limits) : [];
    return rows.map((_, i) => {
        const after = story.find(({ row }) => row === i + 1);
        return {
            row: i + 1,
            ruledOutBy: fits[i]?.wrong_rows?.map((one) => one.row) ?? [],
            toldNothing: after?.told_nothing === true,
            left: after?.count_exact ? Number(after.count_exact) : after ? 0 : undefined,
            isExact,
            average: averages[i]?.average,
            best: averages[i]?.best,
        };
    });
}
