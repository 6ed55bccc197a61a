import { defineArea } from "../../kernel/area.ts";
import { leaveOutWaiting } from "./leave-out.mutations.ts";
import {
  changeTreatment,
  declineTreatment,
  giveTreatment,
  markTreatmentEnteredInError,
  moveTreatment,
  offerAgain,
  planBundle,
  planTreatment,
  skipTreatment,
  takeBackTreatment,
} from "./treatment.mutations.ts";
import { treatments } from "./treatment.ts";

/** Everything of `treatments` that the registry, the app and the server loop over. */
export const treatmentsArea = defineArea({
  entities: [treatments],
  mutations: [
    planTreatment,
    planBundle,
    giveTreatment,
    skipTreatment,
    declineTreatment,
    moveTreatment,
    offerAgain,
    leaveOutWaiting,
    changeTreatment,
    takeBackTreatment,
    markTreatmentEnteredInError,
  ],
});
