/* The sentence on top of a verdict, and the steps below it, against keypeg's JSON, for 1,400 games whose scores cannot all be
 * right: node web/test/verdicts.mjs FOLDER, where FOLDER is build/web.  The page's own functions make them, without a
 * browser. */
import { build } from "esbuild";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { run } from "../../build/web-parts/program.mjs";
import { generator, score } from "./random-games.mjs";

const [, , folder, number = "1400"] = process.argv;
const bundle = fileURLToPath(new URL("../../build/web-parts/verdicts.mjs", import.meta.url));
const exports = ["facts", "game", "suspects", "texts", "texts-de", "texts-fr"].map((name) => `export * from "./src/page/${name}.ts";`);
await build({ stdin: { contents: exports.join("\n"), resolveDir: fileURLToPath(new URL("..", import.meta.url)) }, bundle: true, format: "esm", outfile: bundle, logLevel: "warning" });
const page = await import(pathToFileURL(bundle));
const { english, german, french } = page;
const module = await WebAssembly.compile(readFileSync(join(folder, "keypeg-simd.wasm")));
const COLOURS = ["red", "green", "blue", "yellow", "white", "black"];

/* Games of the classic board with one or two scores changed; a fifth have the secret. */
function falsified(seed, count) {
    const random = generator(seed);
    const below = (n) => Math.floor(random() * n);
    const code = () => Array.from({ length: 4 }, () => COLOURS[below(6)]);
    return Array.from({ length: count }, () => {
        const secret = code();
        const rows = Array.from({ length: 3 + below(5) }, () => ({ guess: code() })).map(({ guess }) => ({ guess, ...score(secret, guess) }));
        for (let i = below(4) === 0 ? 2 : 1; i > 0; i--) {
            const row = rows[below(rows.length)];
            row.black = below(5);
            row.white = below(5 - row.black);
        }
        return { game: "classic", rows, ...(below(5) === 0 ? { secret } : {}) };
    });
}

const ask = (words, games) => {
    const { output, messages } = run(module, words, games.map((game) => JSON.stringify(game)).join("\n") + "\n");
    const lines = output.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
    if (lines.length !== games.length) throw new Error(messages);
    return lines;
};

const games = [];
const verdicts = [];
for (let seed = 1; games.length < Number(number); seed++) {
    const some = falsified(seed, 400);
    for (const [i, verdict] of ask(["check", "--json", "--no-stats", "--repairs", "30"], some).entries())
        if (verdict.verdict === "cheated" && games.length < Number(number)) {
            games.push(some[i]);
            verdicts.push(verdict);
        }
}

const failures = [];
const kinds = new Map();
const list = (rows) => [...new Set(rows)].sort((a, b) => a - b).map(String);
const numbers = (text) => text.match(/\d+/g) ?? [];
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/* What the JSON allows to be said: the pattern, and the rows in it. */
function expected(verdict, rows) {
    const { suspects = [], wrong_rows: wrong = [], conflict } = verdict;
    if (wrong.length > 0) return ["revealed", /^Rows? [\d, and]+ (is|are) wrong\.$/, list(wrong.map(({ row }) => row))];
    if (conflict?.length === 1 && suspects.length <= 1 && same(suspects[0] ?? conflict, conflict)) return ["impossible", /^Row \d+ is wrong\.$/, list(conflict)];
    const size = suspects[0].length;
    if (size === 1 && suspects.length === 1) return ["one", /^Row \d+ is wrong, if only one row is\.$/, list(suspects[0])];
    if (size === 1) return ["several", /^One of rows [\d, and]+ is wrong, if only one row is\.$/, list(suspects.flat())];
    const rest = list(suspects.flat());
    if (suspects.length === 1) return ["set", new RegExp(`^Rows [\\d, and]+ are wrong, if only ${size} rows are\\.$`), [...rest, String(size)]];
    return ["sets", new RegExp(`^${size} of rows [\\d, and]+ are wrong, if only ${size} rows are\\.$`), [String(size), ...rest, String(size)]];
}

