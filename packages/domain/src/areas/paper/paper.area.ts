import { defineArea } from "../../kernel/area.ts";
import { markPrinted, printAgain, removePrint, sendToPrint } from "./print-job.mutations.ts";
import { printJobs } from "./print-job.ts";

/** Everything of `paper` that the registry, the app and the server loop over. */
export const paperArea = defineArea({
  entities: [printJobs],
  mutations: [sendToPrint, markPrinted, removePrint, printAgain],
});
