import { describe, expect, test } from "vitest";
import type { LocalDate } from "../../kernel/time.ts";
import { starterProducts } from "../catalogue/starter-catalogue.ts";
import { classNumber, limitsOf, REGION_RULES, REGIONS, regionOf } from "./region-pack.ts";

type ControlledRegion = "US" | "UK" | "EU" | "AU" | "other";
const controlled = (region: ControlledRegion, name: string) => ({
  controlled: { region, class: name },
  interactionTags: [] as string[],
});
const plain = { controlled: null, interactionTags: [] };
const antibiotic = { controlled: null, interactionTags: ["Antibiotic"] };
const limits = (country: string, medicine: Parameters<typeof limitsOf>[1], from: LocalDate = "2026-11-27") => {
  const { mostRepeats, lastDay } = limitsOf({ country, prescriptionMonths: 12 }, medicine, from);
  return [mostRepeats, lastDay];
};

describe("the limits of a country", () => {
  test.each([
    // 21 CFR 1306.12(a), 1306.22(a).
    ["US, schedule II", "US", controlled("US", "II"), 0, "2027-05-26"],
    ["US, schedule III", "US", controlled("US", "III"), 5, "2027-05-26"],
    ["US, schedule IV", "US", controlled("US", "C-IV"), 5, "2027-05-26"],
    ["US, schedule V", "US", controlled("US", "V"), null, "2027-11-26"],
    ["US, not controlled", "US", plain, null, "2027-11-26"],
    ["US, an unknown class", "US", controlled("US", "narcotic"), 0, "2027-05-26"],
    // Veterinary Medicines Regulations 2013, Schedule 3, paragraph 6.
    ["UK, Schedule 2", "GB", controlled("UK", "Schedule 2"), 0, "2026-12-24"],
    ["UK, Schedule 3", "GB", controlled("UK", "CD3"), 0, "2026-12-24"],
    ["UK, Schedule 4", "GB", controlled("UK", "4"), null, "2026-12-24"],
    ["UK, Schedule 5", "GB", controlled("UK", "5"), null, "2027-05-26"],
    ["UK, not controlled", "GB", plain, null, "2027-05-26"],
    ["UK, an antibiotic", "GB", antibiotic, null, "2027-05-26"],
    ["UK, a medicine that is not in the catalogue", "GB", null, null, "2027-05-26"],
    // A class of another country: the strictest figures.
    ["UK, a class of the US", "GB", controlled("US", "V"), 0, "2026-12-24"],
    // Regulation (EU) 2019/6, Article 105(10).
    ["Germany, an antibiotic", "DE", antibiotic, 0, "2026-12-01"],
    ["Germany, not controlled", "DE", plain, null, "2027-11-26"],
    ["Germany, controlled", "DE", controlled("EU", "BtM"), 0, "2026-12-26"],
    ["Australia, schedule 8", "AU", controlled("AU", "S8"), 0, "2027-05-26"],
    ["Australia, schedule 4", "AU", controlled("AU", "S4"), null, "2027-11-26"],
    ["Australia, not controlled", "AU", plain, null, "2027-11-26"],
    ["another country", "NZ", plain, null, "2027-11-26"],
    ["another country, controlled", "NZ", controlled("other", "B1"), 0, "2026-12-26"],
  ] as const)("%s", (_, country, medicine, repeats, lastDay) => {
    expect(limits(country, medicine)).toEqual([repeats, lastDay]);
  });

  test("at the end of a month and over a leap day", () => {
    expect(limits("GB", plain, "2027-08-31")).toEqual([null, "2028-02-28"]);
    expect(limits("GB", controlled("UK", "2"), "2028-02-10")).toEqual([0, "2028-03-08"]);
  });

  test("the clinic's setting counts where no law does", () => {
    const { lastDay, validSource } = limitsOf({ country: "NZ", prescriptionMonths: 3 }, plain, "2026-11-27");
    expect([lastDay, validSource]).toEqual(["2027-02-26", "The clinic's setting"]);
  });

  test("each figure has a source, and each pack a rule for other medicines at its end", () => {
    for (const region of REGIONS) {
      expect(REGION_RULES[region].at(-1)?.for, region).toBe("other");
      for (const { repeats, valid } of REGION_RULES[region]) {
        expect(repeats.source).not.toBe("");
        expect(valid.source).not.toBe("");
      }
    }
  });
});

test("the starter catalogue's antimicrobials have the five days of the EU, and nothing else has", () => {
  const all = starterProducts("019a5f00-0000-7000-8000-00000000ea57").filter(({ kind }) => kind === "medication");
  const short = all.filter((product) => limits("IE", product)[1] === "2026-12-01").map(({ name }) => name);
  const ANTIMICROBIALS =
    /cef|amoxicillin|enrofloxacin|clindamycin|doxycycline|metronidazole|chloramphenicol|fusidic|gentamicin|silver sulfadiazine/i;
  expect(short).toEqual(all.map(({ name }) => name).filter((name) => ANTIMICROBIALS.test(name)));
  expect(short).toHaveLength(27);
});

test.each([
  ["GB", "UK"],
  ["US", "US"],
  ["AU", "AU"],
  ["IE", "EU"],
  ["HR", "EU"],
  ["CH", "custom"],
  ["NO", "custom"],
])("%s has the pack %s", (country, region) => {
  expect(regionOf(country)).toBe(region);
});

test.each([
  ["II", "2"],
  ["Schedule 2", "2"],
  ["schedule III", "3"],
  ["CD2", "2"],
  ["C-IV", "4"],
  ["S8", "8"],
  ["sch. 4", "4"],
  ["narcotic", null],
  ["", null],
  ["22", null],
])("the class %j is number %j", (text, number) => {
  expect(classNumber(text)).toBe(number);
});
