import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { seededAppointmentTypes } from "@fernpaw/domain/appointments/appointment-type-vocabulary";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import type { ImportFindings } from "@fernpaw/domain/imports/import-findings";
import { staff } from "@fernpaw/domain/staff/staff";
import { staffRow } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ImportOnScreen, reportOf, uploadOf } from "../../testing/import-on-screen.tsx";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { importApi, type ImportUpload } from "./import-api.ts";

let clinic: TestClinic;
beforeEach(async () => {
  clinic = await openTestClinic();
  vi.spyOn(importApi, "jobs").mockResolvedValue([]);
});

const WEIGHTS = uploadOf({
  kind: "weights",
  columns: ["Patient ID", "Date", "Weight"],
  sampleRows: [["P1", "2026-05-01", "8,14"]],
  guesses: { "0": "pet.externalId", "1": "weight.date", "2": "weight.weight" },
});

const NOTES = uploadOf({
  kind: "notes",
  columns: ["Patient ID", "Date", "History", "Diagnosis", "Vet"],
  sampleRows: [["P1", "2019-05-01", "Itches.\nSince May.", "Otitis", "Dr Noor"]],
  guesses: { "0": "pet.externalId", "1": "note.date", "2": "note.text", "3": "note.text", "4": "note.author" },
});

const APPOINTMENTS = uploadOf({
  kind: "appointments",
  columns: ["Patient ID", "Date", "Time"],
  sampleRows: [["P1", "2026-05-01", "09:00"]],
  guesses: { "0": "pet.externalId", "1": "appointment.date", "2": "appointment.time" },
});

const REPORT = reportOf({ ready: 2, errors: 1, newWeights: 2, doubtful: 1 });

const NOTHING: ImportFindings = { notes: [], words: [], preview: [] };

