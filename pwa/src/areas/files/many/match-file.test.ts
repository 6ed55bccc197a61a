import { expect, test } from "vitest";
import { type NamedPet, petFinder } from "./match-file.ts";

const pet = (id: string, set: Partial<NamedPet> = {}): NamedPet => ({
  id,
  name: id,
  listNumber: "",
  identifiers: [],
  ownerNames: [],
  ...set,
});

const PETS = [
  pet("rex", { name: "Rex", listNumber: "1042", identifiers: ["981 000 000 123 456", "2019"], ownerNames: ["Novák"] }),
  pet("otherRex", { name: "Rex", listNumber: "77", ownerNames: ["Haddad"] }),
  pet("bella", { name: "Bella Rosa", listNumber: "2019", ownerNames: ["de Vries"] }),
  pet("zoe", { name: "Zoë", ownerNames: ["Quill", "O'Hara"] }),
  pet("nameless", { name: "—", listNumber: "5" }),
];
const find = petFinder(PETS);

test.each([
  ["981000000123456.pdf", "rex", "identifier"],
  ["chip 981000000123456 blood.pdf", "rex", "identifier"],
  ["981-000-000-123-456.pdf", "rex", "identifier"],
  ["1042.pdf", "rex", "number"],
  ["1042_Rex_2021-03-04.pdf", "rex", "number"],
  ["77 rex.PDF", "otherRex", "number"],
  ["Rex Novak.pdf", "rex", "names"],
  ["history of REX (Haddad) 2019.pdf", "otherRex", "names"],
  ["bella rosa.pdf", "bella", "name"],
  ["Bella_Rosa-de-Vries.pdf", "bella", "names"],
  ["zoe_ohara.jpg", "zoe", "names"],
  ["Zoe O'Hara.jpg", "zoe", "names"],
  ["2019.pdf", "bella", "number"],
])("%s is of %s, by its %s", (fileName, petId, by) => {
  expect(find(fileName)).toEqual({ petId, by });
});

test.each([
  ["Rex.pdf", "two pets have the name"],
  ["2019-05-01 invoice.pdf", "a year is not the number of a pet"],
  ["5 of 12.pdf", "a page is not the number of a pet"],
  ["bella.pdf", "a part of the name"],
  ["Rex 3.pdf", "an unknown number does not tell two pets apart"],
  ["scan.pdf", "no name"],
  [".pdf", "no name at all"],
])("%s is of no pet: %s", (fileName) => {
  expect(find(fileName)).toBeNull();
});

test("a name without letters and digits is in no file", () => {
  expect(petFinder([pet("dash", { name: "—" })])("anything.pdf")).toBeNull();
});
