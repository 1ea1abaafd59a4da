/* Sharing a game: a link that has the game in its fragment, files, pictures, print. */

import { openDialog } from "./dialog.js";
import { button, element, group, setText } from "./element.js";
import { toJson } from "./game.js";
import type { BoardGame } from "./game.js";
import type { Ask } from "./paste.js";
import { drawPicture, pictureToPng } from "./picture.js";
import type { Told } from "./picture.js";
import type { Settings } from "./settings.js";
import type { Texts } from "./texts.js";

export const LONGEST = 100_000; /* characters of a fragment */

/* Texts as base64 for URLs. */
export function encode(text: string): string {
    const bytes = new TextEncoder().encode(text);
    const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function decode(fragment: string): string {
    const binary = atob(fragment.replace(/-/g, "+").replace(/_/g, "/"));
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
}

/* The text in a link's fragment: "" without one, undefined if it is damaged. */
export function textOfFragment(fragment: string): string | undefined {
    if (fragment === "" || fragment === "#") return "";
    if (!/^#(game|solve)=/.test(fragment) || fragment.length > LONGEST) return undefined;
    try {
        return decode(fragment.slice(fragment.indexOf("=") + 1));
    } catch {
        return undefined;
    }
}

function download(name: string, content: Blob): void {
    const url = URL.createObjectURL(content);
    element("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/* A game as a transcript: what links and files have. */
export async function textOfGame(ask: Ask, game: BoardGame): Promise<string> {
    return (await ask(["convert", "--to", "text"], JSON.stringify(toJson(game)))).output;
}

export async function openShare(texts: Texts, settings: Settings, ask: Ask, game: BoardGame, told: Told): Promise<void> {
    const words = texts.share;
    const json = JSON.stringify(toJson(game));
    const text = await textOfGame(ask, game);
    const link = `${location.origin}${location.pathname}#game=${encode(text)}`;
    const place = element("input", { type: "text", readonly: true, value: link });
    const copy = button(words.copy, () => {
        place.select();
        void navigator.clipboard.writeText(link).then(() => setText(copy, words.copied));
    }, { class: "primary" });
    const send = () => void navigator.share({ url: link }).catch(() => undefined);
    const name = (ending: string) => `${words.file}.${ending}`;
    const picture = () => drawPicture(texts, settings, game, told);
    const saveText = () => download(name("game"), new Blob([text], { type: "text/plain" }));
    const saveJson = async () => {
        const written = await ask(["convert", "--to", "json"], json);
        download(name("json"), new Blob([written.output], { type: "application/json" }));
    };
    const saveSvg = () => download(name("svg"), new Blob([picture()], { type: "image/svg+xml" }));
    const savePng = async () => download(name("png"), await pictureToPng(picture()));
    const dialog = openDialog(
        texts,
        words.title,
        element("label", { class: "field" }, element("span", {}, words.link), place),
        group("actions", copy, "share" in navigator && button(words.send, send)),
        element("h3", {}, words.save),
        group("actions",
            button(words.text, saveText),
            button(words.json, () => void saveJson()),
            button(words.svg, saveSvg),
            button(words.png, () => void savePng()),
            button(words.print, () => {
                dialog.close();
                print();
            }),
        ),
    );
    copy.focus();
}
