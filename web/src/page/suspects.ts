/* Which rows of a game are wrong, and how certain that is: what the sentence on top of a verdict rests on. */

import type { Repair, Verdict } from "../keypeg.js";
import { listInWords } from "./game_words.js";
import type { Texts } from "./texts.js";

/* `sets` has the rows that are wrong together, from 1, the likeliest first:
 * - "certain": the revealed secret, or a conflict of one row, leaves no doubt;
 * - "fewest": one of the sets, if no more rows are wrong than it has;
 * - "unfinished": the same, but a limit ended the search for other sets;
 * - "conflict": at least one row of the only set;
 * - "sure": rows that are sure contradict each other. */
export interface Suspects {
    how: "certain" | "fewest" | "unfinished" | "conflict" | "sure" | "unknown";
    sets: number[][];
}

const same = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((row, i) => row === b[i]);
const rowsOf = (repair: Pick<Repair, "rows">) => repair.rows.map(({ row }) => row);

/* Whether the answer is that the scores, or the revealed secret, are wrong. */
export function isContradiction(verdict: Verdict): boolean {
    return verdict.count_exact === "0" && verdict.count_is_exact === true || verdict.conflict !== null || verdict.repairs !== null;
}

/* Whether the codemaker revealed a secret that is allowed, and does not fit. */
export function isRevealed(verdict: Verdict): boolean {
    return !!verdict.revealed && !verdict.against_rules && (verdict.wrong_rows ?? []).length > 0;
}

export function suspectsOf(verdict: Verdict): Suspects {
    const { conflict } = verdict;
    if (isRevealed(verdict)) return { how: "certain", sets: [rowsOf({ rows: verdict.wrong_rows! })] };
    if (verdict.sure_rows_conflict) return { how: "sure", sets: [] };
    const suspects = verdict.suspects ?? [];
    const repaired = (verdict.repairs ?? []).map(rowsOf);
    const isRepaired = (set: readonly number[]) => repaired.some((rows) => same(rows, set));
    const likeliest = repaired.filter((set, i) => repaired.findIndex((rows) => same(rows, set)) === i);
    const sets = suspects.length === 0 ? [] : [...likeliest, ...suspects.filter((set) => !isRepaired(set))];
    if (conflict?.length === 1 && (sets.length === 0 || (sets.length === 1 && same(sets[0]!, conflict)))) return { how: "certain", sets: [conflict] };
    if (sets.length > 0) return { how: verdict.suspects_are_all ? "fewest" : "unfinished", sets };
    if (conflict && conflict.length > 0) return { how: "conflict", sets: [conflict] };
    return { how: "unknown", sets: [] };
}

/* The sentence on top. */
export function suspectsInWords(texts: Texts, { how, sets }: Suspects): string {
    const words = texts.audit;
    const list = (rows: readonly number[]) => listInWords(texts, rows);
    const all = [...new Set(sets.flat())].sort((a, b) => a - b);
    const size = sets[0]?.length ?? 0;
    if (how === "sure") return words.sureConflict;
    if (how === "certain") return words.wrong(list(all), all.length);
    if (how === "conflict") return words.oneAtLeast(list(all));
    if (how === "unfinished") return words.mayBeWrong(list(sets[0]!), size);
    if (how === "unknown") return words.cheated;
    if (sets.length === 1) return words.wrongIf(list(all), size);
    return words.amongIf(list(all), size);
}

/* The likeliest repair of each set of suspects, and the others; each in keypeg's order, the likeliest first.  A revealed
 * secret leaves one. */
export function repairsOf(verdict: Verdict): { first: Repair[]; others: Repair[] } {
    if (isRevealed(verdict))
        return { first: [{ rows: verdict.wrong_rows!, pegs_changed: 0, secret: null, count_exact: null, count_log2: null }], others: [] };
    const repairs = verdict.repairs ?? [];
    const isFirst = (repair: Repair, i: number) => repairs.findIndex((other) => same(rowsOf(other), rowsOf(repair))) === i;
    return { first: repairs.filter(isFirst), others: repairs.filter((repair, i) => !isFirst(repair, i)) };
}
