import { defineWords } from "../../area.ts";
import { petNameOf, textIn } from "../../db/subject-names.ts";

export const filesWords = defineWords("files", {
  changes: {
    "attachments.add": "File added",
    "attachments.correct": "File corrected",
    "attachments.remove": "File removed",
    "attachments.restore": "File restored",
  },
  fields: {
    attachments: {
      name: "Name",
      category: "Kind of file",
      petId: "Pet",
      visitId: "Visit",
      mime: "File type",
      bytes: "Size in bytes",
      sha256: "Fingerprint",
      capturedAt: "Taken",
    },
  },
  subject: (db, args) => petNameOf(db, textIn(args, "petId")),
});
