import { defineArea } from "../../kernel/area.ts";
import { correctEntry, disposeEntry, recordEntry, witnessEntries } from "./controlled-entry.mutations.ts";
import { controlledChains, controlledEntries, controlledRegisters } from "./controlled-entry.ts";
import { countRegister, openRegister } from "./register-count.mutations.ts";
import { viewRegister } from "./register-view.mutations.ts";

/** Everything of `controlled` that the registry, the app and the server loop over. */
export const controlledArea = defineArea({
  entities: [controlledRegisters, controlledChains, controlledEntries],
  mutations: [openRegister, countRegister, recordEntry, disposeEntry, correctEntry, witnessEntries, viewRegister],
});
