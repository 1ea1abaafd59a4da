/* The tab "solve". */

import { element } from "../element.js";
import type { TabModule } from "./tab.js";

export const open: TabModule = (panel, context) => {
    panel.append(element("h2", {}, context.texts.tabs.solve), element("p", {}, context.texts.soon));
};