for (const [i, verdict] of verdicts.entries()) {
    const found = page.suspectsOf(verdict);
    const says = page.suspectsInWords(english, found);
    const [kind, pattern, rows] = expected(verdict, games[i].rows);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (!pattern.test(says) || !same(numbers(says), rows)) failures.push(`'${says}' for ${kind} ${rows}`);
    const inGerman = page.suspectsInWords(german, found);
    if (!same(new Set(numbers(inGerman)), new Set(rows)) && !same(new Set(numbers(inGerman)), new Set(list(rows.slice(1))))) failures.push(`'${inGerman}' for ${rows}`);
    const { first } = page.repairsOf(verdict);
    const repaired = first.map((repair) => list(repair.rows.map(({ row }) => row)).join());
    if (new Set(repaired).size !== first.length) failures.push(`two first repairs of the same rows: ${repaired}`);
    if (kind === "several" && !same(repaired.toSorted(), list(verdict.suspects.flat()).toSorted())) failures.push(`suspects ${rows} have the repairs ${repaired}`);
    if (kind === "revealed" && !same(first.map(({ rows }) => rows), [verdict.wrong_rows])) failures.push("a repair against the revealed secret");
}

/* Steps in German and French say what the facts are; the table after the last step of a unique secret has that secret. */
const TRANSLATIONS = [
    { texts: german, row: (n) => new RegExp(`Reihen? ([0-9, und]+ )?${n}\\b`), end: "können nicht alle stimmen", suppose: /Angenommen: .* \(a\) .*Annahme/ },
    { texts: french, row: (n) => new RegExp(`[Rr]angées? ([0-9, et]+ )?${n}\\b`), end: "ne peuvent pas être toutes justes", suppose: /Supposons.*\(a\) .*supposition/ },
];
const ENGLISH = /\b(the|is|has|peg|row|black|only|but|undefined|null|NaN)\b/;
/* keypeg generate random --pegs 5 --colours 8 --rows 6 --seed 0 --first 69; its steps contain a supposition. */
const SUPPOSED = {
    pegs: 5,
    colours: 8,
    rows: [["87664", 1, 1], ["42231", 1, 2], ["58464", 1, 1], ["83521", 0, 2], ["38383", 0, 0], ["67824", 1, 2]].map(
        ([guess, black, white]) => ({ guess: [...guess], black, white })),
};
let steps = 0;
let suppositions = 0;
const explained = games.slice(0, 400).map(({ secret: _, ...game }) => game);
const unique = explained.map(({ rows }) => ({ game: "classic", rows: rows.map(({ guess }) => ({ guess, ...score(rows[0].guess.toReversed(), guess) })) }));
for (const game of [...explained, ...unique, SUPPOSED]) {
    const [answer] = ask(["explain", "--json"], [game]);
    const board = page.fromJson(game);
    for (const step of answer.steps) {
        steps++;
        if (step.kind === "suppose") suppositions++;
        /* A supposition cites by letters, too, and not all steps that its conclusion rests on. */
        const cited = step.kind === "suppose" ? step.says.match(/(?<= \()\w{1,2}(?=[,)])/g) : step.from;
        for (const { texts, row, end, suppose } of TRANSLATIONS) {
            const says = texts.why.says(page.stepInWords(texts, step, board));
            const wrong = (what) => failures.push(`${texts.language}: ${what} ${says}`);
            if (ENGLISH.test(says.replaceAll("\n", " "))) wrong("English in");
            for (const one of step.rows) if (!row(one).test(says)) wrong(`no row ${one} in`);
            for (const from of cited) if (!says.includes(` (${from})`)) wrong(`no step ${from} in`);
            if ((step.facts.length === 0) !== says.includes(end)) wrong("the end in");
            if ((step.kind === "suppose") !== suppose.test(says)) wrong("a supposition in");
            if (/\(\d+\)/.test(texts.why.says(page.stepInWords(texts, step, board, false)))) wrong("a step is cited in the hint for");
        }
    }
    if (answer.goal !== "secret" || !answer.complete) continue;
    const [{ secret }] = ask(["check", "--json", "--no-stats"], [game]);
    const known = page.knownAfter(answer.steps, board);
    const possible = secret.every((colour, p) => known.pegs[p].has(colour));
    if (!possible) failures.push(`the table excludes the secret ${secret} of ${JSON.stringify(game)}`);
}

console.log(`${games.length} sentences (${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(", ")}), ${steps} steps in German and French, ${suppositions} suppositions`);
if (suppositions === 0) failures.push("no step is a supposition");
for (const failure of failures.slice(0, 20)) console.log(`FAILED  ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);
