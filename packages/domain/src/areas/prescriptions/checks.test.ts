import { describe, expect, test } from "vitest";
import { type CheckFacts, checksFor, unseenChecks } from "./checks.ts";
import { dosesOfCourse, quantityOfCourse } from "./frequency.ts";
import { isRefillDue, remainingOf, standingOf, suppliedUntil } from "./standing.ts";

const DOG = "019a5f00-0000-7000-8000-000000000001";
const amoxicillin = {
  id: "019a5f00-0000-7000-8000-000000000002",
  name: "Amoxicillin 200 mg tablet",
  activeIngredient: "amoxicillin",
  interactionTags: ["penicillins"],
  petTypeIds: [DOG],
  alertOnUse: "",
};
const facts = (set: Partial<CheckFacts> = {}): CheckFacts => ({
  pet: { petTypeId: DOG, birthOn: "2022-01-01" },
  product: amoxicillin,
  medicine: amoxicillin.name,
  allergies: [],
  others: [],
  weighedAt: "2026-11-20T09:00:00.000Z",
  doseSinceWeighed: null,
  today: "2026-11-27",
  timeZone: "Europe/London",
  ...set,
});
const LIGHTER = { thenG: 28_600, nowG: 4000 };
const allergy = (allergen: string, enteredInErrorAt: string | null = null) => ({
  id: "a1",
  allergen,
  enteredInErrorAt,
});
const seen = (set: Partial<CheckFacts>) => checksFor(facts(set)).map(({ kind, level }) => `${kind} ${level}`);

