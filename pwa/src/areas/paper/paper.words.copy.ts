import { defineWords } from "../../area.ts";

export const paperWords = defineWords("paper", {
  changes: {
    "printJobs.send": "Document to print",
    "printJobs.markPrinted": "Document printed",
    "printJobs.remove": "Document not needed",
    "printJobs.again": "Document to print again",
  },
  fields: {
    printJobs: {
      kind: "Document",
      subjectId: "About",
      day: "Day",
      locationId: "Location",
      copies: "Copies",
    },
  },
});
