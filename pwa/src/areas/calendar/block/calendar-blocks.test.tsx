import { equipment, locations } from "@fernpaw/domain/clinics/clinic";
import { newColumn } from "@fernpaw/domain/clinics/calendar-column";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { calendarBlocks, type CalendarBlock } from "@fernpaw/domain/appointments/calendar-block";
import { shifts } from "@fernpaw/domain/staff/shift";
import { addDays, instantAt } from "@fernpaw/domain/kernel/time";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { noDialog } from "../../../testing/no-dialog.ts";
import { CalendarOnScreen } from "../../../testing/calendar-on-screen.tsx";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { newBlockDraft, readBlock } from "./block-draft.ts";
import { PrintScreen } from "../print/print-screen.tsx";

/** A Wednesday. */
const DAY = "2027-06-16";
const ZONE = "Europe/London";
const at = (hour: number, minute = 0, day = DAY) => instantAt(day, hour * 60 + minute, ZONE);
let clinic: TestClinic;
let desk: ClinicDesk;
let locationId: string;

beforeEach(async () => {
  localStorage.clear();
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
  locationId = String((await clinic.db.table("locations").toArray())[0]?.["id"]);
});

const haveBlock = async (set: Partial<CalendarBlock>): Promise<string> => {
  const id = uuidv7();
  const lunch = { scope: "everybody", resourceId: null, reason: "lunch", note: "", releaseAt: null } as const;
  await clinic.have(calendarBlocks, {
    id,
    locationId,
    ...lunch,
    startsAt: at(12),
    endsAt: at(13),
    reach: "day",
    series: null,
    ...set,
  });
  return id;
};
const haveHours = (hours: ReturnType<typeof usualHours>) =>
  clinic.have(locations, { ...emptyRow(locations), id: locationId, name: "Main", phone: "", address: "", hours });
const shades = () => [...document.querySelectorAll(".cal-shade")].map((node) => node.className);
const board = () => screen.findByRole("region", { name: "Appointments by time" });
const blockTime = () => screen.findByRole("dialog", { name: "Block time" });

describe("the ground of the board", () => {
  test("shows the opening hours of the day with its break, and nothing of a closed day as open", async () => {
    const morning = { fromMin: 540, toMin: 720 };
    await haveHours(usualHours().map((_, weekday) => (weekday === 6 ? [] : [morning, { fromMin: 780, toMin: 1020 }])));
    clinic.show(<CalendarOnScreen day={DAY} />);
    await board();
    expect(shades().filter((name) => name.includes("is-closed"))).toHaveLength(1);
    const labels = [...document.querySelectorAll(".cal-hours > span")].map((node) => node.textContent);
    const hours = ["09:00", "10:00", "11:00", "12:00", "13:00", "14:00", "15:00", "16:00"];
    // The line of the present hides the label beside it.
    expect(hours.filter((hour) => !labels.includes(hour)).length).toBeLessThanOrEqual(1);
    expect(labels.filter((label) => !hours.includes(label ?? ""))).toEqual([]);
  });

  test("a block stands in the columns that it concerns, and with the word for its reason", async () => {
    await haveBlock({ note: "pizza" });
    await haveBlock({ scope: "vet", resourceId: uuidv7(), reason: "meeting" });
    await haveBlock({ scope: "vet", resourceId: desk.vetId, reason: "leave", startsAt: at(14), endsAt: at(15) });
    clinic.show(<CalendarOnScreen day={DAY} />);
    await board();
    expect(await screen.findByRole("button", { name: /^Lunch: pizza\s*Everyone, 12:00 – 13:00$/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Leave\s*Dr Amara Osei, 14:00 – 15:00$/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Meeting/ })).toBeNull();
  });

  test("held time is shown until it is released, a block of weeks does not stretch the board", async () => {
    await haveBlock({ reason: "hold_same_day", releaseAt: "2020-01-01T00:00:00.000Z" });
    const long = { startsAt: at(0, 0, addDays(DAY, -9)), endsAt: at(0, 0, addDays(DAY, 9)), reach: "long" } as const;
    await haveBlock({ scope: "vet", resourceId: desk.vetId, reason: "leave", ...long });
    clinic.show(<CalendarOnScreen day={DAY} />);
    expect(await screen.findByRole("button", { name: /Leave/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Held/ })).toBeNull();
    // Eleven hours, less the one whose label the line of the present hides.
    expect([10, 11]).toContain(document.querySelectorAll(".cal-hours > span").length);
  });

  test("a person who is off is dimmed, in the day and in his own week", async () => {
    const work = { userId: desk.vetId, locationId, kind: "work", status: "published", note: "", reach: "day" } as const;
    await clinic.have(shifts, { id: uuidv7(), ...work, startsAt: at(12), endsAt: at(18) });
    clinic.show(<CalendarOnScreen day={DAY} />);
    await board();
    await waitFor(() => expect(document.querySelectorAll(".cal-shade.is-off")).toHaveLength(2));
    await userEvent.setup().click(screen.getByRole("button", { name: "Week" }));
    await waitFor(() => expect(document.querySelectorAll(".cal-shade.is-off")).toHaveLength(0));
  });

  test("equipment has columns of its own; what an appointment needs besides is shown as taken", async () => {
    const [machine, other] = [uuidv7(), uuidv7()];
    const thing = { locationId, kind: "imaging", status: "active", ...newColumn } as const;
    await clinic.have(equipment, { id: machine, name: "X-ray", sort: 1, ...thing });
    await clinic.have(equipment, { id: other, name: "Ultrasound", sort: 2, ...thing });
    await desk.haveAppointment({ startsAt: at(9), reason: "Leg", equipmentIds: [machine, other] });
    clinic.show(<CalendarOnScreen day={DAY} start={{ columnsBy: "equipment" }} />);
    const heads = within(await board()).getAllByRole("heading", { level: 2 });
    expect(heads.map(({ textContent }) => textContent)).toEqual(["X-ray", "Ultrasound"]);
    expect(screen.getAllByRole("button", { name: /Leg/ })).toHaveLength(1);
    expect(document.querySelector(".cal-shade.is-taken")?.textContent).toBe("Juno");
  });
});

