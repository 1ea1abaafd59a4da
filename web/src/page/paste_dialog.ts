/* The dialog into which a game is pasted; it stays open, with keypeg's errors, until the text is a game. */

import { openDialog } from "./dialog.js";
import { button, element, group, setText } from "./element.js";
import { LONGEST } from "./paste.js";
import type { Reading } from "./paste.js";
import { problemList } from "./problems.js";
import type { Texts } from "./texts.js";

const MOST_EDITED = 50_000; /* characters */

/* Buttons for the rules that a text without rules can have. */
export function offersOf(texts: Texts, { offers = [] }: Reading, take: (reading: Reading) => void): HTMLElement[] {
    const buttons = offers.map(({ name, read }) => button(`${texts.paste.offers} ${name}`, () => void read().then(take)));
    return buttons.length > 0 ? [group("actions", ...buttons)] : [];
}

/* `take` puts a reading on the board, and says whether it had a game.  `labels` replace words of the dialog. */
export function openPaste(
    texts: Texts,
    text: string | File,
    read: (text: string) => Promise<Reading>,
    take: (reading: Reading) => boolean,
    labels: Partial<Texts["paste"]> = {},
): void {
    const words = { ...texts.paste, ...labels };
    const area = element("textarea", { rows: 10, spellcheck: "false", autocomplete: "off", "aria-label": words.text });
    const problems = element("div", { class: "problem", role: "alert" });
    const offers = element("div");
    const file = element("input", { type: "file", hidden: true });
    let long = ""; /* a text that is too long to be edited, as it would take seconds to be drawn */
    const fill = async (source: string | File) => {
        if (source instanceof File && source.size > LONGEST) return setText(problems, words.tooLong);
        const text = typeof source === "string" ? source : await source.text().catch(() => undefined);
        if (text === undefined) return setText(problems, words.noFile);
        area.hidden = text.length > MOST_EDITED;
        [area.value, long] = area.hidden ? ["", text] : [text, ""];
        readArea();
    };
    const show = (reading: Reading) => {
        if (take(reading)) {
            dialog.close();
            return;
        }
        problems.replaceChildren(problemList(texts, reading.problems, words.line));
        offers.replaceChildren(...offersOf(texts, reading, show));
    };
    const readArea = () => void read(long || area.value).then(show);
    file.addEventListener("change", () => file.files?.[0] && void fill(file.files[0]));
    const dialog = openDialog(
        texts,
        words.title,
        element("p", {}, words.hint),
        area,
        problems,
        offers,
        group("actions",
            button(words.read, readArea, { class: "primary" }),
            button(words.file, () => file.click()),
            file,
        ),
    );
    if (text !== "") void fill(text);
    (area.hidden ? dialog.querySelector<HTMLElement>(".primary")! : area).focus();
}
