import { petTypeIdOf, SEEDED_PET_TYPES } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { clinicHttp } from "../../http/client.ts";
import { simulatedNetwork } from "../../testing/simulated-network.ts";
import { ImportOnScreen, reportOf, uploadOf } from "../../testing/import-on-screen.tsx";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { importApi, type ImportUpload } from "./import-api.ts";

let clinic: TestClinic;
beforeEach(async () => {
  clinic = await openTestClinic();
  vi.spyOn(importApi, "jobs").mockResolvedValue([]);
  vi.spyOn(importApi, "findings").mockResolvedValue({ notes: [], words: [], preview: [] });
});

const uploaded = uploadOf({
  columns: ["Name", "Kind"],
  sampleRows: [["Rex", "dog"]],
  guesses: { "0": "pet.name", "1": "pet.species" },
});

test("a list that was left before it was checked goes on with its columns", async () => {
  vi.spyOn(importApi, "job").mockResolvedValue(uploaded);
  const columns = vi.spyOn(importApi, "columns").mockResolvedValue(uploaded);
  clinic.show(<ImportOnScreen start={uploaded.id} />);
  await userEvent.setup().click(await screen.findByRole("button", { name: "Choose the columns" }));
  expect((await screen.findByRole("combobox", { name: "Means: Name" })).textContent).toBe("Pet: name");
  expect(columns).toHaveBeenCalledWith(uploaded.id);
});

const newer = { "0": "pet.name", "1": "invoice.total" } as unknown as ImportUpload["guesses"];
test.each([
  ["guessed columns and kind", { kind: "invoices" as unknown as "clients", guesses: newer }],
  ["chosen columns", { mapping: newer }],
])("a newer server's %s are left out, with a word to reload", async (_, change) => {
  const upload: ImportUpload = { ...uploaded, ...change };
  vi.spyOn(importApi, "job").mockResolvedValue(upload);
  vi.spyOn(importApi, "columns").mockResolvedValue(upload);
  clinic.show(<ImportOnScreen start={uploaded.id} />);
  await userEvent.setup().click(await screen.findByRole("button", { name: "Choose the columns" }));
  expect((await screen.findByRole("combobox", { name: "Means: Name" })).textContent).toBe("Pet: name");
  expect(await screen.findByText(/This version of the app does not know/)).toBeTruthy();
});

const report = reportOf({ ready: 1, newClients: 1, newPets: 1, unchanged: 1 });

test.each(["checking", "running", "undoing"] as const)("no notes are offered while a list is %s", async (status) => {
  vi.spyOn(importApi, "job").mockResolvedValue({ ...uploaded, status, report: { ...report, errors: 1 } });
  clinic.show(<ImportOnScreen start={uploaded.id} />);
  expect(await screen.findByRole("progressbar")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Download the notes on rows" })).toBeNull();
});

test.each(["checked", "done"] as const)(
  "a %s list that breaks off says after which line nothing was read",
  async (status) => {
    vi.spyOn(importApi, "job").mockResolvedValue({
      ...uploaded,
      status,
      report: { ...report, errors: 1, brokenAtLine: 3_001 },
    });
    clinic.show(<ImportOnScreen start={uploaded.id} />);
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Lines after line 3,001 were not read/);
  },
);

