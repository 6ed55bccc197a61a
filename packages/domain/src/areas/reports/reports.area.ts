import { defineArea } from "../../kernel/area.ts";
import { exportReport } from "./export-report.mutations.ts";

/** Everything of `reports` that the registry, the app and the server loop over. */
export const reportsArea = defineArea({ entities: [], mutations: [exportReport] });
