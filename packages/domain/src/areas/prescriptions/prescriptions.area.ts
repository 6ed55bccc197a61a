import { defineArea } from "../../kernel/area.ts";
import { dispensePrescription, takeBackDispense } from "./dispense.mutations.ts";
import {
  cancelPrescription,
  correctPrescription,
  discontinuePrescription,
  holdPrescription,
  markPrescriptionInError,
  resumePrescription,
  signPrescription,
  writePrescription,
} from "./prescription.mutations.ts";
import { dispenses, prescriptions } from "./prescription.ts";

/** Everything of `prescriptions` that the registry, the app and the server loop over. */
export const prescriptionsArea = defineArea({
  entities: [prescriptions, dispenses],
  mutations: [
    writePrescription,
    correctPrescription,
    signPrescription,
    holdPrescription,
    resumePrescription,
    discontinuePrescription,
    cancelPrescription,
    markPrescriptionInError,
    dispensePrescription,
    takeBackDispense,
  ],
});
