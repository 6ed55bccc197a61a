import { defineArea } from "../../kernel/area.ts";
import { dispensePrescription, markDispenseEnteredInError, takeBackDispense } from "./dispense.mutations.ts";
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
import { recordPrescriptionPrint } from "./prescription-print.mutations.ts";
import { prescriptionPrints } from "./prescription-print.ts";

/** Everything of `prescriptions` that the registry, the app and the server loop over. */
export const prescriptionsArea = defineArea({
  entities: [prescriptions, dispenses, prescriptionPrints],
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
    markDispenseEnteredInError,
    recordPrescriptionPrint,
  ],
});
