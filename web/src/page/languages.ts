/* The languages of the page.  Another one takes a file like texts-de.ts and a line here. */

import { english } from "./texts.js";
import type { Texts } from "./texts.js";
import { german } from "./texts-de.js";
import { french } from "./texts-fr.js";

export const LANGUAGES: Record<string, { name: string; texts: Texts }> = {
    en: { name: "English", texts: english },
    de: { name: "Deutsch", texts: german },
    fr: { name: "Français", texts: french },
};

/* The language of the browser if the page has it, else English. */
export function usualLanguage(): string {
    const language = navigator.language.slice(0, 2);
    return language in LANGUAGES ? language : "en";
}
