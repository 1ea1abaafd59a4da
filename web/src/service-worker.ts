/* The service worker: keeps the page's files, so that it opens without a network.
 *
 * web/build.mjs defines FILES and VERSION.  Another version has another cache; the old one is deleted when no page uses
 * it any more, or when the user asks for the new one.  The page of the first visit gets its files from the cache, too, as soon as that is filled: its next worker
 * is of its own version.  Of the two modules only the one that this machine loads is kept. */

import { moduleName } from "./load.js";

declare const FILES: readonly string[];
declare const VERSION: string;

interface Extendable extends Event {
    waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Event {
    readonly request: Request;
    respondWith(response: Promise<Response>): void;
}

interface Scope {
    readonly clients: { claim(): Promise<void> };
    readonly registration: { readonly scope: string };
    skipWaiting(): Promise<void>;
}

const { clients, registration } = globalThis as unknown as Scope;
const skipWaiting = () => (globalThis as unknown as Scope).skipWaiting();
const PREFIX = `keypeg-${registration.scope}-`; /* another folder of the same server may have another keypeg */
const CACHE = PREFIX + VERSION;
const kept = FILES.filter((file) => !file.endsWith(".wasm") || file === moduleName());

async function fill(): Promise<void> {
    const cache = await caches.open(CACHE);
    await cache.addAll(kept.map((file) => new Request(file, { cache: "reload" })));
}

async function deleteOthers(): Promise<void> {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
}

async function answer(request: Request): Promise<Response> {
    const cache = await caches.open(CACHE);
    return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener("install", (event) => (event as Extendable).waitUntil(fill()));
addEventListener("activate", (event) => (event as Extendable).waitUntil(deleteOthers().then(() => clients.claim())));
addEventListener("message", ({ data }) => {
    if (data === "activate") void skipWaiting();
});
addEventListener("fetch", (event) => {
    const { request } = event as Fetching;
    if (request.method === "GET") (event as Fetching).respondWith(answer(request));
});
