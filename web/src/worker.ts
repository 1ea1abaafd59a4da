/* The page's worker: runs one command at a time, and posts its answer.  The page compiles the module, so that it is
 * fetched while the worker starts, and another worker has it at once. */

import { run } from "./program.js";
import type { Question, Reply } from "./engine.js";

const post = (reply: Reply) => postMessage(reply);

addEventListener("message", (event: MessageEvent<Required<Question>>) => {
    const { number, ping, words, input, module } = event.data;
    if (ping) {
        post({ number, idle: true });
        return;
    }
    try {
        post({ number, answer: run(module, words, input) });
    } catch (error) {
        post({ number, failure: String(error) });
    }
});

/* Held until the worker ends, however it does: so the page learns of it. */
const lock = `keypeg ${Math.random()}`;
void navigator.locks?.request(lock, () => {
    post({ number: 0, lock });
    return new Promise<never>(() => undefined);
});
