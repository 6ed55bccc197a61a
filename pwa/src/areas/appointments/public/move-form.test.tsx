import { appointments } from "@fernpaw/domain/appointments/appointment";
import { calendarBlocks } from "@fernpaw/domain/appointments/calendar-block";
import { occurrenceId } from "@fernpaw/domain/appointments/series";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { instantAt } from "@fernpaw/domain/kernel/time";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { rowsOf } from "../../../db/rows.ts";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import type { Appointment } from "../appointments.queries.ts";
import { MoveForm } from "./move-form.tsx";
import { shortDay } from "../../../ui/clock-time.tsx";

const SERIES = "019a5f00-0000-7000-8000-000000000001";
/** Tuesdays. */
const DAYS = ["2027-06-01", "2027-06-08", "2027-06-15", "2027-06-22"];
const at = (day: string, hour: number, minute = 0) => instantAt(day, hour * 60 + minute, "Europe/London");
const atQuarterPastNine = (date: number): string =>
  `${shortDay(at(`2027-06-${String(date).padStart(2, "0")}`, 9), "Europe/London")} 09:15`;
const idOf = (index: number): string => occurrenceId(SERIES, index);

let clinic: TestClinic;
let desk: ClinicDesk;
let locationId: string;

beforeEach(async () => {
  clinic = await openTestClinic();
  const whole = { state: "loaded", rows: 0, expectedRows: 0 } as const;
  const status = { ...clinic.sync.status.get(), buckets: { p0: whole, p1: whole, p2: whole } };
  vi.spyOn(clinic.sync.status, "get").mockReturnValue(status);
  desk = await aClinicDesk(clinic);
  const [place] = await rowsOf(clinic.db, locations).toArray();
  locationId = place?.id ?? "";
  await clinic.have(locations, {
    ...emptyRow(locations),
    id: locationId,
    name: "Main",
    phone: "",
    address: "",
    hours: usualHours(),
  });
});

/** Weekly at 10:00, but for the second, which has been moved alone to 11:00. */
async function haveSeries(days = DAYS): Promise<void> {
  for (const [index, day] of days.entries()) {
    const series = { id: SERIES, index, count: days.length, every: 1, unit: "week" } as const;
    await desk.haveAppointment({ id: idOf(index), startsAt: at(day, index === 1 ? 11 : 10), durationMin: 20, series });
  }
}

async function openFrom(index: number): Promise<ReturnType<typeof userEvent.setup>> {
  const appointment = (await rowsOf(clinic.db, appointments).get(idOf(index))) as Appointment;
  clinic.show(<MoveForm appointment={appointment} onDone={() => undefined} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "This and following" }));
  return user;
}

const chooseTime = (time: string): void => {
  const field = screen.getByLabelText("Time");
  fireEvent.change(field, { target: { value: time } });
  fireEvent.blur(field);
};
const startsOf = async (): Promise<(string | undefined)[]> =>
  (await rowsOf(clinic.db, appointments).bulkGet(DAYS.map((_, index) => idOf(index)))).map((row) => row?.startsAt);
const move = (user: ReturnType<typeof userEvent.setup>): Promise<void> =>
  user.click(screen.getByRole("button", { name: "Move" }));

describe("this and the following", () => {
  test("all go to the chosen time, which is read before it is saved", async () => {
    await haveSeries();
    const user = await openFrom(1);
    chooseTime("09:15");
    expect(await screen.findByText([8, 15, 22].map(atQuarterPastNine).join(", "))).toBeTruthy();
    expect(await screen.findByText("All 3 times are free.")).toBeTruthy();
    await move(user);
    const [, ...following] = DAYS;
    await waitFor(async () =>
      expect(await startsOf()).toEqual([at("2027-06-01", 10), ...following.map((day) => at(day, 9, 15))]),
    );
    await clinic.allSaved();
  });

  test("what does not fit is told as for a single one, and stays where it is when that is asked for", async () => {
    await haveSeries();
    const free = {
      locationId,
      scope: "vet",
      resourceId: desk.vetId,
      note: "",
      releaseAt: null,
      series: null,
      reach: "day",
    } as const;
    const lunch = { startsAt: at("2027-06-15", 9), endsAt: at("2027-06-15", 10), reason: "lunch" } as const;
    await clinic.have(calendarBlocks, { id: uuidv7(), ...free, ...lunch });
    const user = await openFrom(1);
    chooseTime("09:15");
    expect(await screen.findByText("1 of 3 does not fit:")).toBeTruthy();
    expect(screen.getByText(/Dr Amara Osei: lunch, 09:00 – 10:00\. This cannot be booked\./)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Leave it where it is" }));
    expect(await screen.findByText([8, 22].map(atQuarterPastNine).join(", "))).toBeTruthy();
    await move(user);
    await waitFor(async () =>
      expect(await startsOf()).toEqual([
        at("2027-06-01", 10),
        at("2027-06-08", 9, 15),
        at("2027-06-15", 10),
        at("2027-06-22", 9, 15),
      ]),
    );
    await clinic.allSaved();
  });

  test("outside the hours is said of each", async () => {
    await haveSeries();
    await openFrom(1);
    chooseTime("03:00");
    expect(await screen.findByText("3 of 3 do not fit:")).toBeTruthy();
    const told = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(told.filter((text) => /, 03:00 This is outside the opening hours\./.test(text))).toHaveLength(3);
  });
});
