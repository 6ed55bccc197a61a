import { defineWords } from "../../area.ts";
import { textIn, visitPetName } from "../../db/subject-names.ts";

export const visitsWords = defineWords("visits", {
  changes: {
    "visits.move": "Visit moved on",
    "visits.close": "Visit closed",
    "visits.changeKennel": "Inpatient moved to another kennel",
    "visits.walkIn": "Walk-in",
    "visits.triage": "Triage",
    "visits.assignRoom": "Room",
  },
  fields: {},
  others: {
    petId: "Pet",
    petIds: "Pets",
    clientId: "Client",
    stage: "Stage",
    openedAt: "Checked in",
    vetId: "With",
    roomId: "Room",
    kennelId: "Kennel",
    admittedAt: "Admitted",
    reason: "Reason",
  },
  subject: (db, args) => visitPetName(db, textIn(args, "visitId") ?? textIn(args, "id")),
});
