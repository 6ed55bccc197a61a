import { addDays, instantAt, mondayOf } from "@fernpaw/domain/kernel/time";
import { staff } from "@fernpaw/domain/staff/staff";
import { staffRow } from "@fernpaw/testing/builders";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { noDialog } from "../../testing/no-dialog.ts";
import { aClinicDesk, type ClinicDesk } from "../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import type { CalendarPlace } from "./calendar-place.ts";
import { parsePlace, stepped, withPlace } from "./calendar-place.ts";
import { monthRange } from "./calendar.queries.ts";
import { CalendarScreen } from "./calendar-screen.tsx";
import { PrintScreen } from "./print/print-screen.tsx";
import { longDay } from "../../ui/clock-time.tsx";

const DAY = "2027-06-16";
const at = (hour: number, minute = 0, day = DAY) => instantAt(day, hour * 60 + minute, "Europe/London");
let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  localStorage.clear();
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

function Calendar({ start = {} }: { start?: Partial<CalendarPlace> }) {
  const [place, setPlace] = useState<CalendarPlace>({
    view: "day",
    day: DAY,
    columnsBy: "staff",
    who: null,
    showsCalledOff: false,
    openId: null,
    ...start,
  });
  return (
    <CalendarScreen place={place} today={DAY} onPlace={(change) => setPlace((before) => ({ ...before, ...change }))} />
  );
}

const board = () => screen.findByRole("region", { name: "Appointments by time" });

test("an address that blocks time opens the form once, for its day, and not for a user who may not book", async () => {
  const user = userEvent.setup();
  const asked = parsePlace(new URLSearchParams(`day=${DAY}&block=new`), addDays(DAY, -1));
  clinic.show(<Calendar start={asked} />);
  const form = await screen.findByRole("dialog", { name: "Block time" });
  expect(within(form).getAllByDisplayValue("16/06/2027").length).toBeGreaterThan(0);
  await user.click(within(form).getByRole("button", { name: "Close" }));
  await noDialog();
  clinic.actor.role = "employee";
  clinic.actor.permissions = ["appointments:view", "clients:view"];
  clinic.show(<Calendar key="again" start={asked} />);
  await board();
  expect(screen.queryByRole("dialog")).toBeNull();
});

