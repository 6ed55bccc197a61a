import { calendarBlocks } from "@fernpaw/domain/appointments/calendar-block";
import { staff } from "@fernpaw/domain/staff/staff";
import { addDays, dayBounds, instantAt, localDateOf, minuteOfDay } from "@fernpaw/domain/kernel/time";
import { staffRow } from "@fernpaw/testing/builders";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ClinicScope } from "../../../session/clinic-scope.tsx";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { keepClock } from "../../../ui/clock-time.tsx";
import { presentInstant } from "../../../ui/present.ts";
import { BookingDialog } from "../public/booking-dialog.tsx";
import { copy as seriesCopy } from "../public/series.copy.ts";

const ZONE = "Europe/London";
const YESTERDAY = addDays(localDateOf(presentInstant(), ZONE), -1);
const DAY = "2027-06-16";
const SECOND_VET = "019a5f00-0000-7000-8000-00000000beef";
const PASSED = "This time has already passed.";
let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});
afterEach(() => keepClock({ hasAmPm: false }));

interface Booked {
  startsAt: string;
  vetId: string | null;
}

const booked = async (): Promise<Booked[]> =>
  (await clinic.sync.exportQueue()).entries.map(({ args }) => args as unknown as Booked);

function open(set: object = {}) {
  const start = { petIds: [desk.petId], clientId: desk.clientId, ...set };
  clinic.show(<BookingDialog start={start} onClose={() => undefined} />);
}

const bookAt = async (startsAt: string) => {
  const petIds = [await desk.havePet({ name: "Otis" }, desk.clientId)];
  await desk.haveAppointment({ startsAt, petIds });
};

test("a time that has passed is asked about once", async () => {
  const user = userEvent.setup();
  open({ day: YESTERDAY, time: "10:00", vetId: desk.vetId });
  await screen.findByText(PASSED);
  await user.click(await screen.findByRole("button", { name: "Book" }));
  const anyway = await screen.findByRole("button", { name: "Book anyway" });
  expect(await booked()).toEqual([]);
  await user.hover(screen.getByRole("textbox", { name: "Reason" }));
  await user.click(anyway);
  await waitFor(async () => expect(await booked()).toHaveLength(1));
});

test("the form proposes the first free time of its day, and leaves a time alone that a person has typed", async () => {
  const user = userEvent.setup();
  await bookAt(instantAt(DAY, 480, ZONE));
  open({ day: DAY, vetId: desk.vetId });
  const time = await screen.findByRole("textbox", { name: "Time" });
  await waitFor(() => expect((time as HTMLInputElement).value).toMatch(/^08:[1-5]/));
  await user.clear(time);
  await user.type(time, "16:00");
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(screen.getByRole("button", { name: "45 min" }));
  await screen.findByText(/Free times/);
  expect((time as HTMLInputElement).value).toBe("16:00");
  await user.click(screen.getByRole("button", { name: "Book" }));
  await waitFor(async () => expect(await booked()).toHaveLength(1));
  const [sent] = await booked();
  expect(minuteOfDay(sent?.startsAt ?? "", ZONE)).toBe(960);
});

/** Keeps the vet from bookings for the rest of a day. */
async function blockVet(day: string, fromMin = 0) {
  const startsAt = instantAt(day, fromMin, ZONE);
  const { to: endsAt } = dayBounds(day, ZONE);
  const whose = { locationId: desk.locationId, scope: "vet", resourceId: desk.vetId, reason: "leave" } as const;
  const rest = { note: "", reach: "day", releaseAt: null, series: null } as const;
  await clinic.have(calendarBlocks, {
    id: "019a5f00-0000-7000-8000-00000000b10c",
    ...whose,
    ...rest,
    startsAt,
    endsAt,
  });
}

test("on a page whose day is full the form proposes the first free time after it; a full day that is typed stays", async () => {
  const user = userEvent.setup();
  await blockVet(DAY);
  open({ day: DAY });
  await screen.findByText(/ is free\.$/);
  const date = screen.getByRole<HTMLInputElement>("textbox", { name: "Date" });
  const time = screen.getByRole<HTMLInputElement>("textbox", { name: "Time" });
  expect([date.value, time.value]).toEqual(["17/06/2027", "08:00"]);
  expect(screen.getByText("No free time on 16 Jun 2027.")).toBeTruthy();
  await user.clear(date);
  await user.type(date, "16/06/2027");
  await screen.findByText(/No vet is free at this time/);
  expect(date.value).toBe("16/06/2027");
  expect(screen.queryByText(/No free time on/)).toBeNull();
});

test("a field of a date in which the user types keeps its text, whatever the proposal is", async () => {
  const user = userEvent.setup();
  // 20 minutes fit before it, 45 do not.
  await blockVet(DAY, 500);
  open({ day: DAY, vetId: desk.vetId });
  const date = await screen.findByRole<HTMLInputElement>("textbox", { name: "Date" });
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Time" }).value).toBe("08:00"));
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(date);
  // Another length asks for another proposal while the field has the focus.
  fireEvent.click(screen.getByRole("button", { name: "45 min" }));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(date.value).toBe("16/06/2027");
});

