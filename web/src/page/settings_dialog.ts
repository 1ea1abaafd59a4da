/* The dialog with the settings; each change takes effect at once. */

import { choice, openDialog } from "./dialog.js";
import { element } from "./element.js";
import { LANGUAGES } from "./languages.js";
import { LIMITS } from "./settings.js";
import type { Settings } from "./settings.js";
import type { Texts } from "./texts.js";

type Pairs<T extends string> = [T, string][];

/* `change` gets the new settings, and builds the page again; the dialog then opens again in it. */
export function openSettings(texts: Texts, settings: Settings, change: (settings: Settings) => void): void {
    const words = texts.settings;
    const set = (part: Partial<Settings>) => {
        dialog.close();
        change({ ...settings, ...part });
    };
    const keys = words.keysList.flatMap(([key, does]) => [element("dt", {}, key), element("dd", {}, does)]);
    const dialog = openDialog(
        texts,
        words.title,
        choice(words.language, Object.entries(LANGUAGES).map(([key, { name }]): [string, string] => [key, name]), settings.language, (language) => set({ language })),
        choice(words.theme, Object.entries(words.themes) as Pairs<Settings["theme"]>, settings.theme, (theme) => set({ theme })),
        choice(words.marks, Object.entries(words.marksKinds) as Pairs<Settings["marks"]>, settings.marks, (marks) => set({ marks })),
        choice(words.limit, LIMITS.map((n) => [n, words.seconds(n)] as const), settings.limit as (typeof LIMITS)[number], (limit) => set({ limit })),
        element("h3", {}, words.keys),
        element("dl", {}, ...keys),
    );
}
