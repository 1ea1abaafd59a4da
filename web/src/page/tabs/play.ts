/* The tab "play". */

import { element } from "../element.js";
import type { TabModule } from "./tab.js";

export const open: TabModule = (panel, context) => {
    panel.append(element("h2", {}, context.texts.tabs.play), element("p", {}, context.texts.soon));
};