describe("blocking time", () => {
  test("by the button, for one person, is drawn at once and opens again to be changed and freed", async () => {
    const user = userEvent.setup();
    clinic.show(<CalendarOnScreen day={DAY} />);
    await user.click(await screen.findByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "Block time" }));
    const dialog = within(await blockTime());
    await user.click(dialog.getByLabelText("For"));
    await user.click(await screen.findByRole("option", { name: "Dr Amara Osei" }));
    await user.click(dialog.getByLabelText("Why"));
    await user.click(await screen.findByRole("option", { name: "Leave" }));
    await user.click(dialog.getByRole("button", { name: "Block time" }));
    await user.click(await screen.findByRole("button", { name: /^Leave\s*Dr Amara Osei, 12:00 – 13:00$/ }));
    const edit = within(await screen.findByRole("dialog", { name: "Blocked time" }));
    fireEvent.change(edit.getByLabelText("Note"), { target: { value: "dentist" } });
    await user.click(edit.getByRole("button", { name: "Save" }));
    await user.click(await screen.findByRole("button", { name: /Leave: dentist/ }));
    await user.click(await screen.findByRole("button", { name: "Free this time" }));
    // Under an open dialog nothing behind has a role.
    await noDialog();
    await waitFor(() => expect(screen.queryByRole("button", { name: /Leave/ })).toBeNull());
    const { entries } = await clinic.sync.exportQueue();
    expect(entries.map(({ name, args }) => [name, args])).toMatchObject([
      ["calendarBlocks.add", { scope: "vet", resourceId: desk.vetId, startsAt: at(12), endsAt: at(13) }],
      ["calendarBlocks.correct", { set: { note: "dentist" } }],
      ["calendarBlocks.remove", {}],
    ]);
  });

  test("is on the day's paper too", async () => {
    await haveBlock({ scope: "vet", resourceId: desk.vetId, note: "pizza" });
    const place = {
      view: "day",
      day: DAY,
      columnsBy: "staff",
      who: null,
      showsCalledOff: false,
      openId: null,
    } as const;
    clinic.show(<PrintScreen place={place} today={DAY} />);
    expect(await screen.findByText("Not for bookings: Lunch: pizza, 12:00 to 13:00")).toBeTruthy();
  });

  test("by the key B after an appointment, and instead of a booking for the place that was tapped", async () => {
    const user = userEvent.setup();
    await desk.haveAppointment({ startsAt: at(9), durationMin: 20, reason: "Limping" });
    clinic.show(<CalendarOnScreen day={DAY} />);
    const block = await screen.findByRole("button", { name: /Limping/ });
    act(() => block.focus());
    await user.keyboard("b");
    const dialog = within(await blockTime());
    expect(dialog.getByLabelText<HTMLInputElement>("From").value).toBe("09:20");
    expect(dialog.getByText("Dr Amara Osei")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Close" }));
    await user.click(await screen.findByRole("button", { name: "New appointment: Dr Amara Osei" }));
    await user.click(await screen.findByRole("button", { name: "Block this time instead" }));
    expect(within(await blockTime()).getByText("Dr Amara Osei")).toBeTruthy();
  });

  test("says what is booked there, and why it is refused", async () => {
    const user = userEvent.setup();
    await desk.haveAppointment({ startsAt: at(12, 15), durationMin: 20 });
    clinic.show(<CalendarOnScreen day={DAY} />);
    await user.click(await screen.findByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "Block time" }));
    const dialog = within(await blockTime());
    expect(await dialog.findByText("1 appointment is booked in this time. It stays.")).toBeTruthy();
    fireEvent.change(dialog.getByLabelText("To"), { target: { value: "11:00" } });
    await user.click(dialog.getByRole("button", { name: "Block time" }));
    expect(await dialog.findByText("The end must come after the start.")).toBeTruthy();
    expect(await clinic.db.table("calendarBlocks").count()).toBe(0);
  });

  test("who may not manage appointments sees blocks and opens none", async () => {
    clinic = await openTestClinic({ role: "employee", permissions: ["appointments:view", "clients:view"] });
    desk = await aClinicDesk(clinic);
    await haveBlock({ locationId: desk.locationId });
    clinic.show(<CalendarOnScreen day={DAY} />);
    expect(await screen.findByText("Lunch")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Lunch/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "More" }));
    expect((await screen.findAllByRole("menuitem")).map((entry) => entry.textContent)).toEqual([
      "Print the day",
      "Roster of the team",
      "Print the next open day",
    ]);
  });

  test("an appointment that is put on a block, outside the hours or on a day off asks first", async () => {
    const user = userEvent.setup();
    await desk.haveAppointment({ startsAt: at(11, 30), durationMin: 20, reason: "Limping" });
    await haveBlock({ scope: "vet", resourceId: desk.vetId, startsAt: at(11, 50) });
    clinic.show(<CalendarOnScreen day={DAY} />);
    const block = await screen.findByRole("button", { name: /Limping/ });
    act(() => block.focus());
    await user.keyboard("m{ArrowDown}{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Move Juno" }));
    expect(await dialog.findByText(/Dr Amara Osei: lunch, 11:50 – 13:00/)).toBeTruthy();
  });
});

describe("what a form of times means", () => {
  const draft = { ...newBlockDraft({ time: "22:00", durationMin: 600 }, DAY), reason: "hold_same_day" as const };

  test("midnight ends the day on which it begins; days and hours that are none are named", () => {
    expect(readBlock({ ...draft, to: "00:00" }, ZONE)).toMatchObject({ endsAt: at(0, 0, addDays(DAY, 1)) });
    expect(readBlock({ ...draft, from: "25:00" }, ZONE)).toBe("from");
    expect(readBlock({ ...draft, to: "noon" }, ZONE)).toBe("to");
    expect(readBlock({ ...draft, fromDay: "" }, ZONE)).toBe("fromDay");
    expect(readBlock({ ...draft, toDay: "2027-02-30" }, ZONE)).toBe("toDay");
    expect(readBlock({ ...draft, toDay: "2047-06-16" }, ZONE)).toBe("tooLong");
    expect(readBlock({ ...draft, to: "22:00" }, ZONE)).toBe("inverted");
    expect(readBlock({ ...draft, release: "23:59" }, ZONE)).toBe("badRelease");
    expect(readBlock({ ...draft, release: "08:00" }, ZONE)).toMatchObject({ releaseAt: at(8) });
  });
});
