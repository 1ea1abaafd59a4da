/* What the user chose, kept in the browser. */

import { keep, kept } from "./storage.js";
import { LANGUAGES, usualLanguage } from "./languages.js";

export interface Settings {
    language: string; /* of LANGUAGES */
    theme: "system" | "light" | "dark";
    marks: "letters" | "patterns" | "none"; /* on the pegs, besides their colour */
    limit: number; /* seconds for a question */
}

export const ALLOWED = {
    language: Object.keys(LANGUAGES),
    theme: ["system", "light", "dark"],
    marks: ["letters", "patterns", "none"],
    limit: [2, 10, 60, 600],
} as const;

export function loadSettings(): Settings {
    const settings: Record<string, unknown> = { language: usualLanguage(), theme: "system", marks: "letters", limit: 10 };
    const before = Object(kept("settings")) as Record<string, unknown>;
    for (const [name, values] of Object.entries(ALLOWED))
        if ((values as readonly unknown[]).includes(before[name])) settings[name] = before[name];
    return settings as unknown as Settings;
}

export function saveSettings(settings: Settings): void {
    keep("settings", settings);
}
