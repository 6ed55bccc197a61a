import { CLINIC_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import { PROFESSIONS } from "@fernpaw/domain/staff/staff";
import { expect, test } from "vitest";
import {
  changedParts,
  levelOf,
  levelsOf,
  nearestSet,
  PARTS,
  SET_RIGHTS,
  SETS,
  USUAL_SET,
  withLevel,
} from "./rights-sets.ts";

test("parts and levels say every right of a clinic, and nothing else", () => {
  const all = PARTS.reduce<(typeof CLINIC_PERMISSIONS)[number][]>(
    (rights, part) => withLevel(rights, part, levelsOf(part).at(-1) ?? "none"),
    [],
  );
  expect(all).toEqual([...CLINIC_PERMISSIONS]);
  expect(levelsOf("reports")).toEqual(["none", "view"]);
  expect(PARTS.map((part) => levelOf(all, part))).toEqual(["manage", "manage", "manage", "manage", "manage", "view"]);
});

test("a level gives what is below it, and leaves other parts alone", () => {
  const given = withLevel(["billing:view"], "clients", "manage");
  expect(given).toEqual(["clients:view", "clients:manage", "billing:view"]);
  expect(withLevel(given, "clients", "view")).toEqual(["clients:view", "billing:view"]);
  expect(withLevel(given, "clients", "none")).toEqual(["billing:view"]);
});

test("a person keeps the set of the profession among equals; a set that fits better is named", () => {
  for (const set of SETS) expect(changedParts(SET_RIGHTS[set], set)).toEqual([]);
  for (const profession of PROFESSIONS)
    expect(nearestSet(SET_RIGHTS[USUAL_SET[profession]], profession)).toBe(USUAL_SET[profession]);
  expect(nearestSet(SET_RIGHTS.nurse, "nurse")).toBe("nurse");
  expect(nearestSet(SET_RIGHTS.nurse, "vet")).toBe("vet");
  expect(nearestSet(SET_RIGHTS.stock, "nurse")).toBe("stock");
  const changed = withLevel(SET_RIGHTS.nurse, "billing", "view");
  expect([nearestSet(changed, "nurse"), changedParts(changed, "nurse")]).toEqual(["nurse", ["billing"]]);
});

test("no set gives reports, and only the set Reception sees invoices", () => {
  for (const set of SETS) expect(levelOf(SET_RIGHTS[set], "reports")).toBe("none");
  expect(SETS.filter((set) => levelOf(SET_RIGHTS[set], "billing") !== "none")).toEqual(["reception"]);
});
