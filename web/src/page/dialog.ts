/* A dialog: modal, closed by its button, by Escape, or by a click beside it. */

import { element } from "./element.js";
import { icon } from "./icons.js";
import type { Texts } from "./texts.js";

export function openDialog(texts: Texts, title: string, ...content: (Node | string | false | undefined)[]): HTMLDialogElement {
    const heading = element("h2", { id: "dialog-title" }, title);
    const close = element("button", { type: "button", class: "close", "aria-label": texts.close, onclick: () => dialog.close() }, icon("close"));
    const dialog: HTMLDialogElement = element(
        "dialog",
        { "aria-labelledby": "dialog-title" },
        element("header", {}, heading, close),
        ...content,
    );
    dialog.addEventListener("close", () => dialog.remove());
    dialog.addEventListener("click", (event) => {
        if (event.target === dialog) dialog.close();
    });
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector<HTMLElement>("select, textarea, .primary, .game")?.focus();
    return dialog;
}

/* A labelled choice among a few values. */
export function choice<T extends string | number>(
    label: string,
    values: readonly (readonly [T, string])[],
    chosen: T,
    change: (value: T) => void,
): HTMLElement {
    const select = element("select", {
        onchange: () => change(values[select.selectedIndex]![0]),
    }) as HTMLSelectElement;
    for (const [value, name] of values) select.append(element("option", { value: String(value), selected: value === chosen }, name));
    return field(label, select);
}

export function field(label: string, input: HTMLElement): HTMLElement {
    return element("label", { class: "field" }, element("span", {}, label), input);
}
