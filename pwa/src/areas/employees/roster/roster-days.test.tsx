import { addDays, instantAt } from "@fernpaw/domain/kernel/time";
import { shifts, type Shift } from "@fernpaw/domain/staff/shift";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { longDay } from "../../../ui/clock-time.tsx";
import { PHONE } from "../../../ui/use-media-query.ts";
import { usualHours } from "./roster-week.ts";
import { RosterScreen } from "./roster-screen.tsx";

const ZONE = "Europe/London";
const MONDAY = "2027-03-15";
const at = (day: string, hour: number) => instantAt(day, hour * 60, ZONE);
let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});
afterEach(() => vi.unstubAllGlobals());

function Roster() {
  const [day, setDay] = useState(MONDAY);
  return <RosterScreen day={day} onDay={setDay} />;
}

const haveShift = async (day: string, [from, to]: [number, number], set: Partial<Shift> = {}): Promise<Shift> => {
  const row = {
    id: uuidv7(),
    userId: desk.vetId,
    locationId: desk.locationId,
    startsAt: at(day, from),
    endsAt: at(day, to),
    reach: "day",
    kind: "work",
    status: "published",
    note: "",
    ...set,
  } as const;
  await clinic.have(shifts, row);
  return { ...row, createdAt: "", createdBy: null, updatedAt: "", updatedBy: null };
};

test("a phone shows one day at a time, and the arrows lead over the end of the week", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query === PHONE,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const user = userEvent.setup();
  await haveShift(MONDAY, [9, 17]);
  await haveShift("2027-03-14", [10, 12]);
  clinic.show(<Roster />);
  expect(await screen.findByRole("button", { name: /^Work\s*09:00 – 17:00$/ })).toBeTruthy();
  expect(screen.getAllByRole("columnheader")).toHaveLength(2);
  expect(screen.getByRole("heading", { name: longDay(MONDAY) })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Day before" }));
  expect(await screen.findByRole("button", { name: /^Work\s*10:00 – 12:00$/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /09:00 – 17:00/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Day after" }));
  expect(await screen.findByRole("button", { name: /^Work\s*09:00 – 17:00$/ })).toBeTruthy();
});

test("a new shift has the person's hours of that weekday", async () => {
  const user = userEvent.setup();
  await haveShift(addDays(MONDAY, -6), [7, 15]);
  await haveShift(addDays(MONDAY, -5), [12, 20]);
  clinic.show(<Roster />);
  await user.click(await screen.findByRole("button", { name: `Add a shift: Dr Amara Osei, ${longDay("2027-03-16")}` }));
  const dialog = within(await screen.findByRole("dialog", { name: "New shift" }));
  expect(dialog.getByLabelText<HTMLInputElement>("From").value).toBe("07:00");
  expect(dialog.getByLabelText<HTMLInputElement>("To").value).toBe("15:00");
});

test("usual hours are those of the same weekday, else of the last work before, else nine to five", async () => {
  const rows = [
    await haveShift("2027-03-01", [8, 12]),
    await haveShift("2027-03-08", [7, 15]),
    await haveShift("2027-03-10", [12, 20]),
    await haveShift("2027-03-11", [0, 0], { kind: "leave", endsAt: at("2027-03-12", 0) }),
    await haveShift("2027-03-13", [1, 2], { userId: uuidv7() }),
  ];
  const of = (day: string) => usualHours(rows, { userId: desk.vetId, day, timeZone: ZONE });
  expect(of("2027-03-15")).toEqual({ from: "07:00", to: "15:00" });
  expect(of("2027-03-16")).toEqual({ from: "12:00", to: "20:00" });
  expect(of("2027-03-01")).toEqual({ from: "09:00", to: "17:00" });
});
