import { expect, test } from "vitest";
import { aboutCopy as copy } from "./warning-words.ts";

test.each([
  ["Bites", "Only from behind", "Bites: Only from behind"],
  ["Bites", "Bites when handled", "Bites when handled"],
  ["Bites", "bites: muzzle", "bites: muzzle"],
  ["Medical", "Medical", "Medical"],
  ["Note", "Notes are in the old file", "Note: Notes are in the old file"],
])("a warning of the kind %s that says “%s”", (kind, text, words) => expect(copy.warning(kind, text)).toBe(words));
