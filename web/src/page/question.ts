/* Questions to keypeg that never freeze the page: a question that takes longer than a moment shows how long it has
 * worked, and a button that stops it. */

import type { Engine } from "../engine.js";
import type { Answer } from "../program.js";
import { button, element, group, setText } from "./element.js";
import type { Texts } from "./texts.js";

const A_MOMENT = 300; /* ms */

/* Shows in `place` that a question is asked; returns what ends that. */
function showProgress(place: HTMLElement, texts: Texts, limit: number, stop: () => void): () => void {
    const begun = performance.now();
    let shown: HTMLElement | undefined;
    const show = () => {
        const seconds = Math.floor((performance.now() - begun) / 1000);
        if (!shown) {
            const bar = element("progress", { max: limit, value: 0, "aria-label": texts.busy.working(0, limit) });
            shown = group("busy", element("span"), bar, button(texts.busy.stop, stop));
            place.append(shown);
        }
        setText(shown.firstElementChild!, texts.busy.working(seconds, limit));
        (shown.children[1] as HTMLProgressElement).value = Math.min(seconds, limit);
    };
    const first = setTimeout(show, A_MOMENT);
    const again = setInterval(() => shown && show(), 500);
    return () => {
        clearTimeout(first);
        clearInterval(again);
        shown?.remove();
    };
}

/* The answer to a question; throws Stopped if the user stopped it. */
export async function ask(
    engine: Engine,
    texts: Texts,
    limit: number,
    place: HTMLElement,
    words: readonly string[],
    input = "",
): Promise<Answer> {
    const end = showProgress(place, texts, limit, () => engine.stop());
    try {
        return await engine.ask(words, input);
    } finally {
        end();
    }
}

/* The lines of an answer in JSON. */
export function jsonLines<T>(answer: Answer): T[] {
    return answer.output
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as T);
}