describe("the checks before a signature", () => {
  test.each([
    ["Cefalexin 500 mg tablet", "Cephalexin"],
    ["Cephalexin 250 mg capsule", "Cefalexine"],
    ["Cefalexin 500 mg tablet", "Cephalosporins", "cefalosporin"],
    ["Sulfadiazine with trimethoprim", "Sulphadiazine"],
    ["Furosemide 40 mg tablet", "Frusemide"],
    ["Lidocaine 2% gel", "Lignocaine"],
    ["Thiamazole 5 mg tablet", "Methimazole"],
    ["Phenobarbital 60 mg tablet", "Phenobarbitone"],
    ["Epinephrine 1 mg/ml injection", "Adrenaline"],
  ])("%s has the allergen %s, whatever its spelling", (name, allergen, tag = "") => {
    const product = { ...amoxicillin, name, activeIngredient: "", interactionTags: [tag] };
    expect(seen({ product, medicine: name, allergies: [allergy(allergen)] })).toEqual(["allergy stop"]);
  });

  test("a spelling is of one medicine: others beside it stay others", () => {
    for (const [name, allergen] of [
      ["Norepinephrine 1 mg/ml injection", "Adrenaline"],
      ["Cefalexin 500 mg tablet", "Cefovecin"],
      ["Prednisolone 5 mg tablet", "Prednisone"],
      ["Phenobarbital 60 mg tablet", "Pentobarbitone"],
    ] as const) {
      const product = { ...amoxicillin, name, activeIngredient: "", interactionTags: [] };
      expect(seen({ product, medicine: name, allergies: [allergy(allergen)] })).toEqual(["allergy look"]);
    }
  });

  test("the same ingredient in two spellings is the same medicine", () => {
    const product = { ...amoxicillin, interactionTags: [] };
    const other = {
      id: "o1",
      medicine: "Amoxycillin capsule",
      product: { ...product, id: "p2", activeIngredient: "Amoxycillin" },
    };
    expect(seen({ product, others: [other] })).toEqual(["same_medicine look"]);
    const vitamin = (name: string) => ({ ...product, id: name, activeIngredient: name });
    const vitaminE = { id: "o1", medicine: "Vitamin E capsule", product: vitamin("Vitamin E") };
    expect(seen({ product: vitamin("Vitamin K"), others: [vitaminE] })).toEqual([]);
  });

  test.each([
    ["nothing to look at", {}, []],
    ["an allergy to the ingredient", { allergies: [allergy("Amoxicillin")] }, ["allergy stop"]],
    ["an allergy to its class, with other words", { allergies: [allergy("Penicillin, as a puppy")] }, ["allergy stop"]],
    ["an allergy to its class in the tag's words", { allergies: [allergy("Penicillins")] }, ["allergy stop"]],
    ["an allergy to the ingredient in British spelling", { allergies: [allergy("Amoxycillin")] }, ["allergy stop"]],
    ["an allergy to its class in French", { allergies: [allergy("Pénicillines")] }, ["allergy stop"]],
    ["an allergy that nobody can rule out", { allergies: [allergy("Chicken")] }, ["allergy look"]],
    ["an allergy that was entered in error", { allergies: [allergy("Amoxicillin", "2026-11-01T09:00:00.000Z")] }, []],
    ["another species", { pet: { petTypeId: "cat", birthOn: null } }, ["species look"]],
    ["eleven weeks old", { pet: { petTypeId: DOG, birthOn: "2026-09-05" } }, ["age look"]],
    ["twelve weeks old", { pet: { petTypeId: DOG, birthOn: "2026-09-04" } }, []],
    ["never weighed", { weighedAt: null }, ["weight_age look"]],
    ["weighed 30 days ago", { weighedAt: "2026-10-28T09:00:00.000Z" }, []],
    ["weighed 31 days ago", { weighedAt: "2026-10-27T09:00:00.000Z" }, ["weight_age look"]],
    ["a dose for another weight", { doseSinceWeighed: { ...LIGHTER, state: "above" } }, ["dose_weight stop"]],
    ["a dose that cannot be compared", { doseSinceWeighed: { ...LIGHTER, state: "unknown" } }, ["dose_weight look"]],
  ] as const)("%s", (_, set, found) => {
    expect(seen(set as Partial<CheckFacts>)).toEqual(found);
  });

  test.each([
    ["a class alone", ["antimicrobial"], ["Antimicrobial"], []],
    ["two words of one class", ["antimicrobial", "antibiotic"], ["antimicrobial ", "Antibiotic"], []],
    [
      "a class and an interaction",
      ["antimicrobial", "nephrotoxic"],
      ["antimicrobial", "Nephrotoxic"],
      ["Other (Nephrotoxic)"],
    ],
    ["an interaction alone", ["nephrotoxic"], ["nephrotoxic"], ["Other (nephrotoxic)"]],
  ])("two medicines with %s in common", (_, own, tags, found) => {
    const product = { ...amoxicillin, interactionTags: own };
    const other = { id: "2", activeIngredient: "cefalexin", interactionTags: tags };
    const checks = checksFor(facts({ product, others: [{ id: "1", medicine: "Other", product: other }] }));
    expect(checks.map(({ what }) => what)).toEqual(found);
  });

  test("other uses: the same product, the same ingredient, the same words, a common tag, nothing in common", () => {
    const use = (id: string, set: object) => ({ id, medicine: "Another", product: { ...amoxicillin, id, ...set } });
    const others = [
      { id: "1", medicine: "Another", product: amoxicillin },
      use("2", { interactionTags: [] }),
      { id: "3", medicine: "AMOXICILLIN 200 mg tablet", product: null },
      use("4", { activeIngredient: "other", interactionTags: ["Penicillins"] }),
      use("5", { activeIngredient: "other", interactionTags: ["nsaid"] }),
      use("6", { activeIngredient: "", interactionTags: [] }),
    ];
    expect(checksFor(facts({ others })).map(({ kind, about }) => `${kind} ${about}`)).toEqual([
      "same_medicine 1",
      "same_medicine 2",
      "same_medicine 3",
      "interaction 4",
    ]);
  });

  test("come in their order: allergy, species, age, same medicine, interaction, weight", () => {
    const all = checksFor(
      facts({
        pet: { petTypeId: "cat", birthOn: "2026-11-01" },
        allergies: [allergy("Chicken")],
        others: [
          { id: "4", medicine: "B", product: { ...amoxicillin, id: "x", activeIngredient: "b" } },
          { id: "1", medicine: "A", product: amoxicillin },
        ],
        weighedAt: null,
      }),
    );
    expect(all.map(({ kind }) => kind)).toEqual([
      "allergy",
      "species",
      "age",
      "same_medicine",
      "interaction",
      "weight_age",
    ]);
  });

  test("are seen one by one, and the allergen in the medicine with a reason alone", () => {
    const checks = checksFor(facts({ allergies: [allergy("Amoxicillin")], weighedAt: null }));
    const tick = (kind: "allergy" | "weight_age", about: string, reason = "") => ({ kind, about, what: "", reason });
    expect(unseenChecks(checks, [])).toHaveLength(2);
    expect(unseenChecks(checks, [tick("allergy", "a1"), tick("weight_age", "")]).map(({ kind }) => kind)).toEqual([
      "allergy",
    ]);
    expect(unseenChecks(checks, [tick("allergy", "a2", "Fine"), tick("weight_age", "")])).toHaveLength(1);
    expect(unseenChecks(checks, [tick("allergy", "a1", "Tolerated twice since"), tick("weight_age", "")])).toEqual([]);
  });
});

