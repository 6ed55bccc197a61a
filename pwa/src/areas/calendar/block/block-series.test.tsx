import { calendarBlocks } from "@fernpaw/domain/appointments/calendar-block";
import { instantAt } from "@fernpaw/domain/kernel/time";
import { staff } from "@fernpaw/domain/staff/staff";
import { staffRow } from "@fernpaw/testing/builders";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { bookingChoices } from "../../appointments/appointments.queries.ts";
import { BlockDialog } from "./block-dialog.tsx";
import type { BlockStart } from "./block-draft.ts";

/** Wednesdays. */
const DAYS = ["2097-06-05", "2097-06-12", "2097-06-19"] as const;
const at = (day: string, hour: number, minute = 0) => instantAt(day, hour * 60 + minute, "Europe/London");

let clinic: TestClinic;
let desk: ClinicDesk;
const user = userEvent.setup();

beforeEach(async () => {
  clinic = await openTestClinic();
  const whole = { state: "loaded", rows: 0, expectedRows: 0 } as const;
  const status = { ...clinic.sync.status.get(), buckets: { p0: whole, p1: whole, p2: whole } };
  vi.spyOn(clinic.sync.status, "get").mockReturnValue(status);
  desk = await aClinicDesk(clinic);
});

async function open(start: BlockStart): Promise<ReturnType<typeof within>> {
  clinic.show(<BlockDialog start={start} choices={await bookingChoices(clinic.db)} onClose={() => undefined} />);
  return within(await screen.findByRole("dialog"));
}

const type = (field: HTMLElement, value: string): void => {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const blocks = async () =>
  (await rowsOf(clinic.db, calendarBlocks).toArray()).sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
const spans = async () => (await blocks()).map(({ startsAt, endsAt }) => [startsAt, endsAt]);
const names = async () => (await clinic.sync.exportQueue()).entries.map(({ name }) => name);

async function blockWeekly(set: BlockStart = {}): Promise<void> {
  const form = await open({ day: DAYS[0], time: "12:00", scope: "vet", resourceId: desk.vetId, ...set });
  await user.click(form.getByLabelText("Repeat"));
  type(form.getByLabelText("Times, with the first"), "3");
  expect(await form.findByText("3 times, the last on Wed, 19 Jun 2097")).toBeTruthy();
  await user.click(form.getByRole("button", { name: "Block time" }));
}

test("a lunch repeats, counts what is booked at each of its times, and is one change", async () => {
  await desk.haveAppointment({ startsAt: at(DAYS[2], 12, 30), durationMin: 20 });
  const form = await open({ day: DAYS[0], time: "12:00", scope: "vet", resourceId: desk.vetId });
  expect(form.getByText(/Later bookings get a warning/)).toBeTruthy();
  await user.click(form.getByLabelText("Repeat"));
  type(form.getByLabelText("Times, with the first"), "10000");
  expect(await form.findByText("At most 104 times within 5 years: choose fewer.")).toBeTruthy();
  type(form.getByLabelText("Times, with the first"), "3");
  expect(await form.findByText("1 appointment is booked in this time. It stays.")).toBeTruthy();
  await user.click(form.getByRole("button", { name: "Block time" }));
  await waitFor(async () => expect(await spans()).toEqual(DAYS.map((day) => [at(day, 12), at(day, 13)])));
  expect(await names()).toEqual(["calendarBlocks.addSeries"]);
});

test("each person has a block of his own", async () => {
  await clinic.have(staff, staffRow({ firstName: "Lena", lastName: "Brandt" }));
  await blockWeekly({ scope: "vet", resourceId: null });
  await waitFor(async () => expect(await blocks()).toHaveLength(6));
  expect(new Set((await blocks()).map(({ resourceId }) => resourceId)).size).toBe(2);
  await clinic.allSaved();
});

test("this and the following change to the chosen time, which is read before; all are freed at once", async () => {
  await blockWeekly();
  await waitFor(async () => expect(await blocks()).toHaveLength(3));
  cleanup();
  const second = (await blocks())[1]?.id ?? "";
  const form = await open({ id: second });
  expect(form.getByText("Every week, 2 of 3")).toBeTruthy();
  await user.click(form.getByRole("button", { name: "This and following" }));
  expect(await form.findByText("2 blocked times change.")).toBeTruthy();
  type(form.getByLabelText("From"), "12:30");
  expect(await form.findByText("Wed 12 Jun 2097 12:30, Wed 19 Jun 2097 12:30")).toBeTruthy();
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(async () =>
    expect(await spans()).toEqual([
      [at(DAYS[0], 12), at(DAYS[0], 13)],
      [at(DAYS[1], 12, 30), at(DAYS[1], 13)],
      [at(DAYS[2], 12, 30), at(DAYS[2], 13)],
    ]),
  );
  cleanup();
  const again = await open({ id: second });
  await user.click(again.getByRole("button", { name: "All" }));
  await again.findByText("3 blocked times change.");
  await user.click(again.getByRole("button", { name: "Free this time" }));
  await waitFor(async () => expect(await blocks()).toEqual([]));
  expect((await names()).slice(1)).toEqual(["calendarBlocks.correctSeries", "calendarBlocks.removeSeries"]);
});
