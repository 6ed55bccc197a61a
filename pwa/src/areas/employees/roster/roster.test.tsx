import { instantAt } from "@fernpaw/domain/kernel/time";
import { shifts, type Shift } from "@fernpaw/domain/staff/shift";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { copiedWeek, movedShift, workHours } from "./roster-week.ts";
import { RosterScreen } from "./roster-screen.tsx";
import { longDay } from "../../../ui/clock-time.tsx";

const ZONE = "Europe/London";
/** A Monday; a week later the clocks go forward on Sunday. */
const MONDAY = "2027-03-15";
const at = (day: string, hour: number, minute = 0) => instantAt(day, hour * 60 + minute, ZONE);
let clinic: TestClinic;
let desk: ClinicDesk;

const shiftOf = (set: Partial<Shift>): Shift => ({
  id: uuidv7(),
  createdAt: "2026-11-21T08:00:00.000Z",
  createdBy: null,
  updatedAt: "2026-11-21T08:00:00.000Z",
  updatedBy: null,
  userId: "019a5f00-0000-7000-8000-000000000001",
  locationId: "019a5f00-0000-7000-8000-000000000002",
  startsAt: at(MONDAY, 9),
  endsAt: at(MONDAY, 17),
  reach: "day",
  kind: "work",
  status: "published",
  note: "",
  ...set,
});

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

function Roster() {
  const [day, setDay] = useState(MONDAY);
  return <RosterScreen day={day} onDay={setDay} />;
}

const queued = async () => (await clinic.sync.exportQueue()).entries.map(({ name, args }) => [name, args]);
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const addOn = (day: string) => screen.findByRole("button", { name: `Add a shift: Dr Amara Osei, ${day}` });

describe("the roster of a week", () => {
  test("a shift is planned, changed, published and removed, without a network", async () => {
    const user = userEvent.setup();
    clinic.show(<Roster />);
    await user.click(await addOn(longDay("2027-03-16")));
    const fresh = within(await screen.findByRole("dialog", { name: "New shift" }));
    await user.click(fresh.getByRole("button", { name: "Save" }));
    await user.click(await screen.findByRole("button", { name: /^Work\s*09:00 – 17:00 · draft$/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Shift" }));
    type(dialog.getByLabelText("To"), "12:30");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await user.click(await screen.findByRole("button", { name: "Publish 1 shift" }));
    const chip = await screen.findByRole("button", { name: /^Work\s*09:00 – 12:30$/ });
    expect(screen.getByText("3.5 h")).toBeTruthy();
    await user.click(chip);
    await user.click(await screen.findByRole("button", { name: "Remove this shift" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Work/ })).toBeNull());
    const day = "2027-03-16";
    expect(await queued()).toMatchObject([
      ["shifts.plan", { shifts: [{ userId: desk.vetId, startsAt: at(day, 9), endsAt: at(day, 17), kind: "work" }] }],
      ["shifts.correct", { set: { endsAt: at(day, 12, 30) } }],
      ["shifts.publish", {}],
      ["shifts.remove", {}],
    ]);
  });

  test("an end before the start is the next day; who is at work then already is refused in words", async () => {
    const user = userEvent.setup();
    const rest = { locationId: uuidv7(), reach: "day", kind: "work", status: "published", note: "" } as const;
    const early = { startsAt: at("2027-03-17", 4), endsAt: at("2027-03-17", 8) };
    await clinic.have(shifts, { id: uuidv7(), userId: desk.vetId, ...rest, ...early });
    clinic.show(<Roster />);
    await user.click(await addOn(longDay("2027-03-16")));
    const dialog = within(await screen.findByRole("dialog", { name: "New shift" }));
    type(dialog.getByLabelText("From"), "20:00");
    type(dialog.getByLabelText("To"), "06:00");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("This person is at work at that time already.")).toBeTruthy();
    type(dialog.getByLabelText("To"), "20:00");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("The end must come after the start.")).toBeTruthy();
    type(dialog.getByLabelText("To"), "03:00");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(async () => expect(await clinic.db.table(shifts.table).count()).toBe(2));
    await clinic.allSaved();
  });

  test("a week is copied forward as drafts, over a clock change at the same time of day", async () => {
    const user = userEvent.setup();
    const locationId = String((await clinic.db.table("locations").toArray())[0]?.["id"]);
    const rest = { locationId, reach: "day", status: "published", note: "" } as const;
    const sunday = "2027-03-21";
    const work = { kind: "work", startsAt: at(sunday, 9), endsAt: at(sunday, 17) } as const;
    await clinic.have(shifts, { id: uuidv7(), userId: desk.vetId, ...rest, ...work });
    clinic.show(<Roster />);
    await user.click(await screen.findByRole("button", { name: "Copy week…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Copy this week forward" }));
    await user.click(dialog.getByLabelText("Weeks"));
    await user.click(await screen.findByRole("option", { name: "2" }));
    await user.click(dialog.getByRole("button", { name: "Copy" }));
    await waitFor(async () => expect(await clinic.db.table(shifts.table).count()).toBe(3));
    const rows = (await clinic.db.table<Shift & { _v: number }>(shifts.table).toArray()).map(
      ({ startsAt }) => startsAt,
    );
    expect(rows.sort()).toEqual(["2027-03-21T09:00:00.000Z", "2027-03-28T08:00:00.000Z", "2027-04-04T08:00:00.000Z"]);
    await clinic.allSaved();
  });
});

test("a shift that is carried to another day and person keeps its times of day, also over a clock change", () => {
  const night = shiftOf({ startsAt: at("2027-03-26", 20), endsAt: at("2027-03-27", 6) });
  const to = { userId: "other", timeZone: ZONE };
  expect(movedShift(night, { ...to, from: "2027-03-26", to: "2027-03-28" })).toEqual({
    userId: "other",
    startsAt: at("2027-03-28", 20),
    endsAt: at("2027-03-29", 6),
  });
  // Taken from its second day.
  expect(movedShift(night, { ...to, from: "2027-03-27", to: "2027-03-26" })).toMatchObject({
    startsAt: at("2027-03-25", 20),
  });
});

describe("a copied week", () => {
  test("leaves out leave, what began before it, and who is at work then already", () => {
    const rows = [
      shiftOf({}),
      shiftOf({ kind: "sick" }),
      shiftOf({ startsAt: at("2027-03-14", 20), endsAt: at(MONDAY, 6) }),
      shiftOf({ startsAt: at("2027-03-16", 9), endsAt: at("2027-03-16", 17), kind: "training" }),
    ];
    const later = [shiftOf({ startsAt: at("2027-03-22", 16), endsAt: at("2027-03-22", 20) })];
    const { copies, leftOut } = copiedWeek(rows, later, { monday: MONDAY, weeks: 1, timeZone: ZONE });
    expect(copies).toMatchObject([{ startsAt: at("2027-03-23", 9), endsAt: at("2027-03-23", 17), kind: "training" }]);
    expect(leftOut).toBe(1);
  });

  test("drops what a clock change leaves without a length", () => {
    const gap = shiftOf({ startsAt: at("2027-03-21", 1), endsAt: at("2027-03-21", 2) });
    expect(copiedWeek([gap], [], { monday: MONDAY, weeks: 1, timeZone: ZONE })).toMatchObject({
      copies: [],
      leftOut: 1,
    });
    expect(workHours([shiftOf({}), shiftOf({ kind: "on_call" })], shiftOf({}).userId)).toBe(8);
  });
});