describe("the doses of a course", () => {
  test.each([
    ["once", null, null, 1],
    ["once_daily", null, 14, 14],
    ["twice_daily", null, 14, 28],
    ["four_daily", null, 7, 28],
    ["every_other_day", null, 7, 4],
    ["twice_weekly", null, 10, 3],
    ["weekly", null, 8, 2],
    ["fortnightly", null, 15, 2],
    ["monthly", null, 90, 3],
    ["every_hours", 8, 3, 9],
    ["every_hours", 36, 2, 2],
    ["every_hours", null, 3, null],
    ["as_needed", null, 14, null],
    ["once_daily", null, null, null],
  ] as const)("%s, %j hours, %j days: %j", (frequency, everyHours, durationDays, doses) => {
    expect(dosesOfCourse({ frequency, everyHours, durationDays })).toBe(doses);
  });

  test.each([
    // 1 1/4 tablets once a day for 14 days are 17 1/2.
    [1250, "quarter", 17_500],
    [1250, "half", 17_500],
    [1250, "whole", 18_000],
    [333, "any", 4662],
    [null, "whole", null],
  ] as const)("of %j in parts of %s: %j", (doseMilli, smallestPart, quantity) => {
    const course = { frequency: "once_daily", everyHours: null, durationDays: 14 } as const;
    expect(quantityOfCourse(doseMilli, course, { smallestPart })).toBe(quantity);
  });
});

describe("what a prescription is on a day", () => {
  const one = { status: "active", kind: "dispense_here", repeatsAllowed: 1, expiresOn: "2026-12-01" } as const;
  const given = { status: "dispensed" } as const;
  const undone = { status: "taken_back" } as const;
  test.each([
    ["fresh", one, [], "2026-12-01", "active"],
    ["a day too late", one, [], "2026-12-02", "expired"],
    ["on hold", { ...one, status: "on_hold" }, [given], "2026-11-27", "on_hold"],
    ["on hold, and too late", { ...one, status: "on_hold" }, [given], "2026-12-02", "expired"],
    ["used up", one, [given, given], "2026-12-02", "used_up"],
    ["one of two undone", one, [given, undone], "2026-11-27", "active"],
    ["discontinued, and too late", { ...one, status: "discontinued" }, [], "2027-12-02", "discontinued"],
    ["on paper", { ...one, kind: "written" }, [given, given], "2026-11-27", "active"],
    ["a draft", { ...one, status: "draft" }, [], "2027-12-02", "draft"],
  ] as const)("%s", (_, prescription, dispensed, day, standing) => {
    expect(standingOf(prescription, dispensed, day)).toBe(standing);
  });

  test("the remaining dispensings can be below none", () => {
    expect(remainingOf({ repeatsAllowed: 0 }, [given, given, undone])).toBe(-1);
  });

  test("a refill is due a week before the supply ends", () => {
    const course = { durationDays: 30 };
    expect(suppliedUntil(course, ["2026-11-01", "2026-10-01"])).toBe("2026-12-01");
    expect(isRefillDue(course, ["2026-11-01"], "2026-11-23")).toBe(false);
    expect(isRefillDue(course, ["2026-11-01"], "2026-11-24")).toBe(true);
    const short = { durationDays: 7 };
    expect(isRefillDue(short, ["2026-11-01"], "2026-11-01")).toBe(false);
    expect(isRefillDue(short, ["2026-11-01"], "2026-11-06")).toBe(false);
    expect(isRefillDue(short, ["2026-11-01"], "2026-11-07")).toBe(true);
    expect(isRefillDue({ durationDays: null }, ["2026-01-01"], "2026-11-24")).toBe(false);
    expect(isRefillDue(course, [], "2026-11-24")).toBe(false);
  });
});
