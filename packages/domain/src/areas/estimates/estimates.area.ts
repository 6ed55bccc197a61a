import { defineArea } from "../../kernel/area.ts";
import { estimateAnswers } from "./estimate-answer.ts";
import { answerEstimate } from "./estimate-answer.mutations.ts";
import { estimateLines } from "./estimate-line.ts";
import {
  addEstimateLine,
  changeEstimateLine,
  decideEstimateLine,
  removeEstimateLine,
} from "./estimate-line.mutations.ts";
import { estimates } from "./estimate.ts";
import { convertEstimate, draftEstimate, presentEstimate, renewEstimate, voidEstimate } from "./estimate.mutations.ts";

/** Everything of `estimates` that the registry, the app and the server loop over. */
export const estimatesArea = defineArea({
  entities: [estimates, estimateLines, estimateAnswers],
  mutations: [
    draftEstimate,
    addEstimateLine,
    changeEstimateLine,
    removeEstimateLine,
    presentEstimate,
    decideEstimateLine,
    answerEstimate,
    renewEstimate,
    convertEstimate,
    voidEstimate,
  ],
});
