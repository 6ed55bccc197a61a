import { instantAt } from "@fernpaw/domain/kernel/time";
import { coverRules } from "@fernpaw/domain/staff/cover";
import { rosterTemplates } from "@fernpaw/domain/staff/roster-template";
import { shifts, type Shift } from "@fernpaw/domain/staff/shift";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { longDay } from "../../../ui/clock-time.tsx";
import { appliedTemplate, templateShifts, workHours } from "./roster-week.ts";
import { RosterScreen } from "./roster-screen.tsx";

const ZONE = "Europe/London";
/** A Monday; the clocks go forward on the Sunday of the week after. */
const MONDAY = "2027-03-15";
const NEXT = "2027-03-22";
const at = (day: string, hour: number, minute = 0) => instantAt(day, hour * 60 + minute, ZONE);
let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

function Roster() {
  const [day, setDay] = useState(MONDAY);
  return <RosterScreen day={day} onDay={setDay} />;
}

const haveShift = (set: Partial<Shift>) =>
  clinic.have(shifts, {
    id: uuidv7(),
    userId: desk.vetId,
    locationId: desk.locationId,
    startsAt: at(MONDAY, 9),
    endsAt: at(MONDAY, 17),
    reach: "day",
    kind: "work",
    status: "published",
    note: "",
    ...set,
  });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test("a week becomes a template, which plans another week as drafts; a second time plans nothing", async () => {
  const user = userEvent.setup();
  await haveShift({});
  await haveShift({ kind: "leave", startsAt: at("2027-03-16", 0), endsAt: at("2027-03-17", 0) });
  clinic.show(<Roster />);
  await user.click(await screen.findByRole("button", { name: "Templates…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Roster templates" }));
  await user.click(dialog.getByRole("button", { name: "Save template" }));
  expect(await dialog.findByText("Give the template a name.")).toBeTruthy();
  type(dialog.getByLabelText("Name of the template"), "Winter");
  await user.click(dialog.getByRole("button", { name: "Save template" }));
  expect(await dialog.findByRole("list", { name: "Roster templates" })).toBeTruthy();
  expect(await clinic.db.table(rosterTemplates.table).toArray()).toMatchObject([
    { name: "Winter", shifts: [{ userId: desk.vetId, day: 0, fromMin: 540, toMin: 1020, kind: "work" }] },
  ]);
  await user.click(dialog.getByRole("button", { name: "Change the template Winter" }));
  const change = within(await screen.findByRole("dialog", { name: "Change template" }));
  type(change.getByLabelText("Name of the template"), "Summer");
  await user.click(change.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Summer")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Change template" })).toBeNull());
  expect(await clinic.db.table(rosterTemplates.table).toArray()).toMatchObject([
    { name: "Summer", shifts: [{ day: 0, fromMin: 540, toMin: 1020 }] },
  ]);
  await user.click(await dialog.findByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Week after" }));
  const apply = async () => {
    await user.click(await screen.findByRole("button", { name: "Templates…" }));
    await user.click(await screen.findByRole("button", { name: /^Apply Summer to the week/ }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await apply();
  expect(await screen.findByRole("button", { name: /^Work\s*09:00 – 17:00 · draft$/ })).toBeTruthy();
  await apply();
  const drafts = (await clinic.db.table<Shift>(shifts.table).toArray()).filter(({ status }) => status === "draft");
  expect(drafts).toMatchObject([{ startsAt: at(NEXT, 9), endsAt: at(NEXT, 17), kind: "work" }]);
  await clinic.allSaved();
});

test("a minimum marks the days below it, and the mark names who is free", async () => {
  const user = userEvent.setup();
  await haveShift({});
  clinic.show(<Roster />);
  await user.click(await screen.findByRole("button", { name: "Minimum people…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Minimum people" }));
  type(dialog.getByLabelText("Least people"), "0");
  await user.click(dialog.getByRole("button", { name: "Add minimum" }));
  expect(await dialog.findByText("Enter a number from 1 to 50.")).toBeTruthy();
  type(dialog.getByLabelText("Least people"), "1");
  await user.click(dialog.getByRole("checkbox", { name: "Wed" }));
  await user.click(dialog.getByRole("button", { name: "Add minimum" }));
  expect(await dialog.findByText("Mon, Tue, Thu, Fri · 09:00 – 17:00")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Change the minimum: 1 × Vet, Mon, Tue, Thu, Fri" }));
  const change = within(await screen.findByRole("dialog", { name: "Change minimum" }));
  await user.click(change.getByRole("checkbox", { name: "Mon" }));
  type(change.getByLabelText("To"), "16:00");
  await user.click(change.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Tue, Thu, Fri · 09:00 – 16:00")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Change minimum" })).toBeNull());
  await user.click(await dialog.findByRole("button", { name: "Change the minimum: 1 × Vet, Tue, Thu, Fri" }));
  const again = within(await screen.findByRole("dialog", { name: "Change minimum" }));
  await user.click(again.getByRole("checkbox", { name: "Mon" }));
  type(again.getByLabelText("To"), "17:00");
  await user.click(again.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Mon, Tue, Thu, Fri · 09:00 – 17:00")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Change minimum" })).toBeNull());
  await user.click(await dialog.findByRole("button", { name: "Cancel" }));
  const foot = within(await screen.findByRole("row", { name: /^Enough people/ }));
  expect(foot.getAllByText("Yes")).toHaveLength(4);
  await user.click(foot.getByRole("button", { name: `Not enough people: ${longDay("2027-03-16")}. Vet: 0 of 1` }));
  const gaps = within(await screen.findByRole("dialog", { name: `Not enough people: ${longDay("2027-03-16")}` }));
  expect(gaps.getByText("Free on this day: Dr Amara Osei")).toBeTruthy();
  expect(gaps.getByText(/^09:00 – 17:00/)).toBeTruthy();
  expect(await clinic.db.table(coverRules.table).toArray()).toMatchObject([{ weekdays: [0, 1, 3, 4], leastPeople: 1 }]);
  await clinic.allSaved();
});

