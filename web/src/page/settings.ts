/* What the user chose, kept in the browser. */

import { LANGUAGES, usualLanguage } from "./languages.js";

export interface Settings {
    language: string; /* of LANGUAGES */
    theme: "system" | "light" | "dark";
    marks: "letters" | "patterns" | "none"; /* on the pegs, besides their colour */
    limit: number; /* seconds for a question */
}

const KEY = "keypeg.settings";

function defaults(): Settings {
    return {
        language: usualLanguage(),
        theme: "system",
        marks: "letters",
        limit: 10,
    };
}

const ALLOWED = {
    language: Object.keys(LANGUAGES),
    theme: ["system", "light", "dark"],
    marks: ["letters", "patterns", "none"],
    limit: [2, 10, 60, 600],
} as const;

export const LIMITS = ALLOWED.limit;

export function loadSettings(): Settings {
    const settings = defaults() as unknown as Record<string, unknown>;
    try {
        const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
        for (const [name, values] of Object.entries(ALLOWED))
            if ((values as readonly unknown[]).includes(kept[name])) settings[name] = kept[name];
    } catch {
        /* A browser that keeps nothing, or something else under this name: the defaults. */
    }
    return settings as unknown as Settings;
}

export function saveSettings(settings: Settings): void {
    try {
        localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
        /* The settings last as long as the page. */
    }
}
