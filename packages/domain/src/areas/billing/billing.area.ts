import { defineArea } from "../../kernel/area.ts";
import {
  addChargeLine,
  chargeGiven,
  correctChargeLine,
  markNoCharge,
  removeChargeLine,
} from "./charge-line.mutations.ts";
import { chargeLines } from "./charge-line.ts";

/** Everything of `billing` that the registry, the app and the server loop over. */
export const billingArea = defineArea({
  entities: [chargeLines],
  mutations: [addChargeLine, chargeGiven, correctChargeLine, removeChargeLine, markNoCharge],
});
