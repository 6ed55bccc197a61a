import { defineWords } from "../../area.ts";
import { petNameOf, textIn } from "../../db/subject-names.ts";
import { problemPetName } from "./problems.queries.ts";

export const problemsWords = defineWords("problems", {
  changes: {
    "problems.add": "New problem",
    "problems.correct": "Problem corrected",
    "problems.setStatus": "Status of a problem",
    "problems.link": "Problem linked to a visit",
  },
  fields: {
    problems: {
      petId: "Pet",
      text: "Problem",
      status: "Status",
      onsetOn: "Since",
    },
  },
  others: { resolvedOn: "Ended on", on: "Ended on", visitId: "Visit" },
  subject: async (db, args) =>
    (await petNameOf(db, textIn(args, "petId"))) ?? (await problemPetName(db, textIn(args, "id"))),
});
