import { describe, expect, test } from "vitest";
import { parseWeight, weightText } from "./weight.ts";

describe("a weight as people write and read it", () => {
  test.each([
    ["28.6", "kg", 28_600],
    ["28,6", "kg", 28_600],
    ["28.6 kg", "lb", 28_600],
    ["10", "lb", 4536],
    ["420", "g", 420],
    [" 4.25 ", "kg", 4250],
    ["420g", "kg", 420],
  ] as const)("%s in %s is %i g", (typed, unit, grams) => {
    expect(parseWeight(typed, unit)).toBe(grams);
  });

  test.each(["", "heavy", "-3", "0", "1.2.3", "99999999"])("%j is no weight", (typed) => {
    expect(parseWeight(typed, "kg")).toBeNull();
  });

  test.each([
    [28_600, "kg", "28.6 kg"],
    [4250, "kg", "4.25 kg"],
    [4000, "kg", "4.0 kg"],
    [420, "kg", "420 g"],
    [420, "g", "420 g"],
    [4536, "lb", "10.0 lb"],
  ] as const)("%i g in %s reads %s", (grams, unit, text) => {
    expect(weightText(grams, unit)).toBe(text);
  });
});