test("a change of a minimum leaves alone what a team member changed meanwhile", async () => {
  const user = userEvent.setup();
  const id = uuidv7();
  const span = { weekdays: [0], fromMin: 540, toMin: 1020 };
  await clinic.have(coverRules, { id, locationId: desk.locationId, profession: "vet", leastPeople: 1, ...span });
  clinic.show(<Roster />);
  await user.click(await screen.findByRole("button", { name: "Minimum people…" }));
  await user.click(await screen.findByRole("button", { name: "Change the minimum: 1 × Vet, Mon" }));
  const change = within(await screen.findByRole("dialog", { name: "Change minimum" }));
  await clinic.db.table(coverRules.table).update(id, { leastPeople: 3, weekdays: [0, 1] });
  type(change.getByLabelText("To"), "16:00");
  await user.click(change.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Change minimum" })).toBeNull());
  expect(await clinic.db.table(coverRules.table).toArray()).toMatchObject([
    { leastPeople: 3, weekdays: [0, 1], fromMin: 540, toMin: 960 },
  ]);
  await clinic.allSaved();
});

test("new leave is a whole day, wins over work, and is taken off the hours", async () => {
  const user = userEvent.setup();
  await haveShift({});
  clinic.show(<Roster />);
  expect(await screen.findByText("8 h")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /^Work\s*09:00 – 17:00$/ }));
  await user.click(await screen.findByRole("button", { name: "Add another shift" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New shift" }));
  await user.click(dialog.getByLabelText("Kind"));
  await user.click(await screen.findByRole("option", { name: "Leave" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("button", { name: /^Leave\s*all day · draft$/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Work\s*09:00 – 17:00 · away then$/ })).toBeTruthy();
  expect(screen.getByText("0 h")).toBeTruthy();
  const [leave] = (await clinic.db.table<Shift>(shifts.table).toArray()).filter(({ kind }) => kind === "leave");
  expect(leave).toMatchObject({ startsAt: at(MONDAY, 0), endsAt: at("2027-03-16", 0) });
  await clinic.allSaved();
});

test("a template keeps the times of day over a night and over a change to summer time", () => {
  const night = {
    userId: desk.vetId,
    locationId: desk.locationId,
    startsAt: at("2027-03-20", 20),
    endsAt: at("2027-03-21", 6),
    kind: "work",
    note: "",
  } as Shift;
  const kept = templateShifts([night, { ...night, kind: "sick" }], { monday: MONDAY, timeZone: ZONE });
  expect(kept).toMatchObject([{ day: 5, fromMin: 1200, toMin: 1800 }]);
  const { copies, leftOut } = appliedTemplate(kept, [], { monday: NEXT, timeZone: ZONE });
  expect(copies).toMatchObject([{ startsAt: at("2027-03-27", 20), endsAt: at("2027-03-28", 6) }]);
  expect(leftOut).toBe(0);
  expect(workHours([night], desk.vetId)).toBe(10);
});
