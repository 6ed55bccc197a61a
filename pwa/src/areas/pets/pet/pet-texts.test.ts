import { expect, test } from "vitest";
import { otherTexts } from "./pet-texts.ts";

test("the page of a pet shows each text that has no place of its own", () => {
  const texts = otherTexts();
  expect(texts).toEqual(expect.arrayContaining(["diet", "source"]));
  for (const placed of ["name", "colour", "notes", "petTypeId", "sex", "birthOn", "identifiers"]) {
    expect(texts).not.toContain(placed);
  }
});
