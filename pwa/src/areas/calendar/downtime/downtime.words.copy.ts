import { defineWords } from "../../../area.ts";

export const downtimeWords = defineWords("downtime", {
  changes: { "packMails.choose": "Downtime pack by mail" },
  fields: { packMails: { isOn: "Mail it to me each evening", atMin: "At", locationIds: "Locations" } },
});
