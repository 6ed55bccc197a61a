import { expect, test } from "vitest";
import * as z from "zod/mini";
import { emptyRow } from "../../kernel/entity.ts";
import { LABELS, PaperDocument } from "../clinics/paper-document.ts";
import { labelDocument, type LabelFacts, medicineLabel, prescriptionDocument } from "./prescription-paper.ts";
import { directionsOf } from "./prescription.copy.ts";
import { type Prescription, prescriptions } from "./prescription.ts";

const AT = "2026-11-27T09:00:00.000Z";
const prescription: Prescription = {
  ...emptyRow(prescriptions),
  id: "019a5f00-0000-7000-8000-00000000ab12",
  revisionId: "019a5f00-0000-7000-8000-00000000ab13",
  createdAt: AT,
  createdBy: null,
  updatedAt: AT,
  updatedBy: null,
  petId: "p",
  locationId: "l",
  medicine: "Oclacitinib 16 mg tablet",
  strength: "16 mg",
  form: "tablet",
  unit: "tablet",
  doseMilli: 1000,
  route: "Oral",
  frequency: "twice_daily",
  durationDays: 14,
  quantityMilli: 28_000,
  directions: "With or without food.",
  startsOn: "2026-11-27",
  expiresOn: "2027-05-26",
  status: "active",
  signerName: "Amara Osei",
  signerLicence: "RCVS 7012",
};
const facts = (set: Partial<LabelFacts> = {}, country = "GB"): LabelFacts => ({
  clinic: { name: "Eastgate Veterinary", address: "14 Eastgate Row", phone: "0117 496 0142", country },
  prescription,
  pet: { name: "Juno", species: "dog" },
  client: "Samira Haddad",
  clientAddress: "3 Mill Lane, Bristol",
  quantityMilli: 28_000,
  batches: [
    { number: "OC-2291", expires: "03/2027" },
    { number: "OC-2418", expires: "" },
  ],
  repeatsLeft: 0,
  day: "27 Nov 2026",
  ...set,
});

test.each([
  [{}, "Give 1 tablet by mouth twice a day for 14 days. With or without food."],
  [{ doseMilli: 1250, directions: "" }, "Give 1 1/4 tablets by mouth twice a day for 14 days."],
  [{ doseMilli: 500, frequency: "once", directions: "" }, "Give 1/2 tablet by mouth once."],
  [{ unit: "ml", doseMilli: 330, route: "", durationDays: null, directions: "" }, "Give 0.33 ml twice a day."],
  [
    { frequency: "every_hours", everyHours: 8, durationDays: 1, directions: "" },
    "Give 1 tablet by mouth every 8 hours for 1 day.",
  ],
  [{ doseMilli: null, directions: "A thin layer on both ears." }, "A thin layer on both ears."],
] as const)("the directions of %j", (set, words) => {
  expect(directionsOf({ ...prescription, ...set })).toBe(words);
});

test("a label has clinic, patient, medicine, directions, batches, number and the lines of the country", () => {
  expect(medicineLabel("label80", facts())).toEqual({
    head: ["Eastgate Veterinary", "14 Eastgate Row · 0117 496 0142"],
    whom: "27 Nov 2026 · Juno, dog · Samira Haddad · 3 Mill Lane, Bristol",
    title: "Oclacitinib 16 mg tablet × 28 tablets",
    directions: "Give 1 tablet by mouth twice a day for 14 days. With or without food.",
    warnings: ["For animal treatment only. Keep out of reach of children."],
    foot: ["Batch OC-2291, expires 03/2027 · Batch OC-2418 · Rx 00AB12 · no repeats · Dr Amara Osei"],
  });
  const numbered = facts({ prescription: { ...prescription, number: 1184, warnings: "Wear gloves." }, repeatsLeft: 2 });
  const small = medicineLabel("label67", numbered);
  expect(small.head).toEqual(["Eastgate Veterinary · 0117 496 0142"]);
  expect(small.warnings[0]).toBe("Wear gloves.");
  expect(small.foot[0]).toContain("Rx 1184 · 2 repeats left");
});

test("the owner's address is on the larger label in the UK alone", () => {
  const has = (size: "label80" | "label67", country: string): boolean =>
    medicineLabel(size, facts({}, country)).whom.includes("3 Mill Lane");
  expect([has("label80", "GB"), has("label67", "GB"), has("label80", "US")]).toEqual([true, false, false]);
});

