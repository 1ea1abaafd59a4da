/* Random games of every rule, as JSON objects, from a seed.  About half are scored by a secret, and some of these
 * have a score changed; the others have random scores. */

/* Mulberry32: a small generator, good enough for tests. */
export function generator(seed) {
    return () => {
        seed = (seed + 0x6d2b79f5) | 0;
        let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
}

/* The plain scoring rule. */
export function score(secret, guess, scores, blank) {
    const count = (code, colour) => code.filter((peg) => peg === colour).length;
    const counts = (colour) => colour !== "." || blank;
    const black = guess.filter((peg, i) => peg === secret[i] && counts(peg)).length;
    const total = [...new Set(guess)]
        .filter(counts)
        .reduce((sum, colour) => sum + Math.min(count(guess, colour), count(secret, colour)), 0);
    return scores === "black" ? { black } : scores === "colours" ? { total } : { black, white: total - black };
}

function randomGame(random, id) {
    const below = (n) => Math.floor(random() * n);
    const often = (chance) => random() < chance;
    const pegs = 2 + below(5);
    const number = 2 + below(7);
    const names = Array.from({ length: number }, (_, i) => String(i + 1));
    const game = { id, pegs, colours: names, rows: [] };
    if (often(0.15)) game.blanks = often(0.5) ? true : "guesses";
    if (often(0.15) && number >= pegs) game.repeats = false;
    if (often(0.3)) game.scores = often(0.5) ? "black" : "colours";
    const guessColours = game.blanks ? [...names, "."] : names;
    const secretColours = game.blanks === true ? guessColours : names;
    const code = (colours) => Array.from({ length: pegs }, () => colours[below(colours.length)]);
    const secret = code(secretColours);
    if (game.repeats === false) {
        const shuffled = names.map((name) => [random(), name]).sort().map(([, name]) => name);
        secret.splice(0, pegs, ...shuffled.slice(0, pegs));
    }
    const fair = often(0.6);
    for (let i = below(7); i >= 0; i--) {
        const guess = code(guessColours);
        const row = { guess, ...score(fair ? secret : code(names), guess, game.scores, game.blanks === true) };
        if (often(0.05)) row.black = null;
        if (often(0.05)) row.sure = true;
        game.rows.push(row);
    }
    if (often(0.1)) game.peg = { [1 + below(pegs)]: names.filter((name) => often(0.7) || name === "1") };
    if (often(0.1) && !game.blanks) game.sum = secret.reduce((sum, name) => sum + Number(name), 0);
    if (often(0.15)) game.secret = secret;
    return game;
}

export function randomGames(number, seed) {
    const random = generator(seed);
    return Array.from({ length: number }, (_, i) => randomGame(random, i + 1));
}
