/* The predefined games, as `keypeg help games` lists them. */

import type { Shape } from "./game.js";

type Predefined = Pick<Shape, "pegs" | "colours" | "repeats" | "board">;

const CLASSIC = ["red", "green", "blue", "yellow", "white", "black=k"];
const DIGITS = [..."0123456789"];
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

function game(pegs: number, colours: string[], board: number | false = false, repeats = true): Predefined {
    return { pegs, colours, repeats, board };
}

export const PREDEFINED: Record<string, Predefined> = {
    classic: game(4, CLASSIC, 10),
    mini: game(4, CLASSIC, 6),
    super: game(5, [...CLASSIC, "orange", "brown=n"], 12),
    mastermind44: game(5, CLASSIC),
    "bulls-and-cows": game(4, DIGITS, false, false),
    bagels: game(3, DIGITS, false, false),
    number: game(4, [..."123456"]),
    word: game(4, LETTERS),
    electronic3: game(3, DIGITS),
    electronic4: game(4, DIGITS),
    electronic5: game(5, DIGITS),
    electronic6: game(6, DIGITS),
};