describe("the day", () => {
  test("has a column for each vet, and one for what nobody has yet", async () => {
    await desk.haveAppointment({ startsAt: at(9), durationMin: 20, reason: "Limping" });
    await desk.haveAppointment({ startsAt: at(10), reason: "Walked in", vetId: null });
    await desk.haveAppointment({ startsAt: at(9, 0, addDays(DAY, 1)), reason: "Tomorrow" });
    clinic.show(<Calendar />);
    const heads = within(await board()).getAllByRole("heading", { level: 2 });
    expect(heads.map(({ textContent }) => textContent)).toEqual(["Dr Amara Osei", "No vet yet"]);
    expect(await screen.findByRole("button", { name: /Booked\s*Juno.*09:00.*Limping.*20 min/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /Walked in/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Tomorrow/ })).toBeNull();
  });

  test("the title opens a month to pick from, and takes a date that is typed", async () => {
    const user = userEvent.setup();
    clinic.show(<Calendar />);
    await user.click(await screen.findByRole("button", { name: "Wed 16 June" }));
    const popup = within(await screen.findByRole("dialog", { name: "Choose a day" }));
    const days = await popup.findByRole("button", { name: /16 June 2027/ });
    await waitFor(() => expect(document.activeElement).toBe(days));
    await user.keyboard("2/7/2027{Enter}");
    await user.click(await screen.findByRole("button", { name: "Fri 2 July" }));
    await user.click(await screen.findByRole("button", { name: /16 July 2027/ }));
    expect(await screen.findByRole("heading", { level: 1, name: "Fri 16 July" })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("says with icon and word what state each is in, pending and double booked too", async () => {
    await desk.haveAppointment({ startsAt: at(9), reason: "One", status: "confirmed" });
    const arrived = await desk.haveAppointment({ startsAt: at(10), reason: "Two", status: "in_progress" });
    await desk.haveVisit({ appointmentId: arrived, stage: "ready_for_checkout" });
    await desk.haveAppointment({ startsAt: at(11), reason: "Three", tentative: "yes" });
    clinic.show(<Calendar />);
    expect(await screen.findByRole("button", { name: /Confirmed.*One/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /Ready to pay.*Two/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /Three/ }).textContent).toContain("double booked");
  });

  test("what was called off is not shown, and where somebody wants to see it, takes no room from others", async () => {
    const user = userEvent.setup();
    await desk.haveAppointment({ startsAt: at(9), durationMin: 30, reason: "Off", status: "cancelled" });
    await desk.haveAppointment({ startsAt: at(9), durationMin: 30, reason: "Missed", status: "no_show" });
    await desk.haveAppointment({ startsAt: at(9), durationMin: 30, reason: "Comes" });
    clinic.show(<Calendar />);
    const standing = await screen.findByRole("button", { name: /Comes/ });
    expect(screen.queryByRole("button", { name: /Off|Missed/ })).toBeNull();
    expect(screen.queryByText("Cancelled")).toBeNull();
    expect(screen.getByText("1", { selector: ".cal-head p" })).toBeTruthy();
    const alone = standing.style.width;
    await user.click(screen.getByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitemcheckbox", { name: "Show cancelled and no-shows" }));
    expect(await screen.findByRole("button", { name: /Cancelled.*Off/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /No-show.*Missed/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /Comes/ }).style.width).toBe(alone);
  });

  test("a move by keyboard is saved with what changed and nothing else, and marked pending", async () => {
    const user = userEvent.setup();
    const id = await desk.haveAppointment({ startsAt: at(9), durationMin: 20, reason: "Limping" });
    clinic.show(<Calendar />);
    const block = await screen.findByRole("button", { name: /Limping/ });
    act(() => block.focus());
    await user.keyboard("m{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{/Shift}{Enter}");
    await waitFor(async () =>
      expect(await clinic.db.table("appointments").get(id)).toMatchObject({ startsAt: at(9, 10), durationMin: 25 }),
    );
    const { entries } = await clinic.sync.exportQueue();
    expect(entries.map(({ name, args }) => ({ name, args }))).toEqual([
      { name: "appointments.move", args: { id, startsAt: at(9, 10), durationMin: 25 } },
    ]);
    expect(await screen.findByRole("button", { name: /pending.*09:10.*25 min/ })).toBeTruthy();
  });

  test("who may not manage appointments sees them and can neither move nor book", async () => {
    clinic = await openTestClinic({ role: "employee", permissions: ["appointments:view", "clients:view"] });
    desk = await aClinicDesk(clinic);
    const id = await desk.haveAppointment({ startsAt: at(9), durationMin: 20, reason: "Limping" });
    clinic.show(<Calendar />);
    const block = await screen.findByRole("button", { name: /Limping/ });
    act(() => block.focus());
    await userEvent.setup().keyboard("m{ArrowDown}{Enter}");
    expect(await clinic.db.table("appointments").get(id)).toMatchObject({ startsAt: at(9) });
    expect(screen.queryByRole("button", { name: "New" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^New appointment/ })).toBeNull();
  });

  test("the title of a day in another year says the year", async () => {
    clinic.show(<Calendar start={{ day: "2028-03-24" }} />);
    expect(await screen.findByRole("heading", { level: 1, name: "Fri 24 March 2028" })).toBeTruthy();
  });

  test("a clinic without rooms is told so, not that they are switched off", async () => {
    clinic.show(<Calendar start={{ columnsBy: "rooms" }} />);
    expect(await screen.findByText("The clinic has no rooms yet.")).toBeTruthy();
  });

  test("columns can be switched off, and stay so on this device", async () => {
    const user = userEvent.setup();
    clinic.show(<Calendar />);
    await user.click(await screen.findByRole("button", { name: "Team & rooms" }));
    await user.click(await screen.findByRole("checkbox", { name: "Dr Amara Osei" }));
    expect(await screen.findByText("All columns are switched off.")).toBeTruthy();
    expect(localStorage.getItem("calendarHidden")).toBe(JSON.stringify([desk.vetId]));
    await user.click(screen.getByRole("button", { name: "Show all" }));
    expect(await board()).toBeTruthy();
  });
});

test("the day on paper has a table for each column, by time, without what was cancelled", async () => {
  await desk.haveAppointment({ startsAt: at(11), durationMin: 20, reason: "Second" });
  await desk.haveAppointment({ startsAt: at(9), durationMin: 30, reason: "First", status: "confirmed" });
  await desk.haveAppointment({ startsAt: at(10), reason: "Called off", status: "cancelled" });
  const place = { view: "day", day: DAY, columnsBy: "staff", who: null, showsCalledOff: false, openId: null } as const;
  clinic.show(<PrintScreen place={place} today={DAY} />);
  const table = await screen.findByRole("table", { name: "Dr Amara Osei" });
  const rows = within(table).getAllByRole("row");
  expect(rows.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ["09:00", "30 min", "Juno · dog", "Samira Haddad", "07700 900142", "First", "", "Confirmed"],
    ["11:00", "20 min", "Juno · dog", "Samira Haddad", "07700 900142", "Second", "", "Booked"],
  ]);
  expect(screen.getByRole("heading", { level: 1, name: `Appointments, ${longDay("2027-06-16")}` })).toBeTruthy();
});

test("the day on paper has a page for each column, with a letterhead of its own, once that is chosen", async () => {
  const other = staffRow({ firstName: "Zoe", lastName: "Zeller" });
  await clinic.have(staff, other);
  await clinic.have(staff, staffRow({ firstName: "Una", lastName: "Unbooked" }));
  await desk.haveAppointment({ startsAt: at(11), durationMin: 20, reason: "First" });
  await desk.haveAppointment({ startsAt: at(11), durationMin: 20, reason: "Second", vetId: other.id });
  const place = { view: "day", day: DAY, columnsBy: "staff", who: null, showsCalledOff: false, openId: null } as const;
  clinic.show(<PrintScreen place={place} today={DAY} />);
  expect(await screen.findByRole("heading", { level: 3, name: "Dr Zoe Zeller" })).toBeTruthy();
  expect(document.querySelectorAll(".paper-letterhead")).toHaveLength(1);
  await userEvent.setup().click(screen.getByRole("button", { name: "A page for each" }));
  const second = await screen.findByRole("heading", { level: 3, name: `Dr Zoe Zeller, ${longDay(DAY)}` });
  expect(second.closest(".paper-new-page")?.querySelector(".paper-letterhead")).toBeTruthy();
  expect(document.querySelectorAll(".paper-letterhead")).toHaveLength(2);
  expect(screen.queryByRole("heading", { name: /Unbooked/ })).toBeNull();
  cleanup();
  clinic.show(<PrintScreen place={place} today={DAY} />);
  expect(await screen.findByRole("heading", { level: 3, name: `Dr Zoe Zeller, ${longDay(DAY)}` })).toBeTruthy();
});

describe("other views", () => {
  test("the week has seven days from Monday, the month whole weeks with what each day holds", async () => {
    await desk.haveAppointment({ startsAt: at(9), durationMin: 20, reason: "Limping" });
    await desk.haveAppointment({ startsAt: at(10), status: "cancelled" });
    clinic.show(<Calendar start={{ view: "week" }} />);
    const heads = within(await board()).getAllByRole("heading", { level: 2 });
    expect(heads.map(({ textContent }) => textContent)).toEqual(
      "Mon 14,Tue 15,Wed 16,Thu 17,Fri 18,Sat 19,Sun 20".split(","),
    );
    await userEvent.setup().click(screen.getByRole("button", { name: "Month" }));
    expect(await screen.findByRole("link", { name: `${longDay("2027-06-16")}, 1 appointment` })).toBeTruthy();
    expect(screen.getAllByRole("link", { name: /appointment/ })).toHaveLength(35);
  });

  test("the address holds day, view and filters; what is usual is left out", () => {
    const place = {
      view: "week",
      day: "2027-06-20",
      columnsBy: "rooms",
      who: "x",
      showsCalledOff: true,
      openId: "y",
    } as const;
    const params = withPlace(new URLSearchParams(), place, DAY);
    expect(parsePlace(params, DAY)).toEqual(place);
    expect(
      String(
        withPlace(
          params,
          { view: "day", day: DAY, columnsBy: "staff", who: null, showsCalledOff: false, openId: null },
          DAY,
        ),
      ),
    ).toBe("");
    expect(parsePlace(new URLSearchParams("day=2027-02-30&view=year"), DAY)).toMatchObject({ day: DAY, view: "day" });
  });

  test("a step is a day, a week or a month, which ends where the month ends", () => {
    expect(stepped({ view: "day", day: "2027-03-01" }, -1)).toBe("2027-02-28");
    expect(stepped({ view: "week", day: "2027-03-01" }, 1)).toBe("2027-03-08");
    expect(stepped({ view: "month", day: "2027-01-31" }, 1)).toBe("2027-02-28");
    expect(stepped({ view: "month", day: "2027-01-15" }, -1)).toBe("2026-12-15");
    expect(mondayOf("2027-06-20")).toBe("2027-06-14");
    expect(monthRange("2027-02-10")).toEqual({ from: "2027-02-01", to: "2027-03-01" });
    expect(monthRange("2026-11-21")).toEqual({ from: "2026-10-26", to: "2026-12-07" });
  });
});

test("what was called off is shown or not by the address, so that Back and a bookmark keep it", () => {
  const shown = new URLSearchParams("calledOff=shown&view=week");
  expect(parsePlace(shown, DAY).showsCalledOff).toBe(true);
  expect(parsePlace(new URLSearchParams(), DAY).showsCalledOff).toBe(false);
  expect(String(withPlace(shown, { day: addDays(DAY, 1) }, DAY))).toBe("view=week&day=2027-06-17&calledOff=shown");
  expect(String(withPlace(shown, { showsCalledOff: false }, DAY))).toBe("view=week");
});
