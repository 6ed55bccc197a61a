import { describe, expect, test } from "vitest";
import { guessMapping } from "./import-headings.ts";
import { isOrderNeeded, isPlausibleBirth, parseImportDate, parseImportExpiry, splitFullName } from "./import-values.ts";

describe("dates of a list", () => {
  test.each([
    ["2024-09-30", null, "2024-09-30"],
    ["2024/9/3", null, "2024-09-03"],
    ["September 30 2024", null, "2024-09-30"],
    ["Sep 3, 2024", null, "2024-09-03"],
    ["3rd Sept 2024", null, "2024-09-03"],
    ["30-Sep-2024", null, "2024-09-30"],
    ["03/04/2021", "dmy", "2021-04-03"],
    ["03/04/2021", "mdy", "2021-03-04"],
    ["03.04.2021 14:30", "dmy", "2021-04-03"],
    ["2021-03-04T10:00:00Z", null, "2021-03-04"],
  ] as const)("%s in the order %s is %s", (value, order, expected) => {
    expect(parseImportDate(value, order, "2026-11-21")).toBe(expected);
  });

  test.each([
    ["03/04/2021", null],
    ["31/02/2021", "dmy"],
    ["13/13/2021", "mdy"],
    ["", "dmy"],
    ["yesterday", "dmy"],
    ["Foo 3 2021", null],
    ["2021-02-29", null],
  ] as const)("%s in the order %s is no date", (value, order) => {
    expect(parseImportDate(value, order, "2026-11-21")).toBeNull();
  });

  test.each([
    ["07/2028", "2028-07-31"],
    ["7.2028", "2028-07-31"],
    ["2028-02", "2028-02-29"],
    ["12/2028", "2028-12-31"],
    ["Jul 2028", "2028-07-31"],
    ["juil. 2028", "2028-07-31"],
    ["2028 Juli", "2028-07-31"],
    ["Jul-28", "2028-07-31"],
    ["07/28", "2028-07-31"],
    ["06/2024", "2024-06-30"],
    ["2028-07-15", "2028-07-15"],
    ["07/24", null],
    ["13/2028", null],
    ["00/2028", null],
    ["2028", null],
    ["072028", null],
    ["0728", null],
    ["Foo 2028", null],
    ["soon", null],
  ])("as the last day of use, %s is %s", (value, expected) => {
    expect(parseImportExpiry(value, null, "2026-11-21")).toBe(expected);
  });

  test("a last day of use in the order of its list may be to come", () => {
    expect(parseImportExpiry("01/02/30", "dmy", "2026-11-21")).toBe("2030-02-01");
  });

  test("only a date whose parts can be swapped asks for their order", () => {
    const asked = ["03/04/2021", "3-4-2021", "03/04/21", "21-04-03", "3-Apr-21", "03042021"];
    expect(asked.filter((value) => !isOrderNeeded(value))).toEqual([]);
    const clear = ["2021-03-04", "March 4 2021", "20210403", "44289", "5 years", "10 M", "04/2021", "2021"];
    expect(clear.filter((value) => isOrderNeeded(value))).toEqual([]);
  });

  test("a birth in the year 8 or next month is a slip", () => {
    expect(isPlausibleBirth("0008-01-01", "2026-11-21")).toBe(false);
    expect(isPlausibleBirth("2026-12-21", "2026-11-21")).toBe(false);
    expect(isPlausibleBirth("1990-01-01", "2026-11-21")).toBe(true);
  });
});

test.each([
  ["Ana Maria Souza", "Ana Maria", "Souza"],
  ["Souza, Ana", "Ana", "Souza"],
  ["Cher", "", "Cher"],
])("the full name %s has the first name %s and the last name %s", (value, firstName, lastName) => {
  expect(splitFullName(value)).toEqual({ firstName, lastName });
});

test("the headings of a city's licence list are recognised", () => {
  const headings = [
    "License Issue Date",
    "License Number",
    "Animal's Name",
    "Species",
    "Primary Breed",
    "Secondary Breed",
    "ZIP Code",
  ];
  expect(guessMapping(headings)).toEqual({
    "1": "pet.licence",
    "2": "pet.name",
    "3": "pet.species",
    "4": "pet.breed",
    "5": "pet.secondaryBreed",
    "6": "client.postcode",
  });
  expect(
    guessMapping(["animal_name", "animal_gender", "animal_birth_year", "breed_rc", "borough", "zip_code"]),
  ).toEqual({
    "0": "pet.name",
    "1": "pet.sex",
    "2": "pet.birthYear",
    "3": "pet.breed",
    "4": "client.city",
    "5": "client.postcode",
  });
});

test("no field is proposed for two columns", () => {
  expect(guessMapping(["Owner first", "Owner last", "Pet", "Pet number"])).toEqual({
    "0": "client.firstName",
    "1": "client.lastName",
    "2": "pet.name",
    "3": "pet.externalId",
  });
  expect(guessMapping(["Email", "E-mail 2"])).toEqual({ "0": "client.email" });
});

test("a heading that only contains a known word means nothing", () => {
  const headings = ["Hotel", "Essex", "Crossbreed", "Newborn", "Voicemail", "Chipmail", "Fixed fee", "Colorado"];
  expect(guessMapping([...headings, "Driver's licence", "Business license no", "Owner date of birth"])).toEqual({});
});

test("the words of a heading stand apart, in capitals inside it or together", () => {
  const headings = ["OwnerEmail", "Home_Phone", "petName", "PetSex", "DateOfBirth", "Spayed/Neutered?", "MicrochipNo"];
  expect(Object.values(guessMapping([...headings, "Colour and markings", "City licence no."]))).toEqual([
    "client.email",
    "client.phone",
    "pet.name",
    "pet.sex",
    "pet.birthDate",
    "pet.neutered",
    "pet.microchip",
    "pet.colour",
    "pet.licence",
  ]);
});
