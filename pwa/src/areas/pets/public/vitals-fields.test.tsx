import { measurements } from "@fernpaw/domain/pets/pet";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { flushDrafts } from "../../../session/drafts/drafts.ts";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { VitalsFields } from "./vitals-fields.tsx";

let clinic: TestClinic;
let desk: ClinicDesk;
let visitId: string;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
  const at = "2026-11-23T10:00:00.000Z";
  visitId = uuidv7();
  await desk.haveVisit({ id: visitId, petId: desk.petId, stage: "with_vet", stageAt: at, openedAt: at });
});

const stored = () => clinic.db.table("measurements").toArray();
const show = () => clinic.show(<VitalsFields petId={desk.petId} visitId={visitId} />);

test("a value is saved when its field is left, once, and shown with its unit", async () => {
  show();
  const user = userEvent.setup();
  const temp = await screen.findByRole("textbox", { name: "Temp" });
  await user.type(temp, "38,7");
  await user.tab();
  await waitFor(async () => expect(await stored()).toMatchObject([{ kind: "temp", value: 387, visitId }]));
  await waitFor(() => expect(temp).toHaveProperty("value", "38.7"));
  await user.click(temp);
  await user.tab();
  await clinic.allSaved();
  expect(await stored()).toHaveLength(1);
});

test("what cannot be a temperature is not saved, stays in the field, and the words say what can", async () => {
  show();
  const user = userEvent.setup();
  const temp = await screen.findByRole("textbox", { name: "Temp" });
  await user.type(temp, "387{Tab}");
  expect(await screen.findByText("Enter a number from 5.0 to 46.0.")).toBeTruthy();
  expect(temp).toHaveProperty("value", "387");
  expect(await stored()).toEqual([]);
});

test("a fever is amber and saved; a strange value is saved after a question", async () => {
  show();
  const user = userEvent.setup();
  const temp = await screen.findByRole("textbox", { name: "Temp" });
  await user.type(temp, "40.1{Tab}");
  expect(await screen.findByText(/^Above 37.5 to 39.2 °C \(dog; VT-D, PH4H, CPR\)$/)).toBeTruthy();
  await waitFor(async () => expect(await stored()).toHaveLength(1));
  const heart = screen.getByRole("textbox", { name: "Heart" });
  await user.type(heart, "400{Tab}");
  expect(await screen.findByText(/far from what this species usually has/)).toBeTruthy();
  expect(await stored()).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Keep 400 /min" }));
  await waitFor(async () => expect(await stored()).toHaveLength(2));
  await clinic.allSaved();
});

test("a strange value that waits for an answer is there with its question after a change of tab", async () => {
  show();
  const user = userEvent.setup();
  await user.type(await screen.findByRole("textbox", { name: "Heart" }), "500{Tab}");
  await screen.findByRole("button", { name: "Keep 500 /min" });
  cleanup();
  show();
  expect(await screen.findByText(/far from what this species usually has/)).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Heart" })).toHaveProperty("value", "500");
  expect(await stored()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Keep 500 /min" }));
  await waitFor(async () => expect(await stored()).toMatchObject([{ kind: "hr", value: 500, visitId }]));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Keep 500 /min" })).toBeNull());
  await clinic.allSaved();
  expect(await clinic.sync.drafts.keys()).toEqual([]);
});

test("a usual value that was not saved comes back after a reload and is asked about", async () => {
  show();
  const user = userEvent.setup();
  await user.type(await screen.findByRole("textbox", { name: "Heart" }), "1");
  await flushDrafts();
  const key = `vital:${desk.petId}:${visitId}:hr`;
  expect(await clinic.sync.drafts.get(key)).toBe("1");
  cleanup();
  await clinic.sync.drafts.set(key, "120");
  show();
  expect(await screen.findByText("This value is not saved yet. Is it right?")).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Heart" })).toHaveProperty("value", "120");
  await user.click(screen.getByRole("textbox", { name: "Heart" }));
  await user.tab();
  expect(await clinic.sync.drafts.get(key)).toBe("120");
  expect(await stored()).toEqual([]);
  await user.clear(screen.getByRole("textbox", { name: "Heart" }));
  await user.tab();
  await waitFor(async () => expect(await clinic.sync.drafts.keys()).toEqual([]));
  expect(await stored()).toEqual([]);
});

test("a slip that its author replaces at once is marked as an error and does not count", async () => {
  show();
  const user = userEvent.setup();
  const breaths = await screen.findByRole("textbox", { name: "Breaths" });
  await user.type(breaths, "24{Tab}");
  await waitFor(async () => expect(await stored()).toHaveLength(1));
  await user.clear(breaths);
  await user.type(breaths, "26{Tab}");
  await clinic.allSaved();
  await waitFor(async () => {
    const rows = await stored();
    expect(rows.filter(({ enteredInErrorAt }) => enteredInErrorAt === null)).toMatchObject([{ value: 26 }]);
    expect(rows).toHaveLength(2);
  });
});

test("the last value of another visit is below the field, and other kinds are behind a button", async () => {
  const earlier = { id: uuidv7(), petId: desk.petId, visitId: null, kind: "temp", value: 381 } as const;
  const rest = {
    secondValue: null,
    comparator: "exact",
    takenAt: "2026-11-02T10:00:00.000Z",
    enteredInErrorAt: null,
  } as const;
  await clinic.have(measurements, { ...earlier, ...rest });
  show();
  expect(await screen.findByText("Last: 38.1 °C, 2 Nov")).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: "Pressure" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "More vital signs" }));
  const pressure = screen.getByRole("textbox", { name: "Pressure" });
  await userEvent.type(pressure, "140/90{Tab}");
  await clinic.allSaved();
  await waitFor(async () =>
    expect((await stored()).find(({ kind }) => kind === "bp")).toMatchObject({ value: 140, secondValue: 90 }),
  );
});
