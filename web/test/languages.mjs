/* Every language of the page has the same texts, with the same parameters; French has spaces that do not break:
 * node web/test/languages.mjs */
import { build } from "esbuild";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const entryPoints = [fileURLToPath(new URL("../src/page/languages.ts", import.meta.url))];
const { outputFiles } = await build({ entryPoints, bundle: true, format: "esm", write: false });
const { LANGUAGES } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);

/* English is what keypeg writes, so it has no words for these. */
const NOT_IN_ENGLISH = /^(colours|problems)\./;

/* The texts by their paths, as "audit.wrong". */
function pathsOf(texts, path = "") {
    if (typeof texts !== "object") return [[path.slice(1), texts]];
    return Object.entries(texts).flatMap(([name, value]) => pathsOf(value, `${path}.${name}`));
}

/* What a text says with parameters of any kind: each number or word is the same. */
const said = (text) => (typeof text === "string" ? [text] : [["1", "1"], ["5", "5", true]].map((values) => String(text(...values, "x", "x"))));

const problems = [];
const paths = Object.fromEntries(Object.entries(LANGUAGES).map(([code, { texts }]) => [code, new Map(pathsOf(texts))]));
for (const [code, texts] of Object.entries(paths))
    for (const [other, others] of Object.entries(paths))
        for (const path of others.keys())
            if (!texts.has(path) && !(code === "en" && NOT_IN_ENGLISH.test(path))) problems.push(`${code} has no ${path}, which ${other} has`);
for (const [code, texts] of Object.entries(paths))
    for (const [path, text] of texts) {
        if (typeof text !== typeof (paths.en.get(path) ?? text)) problems.push(`${code}: ${path} is a ${typeof text}`);
        if (text === "" && path !== "hints.end.none" && path !== "inEnglish") problems.push(`${code}: ${path} is empty`);
    }
for (const [path, text] of paths.fr)
    for (const words of path === "why.says" ? [] : said(text))
        if (/[ \w»][:;?!]( |$)|« | »|'|"/.test(words)) problems.push(`fr: ${path} has a wrong space or sign: ${words}`);

/* Every problem that keypeg has a code for. */
const json = readFileSync(fileURLToPath(new URL("../../docs/json.md", import.meta.url)), "utf8");
const codes = [.../^The codes are:([^]*?)^A file/m.exec(json)[1].matchAll(/"([a-z-]+)"/g)].map(([, code]) => code);
for (const code of codes)
    for (const other of ["de", "fr"]) if (!paths[other].has(`problems.${code}`)) problems.push(`${other} has no problems.${code}`);
if (codes.length < 30) problems.push(`docs/json.md has ${codes.length} codes`);

for (const problem of problems) console.log(problem);
console.log(`${Object.keys(paths).length} languages with ${paths.en.size} texts: ${problems.length} problems`);
process.exit(problems.length > 0 || paths.en.size < 200 ? 1 : 0);
