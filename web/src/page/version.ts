/* The service worker, and what it brings: a new version waits until the user asks for it, because a page never mixes two. */

/* Calls `found` when a new version waits; `load` then shows it, in every page that is open. */
export function onNewVersion(found: (load: () => void) => void): void {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    const replaced = serviceWorker.controller !== null; /* a first visit gets its first worker */
    serviceWorker.addEventListener("controllerchange", () => {
        if (replaced) location.reload();
    });
    const announce = (worker: ServiceWorker | null) => {
        if (worker && serviceWorker.controller) found(() => worker.postMessage("activate"));
    };
    const watch = (registration: ServiceWorkerRegistration | undefined) => {
        if (!registration) return; /* a browser that keeps no worker */
        announce(registration.waiting);
        registration.addEventListener("updatefound", () => {
            const worker = registration.installing;
            worker?.addEventListener("statechange", () => {
                if (worker.state === "installed") announce(worker);
            });
        });
    };
    serviceWorker.register("service-worker.js").then(watch, () => undefined);
}
