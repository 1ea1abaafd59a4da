/* The dialog into which a game is pasted; it stays open, with keypeg's errors, until the text is a game. */

import { openDialog } from "./dialog.js";
import { button, element, setText } from "./element.js";
import type { Reading } from "./paste.js";
import type { Texts } from "./texts.js";

/* `take` puts a reading on the board, and says whether it had a game.  `labels` replace words of the dialog. */
export function openPaste(
    texts: Texts,
    text: string,
    read: (text: string) => Promise<Reading>,
    take: (reading: Reading) => boolean,
    labels: Partial<Texts["paste"]> = {},
): void {
    const words = { ...texts.paste, ...labels };
    const area = element("textarea", { rows: 10, spellcheck: "false", autocomplete: "off", "aria-label": words.text });
    const problems = element("div", { class: "problem", role: "alert", lang: "en" });
    const file = element("input", { type: "file", hidden: true });
    area.value = text;
    const show = async () => {
        const reading = await read(area.value);
        if (take(reading)) {
            dialog.close();
            return;
        }
        const lines = reading.problems.map(({ line, says }) => (line === undefined ? says : `${words.line(line)}: ${says}`));
        problems.replaceChildren(element("ul", {}, ...lines.map((line) => element("li", {}, line))));
    };
    file.addEventListener("change", async () => {
        const chosen = file.files?.[0];
        if (!chosen) return;
        if (chosen.size > 1_000_000) setText(problems, words.tooLong);
        else {
            try {
                area.value = await chosen.text();
                void show();
            } catch {
                setText(problems, words.noFile);
            }
        }
    });
    const dialog = openDialog(
        texts,
        words.title,
        element("p", {}, words.hint),
        area,
        problems,
        element(
            "div",
            { class: "actions" },
            button(words.read, () => void show(), { class: "primary" }),
            button(words.file, () => file.click()),
            file,
        ),
    );
    area.focus();
    if (text !== "") void show();
}