/** Opens the columns of this upload. */
async function showColumns(upload: ImportUpload): Promise<ReturnType<typeof userEvent.setup>> {
  vi.spyOn(importApi, "job").mockResolvedValue(upload);
  vi.spyOn(importApi, "columns").mockResolvedValue(upload);
  clinic.show(<ImportOnScreen start={upload.id} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Choose the columns" }));
  return user;
}

test("a list of weights is recognised, and its unit is asked before the check", async () => {
  const map = vi.spyOn(importApi, "map").mockResolvedValue();
  vi.spyOn(importApi, "check").mockResolvedValue();
  const user = await showColumns(WEIGHTS);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Weights of pets" }).checked).toBe(true);
  expect(screen.getByRole("combobox", { name: "Means: Weight" }).textContent).toBe("Weight");
  await user.click(screen.getByRole("button", { name: "Check the list" }));
  expect(screen.getByRole("alert").textContent).toBe("Choose the unit of the weights.");
  expect(map).not.toHaveBeenCalled();
  await user.click(screen.getByRole("radio", { name: "Kilograms (kg)" }));
  await user.click(screen.getByRole("button", { name: "Check the list" }));
  expect(map).toHaveBeenCalledWith(WEIGHTS.id, {
    kind: "weights",
    mapping: WEIGHTS.guesses,
    dateOrder: null,
    species: null,
    weightUnit: "kg",
    appointmentTypeId: null,
    locationId: null,
    products: null,
  });
});

test("another kind has other columns, guessed anew", async () => {
  const user = await showColumns({ ...WEIGHTS, columns: ["Pet", "Client", "Date"], kind: "clients", guesses: {} });
  await user.click(screen.getByRole("radio", { name: "Appointments" }));
  expect(screen.getByRole("combobox", { name: "Means: Date" }).textContent).toBe("Appointment: date, or date and time");
  expect(screen.getByRole("combobox", { name: "Means: Pet" }).textContent).toBe("Pet: name");
  await user.click(screen.getByRole("combobox", { name: "Means: Date" }));
  const meanings = screen.getAllByRole("option").map(({ textContent }) => textContent);
  expect(meanings).toContain("Appointment: vet");
  expect(meanings).not.toContain("Pet: species");
  expect(meanings).not.toContain("Weight");
});

test("appointments without a column for the type ask for one", async () => {
  for (const type of seededAppointmentTypes(clinic.clinicId)) await clinic.have(appointmentTypes, type);
  const map = vi.spyOn(importApi, "map").mockResolvedValue();
  vi.spyOn(importApi, "check").mockResolvedValue();
  const user = await showColumns(APPOINTMENTS);
  await user.click(screen.getByRole("button", { name: "Check the list" }));
  expect(screen.getByRole("alert").textContent).toMatch(/^No column holds the type\./);
  await user.click(await screen.findByRole("combobox", { name: "Which type are these appointments?" }));
  await user.click(await screen.findByRole("option", { name: "Recheck" }));
  await user.click(screen.getByRole("button", { name: "Check the list" }));
  const recheck = seededAppointmentTypes(clinic.clinicId).find(({ name }) => name === "Recheck");
  expect(map).toHaveBeenCalledWith(WEIGHTS.id, expect.objectContaining({ appointmentTypeId: recheck?.id }));
});

test("a person who may not record weights is asked for no kind, and gets columns of clients and pets", async () => {
  clinic = await openTestClinic({ role: "employee", permissions: ["clients:view", "clients:manage"] });
  vi.spyOn(importApi, "jobs").mockResolvedValue([]);
  await showColumns(WEIGHTS);
  expect(screen.queryByRole("radio", { name: "Weights of pets" })).toBeNull();
  expect(screen.getByRole("combobox", { name: "Means: Patient ID" }).textContent).toBe("Pet: number in the old system");
  expect(screen.getByRole("combobox", { name: "Means: Weight" }).textContent).toBe("Ignore");
});

test("a checked list of weights shows its figures and its first weights", async () => {
  vi.spyOn(importApi, "job").mockResolvedValue({ ...WEIGHTS, status: "checked", report: REPORT });
  const row = { line: 2, isNew: true, pet: "Juno", owner: "Ana Ruiz" };
  vi.spyOn(importApi, "findings").mockResolvedValue({
    ...NOTHING,
    weights: [{ ...row, weightG: 8140, takenAt: "2026-05-01T12:00:00.000Z" }],
  });
  clinic.show(<ImportOnScreen start={WEIGHTS.id} />);
  const list = await screen.findByRole("list", { name: "The first weight" });
  expect(list.textContent).toMatch(/Juno.*8\.14 kg.*1 May 2026.*Ana Ruiz/);
  expect((await screen.findByText("New weights")).nextElementSibling?.textContent).toBe("2");
  expect(screen.queryByText("New clients")).toBeNull();
  expect(screen.getByText("Repeated lines: left out")).toBeTruthy();
  expect(screen.getByText(/^1 row is imported with a note/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Import 2 rows" })).toBeTruthy();
});

test("a list of notes may have several columns of text", async () => {
  const map = vi.spyOn(importApi, "map").mockResolvedValue();
  vi.spyOn(importApi, "check").mockResolvedValue();
  const user = await showColumns(NOTES);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Notes: history of pets" }).checked).toBe(true);
  expect(screen.getByRole("combobox", { name: "Means: Vet" }).textContent).toBe("Note: author");
  await user.click(screen.getByRole("button", { name: "Check the list" }));
  expect(map).toHaveBeenCalledWith(NOTES.id, expect.objectContaining({ kind: "notes", mapping: NOTES.guesses }));
});

test("a list of notes without a column of text is not checked", async () => {
  const map = vi.spyOn(importApi, "map").mockResolvedValue();
  const user = await showColumns(NOTES);
  for (const column of ["History", "Diagnosis"]) {
    await user.click(await screen.findByRole("combobox", { name: `Means: ${column}` }));
    await user.click(within(await screen.findByRole("listbox")).getByRole("option", { name: "Ignore" }));
  }
  await user.click(screen.getByRole("button", { name: "Check the list" }));
  expect(screen.getByRole("alert").textContent).toBe("Choose the column with the text of the notes.");
  expect(map).not.toHaveBeenCalled();
});

test("a checked list of notes shows how many notes of how many pets, and the first of them", async () => {
  const report = reportOf({ ready: 3, newNotes: 4, notedPets: 2 });
  vi.spyOn(importApi, "job").mockResolvedValue({ ...NOTES, status: "checked", report });
  const row = { line: 2, isNew: true, pet: "Juno", owner: "Ana Ruiz" };
  vi.spyOn(importApi, "findings").mockResolvedValue({
    ...NOTHING,
    notesOfPets: [{ ...row, writtenAt: "2019-05-01T12:00:00.000Z", start: "Itches since May." }],
  });
  clinic.show(<ImportOnScreen start={NOTES.id} />);
  const list = await screen.findByRole("list", { name: "The first note" });
  expect(list.textContent).toMatch(/Juno.*1 May 2019.*Itches since May\..*Ana Ruiz/);
  expect((await screen.findByText("New notes")).nextElementSibling?.textContent).toBe("4");
  expect(screen.getByText("Pets with new notes").nextElementSibling?.textContent).toBe("2");
  expect(screen.queryByText("New weights")).toBeNull();
});

test("an undone list of notes says what it left", async () => {
  const report = reportOf({ keptClients: 0, keptPets: 0, keptNotes: 2 });
  vi.spyOn(importApi, "job").mockResolvedValue({ ...NOTES, status: "undone", report });
  clinic.show(<ImportOnScreen start={NOTES.id} />);
  expect(await screen.findByText(/^Kept: 2 notes\. They were changed since/)).toBeTruthy();
});

test("words of a list of appointments are matched with the clinic's types, vets and states", async () => {
  const types = seededAppointmentTypes(clinic.clinicId);
  for (const type of types) await clinic.have(appointmentTypes, type);
  const vet = staffRow({ firstName: "Amara", lastName: "Osei", profession: "vet" });
  await clinic.have(staff, vet);
  const checked = { ...APPOINTMENTS, status: "checked" as const, report: REPORT, mapping: APPOINTMENTS.guesses };
  vi.spyOn(importApi, "job").mockResolvedValue(checked);
  const recheck = types.find(({ name }) => name === "Recheck")?.id ?? "";
  vi.spyOn(importApi, "findings").mockResolvedValue({
    ...NOTHING,
    words: [
      { field: "appointment.type", word: "Kontrolle", ours: null, count: 3 },
      { field: "appointment.vet", word: "AO", ours: null, count: 2 },
      { field: "appointment.status", word: "kam nicht", ours: null, count: 1 },
    ],
    appointments: [
      {
        line: 2,
        isNew: true,
        pet: "Juno",
        owner: "Ana Ruiz",
        startsAt: "2026-12-01T09:00:00.000Z",
        durationMin: 15,
        typeId: recheck,
        vetId: vet.id,
        reason: "Limping",
        status: "booked",
      },
    ],
  });
  const map = vi.spyOn(importApi, "map").mockResolvedValue();
  vi.spyOn(importApi, "check").mockResolvedValue();
  const user = userEvent.setup();
  clinic.show(<ImportOnScreen start={APPOINTMENTS.id} />);
  const preview = await screen.findByRole("list", { name: "The first appointment" });
  expect(preview.textContent).toMatch(
    /Juno.*1 Dec 2026.*15 minutes.*Recheck.*Dr Amara Osei.*Booked.*Limping.*Ana Ruiz/,
  );
  for (const [word, ours] of [
    ["Kontrolle", "Recheck"],
    ["AO", "Dr Amara Osei"],
    ["kam nicht", "No-show"],
  ] as const) {
    await user.click(screen.getByRole("combobox", { name: `Means: ${word}` }));
    await user.click(within(await screen.findByRole("listbox")).getByRole("option", { name: ours }));
  }
  await user.click(screen.getByRole("button", { name: "Use these words and check again" }));
  expect(map).toHaveBeenCalledWith(
    APPOINTMENTS.id,
    expect.objectContaining({
      kind: "appointments",
      words: {
        "appointment.type": { Kontrolle: recheck },
        "appointment.vet": { AO: vet.id },
        "appointment.status": { "kam nicht": "no_show" },
      },
    }),
  );
});

test("an undone list of appointments says what it left", async () => {
  const report = { ...REPORT, keptClients: 0, keptPets: 0, keptWeights: 0, keptAppointments: 2 };
  vi.spyOn(importApi, "job").mockResolvedValue({ ...APPOINTMENTS, status: "undone", report });
  clinic.show(<ImportOnScreen start={APPOINTMENTS.id} />);
  expect(await screen.findByText(/^Kept: 2 appointments\. They were changed since/)).toBeTruthy();
});

test("a list of appointments asks for the location where the clinic has several", async () => {
  const ids = ["Eastgate", "Westgate"].map((name, at) => ({
    ...emptyRow(locations),
    id: `019a0000-0000-7000-8000-00000000010${at}`,
    name,
    phone: "",
    address: "",
    hours: usualHours(),
  }));
  for (const place of ids) await clinic.have(locations, place);
  const map = vi.spyOn(importApi, "map").mockResolvedValue();
  vi.spyOn(importApi, "check").mockResolvedValue();
  const user = await showColumns({
    ...APPOINTMENTS,
    appointmentTypeId: seededAppointmentTypes(clinic.clinicId)[0]?.id ?? "",
  });
  const place = await screen.findByRole("combobox", { name: "Where are these appointments?" });
  await user.click(screen.getByRole("button", { name: "Check the list" }));
  expect(await screen.findByText("Choose the location of this list.")).toBeTruthy();
  expect(map).not.toHaveBeenCalled();
  await user.click(place);
  await user.click(await screen.findByRole("option", { name: "Westgate" }));
  await user.click(screen.getByRole("button", { name: "Check the list" }));
  await waitFor(() =>
    expect(map).toHaveBeenCalledWith(APPOINTMENTS.id, expect.objectContaining({ locationId: ids[1]?.id })),
  );
});
