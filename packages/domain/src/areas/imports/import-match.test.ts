import { describe, expect, test } from "vitest";
import type { ContactCard } from "../clients/duplicate-clients.ts";
import { judgeOwner, judgePet, type PetCard, settle } from "./import-match.ts";

const owner = (set: Partial<ContactCard> = {}): ContactCard => ({
  id: "",
  firstName: "Ana",
  lastName: "Ruiz",
  companyName: "",
  phones: [{ typed: "(206) 555-0101", e164: "+12065550101" }],
  emails: ["ana@home.example"],
  address: { postcode: "98101" },
  ...set,
});
const nothing = { sharesPet: false, isListedApart: false };
const elsewhere = { emails: [], phones: [] };

describe("an owner of a list and one of the clinic", () => {
  test.each<[string, Partial<ContactCard>, Partial<ContactCard>, Partial<typeof nothing>, string | undefined]>([
    ["the same e-mail and name", { phones: [] }, {}, {}, "same"],
    ["the same e-mail and another last name", { lastName: "Bell", phones: [] }, {}, {}, "same"],
    ["the same e-mail and no name", { firstName: "", lastName: "(no name)" }, {}, {}, "same"],
    ["the same e-mail of a couple", { firstName: "Tom" }, {}, {}, "possible"],
    [
      "the same phone, written otherwise",
      { emails: [], phones: [{ typed: "206.555.0101", e164: null }] },
      {},
      {},
      "same",
    ],
    [
      "the same phone, the name the other way round",
      { firstName: "RUIZ", lastName: "ana", emails: [] },
      {},
      {},
      "same",
    ],
    ["the same phone of a family", { firstName: "Tom", emails: [] }, {}, {}, "possible"],
    ["a name and a postcode", elsewhere, {}, {}, "possible"],
    ["a name alone", { ...elsewhere, address: { postcode: "" } }, {}, {}, undefined],
    ["a name beside the same pet", { ...elsewhere, address: { postcode: "" } }, {}, { sharesPet: true }, "same"],
    ["another name beside the same pet", { ...elsewhere, firstName: "Tom" }, {}, { sharesPet: true }, undefined],
    ["the same e-mail, but two numbers in the list", {}, {}, { isListedApart: true }, "possible"],
  ])("%s", (_name, listed, stored, evidence, likeness) => {
    expect(judgeOwner(owner(listed), owner(stored), { ...nothing, ...evidence })?.likeness).toBe(likeness);
  });
});

const pet = (set: Partial<PetCard> = {}): PetCard => ({
  name: "Juno",
  petTypeId: "dog",
  birthOn: "2020-05-01",
  birthPrecision: "day",
  status: "active",
  identifiers: [],
  ...set,
});
const chip = (value: string) => ({ identifiers: [{ kind: "microchip", value }] });
const unborn = { birthOn: null, birthPrecision: "estimated" } as const;

describe("a pet of a list and one of the clinic", () => {
  test.each<[string, Partial<PetCard>, Partial<PetCard>, string | undefined, string | undefined]>([
    ["name, species and birth", { name: "JUNO" }, {}, "same", "possible"],
    ["a year and a day of that year", { birthOn: "2020-01-01", birthPrecision: "year" }, {}, "same", "possible"],
    ["a birth that only one side knows", unborn, {}, "same", undefined],
    ["a namesake who has died, with no birth", unborn, { status: "deceased" }, "possible", undefined],
    ["another birth", { birthOn: "2021-05-01" }, {}, "possible", undefined],
    ["another species", { petTypeId: "cat" }, {}, undefined, undefined],
    ["another name and the same birth", { name: "June" }, {}, "possible", undefined],
    ["another name and another birth", { name: "June", birthOn: "2021-05-01" }, {}, undefined, undefined],
    ["the same chip and another name", { name: "June", ...chip("985-141") }, chip("985141"), "same", "same"],
    ["two chips", chip("985141"), chip("985142"), "possible", undefined],
    ["no names", { name: "(no name)", ...unborn }, { name: "(no name)", ...unborn }, undefined, undefined],
  ])("%s", (_name, listed, stored, likeness, withoutOwner) => {
    expect(judgePet(pet(listed), pet(stored), "same")?.likeness).toBe(likeness);
    expect(judgePet(pet(listed), pet(stored), "different")?.likeness).toBe(withoutOwner);
  });
});

test("of two pets that are nobody's, a name without a birth is for a person to look at", () => {
  expect(judgePet(pet(unborn), pet(), "unknown")?.likeness).toBe("possible");
});

describe("of several", () => {
  const judged = (row: string, likeness: "same" | "possible", strength: number) => ({ row, likeness, strength });
  test("the strongest is meant", () => {
    expect(settle([judged("a", "same", 2), judged("b", "same", 6), judged("c", "possible", 9)])).toEqual({
      same: "b",
      possible: [],
    });
  });
  test("two that are equally strong are for a person", () => {
    expect(settle([judged("a", "same", 2), judged("b", "same", 2)])).toEqual({ same: null, possible: ["a", "b"] });
  });
});
