import { addBlockSeries } from "@fernpaw/domain/appointments/block-series.mutations";
import { calendarBlocks } from "@fernpaw/domain/appointments/calendar-block";
import { correctBlock } from "@fernpaw/domain/appointments/calendar-block.mutations";
import { addDays, instantAt } from "@fernpaw/domain/kernel/time";
import { staff } from "@fernpaw/domain/staff/staff";
import { staffRow } from "@fernpaw/testing/builders";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toast } from "sonner";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test, vi } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { CalendarOnScreen } from "../../../testing/calendar-on-screen.tsx";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { Toaster } from "../../../ui/toaster.tsx";

/** A Wednesday. */
const DAY = "2097-06-12";
const at = (hour: number, minute = 0, day = DAY) => instantAt(day, hour * 60 + minute, "Europe/London");
/** Pixels of a column and of half an hour, as they are laid out below. */
const COLUMN_PX = 200;
const HALF_HOUR_PX = 66;

let clinic: TestClinic;
let desk: ClinicDesk;
let otherId: string;

beforeEach(async () => {
  localStorage.clear();
  toast.dismiss();
  // Nothing is laid out here: the board is as high as it says, and its columns have a width.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockImplementation(function (this: HTMLElement) {
    return Number.parseFloat(this.parentElement?.style.height ?? "") || 0;
  });
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(function (this: HTMLElement) {
    return this.className.startsWith("cal-grid") ? COLUMN_PX * document.querySelectorAll(".cal-head").length : 0;
  });
  clinic = await openTestClinic();
  const whole = { state: "loaded", rows: 0, expectedRows: 0 } as const;
  const status = { ...clinic.sync.status.get(), buckets: { p0: whole, p1: whole, p2: whole } };
  vi.spyOn(clinic.sync.status, "get").mockReturnValue(status);
  desk = await aClinicDesk(clinic);
  otherId = uuidv7();
  await clinic.have(staff, staffRow({ id: otherId, firstName: "Zoe", lastName: "Zeller" }));
});

async function haveBlock(set: object = {}): Promise<string> {
  const id = uuidv7();
  const whom = { scope: "vet", resourceId: desk.vetId, locationId: desk.locationId } as const;
  const span = { startsAt: at(12), endsAt: at(13), releaseAt: null, reach: "day" } as const;
  await clinic.have(calendarBlocks, { id, ...whom, ...span, reason: "lunch", note: "", series: null, ...set });
  return id;
}

const blockNow = async (id: string) => (await rowsOf(clinic.db, calendarBlocks).toArray()).find((row) => row.id === id);
const showCalendar = (view: "day" | "week" = "day") =>
  clinic.show(
    <>
      <CalendarOnScreen day={DAY} start={{ view }} />
      <Toaster />
    </>,
  );

async function drag(name: RegExp, by: { columns?: number; px?: number; grip?: boolean }): Promise<void> {
  const [node] = await screen.findAllByRole("button", { name });
  if (!node) throw new Error("no such block");
  const from = node.closest(".cal-grid") ? Number(node.dataset["column"]) * COLUMN_PX + 20 : 0;
  const pressed = by.grip ? node.querySelector(".cal-grip") : node;
  if (!pressed) throw new Error("no grip");
  const mouse = { pointerId: 1, pointerType: "mouse", button: 0 };
  fireEvent.pointerDown(pressed, { ...mouse, clientX: from, clientY: 300 });
  const to = { clientX: from + (by.columns ?? 0) * COLUMN_PX, clientY: 300 + (by.px ?? 0) };
  fireEvent.pointerMove(window, { ...mouse, ...to });
  fireEvent.pointerUp(window, { ...mouse, ...to });
}

