import { defineArea } from "../../kernel/area.ts";
import { labOrders, labRanges, labResults } from "./lab-order.ts";
import {
  cancelLab,
  correctLab,
  finishLab,
  informClient,
  orderLab,
  reviewLab,
  sendLab,
  unreviewLab,
} from "./lab-order.mutations.ts";
import { addRange, correctRange, removeRange } from "./lab-range.mutations.ts";
import { recordResults } from "./lab-result.mutations.ts";

/** Everything of `labs` that the registry, the app and the server loop over. */
export const labsArea = defineArea({
  entities: [labOrders, labResults, labRanges],
  mutations: [
    orderLab,
    correctLab,
    sendLab,
    cancelLab,
    finishLab,
    reviewLab,
    unreviewLab,
    informClient,
    recordResults,
    addRange,
    correctRange,
    removeRange,
  ],
});
