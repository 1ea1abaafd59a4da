/* The page's icons: strokes on a grid of 24. */

import { svgElement } from "./element.js";

const PATHS = {
    new: "M12 5v14M5 12h14",
    paste: "M9 4h6v3H9zM9 5H6v15h12V5h-3M9 12h6M9 16h4",
    share: "M12 15V4M8 8l4-4 4 4M5 12v7h14v-7",
    games: "M5 6h14M5 12h14M5 18h9",
    undo: "M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10",
    redo: "M15 7l5 5-5 5M20 12H10a5 5 0 0 0 0 10",
    help: "M9 9a3 3 0 1 1 4 3c-.8.4-1 1-1 2M12 17.5h.01M12 3a9 9 0 1 0 .01 0",
    settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
    more: "M6 12h.01M12 12h.01M18 12h.01",
    lock: "M7 11V8a5 5 0 0 1 10 0v3M6 11h12v9H6z",
    close: "M6 6l12 12M18 6L6 18",
    erase: "M4 15l8-9 7 6-7 8H8zM8 10l7 6",
    delete: "M5 7h14M10 7V5h4v2M7 7l1 13h8l1-13",
};

export function icon(name: keyof typeof PATHS): SVGElement {
    return svgElement(
        "svg",
        { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
        svgElement("path", { d: PATHS[name] }),
    );
}
