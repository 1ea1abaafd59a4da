/* Mistakes and remarks in words of the page's language.  keypeg answers a code and values with its English sentence; what
 * has no words in the language stays English, after a few words that say so. */

import type { Problem } from "../keypeg.js";
import { element } from "./element.js";
import { sentence } from "./game_words.js";
import { entryOf } from "./table.js";
import type { Texts } from "./texts.js";

/* What is wrong: keypeg's problem, or the page's words. */
export type Said = Problem | string;

/* Numbers as the language writes them: keypeg's have commas. */
function valueInWords(texts: Texts, value: unknown): string {
    const text = String(value);
    return /^\d{1,3}(,\d{3})+$/.test(text) ? texts.count(text.replace(/,/g, "")) : text;
}

/* A string is in the page's words already.  The browser may have kept another page's problem: anything that is JSON. */
export function problemElement(texts: Texts, problem: Said): HTMLElement {
    if (typeof problem === "string") return element("span", {}, problem);
    const { code = "", values, says }: Partial<Problem> = problem;
    const words = entryOf(texts.problems, code);
    if (words) return element("span", {}, words(...Array.from(values ?? [], (value) => valueInWords(texts, value))));
    const english = element("span", { lang: "en" }, sentence(String(says).replace(/^rows\[\d+\]\S*: /, "")));
    return texts.inEnglish === "" ? english : element("span", {}, `${texts.inEnglish} `, english);
}

export function problemList(texts: Texts, problems: readonly Said[], lineWords?: (line: number) => string): HTMLElement {
    const items = problems.map((one) => {
        const line = typeof one !== "string" && one.line !== undefined && lineWords ? texts.named(lineWords(one.line), "") : "";
        return element("li", {}, line, problemElement(texts, one));
    });
    return element("ul", {}, ...items);
}
