/* The page's worker: runs one command at a time, and posts its answer. */

import { loadModule } from "./load.js";
import { run } from "./program.js";
import type { Question, Reply } from "./engine.js";

const post = (reply: Reply) => postMessage(reply);

addEventListener("message", (event: MessageEvent<Question>) => {
    const { number, words, input } = event.data;
    loadModule()
        .then((module) => {
            const answer = run(module, words, input, (text) => post({ number, progress: text }));
            post({ number, answer });
        })
        .catch((error: unknown) => post({ number, failure: String(error) }));
});

void loadModule().catch(() => undefined); /* while the page is drawn; a question reports the failure */
