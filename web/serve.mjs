/* Serves a folder on the loopback address: node web/serve.mjs FOLDER [PORT].  Prints the address. */
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";

const TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
};

function pathOf(folder, url) {
    try {
        const path = resolve(join(folder, decodeURIComponent(new URL(url, "http://localhost").pathname)));
        const file = statSync(path).isDirectory() ? join(path, "index.html") : path;
        return (file + sep).startsWith(folder + sep) && statSync(file).isFile() ? file : undefined;
    } catch {
        return undefined;
    }
}

export function serve(folder, port = 0) {
    const root = resolve(folder);
    const server = createServer((request, response) => {
        const path = pathOf(root, request.url);
        if (!path) {
            response.writeHead(404).end("not found");
            return;
        }
        response.writeHead(200, { "Content-Type": TYPES[extname(path)] ?? "application/octet-stream" });
        createReadStream(path).pipe(response);
    });
    return new Promise((ready, failed) => {
        server.on("error", failed);
        server.listen(port, "127.0.0.1", () => ready(server));
    });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
    const server = await serve(process.argv[2], Number(process.argv[3] ?? 8017));
    console.log(`http://127.0.0.1:${server.address().port}/   (Ctrl-C ends it)`);
}
