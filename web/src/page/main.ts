import { Engine } from "../engine.js";

const engine = new Engine(new URL("worker.js", import.meta.url));
document.querySelector("#answer")!.textContent = (await engine.ask(["version"])).output;
