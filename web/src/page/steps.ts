/* The steps of an explanation as sentences of a language other than English, from their codes and numbers. */

import { letterOf } from "./facts.js";
import type { Fact, StepInWords } from "./facts.js";
import { sentence } from "./game_words.js";
import type { germanWords } from "./texts-de.js";

/* The words of a language: German is the model.  Strings are lists in words already, "1, 2 and 3", and n is how many they
 * are.  `at` and `blackAt` say where rows can have their black key pegs. */
export type StepWords = typeof germanWords;

/* What a row has, as far as the step uses it. */
function scoreOf(words: StepWords, { kind, shape }: StepInWords, { black, white }: StepInWords["rows"][number]): string {
    if (shape.scores === "colours") return words.keyPegs(black ?? 0);
    if (shape.scores === "black" || kind === "black") return words.black(black);
    const total = (black ?? 0) + (white ?? 0);
    const isSimple = kind === "simple" && (total === 0 || (total === shape.pegs && black !== 0));
    if (kind === "total" || isSimple) return words.keyPegs(total);
    return kind === "simple" ? words.black(black) : words.and([words.black(black), words.white(white)]);
}

function rowsOf(words: StepWords, step: StepInWords): string {
    const { kind, differ, shape } = step;
    const isShort = kind === "compare" && differ.length > 0 && 2 * differ.length <= shape.pegs;
    const rows = step.rows.map((row) => words.row(row.number, isShort ? "" : row.code, scoreOf(words, step, row)));
    if (!isShort) return words.rows(rows, kind === "compare");
    const numbers = step.rows.map(({ number }) => number);
    return `${words.differ(words.and(numbers), words.and(differ), differ.length)} ${words.rows(rows, false)}`;
}

/* What is concluded of pegs; of pegs with the same colours together. */
function sayPegs(words: StepWords, facts: readonly Fact[], missing: ReadonlySet<string>): string[] {
    const said = new Map<string, { of: number[]; left: string[]; out: string[] }>();
    for (const fact of facts) {
        if (fact.about !== "peg") continue;
        const out = fact.out.filter((colour) => !missing.has(colour));
        const key = fact.left.length <= out.length ? String(fact.left) : `not ${out}`;
        const of = [...(said.get(key)?.of ?? []), fact.peg];
        if (out.length > 0) said.set(key, { of, left: fact.left, out });
    }
    return [...said.values()].map(({ of, left, out }) => {
        const pegs = words.and(of);
        return left.length <= out.length ? words.peg(pegs, of.length, words.or(left)) : words.pegNot(pegs, of.length, out);
    });
}

function sayFacts(words: StepWords, facts: readonly Fact[], shape: StepInWords["shape"]): string[] {
    const isNone = (fact: Fact) => fact.about === "times" && fact.most === 0 && fact.colours.length === 1;
    const missing = facts.flatMap((fact) => (fact.about === "times" && isNone(fact) ? fact.colours : []));
    const others = facts.flatMap((fact) => {
        if (fact.about === "place") return [words.place(words.or(fact.pegs), fact.colour)];
        if (fact.about === "peg" || isNone(fact)) return [];
        const { least, most, colours } = fact;
        if (most === 0) return [words.none(words.or(colours))];
        if (!shape.repeats && least === 1 && colours.length === 1) return [words.inCode(colours[0]!)];
        return [words.times(least, most, words.or(colours), most >= shape.pegs)];
    });
    const none = missing.length > 0 ? [words.none(words.or(missing))] : [];
    return [...none, ...others, ...sayPegs(words, facts, new Set(missing))];
}

/* The facts that the step uses, each with the number of the step that it is from. */
function sayPremises(words: StepWords, { premises, shape }: StepInWords): string[] {
    return premises.flatMap(({ cited, facts }) => sayFacts(words, facts, shape).map((says) => (cited === "" ? says : `${says} (${cited})`)));
}

function sayRule(words: StepWords, line: string): string {
    return line === "repeats no" ? words.noRepeats : words.known(line);
}

function sayStep(words: StepWords, step: StepInWords, isSupposed: boolean): string {
    const rows = step.rows.length > 0 ? rowsOf(words, step) : "";
    const parts = [words.given(rows, sayPremises(words, step), step.kind === "compare"), ...step.rules.map((line) => sayRule(words, line))];
    const ways = step.places.map((rows) => rows.map(({ row, pegs }) => words.at(row, words.and(pegs), pegs.length)));
    if (step.facts.length === 0) parts.push(isSupposed ? words.contradictionSupposed : words.contradiction);
    else parts.push(ways.length > 0 ? words.blackAt(ways) : "", words.so(sayFacts(words, step.facts, step.shape)));
    return parts.filter((part) => part !== "").map(sentence).join(" ");
}

/* What is supposed, and the steps that follow from it, lead to a contradiction; so the opposite holds. */
function saySupposition(words: StepWords, { supposed, inner, facts, shape }: StepInWords): string {
    const steps = inner.map((step, i) => `(${letterOf(i + 1)}) ${sayStep(words, step, true)}`);
    const [first, last] = [words.suppose(sayFacts(words, supposed, shape)), words.so(sayFacts(words, facts, shape))];
    return [sentence(first), ...steps, sentence(last)].join(" ");
}

export function stepWith(words: StepWords): (step: StepInWords) => string {
    return (step) => (step.kind === "suppose" ? saySupposition(words, step) : sayStep(words, step, false));
}
