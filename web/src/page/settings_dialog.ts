/* The dialog with the settings; each change takes effect at once, and the dialog stays as it is but for its language. */

import { choice, openDialog } from "./dialog.js";
import { element, setText } from "./element.js";
import { LANGUAGES } from "./languages.js";
import { ALLOWED } from "./settings.js";
import type { Settings } from "./settings.js";
import type { Texts } from "./texts.js";

type Words = Texts["settings"];

/* Of each choice what it is called, and its values. */
const LABELS: { [name in keyof Settings]: (words: Words) => readonly [string, readonly string[]] } = {
    language: (words) => [words.language, Object.values(LANGUAGES).map(({ name }) => name)],
    theme: ({ theme, themes }) => [theme, [themes.system, themes.light, themes.dark]],
    marks: ({ marks, marksKinds: kinds }) => [marks, [kinds.letters, kinds.patterns, kinds.none]],
    limit: (words) => [words.limit, ALLOWED.limit.map(words.seconds)],
};

const keysOf = (words: Words) => words.keysList.flatMap(([key, does]) => [element("dt", {}, key), element("dd", {}, does)]);

/* `change` gets the new settings, builds the page again, and gives its words. */
export function openSettings(texts: Texts, settings: Settings, change: (settings: Settings) => Texts): void {
    const fields = Object.entries(LABELS).map(([name, labels]) => {
        const [label, names] = labels(texts.settings);
        const pairs = ALLOWED[name as keyof Settings].map((value, i) => [value, names[i]!] as const);
        const place = choice<string | number>(label, pairs, settings[name as keyof Settings], (value) => {
            settings = { ...settings, [name]: value };
            relabel(change(settings));
        });
        return { place, labels };
    });
    const keys = element("dl", {}, ...keysOf(texts.settings));
    const title = element("h3", {}, texts.settings.keys);
    const dialog = openDialog(texts, texts.toolbar.settings, ...fields.map(({ place }) => place), title, keys);
    const relabel = ({ settings: words, toolbar, close }: Texts) => {
        for (const { place, labels } of fields) {
            const [label, names] = labels(words);
            setText(place.firstElementChild!, label);
            for (const [i, option] of [...place.querySelectorAll("option")].entries()) setText(option, names[i]!);
        }
        setText(dialog.querySelector("h2")!, toolbar.settings);
        dialog.querySelector(".close")!.setAttribute("aria-label", close);
        setText(title, words.keys);
        keys.replaceChildren(...keysOf(words));
    };
}
