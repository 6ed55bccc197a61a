import { defineWords } from "../../../area.ts";

export const exportsWords = defineWords("exports", {
  changes: { "clinicSettings.saveDeviceArchive": "Device's data saved as a file" },
  fields: {},
});
