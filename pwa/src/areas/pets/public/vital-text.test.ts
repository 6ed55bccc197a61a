import { MEASUREMENT_KINDS, MEASUREMENT_LIMITS } from "@fernpaw/domain/pets/measurement-kinds";
import { expect, test } from "vitest";
import { bandText, readVital, vitalFigure, vitalText, type VitalUnits } from "./vital-text.ts";

const UK: VitalUnits = { weight: "kg", temp: "C", glucose: "mmol/L", locale: "en-GB" };
const US: VitalUnits = { weight: "lb", temp: "F", glucose: "mg/dL", locale: "en-US" };

test.each([
  ["temp", "38.7", UK, 387, "38.7 °C"],
  ["temp", "38,7", UK, 387, "38.7 °C"],
  ["temp", "101.5", US, 386, "101.5 °F"],
  ["temp", "38", UK, 380, "38.0 °C"],
  ["hr", "96", UK, 96, "96 /min"],
  ["bcs", "5", UK, 5, "5/9"],
  ["pain", "0", UK, 0, "0/10"],
  ["crt", "1.5", UK, 15, "1.5 s"],
  ["spo2", "98", UK, 98, "98%"],
  ["glucose", "5.6", UK, 560, "5.6 mmol/L"],
  ["glucose", "101", US, 561, "101 mg/dL"],
  ["mm", "pale", UK, 2, "Pale"],
  ["weight", "28.6", UK, 28_600, "28.6 kg"],
  ["weight", "63.1", US, 28_622, "63.1 lb"],
] as const)("%s typed as %s", (kind, typed, units, value, text) => {
  const read = readVital(kind, typed, units);
  expect(read).toEqual({ taken: { kind, value, secondValue: null, comparator: "exact" } });
  if ("taken" in read) expect(vitalText(read.taken, units)).toBe(text);
});

test("a pressure has two values or one, and a refill may be below its figure", () => {
  expect(readVital("bp", "140/90", UK)).toMatchObject({ taken: { value: 140, secondValue: 90 } });
  expect(readVital("bp", "140", UK)).toMatchObject({ taken: { value: 140, secondValue: null } });
  const refill = readVital("crt", "<2", UK);
  expect(refill).toMatchObject({ taken: { value: 20, comparator: "below" } });
  if ("taken" in refill) expect(vitalText(refill.taken, UK)).toBe("<2 s");
});

test.each([
  ["temp", "387", UK, "Enter a number from 5.0 to 46.0."],
  ["temp", "38.7", US, "Enter a number from 41.0 to 114.8."],
  ["temp", "warm", UK, "Enter a number from 5.0 to 46.0."],
  ["temp", "<38", UK, "Enter a number from 5.0 to 46.0."],
  ["hr", "96.5", UK, "Enter a number from 5 to 1200."],
  ["bp", "90/120", UK, "Enter the pressure as 120/80, or 120 alone."],
  ["bp", "1/2/3", UK, "Enter the pressure as 120/80, or 120 alone."],
  ["weight", "0", UK, "Enter a weight above 0 and up to 2 tonnes, such as 12.5."],
  ["weight", "9999999", UK, "Enter a weight above 0 and up to 2 tonnes, such as 12.5."],
  ["weight", "-4", UK, "Enter a weight above 0 and up to 2 tonnes, such as 12.5."],
] as const)("%s typed as %s is not read, and the words say what can be", (kind, typed, units, unread) => {
  expect(readVital(kind, typed, units)).toEqual({ unread });
});

test.each([UK, US])("what a field shows is read as the value that it shows ($temp)", (units) => {
  for (const kind of MEASUREMENT_KINDS) {
    const [low, high] = MEASUREMENT_LIMITS[kind];
    for (const value of new Set([low, Math.round((low + high) / 2), kind === "glucose" ? high - 10 : high])) {
      if (kind === "weight" && units.weight === "lb") continue;
      const figure = vitalFigure({ kind, value, secondValue: null, comparator: "exact" }, units);
      const read = readVital(kind, figure, units);
      expect("taken" in read && vitalFigure(read.taken, units), `${kind} ${value}`).toBe(figure);
    }
  }
});

test("bands in the clinic's unit", () => {
  expect(bandText("temp", { low: 375, high: 392, source: "" }, UK)).toBe("37.5 to 39.2 °C");
  expect(bandText("temp", { low: 375, high: 392, source: "" }, US)).toBe("99.5 to 102.6 °F");
  expect(bandText("crt", { low: null, high: 20, source: "" }, UK)).toBe("below 2 s");
});
