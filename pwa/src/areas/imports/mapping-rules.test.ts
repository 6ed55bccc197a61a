import { describe, expect, test } from "vitest";
import { copy, faultWords } from "./import.copy.ts";
import { needsDateOrder, needsSpecies } from "@fernpaw/domain/imports/import-mapping";
import { mappingFault, notesField, restIntoNotes } from "./mapping-rules.ts";

describe("the meaning of the columns of a list", () => {
  test("a list of pets alone can be taken", () => {
    expect(mappingFault(["Animal", "Breed"], { "0": "pet.name", "1": "pet.breed" }, "clients")).toBeNull();
  });

  test("a list without names can be taken, one that says nothing of a client or a pet cannot", () => {
    expect(mappingFault(["Town"], { "0": "client.city" }, "clients")).toBe(faultWords.nothing_to_import);
    expect(mappingFault(["Vaccines"], { "0": "pet.notes" }, "clients")).toBe(faultWords.nothing_to_import);
    expect(mappingFault(["Breed", "Phone"], { "0": "pet.breed", "1": "client.phone" }, "clients")).toBeNull();
    expect(mappingFault(["Owner ID"], { "0": "client.externalId" }, "clients")).toBeNull();
  });

  test("several columns can go into the notes", () => {
    expect(
      mappingFault(["A", "B", "C"], { "0": "pet.name", "1": "pet.notes", "2": "pet.notes" }, "clients"),
    ).toBeNull();
    expect(restIntoNotes(["A", "B", "C"], { "0": "pet.name" }, "pet.notes")).toEqual({
      "0": "pet.name",
      "1": "pet.notes",
      "2": "pet.notes",
    });
    expect(notesField({ "0": "pet.name" }, "clients")).toBe("pet.notes");
    expect(notesField({ "0": "client.lastName" }, "clients")).toBe("client.notes");
    expect(notesField({ "0": "pet.name" }, "appointments")).toBe("appointment.notes");
    expect(notesField({ "0": "pet.name" }, "weights")).toBeNull();
  });

  test("two columns cannot mean the same", () => {
    expect(mappingFault(["A", "B"], { "0": "pet.name", "1": "pet.name" }, "clients")).toBe(copy.twice("A"));
  });

  test("the order of dates is asked only where a date could be two days", () => {
    expect(needsDateOrder({ "1": "pet.birthDate" }, [["Rex", "03/04/2021"]])).toBe(true);
    expect(needsDateOrder({ "1": "pet.birthDate" }, [["Rex", "2021-04-03"]])).toBe(false);
    expect(needsDateOrder({ "0": "pet.name" }, [["03/04/2021"]])).toBe(false);
  });

  test("the species is asked where no column says it", () => {
    expect(needsSpecies({ "0": "pet.name" }, "clients")).toBe(true);
    expect(needsSpecies({ "0": "pet.name", "1": "pet.species" }, "clients")).toBe(false);
    expect(needsSpecies({ "0": "client.lastName" }, "clients")).toBe(false);
    expect(needsSpecies({ "0": "pet.name" }, "weights")).toBe(false);
  });
});
