/* How a colour of a game is drawn: a colour of the screen, the colour of the letter on it, and a pattern.
 *
 * Names that are colours look like them; others (digits, letters) get colours from a wheel, in their order. */

import type { Shape } from "./game.js";
import { entryOf } from "./table.js";

export interface Paint {
    fill: string;
    ink: string; /* of the letter */
    letter: string;
    pattern: string;
}

const PATTERNS = [
    "repeating-linear-gradient(45deg, #000 0 2.5px, #0000 2.5px 7px)",
    "radial-gradient(#000 32%, #0000 35%) 0 0 / 50% 50%",
    "repeating-linear-gradient(#000 0 2.5px, #0000 2.5px 7px)",
    "radial-gradient(#000 42%, #0000 45%)",
    "linear-gradient(#000 0 0) center / 100% 22% no-repeat, linear-gradient(#000 0 0) center / 22% 100% no-repeat",
    "radial-gradient(#0000 38%, #000 41% 58%, #0000 61%)",
    "conic-gradient(#000 25%, #0000 0 50%, #000 0 75%, #0000 0)",
    "linear-gradient(135deg, #000 50%, #0000 50%)",
];

const NAMED: Record<string, string> = {
    red: "#d8443c",
    green: "#2f9e5b",
    blue: "#2f6fd6",
    yellow: "#f2c53d",
    white: "#f7f5f0",
    black: "#2b2b30",
    orange: "#ee8a2d",
    brown: "#8a5a3a",
    purple: "#8a55c0",
    violet: "#8a55c0",
    pink: "#ee8fb2",
    grey: "#98a0a8",
    gray: "#98a0a8",
    cyan: "#39bcd0",
    turquoise: "#2fb5a5",
    magenta: "#cf3f9c",
    lime: "#9bcf3a",
    gold: "#d9a520",
    silver: "#c3c9cf",
};

const SERIES = ["#2f6fd6", "#d8443c", "#f2c53d", "#2f9e5b", "#8a55c0", "#ee8a2d", "#39bcd0", "#ee8fb2", "#8a5a3a", "#98a0a8"];

/* A colour of the wheel, as #rrggbb: hues by the golden angle, three lightnesses. */
function ofWheel(index: number): string {
    const hue = (index * 137.508) % 360;
    const light = [0.52, 0.7, 0.4][index % 3]!;
    const part = (n: number) => {
        const k = (n + hue / 30) % 12;
        const value = light - 0.55 * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
        return Math.round(255 * value).toString(16).padStart(2, "0");
    };
    return `#${part(0)}${part(8)}${part(4)}`;
}

/* Relative luminance as WCAG defines it. */
function luminance(hex: string): number {
    const [r, g, b] = [1, 3, 5].map((at) => {
        const value = parseInt(hex.slice(at, at + 2), 16) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function paintOf(shape: Shape, colour: string): Paint {
    const index = shape.colours.indexOf(colour);
    const fill = entryOf(NAMED, colour.toLowerCase()) ?? SERIES[index] ?? ofWheel(index);
    return {
        fill,
        ink: luminance(fill) > 0.19 ? "#17181b" : "#ffffff",
        letter: shape.letters[index] ?? colour,
        pattern: PATTERNS[Math.max(index, 0) % PATTERNS.length]!,
    };
}

/* Dresses an element as a peg of a colour, as an empty hole ("."), or as nothing (null). */
export function dress(place: HTMLElement, shape: Shape, colour: string | null): void {
    const kind = colour === null ? "none" : colour === "." ? "hole" : "ball";
    if (place.dataset["colour"] === `${kind}${colour}`) return;
    place.dataset["colour"] = `${kind}${colour}`;
    place.className = kind === "ball" ? "ball" : `ball ${kind}`;
    place.textContent = "";
    if (kind !== "ball") return;
    const paint = paintOf(shape, colour!);
    place.style.setProperty("--fill", paint.fill);
    place.style.setProperty("--on-fill", paint.ink);
    place.style.setProperty("--pattern", paint.pattern);
    place.textContent = paint.letter;
    if (/^[\p{L}\p{N}]$/u.test(colour!) || /^\d+$/.test(colour!)) place.classList.add("named");
}
