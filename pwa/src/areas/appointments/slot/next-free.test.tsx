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
const offered = async () => {
  const group = await screen.findByRole("group", { name: "Next free times" });
  return within(group)
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
};

test("the next free times pass over blocks and bookings; a tap takes one, another vet asks anew, all without a network", async () => {
  const user = userEvent.setup();
  const other = staffRow({ firstName: "Lena", lastName: "Brandt" });
  await clinic.have(staff, other);
  await desk.haveAppointment({ startsAt: at(9), durationMin: 20 });
  const lunch = {
    locationId: uuidv7(),
    scope: "vet",
    reason: "lunch",
    note: "",
    releaseAt: null,
    series: null,
  } as const;
  const span = { startsAt: at(9, 30), endsAt: at(10), reach: "day" } as const;
  await clinic.have(calendarBlocks, { id: uuidv7(), resourceId: desk.vetId, ...lunch, ...span });
  const start = { day: DAY, time: "09:00", vetId: desk.vetId, petIds: [desk.petId], clientId: desk.clientId };
  clinic.show(<BookingDialog start={start} onClose={() => undefined} />);
  await user.click(await screen.findByRole("button", { name: "Next free times" }));
  expect((await offered())[0]).toBe(`${DAY_WORDS}, 10:00 · Dr Amara Osei`);
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
    expect((await clinic.sync.exportQueue()).entries.map(({ name, args }) => [name, args])).toMatchObject([
      ["appointments.book", { startsAt: at(10, 15), vetId: other.id, equipmentIds: [] }],
    ]),
  );
});
