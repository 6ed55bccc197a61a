import { expect, test } from "vitest";
import { hasInteractions, isAntimicrobial } from "../catalogue/class-tags.ts";
import { starterProducts } from "../catalogue/starter-catalogue.ts";
import { checksFor, type PrescriptionCheck } from "./checks.ts";
import { ruleFor } from "./region-pack.ts";

const STARTERS = starterProducts("019a5f00-0000-7000-8000-000000000002");
const starter = (name: string) => {
  const product = STARTERS.find((one) => one.name.startsWith(name));
  if (!product) throw new Error(`no ${name}`);
  return product;
};

function check(name: string, { with: other = "", allergen = "" }): PrescriptionCheck[] {
  const product = starter(name);
  const used = other === "" ? [] : [starter(other)];
  return checksFor({
    pet: { petTypeId: product.petTypeIds[0] ?? "", birthOn: "2022-01-01" },
    product,
    medicine: product.name,
    allergies: allergen === "" ? [] : [{ id: "a1", allergen, enteredInErrorAt: null }],
    others: used.map((one) => ({ id: one.id, medicine: one.name, product: one })),
    weighedAt: "2026-11-20T09:00:00.000Z",
    doseSinceWeighed: null,
    today: "2026-11-27",
    timeZone: "Europe/London",
  });
}

test.each([
  ["Carprofen 50 mg tablet", "Meloxicam 1.5 mg/ml", "Meloxicam 1.5 mg/ml oral suspension (NSAID, stomach ulcers)"],
  ["Meloxicam 5 mg/ml", "Prednisolone 5 mg", "Prednisolone 5 mg tablet (stomach ulcers)"],
  ["Dexamethasone 2 mg/ml", "Carprofen 50 mg/ml", "Carprofen 50 mg/ml injection (stomach ulcers)"],
  ["Prednisolone 20 mg", "Dexamethasone 2 mg/ml", "Dexamethasone 2 mg/ml injection (corticosteroid, stomach ulcers)"],
])("%s with %s is an interaction", (name, other, what) => {
  expect(check(name, { with: other })).toMatchObject([{ kind: "interaction", level: "look", what }]);
});

test.each([
  ["Carprofen 50 mg tablet", "Amoxicillin 200 mg"],
  ["Amoxicillin 200 mg", "Enrofloxacin 50 mg"],
])("%s with %s is none", (name, other) => {
  expect(check(name, { with: other })).toEqual([]);
});

test.each([
  ["Penicillins", "Amoxicillin 50 mg/ml", "stop"],
  ["penicillin", "Amoxicillin 200 mg tablet", "stop"],
  ["Penicillin", "Amoxicillin with clavulanic acid 250 mg", "stop"],
  ["Penicillins", "Amoxicillin 150 mg/ml", "stop"],
  ["Cephalosporins", "Cefpodoxime 100 mg", "stop"],
  ["Cephalosporin", "Cefazolin 100 mg/ml", "stop"],
  ["NSAIDs", "Carprofen 20 mg", "stop"],
  ["Corticosteroids", "Prednisolone 1 mg", "stop"],
  ["NSAIDs", "Prednisolone 1 mg", "look"],
])("an allergy to %s, and %s: %s", (allergen, name, level) => {
  expect(check(name, { allergen })).toMatchObject([{ kind: "allergy", level, what: allergen }]);
});

test.each([
  ["Penicillins", "Cefalexin 250 mg", "Penicillins (related class: cephalosporin)"],
  ["Cephalosporin", "Amoxicillin with clavulanic acid 50 mg", "Cephalosporin (related class: penicillin)"],
  ["Penicillin", "Enrofloxacin 50 mg", "Penicillin"],
  ["Chicken", "Cefalexin 250 mg", "Chicken"],
])("an allergy to %s, and %s: a look at %s", (allergen, name, what) => {
  expect(check(name, { allergen })).toEqual([expect.objectContaining({ kind: "allergy", level: "look", what })]);
});

test("a penicillin and a cephalosporin are antimicrobials, and have no word for interactions", () => {
  for (const name of ["Amoxicillin 200 mg", "Amoxicillin with clavulanic acid 50 mg", "Cefalexin 75 mg"]) {
    expect(isAntimicrobial(starter(name))).toBe(true);
    expect(ruleFor("FR", starter(name)).for).toBe("antimicrobial");
    expect(hasInteractions(starter(name))).toBe(false);
  }
  expect(hasInteractions(starter("Carprofen 50 mg tablet"))).toBe(true);
  expect(hasInteractions(starter("Gabapentin"))).toBe(false);
});
