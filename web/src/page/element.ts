/* Builds elements without HTML strings: what comes from outside is always text, never markup. */

export type Child = Node | string | null | undefined | false;
export type Attribute = string | number | boolean | undefined | ((event: never) => void);

function setAttributes(built: Element, attributes: Record<string, Attribute>): void {
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === "function") built.addEventListener(name.slice(2), value as EventListener);
        else if (value === true) built.setAttribute(name, "");
        else if (value !== undefined && value !== false) built.setAttribute(name, String(value));
    }
}

function present(children: Child[]): (Node | string)[] {
    return children.filter((child): child is Node | string => child instanceof Node || typeof child === "string");
}

/* An element; attributes that begin with "on" are listeners, true is an empty attribute, false and undefined none. */
export function element<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    attributes: Record<string, Attribute> = {},
    ...children: Child[]
): HTMLElementTagNameMap[K] {
    const built = document.createElement(tag);
    setAttributes(built, attributes);
    built.append(...present(children));
    return built;
}

export function svgElement(tag: string, attributes: Record<string, Attribute> = {}, ...children: Child[]): SVGElement {
    const built = document.createElementNS("http://www.w3.org/2000/svg", tag);
    setAttributes(built, attributes);
    built.append(...present(children));
    return built;
}

export function button(label: string, onclick: () => void, attributes: Record<string, Attribute> = {}): HTMLButtonElement {
    return element("button", { type: "button", onclick, ...attributes }, label);
}

/* A part of the page that is looks only, by its class. */
export function group(name: string, ...children: Child[]): HTMLElement {
    return element("div", { class: name }, ...children);
}

/* Names and their values. */
export function facts(entries: readonly (readonly [string, string])[], attributes = {}): HTMLElement {
    return element("dl", attributes, ...entries.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));
}

/* Arrow keys go from button to button of a toolbar; Tab leaves it. */
export function rove(toolbar: HTMLElement): void {
    toolbar.addEventListener("keydown", (event) => {
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        const buttons = [...toolbar.querySelectorAll("button")];
        const at = buttons.indexOf(event.target as HTMLButtonElement);
        if (step === undefined || at < 0) return;
        event.preventDefault();
        const next = buttons[(at + step + buttons.length) % buttons.length]!;
        for (const other of buttons) other.tabIndex = other === next ? 0 : -1;
        next.focus();
    });
}

/* Changes a text only if it differs, so that a live region speaks only news. */
export function setText(place: Element, text: string): void {
    if (place.textContent !== text) place.textContent = text;
}

export function setAttribute(place: Element, name: string, value: string | false | undefined): void {
    if (value === false || value === undefined) place.removeAttribute(name);
    else if (place.getAttribute(name) !== value) place.setAttribute(name, value);
}
