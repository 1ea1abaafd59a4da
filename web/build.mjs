/* Bundles the page and the npm package: node web/build.mjs PARTS INTO; or prints the size of a folder as browsers
 * load it: node web/build.mjs --size FOLDER. */
import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { optionTypes } from "./option-types.mjs";

const web = fileURLToPath(new URL(".", import.meta.url));

/* The picture for links is for those who show them; they need its whole address, which KEYPEG_ADDRESS completes. */
const PREVIEW = "preview.png";
const ADDRESS = process.env["KEYPEG_ADDRESS"] ?? "";

/* What a browser loads: one of the two modules, and all other files. */
function printSize(folder) {
    const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !["keypeg.wasm", PREVIEW].includes(entry.name))
        .map((entry) => brotliCompressSync(readFileSync(join(entry.path, entry.name))).length);
    const sum = sizes.reduce((a, b) => a + b, 0);
    console.log(`${sizes.length} files, ${(sum / 1000).toFixed(1)} kB as a browser loads them (brotli)`);
}

function version() {
    return /KP_VERSION "([0-9.]+)"/.exec(readFileSync(join(web, "../include/keypeg-types.h"), "utf8"))[1];
}

/* The version of a folder's contents, for the service worker's cache. */
function contentVersion(folder) {
    const hash = createHash("sha256");
    for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
    return `${version()}-${hash.digest("hex").slice(0, 12)}`;
}

const bundle = (entry, to, more = {}) =>
    build({
        entryPoints: [join(web, entry)],
        outfile: to,
        bundle: true,
        format: "esm",
        target: "es2022",
        minify: true,
        charset: "utf8",
        logLevel: "warning",
        ...more,
    });

async function buildPage(parts, folder) {
    rmSync(folder, { recursive: true, force: true });
    cpSync(join(web, "page"), folder, { recursive: true });
    const index = join(folder, "index.html");
    writeFileSync(index, readFileSync(index, "utf8").replace(`"${PREVIEW}"`, `"${ADDRESS}${PREVIEW}"`));
    cpSync(join(parts, "plain.wasm"), join(folder, "keypeg.wasm"));
    cpSync(join(parts, "simd.wasm"), join(folder, "keypeg-simd.wasm"));
    await bundle("src/worker.ts", join(folder, "worker.js"));
    await bundle("src/page/main.ts", join(folder, "keypeg.js"));
    await bundle("src/page/style.css", join(folder, "style.css"));
    await bundle("src/service-worker.ts", join(folder, "service-worker.js"), {
        define: {
            FILES: JSON.stringify(["./", ...readdirSync(folder).filter((name) => !["service-worker.js", PREVIEW].includes(name))]),
            VERSION: JSON.stringify(contentVersion(folder)),
        },
    });
}

/* Asks the program that was compiled. */
async function writeOptionTypes(parts) {
    const { run } = await import(pathToFileURL(join(parts, "program.mjs")));
    const module = new WebAssembly.Module(readFileSync(join(parts, "plain.wasm")));
    mkdirSync(join(parts, "types"), { recursive: true });
    writeFileSync(join(parts, "types/options.d.ts"), optionTypes((word) => run(module, ["help", word]).output));
}

async function buildPackage(parts, folder) {
    rmSync(folder, { recursive: true, force: true });
    cpSync(join(web, "npm"), folder, { recursive: true });
    cpSync(join(web, "../LICENSE"), join(folder, "LICENSE"));
    const module = gzipSync(readFileSync(join(parts, "simd.wasm")), { level: 9 });
    const define = { MODULE: JSON.stringify(module.toString("base64")) };
    await bundle("src/keypeg.ts", join(folder, "keypeg.js"), { platform: "neutral", minify: false, define });
    await writeOptionTypes(parts);
    execFileSync(
        process.execPath,
        [join(web, "node_modules/typescript/bin/tsc"), "-p", join(web, "tsconfig.npm.json"), "--outDir",
         join(folder, "types")],
        { stdio: "inherit" });
    cpSync(join(parts, "types"), join(folder, "types"), { recursive: true });
    const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    writeFileSync(join(folder, "package.json"), JSON.stringify({ ...about, version: version() }, null, 4) + "\n");
}

if (process.argv[2] === "--size") {
    printSize(process.argv[3]);
} else {
    const [parts, into] = process.argv.slice(2).map((folder) => resolve(folder));
    await bundle("src/program.ts", join(parts, "program.mjs")); /* also for the tests */
    await buildPage(parts, join(into, "web"));
    await buildPackage(parts, join(into, "npm"));
}
