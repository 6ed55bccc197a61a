import { staff } from "@fernpaw/domain/staff/staff";
import { staffRow } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ImportOnScreen, reportOf } from "../../testing/import-on-screen.tsx";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { importApi, type ImportJob } from "./import-api.ts";

let clinic: TestClinic;
beforeEach(async () => {
  clinic = await openTestClinic();
  vi.spyOn(importApi, "jobs").mockResolvedValue([]);
  vi.spyOn(importApi, "findings").mockResolvedValue({ notes: [], words: [], preview: [] });
});

const report = reportOf({ newClients: 1, newPets: 2 });
const LATER = "2100-01-01T10:00:00.000Z";
const person = "019a0000-0000-7000-8000-0000000000aa";
const job: ImportJob = {
  id: "019a0000-0000-7000-8000-000000000001",
  fileName: "list.csv",
  status: "done",
  columns: ["Name", "Kind"],
  encoding: "utf-8",
  sheets: [],
  sheet: null,
  mapping: { "0": "pet.name" },
  dateOrder: null,
  species: null,
  words: {},
  progress: { done: 3, total: 3 },
  report,
  createdAt: "2026-11-21T10:00:00.000Z",
  createdBy: person,
  canUndoUntil: LATER,
  traces: { clients: 1, pets: 2, recognised: 0 },
};

const isHere = (name: string): boolean => screen.queryByRole("button", { name }) !== null;

test.each(["done", "failed"] as const)("an import that is %s is undone once that is confirmed", async (status) => {
  vi.spyOn(importApi, "job").mockResolvedValue({ ...job, status });
  const undo = vi.spyOn(importApi, "undo").mockResolvedValue();
  clinic.show(<ImportOnScreen start={job.id} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Undo this import" }));
  const dialog = await screen.findByRole("dialog", { name: "Undo this import?" });
  expect(dialog.textContent).toContain(
    "Rows to remove: up to 1 client and 2 pets. You can undo this import until 1 Jan 2100.",
  );
  expect(undo).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole("button", { name: "Undo this import" }));
  expect(undo).toHaveBeenCalledWith(job.id);
});

test("each step gives the focus to its heading", async () => {
  const answer = vi.spyOn(importApi, "job").mockResolvedValue({ ...job, status: "checked" });
  vi.spyOn(importApi, "run").mockImplementation(async () => {
    answer.mockResolvedValue({ ...job, status: "done" });
  });
  clinic.show(<ImportOnScreen start={job.id} />);
  const user = userEvent.setup();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: /what the import will/ })),
  );
  await user.click(screen.getByRole("button", { name: "Import 3 rows" }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "The list is imported" })),
  );
});

test("a failed run names the rows that it imported, and can be run again", async () => {
  vi.spyOn(importApi, "job").mockResolvedValue({ ...job, status: "failed" });
  clinic.show(<ImportOnScreen start={job.id} />);
  expect(await screen.findByText(/Imported and unchanged since: 1 client and 2 pets\./)).toBeTruthy();
  expect([isHere("Run the import again"), isHere("Check the list again")]).toEqual([true, false]);
});

test("a run that stopped for want of disk says so", async () => {
  vi.spyOn(importApi, "job").mockResolvedValue({ ...job, status: "failed", failure: "disk_full" });
  clinic.show(<ImportOnScreen start={job.id} />);
  expect(await screen.findByText(/disk is nearly full/)).toBeTruthy();
});

test("a failed check can be repeated or removed, and there is nothing to undo", async () => {
  vi.spyOn(importApi, "job").mockResolvedValue({
    ...job,
    status: "failed",
    traces: { clients: 0, pets: 0, recognised: 0 },
  });
  const check = vi.spyOn(importApi, "check").mockResolvedValue();
  clinic.show(<ImportOnScreen start={job.id} />);
  await userEvent.setup().click(await screen.findByRole("button", { name: "Check the list again" }));
  expect(check).toHaveBeenCalledWith(job.id);
  expect([isHere("Run the import again"), isHere("Undo this import"), isHere("Remove list.csv")]).toEqual([
    false,
    false,
    true,
  ]);
});

test.each([
  [{ keptClients: 1, keptPets: 2 }, /^Kept: 1 client and 2 pets\. They were changed since, or an appointment/],
  [{ keptClients: 0, keptPets: 0 }, "All imported rows are removed."],
  [{}, "Rows that were changed since, or that another record refers to, are kept."],
])("an undone import says what it left: %o", async (kept, words) => {
  vi.spyOn(importApi, "job").mockResolvedValue({ ...job, status: "undone", report: { ...report, ...kept } });
  clinic.show(<ImportOnScreen start={job.id} />);
  expect(await screen.findByText(words)).toBeTruthy();
});

