/* The dialog for a new game: a predefined one, or own rules, which keypeg checks. */

import { choice, field, openDialog } from "./dialog.js";
import { button, element } from "./element.js";
import { newGame } from "./game.js";
import type { BoardGame, Rules } from "./game.js";
import { gameChoices } from "./game_words.js";
import type { Reading } from "./paste.js";
import { problemList } from "./problems.js";
import type { Texts } from "./texts.js";

const OWN = "";

export function openNewGame(texts: Texts, read: (text: string) => Promise<Reading>, start: (game: BoardGame) => void): void {
    const words = texts.newGame;
    const named = gameChoices(texts);
    let name = "classic";
    let blanks: "no" | "yes" | "guesses" = "no";
    let scores: NonNullable<Rules["scores"]> = "black white";
    const pegs = element("input", { type: "number", min: 1, max: 64, value: 4, required: true });
    const colours = element("input", { type: "text", value: "6", required: true, autocomplete: "off" });
    const repeats = element("input", { type: "checkbox", checked: true });
    const problem = element("div", { class: "problem", role: "alert" });
    const own = element(
        "fieldset",
        { hidden: true },
        field(words.pegs, pegs),
        field(words.colours, colours),
        element("label", { class: "check" }, repeats, element("span", {}, words.repeats)),
        choice(words.blanks, Object.entries(words.blanksKinds) as ["no", string][], blanks, (value) => (blanks = value)),
        choice(words.scores, Object.entries(words.scoresKinds) as ["black white", string][], scores, (value) => (scores = value)),
    );
    const rules = () => [
        `pegs ${pegs.value}`,
        `colours ${colours.value}`,
        `repeats ${repeats.checked ? "yes" : "no"}`,
        `blanks ${blanks}`,
        `scores ${scores}`,
    ];
    const form = element(
        "form",
        {
            onsubmit: async (event: SubmitEvent) => {
                event.preventDefault();
                const reading = name === OWN ? await read(rules().join("\n") + "\n") : undefined;
                const game = reading ? reading.games[0] : newGame({ game: name });
                if (!game || (reading && reading.problems.length > 0)) {
                    problem.replaceChildren(problemList(texts, reading?.problems ?? []));
                    return;
                }
                dialog.close();
                start(game);
            },
        },
        choice(texts.toolbar.label, [...named, [OWN, words.own] as const], name, (value) => {
            name = value;
            own.hidden = name !== OWN;
        }),
        own,
        problem,
        button(words.start, () => undefined, { type: "submit", class: "primary" }),
    );
    const dialog = openDialog(texts, words.title, form);
}
