/* The package as its users get it: packs it, installs it into an empty project, runs every example of its README, and
 * compiles a program in TypeScript against its types.  node web/test/npm.mjs PACKAGE */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

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

const typed = `import { check, count, KeypegError, type Game, type Verdict } from "keypeg";
const game: Game = { game: "classic", rows: [{ guess: ["red", "red", "blue", "blue"], black: 1, white: null }] };
const verdict: Verdict = await check(game, { timeLimit: 5, story: true });
const number: bigint = (await count(game)).count;
console.log(verdict.story?.length, number > 0n, new KeypegError([]) instanceof Error);
`;
writeFileSync(join(project, "typed.ts"), typed);
execute(process.execPath, join(web, "node_modules/typescript/bin/tsc"), "--strict", "--target", "es2022", "--module",
    "nodenext", "--moduleResolution", "nodenext", "typed.ts");
if (execute(process.execPath, "typed.js") !== "2 true true\n") failed++;

const broken = `import { check, generate, score } from "keypeg";
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
rmSync(project, { recursive: true });
console.log(failed ? `${failed} failed` : `${packed.filename}, ${packed.size} bytes: ${examples.length} examples, types and errors`);
process.exit(failed ? 1 : 0);
