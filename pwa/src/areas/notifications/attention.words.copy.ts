import { defineWords } from "../../area.ts";

export const attentionWords = defineWords("attention", {
  changes: {
    "attention.resolve": "Decision",
  },
  fields: {},
});
