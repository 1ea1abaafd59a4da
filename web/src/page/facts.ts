/* The facts that the steps of an explanation conclude (docs/json.md, "explain"), and what is known after some steps. */

import type { Step } from "../keypeg.js";
import { isFull, shapeOf } from "./game.js";
import type { BoardGame, Shape } from "./game.js";
import { codeInWords, colourName } from "./game_words.js";
import type { Texts } from "./texts.js";

export type Fact =
    | { about: "peg"; peg: number; left: string[]; out: string[] } /* pegs count from 1 */
    | { about: "times"; colours: string[]; least: number; most: number } /* of several colours together */
    | { about: "place"; colour: string; pegs: number[] }; /* one of these pegs has the colour */

/* A step for the sentences of a language: codes and colours are in its words. */
export interface StepInWords extends Pick<Step, "kind" | "says" | "rules" | "places"> {
    rows: { number: number; code: string; black: number | null; white: number | null }[]; /* black is the total under scores "colours" */
    differ: number[]; /* the pegs at which two rows differ */
    premises: { cited: string; facts: Fact[] }[]; /* "": not cited */
    facts: Fact[];
    supposed: Fact[];
    inner: StepInWords[]; /* they follow from what is supposed, and are cited by letters */
    shape: Shape;
}

/* What is known of a secret: the colours that each peg can have, and how many pegs can have a colour. */
export interface Known {
    pegs: Set<string>[];
    times: Map<string, { least: number; most: number }>;
}

/* A fact is a line of a transcript. */
export function parseFact(line: string, colours: readonly string[]): Fact {
    const [about, ...words] = line.split(" ");
    if (about === "peg") {
        const left = words.slice(2);
        return { about, peg: Number(words[0]), left, out: colours.filter((colour) => !left.includes(colour)) };
    }
    if (about === "place") return { about, colour: words[0]!, pegs: words.slice(1).map(Number) };
    const [least, most] = words.at(-1)!.split("..").map(Number) as [number, number];
    return { about: "times", colours: words.slice(0, -1), least, most };
}

function parseFacts(lines: readonly string[], shape: Shape): Fact[] {
    return lines.map((line) => parseFact(line, shape.secretColours));
}

/* The letter of a step inside a supposition, which counts from 1. */
export const letterOf = (number: number) => String.fromCharCode(96 + number);

/* With `cites`, earlier steps are cited.  A step inside a supposition has the number of that, `outer`. */
export function stepInWords(texts: Texts, step: Step, game: BoardGame, cites = true, outer = Infinity): StepInWords {
    const shape = shapeOf(game);
    const name = (colour: string) => colourName(texts, colour);
    const factsInWords = (lines: readonly string[]) =>
        parseFacts(lines, shape).map((fact): Fact => {
            if (fact.about === "peg") return { ...fact, left: fact.left.map(name), out: fact.out.map(name) };
            if (fact.about === "times") return { ...fact, colours: fact.colours.map(name) };
            return { ...fact, colour: name(fact.colour) };
        });
    const rows = step.rows.map((number) => {
        const row = game.rows[number - 1]!;
        return { number, code: codeInWords(texts, row.guess), black: row.black, white: row.white };
    });
    const [a = [], b = []] = step.rows.map((number) => game.rows[number - 1]!.guess);
    const differ = b.flatMap((colour, p) => (colour === a[p] ? [] : [p + 1]));
    const cited = (number: number) => (number > outer ? letterOf(number - outer) : cites ? String(number) : "");
    const premises = step.premises.map((one) => ({ cited: cited(one.step), facts: factsInWords(one.facts) }));
    const says = cites ? step.says : step.says.replace(/ \((\d+, )*\d+\)/g, "");
    const inner = (step.inner ?? []).map((one) => stepInWords(texts, one, game, cites, step.number));
    return { ...step, says, differ, rows, premises, facts: factsInWords(step.facts), supposed: factsInWords(step.supposed ?? []), inner, shape };
}

function knownBefore(game: BoardGame, shape: Shape): Known {
    const { peg = {}, times = {} } = game.rules;
    const most = shape.repeats ? shape.pegs : 1;
    const pegs = Array.from({ length: shape.pegs }, (_, p) => new Set(peg[p + 1]?.map(String) ?? shape.secretColours));
    const range = (colour: string) => {
        const given = times[colour];
        const [least, upper] = typeof given === "number" ? [given, given] : (given ?? [0, most]);
        return { least, most: upper };
    };
    return { pegs, times: new Map(shape.secretColours.map((colour) => [colour, range(colour)])) };
}

function learn(known: Known, fact: Fact): void {
    if (fact.about === "peg") for (const colour of fact.out) known.pegs[fact.peg - 1]!.delete(colour);
    if (fact.about !== "times" || fact.colours.length > 1) return;
    const range = known.times.get(fact.colours[0]!);
    if (!range) return;
    range.least = Math.max(range.least, fact.least);
    range.most = Math.min(range.most, fact.most);
    if (range.most === 0) for (const peg of known.pegs) peg.delete(fact.colours[0]!);
}

export function knownAfter(steps: readonly Step[], game: BoardGame): Known {
    const shape = shapeOf(game);
    const known = knownBefore(game, shape);
    for (const step of steps) for (const fact of parseFacts(step.facts, shape)) learn(known, fact);
    return known;
}

/* The pegs on the board that a step is about, by its rows: those at which it concludes something, or of a colour of which it
 * does; or else all of the row. */
export function pegsOf(step: Step, game: BoardGame): Map<number, number[]> {
    const facts = parseFacts(step.facts, shapeOf(game));
    const about = new Set(facts.flatMap((fact) => (fact.about === "peg" ? [fact.peg] : fact.about === "place" ? fact.pegs : [])));
    const colours = new Set(facts.flatMap((fact) => (fact.about === "times" ? fact.colours : [])));
    const found = step.rows.map((row): [number, number[]] => {
        const of = game.rows[row - 1];
        const guess = of && isFull(of) ? of.guess : [];
        const pegs = guess.flatMap((colour, p) => (about.has(p + 1) || colours.has(colour ?? "") ? [p + 1] : []));
        return [row, pegs.length > 0 ? pegs : guess.map((_, p) => p + 1)];
    });
    return new Map(found);
}