test("the federal caution is on labels of controlled drugs in the US alone", () => {
  const controlled = { ...prescription, controlled: { region: "US" as const, class: "IV" } };
  const has = (one: Prescription, country: string): boolean =>
    medicineLabel("label80", facts({ prescription: one }, country)).warnings.some((line) => /Federal law/.test(line));
  expect([has(controlled, "US"), has(prescription, "US"), has(controlled, "GB")]).toEqual([true, false, false]);
});

test.each(["GB", "US", "DE", "AU", "NZ"])(
  "label and written prescription of %s are documents that the server prints",
  (country) => {
    for (const size of LABELS)
      expect(z.safeParse(PaperDocument, labelDocument(size, medicineLabel(size, facts({}, country)))).success).toBe(
        true,
      );
    const controlled = {
      ...prescription,
      controlled: { region: "UK" as const, class: "2" },
      withdrawal: "Meat 28 days",
    };
    for (const one of [
      prescription,
      controlled,
      { ...prescription, cascadeStatement: "Prescribed under the cascade." },
    ]) {
      const document = prescriptionDocument({
        paper: "a4",
        country,
        prescription: one,
        ingredient: "oclacitinib maleate",
        recipient: ["Samira Haddad", "3 Mill Lane"],
        pet: { name: "Juno", kind: "Dog, Labrador", weight: "28.6 kg", chip: "" },
        dayText: (day) => day,
        signedOn: "2026-11-27",
        dispensed: 0,
      });
      expect(z.safeParse(PaperDocument, document).success).toBe(true);
      const words = JSON.stringify(document);
      expect(words).toContain("2027-05-26");
      expect(words).toContain("RCVS 7012");
      expect(words.includes("under my care")).toBe(country === "GB" && one.controlled !== null);
      expect(words.includes("DEA registration number: ____")).toBe(country === "US" && one.controlled !== null);
      const inWords = / tablets \([a-z -]+\)/.test(words);
      expect(inWords).toBe(country === "GB" && one.controlled !== null);
      expect(words.includes("cascade")).toBe(one.cascadeStatement !== "");
    }
  },
);

test("a written prescription says how many of its supplies the clinic has handed over", () => {
  const words = (dispensed: number, repeatsAllowed: number) =>
    JSON.stringify(
      prescriptionDocument({
        paper: "a4",
        country: "GB",
        prescription: { ...prescription, repeatsAllowed },
        ingredient: "",
        recipient: [],
        pet: { name: "Juno", kind: "Dog", weight: "", chip: "" },
        dayText: (day) => day,
        signedOn: "2026-11-27",
        dispensed,
      }),
    );
  expect(words(0, 5)).toContain("Supplies in all: 6.");
  expect(words(0, 5)).not.toContain("handed over");
  expect(words(1, 5)).toContain("Supplies in all: 6. The clinic has handed over 1. Supplies left: 5.");
  expect(words(1, 0)).toContain("No repeats. The clinic has handed over 1. Supplies left: 0.");
});

test.each([
  ["Brandname 16 mg tablet", "oclacitinib maleate", true],
  ["Oclacitinib 16 mg tablet", "oclacitinib", false],
  ["Oclacitinib 16 mg tablet", "", false],
])("the paper of %s names its ingredient %s where the name does not: %s", (medicine, ingredient, isNamed) => {
  const document = prescriptionDocument({
    paper: "a4",
    country: "DE",
    prescription: { ...prescription, medicine },
    ingredient,
    recipient: [],
    pet: { name: "Juno", kind: "Dog", weight: "", chip: "" },
    dayText: (day) => day,
    signedOn: "2026-11-27",
    dispensed: 0,
  });
  expect(JSON.stringify(document).includes("Active ingredient:")).toBe(isNamed);
});

test.each(["label80", "label67"] as const)("the withdrawal period of a food animal is on %s", (size) => {
  const withdrawal = "Meat 28 days";
  const { warnings } = medicineLabel(size, facts({ prescription: { ...prescription, withdrawal } }));
  expect(warnings[0]).toBe("Withdrawal period: Meat 28 days");
});
