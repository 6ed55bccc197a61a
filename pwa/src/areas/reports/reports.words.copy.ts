import { defineWords } from "../../area.ts";

export const reportsWords = defineWords("reports", {
  changes: { "clinicSettings.exportReport": "Report exported" },
  fields: {},
});
