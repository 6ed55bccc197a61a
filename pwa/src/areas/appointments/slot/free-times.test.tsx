import { calendarBlocks } from "@fernpaw/domain/appointments/calendar-block";
import { instantAt } from "@fernpaw/domain/kernel/time";
import { staff } from "@fernpaw/domain/staff/staff";
import { staffRow } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { BookingDialog } from "../public/booking-dialog.tsx";
import { shortDay } from "../../../ui/clock-time.tsx";

const DAY = "2027-06-16";
const at = (hour: number, minute = 0) => instantAt(DAY, hour * 60 + minute, "Europe/London");
let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

const DAY_WORDS = shortDay(at(12), "Europe/London");
const group = () => screen.findByRole("group", { name: "Free times" });
const offered = async () =>
  within(await group())
    .getAllByRole("button")
    .map((button) => button.querySelector(".vh")?.textContent ?? button.textContent);

const LUNCH = { locationId: uuidv7(), scope: "vet", reason: "lunch", note: "", releaseAt: null, series: null } as const;

const sent = async () => (await clinic.sync.exportQueue()).entries.map(({ name, args }) => [name, args]);

function open(set: object = {}) {
  const start = { day: DAY, petIds: [desk.petId], clientId: desk.clientId, ...set };
  clinic.show(<BookingDialog start={start} onClose={() => undefined} />);
}

test("the free times pass over blocks and bookings; a tap takes one, another vet starts a new search, all without a network", async () => {
  const user = userEvent.setup();
  const other = staffRow({ firstName: "Lena", lastName: "Brandt" });
  await clinic.have(staff, other);
  await desk.haveAppointment({ startsAt: at(9), durationMin: 20 });
  const span = { startsAt: at(9, 30), endsAt: at(10), reach: "day" } as const;
  await clinic.have(calendarBlocks, { id: uuidv7(), resourceId: desk.vetId, ...LUNCH, ...span });
  open({ time: "09:00", vetId: desk.vetId });
  await waitFor(async () => expect((await offered())[0]).toBe(`${DAY_WORDS}, 10:00 · Dr Amara Osei`));
  await user.click(screen.getByRole("button", { name: `${DAY_WORDS}, 10:15 · Dr Amara Osei` }));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Time" }).value).toBe("10:15");
  expect(screen.getByRole("button", { name: `${DAY_WORDS}, 10:15 · Dr Amara Osei` }).getAttribute("aria-pressed")).toBe(
    "true",
  );
  await user.click(screen.getByRole("combobox", { name: "With" }));
  await user.click(await screen.findByRole("option", { name: "Dr Lena Brandt" }));
  await waitFor(async () => expect((await offered())[0]).toBe(`${DAY_WORDS}, 10:15 · Dr Lena Brandt`));
  await user.click(screen.getByRole("button", { name: "Book" }));
  await waitFor(async () =>
    expect(await sent()).toMatchObject([
      ["appointments.book", { startsAt: at(10, 15), vetId: other.id, equipmentIds: [] }],
    ]),
  );
});

test("without a chosen vet each time says who is free, a tap takes that vet, and the other vets' times stay", async () => {
  const user = userEvent.setup();
  const other = staffRow({ firstName: "Lena", lastName: "Brandt" });
  await clinic.have(staff, other);
  const span = { startsAt: at(8), endsAt: at(9), reach: "day" } as const;
  await clinic.have(calendarBlocks, { id: uuidv7(), resourceId: desk.vetId, ...LUNCH, ...span });
  await desk.haveAppointment({ startsAt: at(9), durationMin: 60, vetId: other.id });
  open();
  await waitFor(async () => expect((await offered())[0]).toBe(`${DAY_WORDS}, 08:00 · Dr Lena Brandt`));
  const first = await offered();
  expect(first.at(-1)).toBe("Later");
  await user.click(screen.getByRole("button", { name: "Later" }));
  await waitFor(async () => expect((await offered()).length).toBeGreaterThan(first.length));
  expect((await offered()).slice(0, first.length - 1)).toEqual(first.slice(0, -1));
  const amara = `${DAY_WORDS}, 09:00 · Dr Amara Osei`;
  await user.click(screen.getByRole("button", { name: amara }));
  expect(screen.getByRole("combobox", { name: "With" }).textContent).toBe("Dr Amara Osei");
  // The search is still for any vet.
  expect(await offered()).toContain(`${DAY_WORDS}, 08:00 · Dr Lena Brandt`);
  await user.click(screen.getByRole("button", { name: "Book" }));
  await waitFor(async () =>
    expect(await sent()).toMatchObject([["appointments.book", { startsAt: at(9), vetId: desk.vetId }]]),
  );
});

test('with "No vet yet" a free time is booked without a vet', async () => {
  const user = userEvent.setup();
  open({ vetId: null, isUnassigned: true });
  await waitFor(async () => expect((await offered())[0]).toBe(`${DAY_WORDS}, 08:00`));
  await user.click(screen.getByRole("button", { name: `${DAY_WORDS}, 08:15` }));
  await user.click(screen.getByRole("button", { name: "Book" }));
  await waitFor(async () =>
    expect(await sent()).toMatchObject([["appointments.book", { startsAt: at(8, 15), vetId: null }]]),
  );
});

test("in some weeks: the first free time of that day, counted from the visit that is booked again", async () => {
  const user = userEvent.setup();
  open({ weeksFrom: DAY });
  const weeks = within(await screen.findByRole("group", { name: "Weeks after 16 Jun 2027" }));
  await user.click(weeks.getByRole("button", { name: /^4 weeks/ }));
  const date = screen.getByRole<HTMLInputElement>("textbox", { name: "Date" });
  await waitFor(() => expect(date.value).toBe("14/07/2027"));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Time" }).value).toBe("08:00"));
  await user.click(screen.getByRole("button", { name: "Book" }));
  await waitFor(async () =>
    expect(await sent()).toMatchObject([
      ["appointments.book", { startsAt: instantAt("2027-07-14", 480, "Europe/London"), vetId: desk.vetId }],
    ]),
  );
});

test("in the evening tomorrow's first times stand in the same row, with their day; later ones have a row of their own", async () => {
  const user = userEvent.setup();
  const span = { startsAt: at(8, 30), endsAt: at(23), reach: "day" } as const;
  await clinic.have(calendarBlocks, { id: uuidv7(), resourceId: desk.vetId, ...LUNCH, ...span });
  open({ time: "08:00", vetId: desk.vetId });
  await waitFor(async () => expect((await offered()).length).toBeGreaterThan(2));
  const days = async () => new Set((await offered()).flatMap((name) => /^(.*), \d\d:\d\d/.exec(name ?? "")?.[1] ?? []));
  expect((await days()).size).toBe(2);
  const heads = async () => within(await group()).getAllByText(/^Free times/).length;
  expect(await heads()).toBe(1);
  expect(
    within(await group()).getAllByText(shortDay(instantAt("2027-06-17", 600, "Europe/London"), "Europe/London")).length,
  ).toBeGreaterThan(0);
  await user.click(screen.getByRole("button", { name: "Later" }));
  await waitFor(async () => expect(await heads()).toBe(2));
});