test("an undone list of products names each product that stays, with the reason", async () => {
  const kept = { keptClients: 0, keptPets: 0, keptProducts: 3, archivedProducts: 1 };
  vi.spyOn(importApi, "job").mockResolvedValue({
    ...job,
    kind: "products",
    status: "undone",
    report: { ...report, ...kept },
  });
  vi.spyOn(importApi, "keptProducts").mockResolvedValue([
    { id: "019a0000-0000-7000-8000-0000000000b1", code: "A1", name: "Gauze", why: "archived" },
    { id: "019a0000-0000-7000-8000-0000000000b2", code: "", name: "Tape", why: "stock" },
  ]);
  clinic.show(<ImportOnScreen start={job.id} />);
  const table = await screen.findByRole("table", { name: "Products that stay" });
  await within(table).findByText("Gauze");
  expect(
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([
    "GauzeA1Archived: its stock movements are all reversed",
    "Tape–Has stock movements that were not reversed",
  ]);
  expect(within(table).getByRole("link", { name: "Gauze" }).getAttribute("href")).toContain("0000000000b1");
  expect(screen.getByText(/^Kept: 3 new products\./)).toBeTruthy();
  expect(screen.getByText(/^Archived: 1 product whose stock movements are all reversed\./)).toBeTruthy();
  expect(screen.getByText("2 more products are not shown.")).toBeTruthy();
});

test("an import whose days are over is not undone", async () => {
  vi.spyOn(importApi, "job").mockResolvedValue({ ...job, canUndoUntil: "2020-01-01T00:00:00.000Z" });
  clinic.show(<ImportOnScreen start={job.id} />);
  expect(await screen.findByText("The list is imported")).toBeTruthy();
  expect(isHere("Undo this import")).toBe(false);
});

test("the page of a removed list leads to another import", async () => {
  vi.spyOn(importApi, "job").mockRejectedValue(new Error("not there"));
  clinic.show(<ImportOnScreen start={job.id} />);
  await userEvent.setup().click(await screen.findByRole("button", { name: "Import another list" }));
  expect(await screen.findByLabelText("Choose a CSV or Excel file")).toBeTruthy();
});

test("a list that only recognises can be run, so that it is remembered", async () => {
  vi.spyOn(importApi, "job").mockResolvedValue({
    ...job,
    status: "checked",
    report: { ...report, ready: 0, newClients: 0, newPets: 0, recognised: 3 },
  });
  const run = vi.spyOn(importApi, "run").mockResolvedValue();
  clinic.show(<ImportOnScreen start={job.id} />);
  await userEvent.setup().click(await screen.findByRole("button", { name: "Remember the matches" }));
  expect(run).toHaveBeenCalledWith(job.id);
});

test("a list with nothing to import or remember cannot be run", async () => {
  vi.spyOn(importApi, "job").mockResolvedValue({ ...job, status: "checked", report: { ...report, ready: 0 } });
  clinic.show(<ImportOnScreen start={job.id} />);
  const run = await screen.findByRole<HTMLButtonElement>("button", { name: "Import 0 rows" });
  expect(run.disabled).toBe(true);
});

test.each([
  ["checked", "Rows to import", "New pets"],
  ["done", "Rows imported", "Pets added"],
] as const)("the figures of a %s list say %s", async (status, ready, pets) => {
  vi.spyOn(importApi, "job").mockResolvedValue({ ...job, status });
  clinic.show(<ImportOnScreen start={job.id} />);
  expect((await screen.findByText(ready)).nextElementSibling?.textContent).toBe("3");
  expect(screen.getByText(pets).nextElementSibling?.textContent).toBe("2");
});

test("two earlier lists of one name differ by day, rows and person; one that was only checked is removed", async () => {
  await clinic.have(staff, staffRow({ id: person, firstName: "Ana", lastName: "Ruiz" }));
  const checked: ImportJob = { ...job, id: "019a0000-0000-7000-8000-000000000002", status: "checked", traces: null };
  vi.spyOn(importApi, "jobs").mockResolvedValue([
    { ...checked, createdAt: "2026-11-22T09:30:00.000Z", report: { ...report, rows: 42_659 } },
    { ...job, traces: null },
  ]);
  const remove = vi.spyOn(importApi, "remove").mockResolvedValue();
  clinic.show(<ImportOnScreen start={null} />);
  const [open] = await screen.findAllByRole("button", { name: "Open list.csv" });
  const [first, second] = within(open?.closest("ul") ?? document.body).getAllByRole("listitem");
  await waitFor(() => expect(screen.getAllByText("Dr Ana Ruiz")).toHaveLength(2));
  expect(first?.textContent).toContain("Checked, not imported yet · 22 Nov 2026, 09:30 · 42,659 rows · Dr Ana Ruiz");
  expect(second?.textContent).toContain("Imported · 21 Nov 2026, 10:00 · 3 rows · Dr Ana Ruiz");
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Remove list.csv" }));
  await user.click(await screen.findByRole("button", { name: "Remove the list" }));
  expect(remove).toHaveBeenCalledWith(checked.id);
  await waitFor(() => expect(first?.isConnected).toBe(false));
  expect(second?.isConnected).toBe(true);
});