test.each([
  ["differing", "Different in Fernpaw: not changed", /^1 row differs from the clinic's data/],
  ["recognised", "Matched by name, phone or e-mail", /No second record is made/],
  ["possible", "Possible duplicates: imported anyway", /^1 row may be about a client or pet already in Fernpaw/],
  ["otherOwner", "Different owner in Fernpaw: not changed", /Nothing is changed\. The notes name both owners/],
] as const)("rows that are %s are counted and explained, and their notes offered", async (line, label, words) => {
  vi.spyOn(importApi, "job").mockResolvedValue({ ...uploaded, status: "checked", report: { ...report, [line]: 1 } });
  clinic.show(<ImportOnScreen start={uploaded.id} />);
  expect((await screen.findByText(label)).nextElementSibling?.textContent).toBe("1");
  expect(screen.getByText(words)).toBeTruthy();
  for (const other of ["Different in Fernpaw: not changed", "Matched by name, phone or e-mail"].filter(
    (one) => one !== label,
  ))
    expect(screen.queryByText(other)).toBeNull();
  expect(screen.getByRole("button", { name: "Download the notes on rows" })).toBeTruthy();
});

test.each([
  ["empty", /is empty/],
  ["not_text", /neither a text file nor an Excel file/],
  ["heading_too_long", /too long to hold/],
  ["too_many_columns", /more than 500 columns/],
])("a file that cannot be read (%s) is refused with the reason", async (code, words) => {
  const title = "Some of the values cannot be used.";
  const data = { code: "invalid_args", title, errors: [{ path: "list", code, message: "" }] };
  clinicHttp.http.defaults.adapter = simulatedNetwork(() => ({ status: 400, data }));
  clinic.show(<ImportOnScreen start={null} />);
  await userEvent
    .setup()
    .upload(screen.getByLabelText("Choose a CSV or Excel file"), new File(["x"], "list.csv", { type: "text/csv" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(words);
});

test("a checked list shows its first pets, its notes by kind and its words, which can be corrected", async () => {
  await clinic.db.table("petTypes").bulkPut([...SEEDED_PET_TYPES]);
  vi.spyOn(importApi, "job").mockResolvedValue({ ...uploaded, status: "checked", report, mapping: uploaded.guesses });
  const pet = { line: 2, isNew: true, name: "Rex", petTypeId: petTypeIdOf("dog"), breed: "", colour: "" } as const;
  const facts = {
    sex: "female",
    neutered: "yes",
    birthOn: "2020-01-01",
    birthPrecision: "year",
    status: "active",
  } as const;
  vi.spyOn(importApi, "findings").mockResolvedValue({
    notes: [
      {
        code: "species_unknown",
        means: "Not known.",
        count: 300,
        isFault: false,
        examples: [{ line: 2, value: "Wuff" }],
      },
    ],
    words: [{ field: "pet.species", word: "Wuff", ours: null, count: 300 }],
    preview: [{ ...pet, ...facts, owner: "Ana Ruiz" }],
  });
  const map = vi.spyOn(importApi, "map").mockResolvedValue();
  const check = vi.spyOn(importApi, "check").mockResolvedValue();
  const user = userEvent.setup();
  clinic.show(<ImportOnScreen start={uploaded.id} />);
  const notes = within(await screen.findByRole("list", { name: "Notes by kind" }));
  expect(notes.getByText("300 rows")).toBeTruthy();
  expect(notes.getByText("line 2: Wuff")).toBeTruthy();
  const preview = screen.getByRole("list", { name: "The first pet, as it will look" });
  expect(preview.textContent).toMatch(/Rex.*Dog.*female, spayed.*born 2020.*Ana Ruiz/);
  await user.click(screen.getByRole("combobox", { name: "Means: Wuff" }));
  await user.click(await screen.findByRole("option", { name: "Dog" }));
  await user.click(screen.getByRole("button", { name: "Use these words and check again" }));
  expect(map).toHaveBeenCalledWith(uploaded.id, {
    kind: "clients",
    mapping: uploaded.guesses,
    dateOrder: null,
    species: null,
    weightUnit: null,
    appointmentTypeId: null,
    locationId: null,
    products: null,
    words: { "pet.species": { Wuff: "dog" } },
  });
  expect(check).toHaveBeenCalledWith(uploaded.id);
});

test("a spreadsheet of several sheets asks which one holds the list, and shows the columns of that one", async () => {
  const workbook = {
    ...uploaded,
    sheets: ["Codes", "Pets"],
    sheet: 0,
    columns: ["Code"],
    sampleRows: [["1"]],
    guesses: {},
  };
  vi.spyOn(importApi, "job").mockResolvedValue(workbook);
  vi.spyOn(importApi, "columns").mockResolvedValue(workbook);
  const choose = vi
    .spyOn(importApi, "chooseSheet")
    .mockResolvedValue({ ...uploaded, sheets: workbook.sheets, sheet: 1 });
  clinic.show(<ImportOnScreen start={uploaded.id} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Choose the columns" }));
  await user.click(await screen.findByRole("combobox", { name: "Sheet with the list" }));
  await user.click(screen.getByRole("option", { name: "Pets" }));
  expect((await screen.findByRole("combobox", { name: "Means: Name" })).textContent).toBe("Pet: name");
  expect(choose).toHaveBeenCalledWith(uploaded.id, 1);
  expect(screen.queryByRole("combobox", { name: "Means: Code" })).toBeNull();
});