test("blocked time is moved by hand to another time and person, without a network, and is taken back", async () => {
  const id = await haveBlock();
  await desk.haveAppointment({ startsAt: at(12, 45), durationMin: 30, vetId: otherId });
  showCalendar();
  await drag(/^Lunch/, { columns: 1, px: HALF_HOUR_PX });
  const told = "Lunch: 12:00 – 13:00 → 12:30 – 13:30, Dr Amara Osei → Dr Zoe Zeller.";
  expect(await screen.findByText(`${told} 1 appointment is booked in this time. It stays.`)).toBeTruthy();
  expect(await blockNow(id)).toMatchObject({ startsAt: at(12, 30), endsAt: at(13, 30), resourceId: otherId });
  expect(await screen.findByRole("button", { name: /^Lunch\s*Dr Zoe Zeller, 12:30 – 13:30$/ })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(async () => expect(await blockNow(id)).toMatchObject({ startsAt: at(12), resourceId: desk.vetId }));
  const { entries } = await clinic.sync.exportQueue();
  expect(entries.map(({ name }) => name)).toEqual(["calendarBlocks.correct", "calendarBlocks.correct"]);
});

test("its lower edge changes its length; one of the whole clinic keeps all its columns", async () => {
  const id = await haveBlock({ scope: "everybody", resourceId: null });
  showCalendar();
  await drag(/^Lunch/, { columns: 1, px: HALF_HOUR_PX, grip: true });
  expect(await screen.findByText("Lunch: 12:00 – 13:00 → 12:00 – 13:30, Everyone")).toBeTruthy();
  expect(await blockNow(id)).toMatchObject({ scope: "everybody", startsAt: at(12), endsAt: at(13, 30) });
  await waitFor(() => expect(screen.getAllByRole("button", { name: /^Lunch/ })).toHaveLength(2));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("in a week it goes to another day, and held time is opened at its own time there", async () => {
  const held = { scope: "everybody", resourceId: null, reason: "hold_same_day" };
  const id = await haveBlock({ ...held, releaseAt: at(11) });
  showCalendar("week");
  await drag(/^Held/, { columns: 1 });
  const day = addDays(DAY, 1);
  await waitFor(async () =>
    expect(await blockNow(id)).toMatchObject({ startsAt: at(12, 0, day), releaseAt: at(11, 0, day) }),
  );
  await clinic.allSaved();
});

test("a block that was changed since is not put back", async () => {
  const id = await haveBlock();
  showCalendar();
  await drag(/^Lunch/, { px: HALF_HOUR_PX });
  expect(await screen.findByText(/^Lunch: 12:00 – 13:00 → 12:30/)).toBeTruthy();
  await clinic.mutate(correctBlock, { id, set: { startsAt: at(12, 45) } });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Lunch was changed since, so the move was not undone.")).toBeTruthy();
  expect(await blockNow(id)).toMatchObject({ startsAt: at(12, 45) });
});

test("one of a series is not moved before the person says which of them go along", async () => {
  const user = userEvent.setup();
  const id = uuidv7();
  const whom = { scope: "vet", resourceId: desk.vetId, locationId: desk.locationId } as const;
  const span = { startsAt: at(12), endsAt: at(13), reason: "lunch" } as const;
  await clinic.mutate(addBlockSeries, { id, ...whom, ...span, repeat: { every: 1, unit: "week", count: 3 } });
  showCalendar();
  await drag(/^Lunch/, { px: HALF_HOUR_PX });
  const form = within(await screen.findByRole("dialog", { name: "Blocked time" }));
  expect(await blockNow(id)).toMatchObject({ startsAt: at(12) });
  expect(form.getByLabelText<HTMLInputElement>("From").value).toBe("12:30");
  await user.click(form.getByRole("button", { name: "This and following" }));
  expect(await form.findByText("3 blocked times change.")).toBeTruthy();
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(async () => {
    const starts = (await rowsOf(clinic.db, calendarBlocks).toArray()).map(({ startsAt }) => startsAt).sort();
    expect(starts).toEqual([0, 7, 14].map((days) => at(12, 30, addDays(DAY, days))));
  });
  await clinic.allSaved();
});
