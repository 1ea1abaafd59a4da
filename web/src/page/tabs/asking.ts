/* What the tabs share: questions whose answers are lines of JSON, and what is shown if there is none. */

import { Stopped } from "../../engine.js";
import type { Code, Problem } from "../../keypeg.js";
import { element } from "../element.js";
import { toJson } from "../game.js";
import type { BoardGame } from "../game.js";
import { problemList } from "../problems.js";
import { jsonLines } from "../question.js";
import type { Context } from "./tab.js";

/* keypeg does not answer the question, and says why. */
class Refused extends Error {
    constructor(readonly problems: readonly Problem[]) {
        super(problems[0]?.says);
    }
}

interface Line {
    verdict?: string;
    errors?: Problem[];
}

/* The game as keypeg reads it, without a revealed secret. */
export function jsonOf(game: BoardGame): string {
    return JSON.stringify(toJson({ ...game, secret: null }));
}

/* The lines of an answer; throws what keypeg says if it cannot answer. */
export async function askLines<T>(context: Context, place: HTMLElement, words: readonly string[], input = ""): Promise<T[]> {
    const answer = await context.ask(place, words, input);
    const lines = jsonLines<T & Line>(answer);
    const errors = lines.find((line) => line.verdict === "error")?.errors;
    if (errors) throw new Refused(errors);
    if (lines.length === 0) throw new Refused([{ says: answer.messages.replace(/^keypeg[a-z ]*: /, "").trim() }]);
    return lines;
}

/* The codes of `list` and `sample`. */
export async function askSecrets(context: Context, place: HTMLElement, words: readonly string[], game: BoardGame): Promise<Code[]> {
    const all = [...words, "--json", ...context.limit()];
    const lines = await askLines<{ secret?: Code }>(context, place, all, jsonOf(game));
    return lines.flatMap((line) => (line.secret ? [line.secret] : []));
}

/* Does some work that asks keypeg; shows in `place` why it was not done.  Returns whether it was. */
export async function attempt(context: Context, place: HTMLElement, work: () => Promise<void>): Promise<boolean> {
    place.replaceChildren();
    try {
        await work();
        return true;
    } catch (error) {
        const { audit, busy } = context.texts;
        const problems = error instanceof Refused ? error.problems : [error instanceof Stopped ? audit.stopped : busy.failed];
        place.replaceChildren(element("div", { class: "problem", role: "alert" }, problemList(context.texts, problems)));
        return false;
    }
}

/* A seed of keypeg's random generators. */
export function randomSeed(): string {
    return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}
