/* The package as its users get it: packs it, installs it into an empty project, runs every example of its README,
 * compiles a program in TypeScript against its types, and bundles a program for Node and for Chromium with esbuild, rollup
 * and webpack.  node web/test/npm.mjs PACKAGE */
import nodeResolve from "@rollup/plugin-node-resolve";
import * as esbuild from "esbuild";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { rollup } from "rollup";
import webpack from "webpack";
import { serve } from "../serve.mjs";
import { launchBrowser } from "./browser.mjs";

const source = resolve(process.argv[2]);
const web = fileURLToPath(new URL("..", import.meta.url));
const project = mkdtempSync(join(tmpdir(), "keypeg-npm-"));
const execute = (program, ...words) => execFileSync(program, words, { cwd: project, encoding: "utf8" });

const packed = JSON.parse(execute("npm", "pack", "--json", source))[0];
writeFileSync(join(project, "package.json"), '{ "type": "module", "private": true }');
execute("npm", "install", "--offline", "--no-audit", "--no-fund", "--silent", join(project, packed.filename));

const readme = readFileSync(join(project, "node_modules/keypeg/README.md"), "utf8");
const examples = [...readme.matchAll(/```js\n(.*?)```\n\n```output\n(.*?)```/gs)];
let failed = examples.length === (readme.match(/```js\n/g) ?? []).length ? 0 : 1;
for (const [, program, expected] of examples) {
    writeFileSync(join(project, "example.js"), program);
    const printed = execute(process.execPath, "example.js");
    if (printed === expected) continue;
    failed++;
    console.log(`${program}printed:\n${printed}expected:\n${expected}`);
}

const typed = `import { check, count, explain, hint, judge, sample, KeypegError } from "keypeg";
import type { CheckOptions, Explanation, Game, Judgement, Verdict } from "keypeg";
const game: Game = { game: "classic", rows: [{ guess: ["red", "red", "blue", "blue"], black: 1, white: null }] };
const options: CheckOptions = { timeLimit: 5, story: true };
const verdict: Verdict = await check(game, options);
const number: bigint = (await count(game)).count;
const explanation: Explanation = await explain(game);
const says: string | undefined = (await hint(game, 2, { steps: 1 }))?.says;
const [judged]: Judgement[] = await judge(game, { timeLimit: 5 });
const { secrets } = await sample(game, 3, { seed: 1 });
console.log(verdict.story?.length, number > 0n, explanation.goal, says, new KeypegError([]) instanceof Error, judged?.row, secrets.length);
const wrong = () => [
    // @ts-expect-error: the name is misspelt
    check(game, { timeLimt: 5 }),
    // @ts-expect-error: a switch is no text
    check(game, { story: "yes" }),
    // @ts-expect-error: an option of another command
    count(game, { story: true }),
    // @ts-expect-error: there is no such level
    hint(game, 5),
];
`;
writeFileSync(join(project, "typed.ts"), typed);
execute(process.execPath, join(web, "node_modules/typescript/bin/tsc"), "--strict", "--exactOptionalPropertyTypes", "--target", "es2022",
    "--module", "nodenext", "--moduleResolution", "nodenext", "typed.ts");
if (execute(process.execPath, "typed.js") !== "2 true certain No step is left. true 1 3\n") failed++;

/* Every function and every option has a comment, which editors show. */
for (const name of ["keypeg", "options"]) {
    const types = readFileSync(join(project, `node_modules/keypeg/types/${name}.d.ts`), "utf8").split("\n");
    for (const [i, line] of types.entries()) {
        if (!/^export declare function|^ {4}\w+\?: .* \| undefined;$/.test(line) || types[i - 1].endsWith("*/")) continue;
        failed++;
        console.log(`${name}.d.ts has no comment for: ${line}`);
    }
}

const broken = `import { check, checkMany, generate, judge, score } from "keypeg";
for (const game of ["", "\\0", "game classic\\nrrgg : 9 9", { rows: 1 }, "x".repeat(1e6)])
    await check(game).then(() => console.log("no error"), (e) => e.name === "KeypegError" || console.log(e));
const red = ["red", "red", "red", "red"];
const refused = {
    "an unknown option": () => check("game classic", { noSuch: 1 }),
    "help": () => check("game classic", { help: true }),
    "help of score": () => score("rrgg", "rrgg", { help: true }),
    "help of generate": () => generate("--help"),
    "a zero byte in an option": () => check("game classic", { timeLimit: "1\\0 2" }),
    "a zero byte in the name of an option": () => check("game classic", { "help\\0": 1 }),
    "a zero byte in a code": () => score("rrgg\\0x", "rrgg"),
    "a zero byte in a family": () => generate("puzzle\\0x"),
    "a score that is no number": () => check({ game: "classic", rows: [{ guess: red, black: NaN, white: 0 }] }),
    "a score without end": () => check({ game: "classic", rows: [{ guess: red, black: Infinity, white: 0 }] }),
    "a symbol": () => check({ game: "classic", rows: [{ guess: red, black: Symbol("x"), white: 0 }] }),
    "a proof": () => check({ game: "classic", rows: [{ guess: red, black: 4 }] }, { proof: "x.pbp" }),
    "a proof of many": () => checkMany([{ game: "classic" }], { proof: "x.pbp" }),
    "two games for one": () => judge("game classic\\n---\\ngame classic"),
    "a BigInt": () => check({ game: "classic", rows: [{ guess: red, black: 1n, white: 0 }] }),
};
for (const [name, work] of Object.entries(refused))
    await work().then(() => console.log(name + ": no error"), (e) => e.name === "KeypegError" || console.log(name, e));
`;
writeFileSync(join(project, "broken.js"), broken);
const complaints = execute(process.execPath, "broken.js");
if (complaints !== "") {
    failed++;
    console.log(complaints);
}

/* Objects give the answers that their text gives, in at most twice the time; errors stay in their places. */
const many = `import { checkMany, generate, KeypegError } from "keypeg";
const games = await generate("puzzle", { number: 500 });
const text = games.map((game) => JSON.stringify(game)).join("\\n");
let [ofText, ofObjects] = [Infinity, Infinity];
for (let i = 0; i < 20 && (i < 3 || ofObjects > 2 * ofText); i++) {
    const begun = performance.now();
    const expected = JSON.stringify(await checkMany(text));
    const between = performance.now();
    const found = JSON.stringify(await checkMany(games));
    [ofText, ofObjects] = [Math.min(ofText, between - begun), Math.min(ofObjects, performance.now() - between)];
    if (found !== expected) console.log("objects have other answers than their text");
}
if (ofObjects > 2 * ofText) console.log("objects: " + ofObjects + " ms, text: " + ofText + " ms");
const mixed = await checkMany([{ game: "classic" }, "game classic", { rows: NaN }, [], "", { pegs: 2, colours: 2 }, "---"], { from: "text" });
const kinds = mixed.map((one) => (one instanceof KeypegError ? "error" : one.verdict));
if (kinds.join() !== "consistent,consistent,error,error,error,consistent,error") console.log(kinds);
`;
writeFileSync(join(project, "many.js"), many);
const differences = execute(process.execPath, "many.js");
if (differences !== "") {
    failed++;
    console.log(differences);
}

/* Bundlers, as their manuals show them: nothing of the package needs a setting of theirs. */
const bundled = `import { check, judge } from "keypeg";
const rows = [{ guess: ["red", "red", "blue", "blue"], black: 4, white: 0 }];
Promise.all([check({ game: "classic", rows }), judge({ game: "classic", rows })])
    .then(([verdict, judged]) => console.log(verdict.verdict, verdict.count_exact, judged[0].left), (error) => console.log(error));
`;
const EXPECTED = "consistent 1 1";
const entry = join(project, "bundled.js");
writeFileSync(entry, bundled);
const bundlers = {
    esbuild: (kind, to) =>
        esbuild.build({ entryPoints: [entry], outfile: to, bundle: true, format: "esm", platform: kind, logLevel: "silent" })
            .then(({ warnings }) => warnings.map(({ text }) => text)),
    async rollup(kind, to) {
        const warnings = [];
        const plugins = [nodeResolve({ browser: kind === "browser" })];
        const made = await rollup({ input: entry, plugins, onwarn: ({ message }) => warnings.push(message) });
        await made.write({ file: to, format: "es" });
        return warnings;
    },
    webpack: (kind, to) =>
        new Promise((resolved, refused) => {
            const output = { path: project, filename: to.slice(project.length + 1) };
            const options = { context: project, entry, output, mode: "production", target: kind === "browser" ? "web" : "node", performance: { hints: false } };
            webpack(options, (error, stats) => {
                if (error) refused(error);
                else resolved([...stats.compilation.errors, ...stats.compilation.warnings].map(({ message }) => message));
            });
        }),
};

const server = await serve(project);
const browser = await launchBrowser();
async function runInBrowser(file) {
    writeFileSync(join(project, "page.html"), `<!doctype html><script type="module" src="${file}"></script>`);
    const page = await browser.newPage();
    const printed = page.waitForEvent("console", { predicate: (message) => !message.text().includes("favicon") && !message.text().includes("404"), timeout: 30_000 });
    await page.goto(`http://127.0.0.1:${server.address().port}/page.html`);
    const text = (await printed).text();
    await page.close();
    return text;
}

for (const [name, bundle] of Object.entries(bundlers))
    for (const kind of ["node", "browser"]) {
        const file = `${name}-${kind}.${name === "webpack" && kind === "node" ? "cjs" : "js"}`;
        const warnings = await bundle(kind, join(project, file)).catch((error) => [String(error)]);
        const printed = warnings.length > 0 ? "" : kind === "node" ? execute(process.execPath, file).trim() : await runInBrowser(file);
        if (printed === EXPECTED) continue;
        failed++;
        console.log(`${name} for ${kind}: ${warnings.join("; ") || printed}`);
    }
await browser.close();
server.close();

rmSync(project, { recursive: true });
console.log(failed ? `${failed} failed` : `${packed.filename}, ${packed.size} bytes: ${examples.length} examples, types, errors and bundles`);
process.exit(failed ? 1 : 0);
