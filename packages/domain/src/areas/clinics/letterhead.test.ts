import { expect, test } from "vitest";
import { emptyRow } from "../../kernel/entity.ts";
import { locations } from "./clinic.ts";
import { isOnPaper, letterheadOf } from "./letterhead.ts";
import { PaperDocument, sheetOf } from "./paper-document.ts";

const clinic = { name: "Eastgate Veterinary", country: "GB" };
const place = {
  ...emptyRow(locations),
  name: "North",
  address: "3 Mill Lane\n\nLeeds LS1 4AB",
  phone: "0113 496 0000",
  email: "north@eastgate.example",
  legalName: "Eastgate North Ltd",
  taxNumber: "GB 123 4567 89",
  companyNumber: "01234567",
  bankDetails: "Sort code 00-00-00\nAccount 12345678",
};

test("a letterhead names the location, how to reach it and who the clinic is by law", () => {
  expect(letterheadOf(clinic, place)).toEqual({
    name: "Eastgate Veterinary",
    lines: ["North", "3 Mill Lane", "Leeds LS1 4AB", "0113 496 0000", "north@eastgate.example"],
    logoFile: null,
    foot: [
      "Eastgate North Ltd · Company number 01234567 · VAT number GB 123 4567 89",
      "Sort code 00-00-00",
      "Account 12345678",
    ],
  });
});

test("what is not given leaves no line and no label", () => {
  const bare = { ...emptyRow(locations), name: clinic.name, address: "", phone: "" };
  expect(letterheadOf(clinic, bare)).toEqual({ name: clinic.name, lines: [], logoFile: null, foot: [] });
  expect(letterheadOf(clinic, { ...bare, legalName: clinic.name }).foot).toEqual([]);
});

test.each([
  ["GB", "VAT number 1"],
  ["DE", "VAT number 1"],
  ["AU", "ABN 1"],
  ["US", "Tax number 1"],
])("in %s the tax number is called as in %j", (country, words) => {
  const bare = { ...emptyRow(locations), name: clinic.name, address: "", phone: "", taxNumber: "1" };
  expect(letterheadOf({ ...clinic, country }, bare).foot).toEqual([words]);
});

test("documents know the clinic by legal name, address and one way to reach it", () => {
  expect(isOnPaper(place)).toBe(true);
  expect(isOnPaper({ ...place, phone: "" })).toBe(true);
  expect(isOnPaper({ ...place, phone: "", email: "" })).toBe(false);
  expect(isOnPaper({ ...place, legalName: "" })).toBe(false);
  expect(isOnPaper({ ...place, address: "" })).toBe(false);
});

test("a sheet is US Letter where printers hold it, else A4; a table has a cell for each column", () => {
  expect([sheetOf("US"), sheetOf("CA"), sheetOf("GB"), sheetOf("JP")]).toEqual(["letter", "letter", "a4", "a4"]);
  const table = (row: string[]) => ({
    paper: "a4",
    title: "",
    recipient: [],
    facts: [],
    blocks: [{ kind: "table", columns: [{ label: "Time", align: "start", share: 1 }], rows: [row], totals: [] }],
  });
  expect(PaperDocument.safeParse(table(["09:00"])).success).toBe(true);
  expect(PaperDocument.safeParse(table(["09:00", "Juno"])).success).toBe(false);
});