test("any vet books the one who is free", async () => {
  const user = userEvent.setup();
  await clinic.have(staff, staffRow({ id: SECOND_VET, lastName: "Zorn", isBookable: "yes" }));
  await bookAt(instantAt(DAY, 600, ZONE));
  open({ day: DAY, time: "10:00" });
  await screen.findByText(/Zorn is free\./);
  await user.click(await screen.findByRole("button", { name: "Book" }));
  await waitFor(async () => expect((await booked()).map(({ vetId }) => vetId)).toEqual([SECOND_VET]));
});

test('without a free vet "Any vet" warns and books without a vet', async () => {
  const user = userEvent.setup();
  await bookAt(instantAt(DAY, 600, ZONE));
  open({ day: DAY, time: "10:00" });
  await screen.findByText(/No vet is free at this time/);
  await user.click(await screen.findByRole("button", { name: "Book" }));
  await waitFor(async () => expect((await booked()).map(({ vetId }) => vetId)).toEqual([null]));
});

test("any vet books one who is free at every time of a series", async () => {
  const user = userEvent.setup();
  await clinic.have(staff, staffRow({ id: SECOND_VET, lastName: "Zorn", isBookable: "yes" }));
  await bookAt(instantAt(addDays(DAY, 7), 600, ZONE));
  open({ day: DAY, time: "10:00" });
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("checkbox", { name: seriesCopy.repeat }));
  await screen.findByText(/Zorn is free\./);
  await user.click(await screen.findByRole("button", { name: "Book" }));
  await waitFor(async () => expect((await booked()).map(({ vetId }) => vetId)).toEqual([SECOND_VET]));
});

test("where no vet is free at every time of a series it warns and books without a vet", async () => {
  const user = userEvent.setup();
  await clinic.have(staff, staffRow({ id: SECOND_VET, lastName: "Zorn", isBookable: "yes" }));
  await bookAt(instantAt(addDays(DAY, 7), 600, ZONE));
  const petIds = [await desk.havePet({ name: "Otis" }, desk.clientId)];
  await desk.haveAppointment({ startsAt: instantAt(addDays(DAY, 14), 600, ZONE), petIds, vetId: SECOND_VET });
  open({ day: DAY, time: "10:00" });
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("checkbox", { name: seriesCopy.repeat }));
  await screen.findByText(/No vet is free at all 4 times/);
  await user.click(await screen.findByRole("button", { name: "Book" }));
  await waitFor(async () => expect((await booked()).map(({ vetId }) => vetId)).toEqual([null]));
});

test("a tap on the column without a vet books without a vet", async () => {
  const user = userEvent.setup();
  open({ day: DAY, time: "10:00", vetId: null, isUnassigned: true });
  await user.click(await screen.findByRole("button", { name: "Book" }));
  await waitFor(async () => expect((await booked()).map(({ vetId }) => vetId)).toEqual([null]));
});

test('a list without a filter for the vet books with "Any vet"', async () => {
  const user = userEvent.setup();
  open({ day: DAY, time: "10:00", vetId: null });
  await user.click(await screen.findByRole("button", { name: "Book" }));
  await waitFor(async () => expect((await booked()).map(({ vetId }) => vetId)).toEqual([desk.vetId]));
});

test("a field of time in which the user types keeps its text, whatever the proposal is", async () => {
  const user = userEvent.setup();
  // 20 minutes fit before it, 45 do not.
  await bookAt(instantAt(DAY, 510, ZONE));
  open({ day: DAY, vetId: desk.vetId });
  const time = await screen.findByRole<HTMLInputElement>("textbox", { name: "Time" });
  await waitFor(() => expect(time.value).toBe("08:00"));
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(time);
  const before = time.value;
  // Another length asks for another proposal while the field has the focus.
  fireEvent.click(screen.getByRole("button", { name: "45 min" }));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([before, time.value]).toEqual(["08:00", "08:00"]);
});

/** In a clinic that counts by 12 hours. */
const openAmerican = (start: { day: string; time: string }) =>
  clinic.show(
    <ClinicScope clinic={{ ...clinic, settings: { ...clinic.settings, country: "US", locale: "en-US" } }}>
      <BookingDialog start={{ ...start, vetId: desk.vetId }} onClose={() => undefined} />
    </ClinicScope>,
  );

test("the form shows no skipped time for 2:30 pm", async () => {
  openAmerican({ day: DAY, time: "14:30" });
  const time = await screen.findByRole<HTMLInputElement>("textbox", { name: "Time" });
  expect(time.value).toBe("2:30 pm");
  expect(screen.queryByText(/The clock skips/)).toBeNull();
});

test("the form shows a skipped time by am and pm", async () => {
  openAmerican({ day: "2027-03-28", time: "01:30" });
  expect(await screen.findByText("The clock skips 1:30 am on this day: it will be 2:30 am.")).toBeTruthy();
});
