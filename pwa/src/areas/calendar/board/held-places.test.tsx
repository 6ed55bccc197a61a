import { onlineRequests } from "@fernpaw/domain/appointments/online-request";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { addDays, addMinutes, instantAt, localDateOf } from "@fernpaw/domain/kernel/time";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { CalendarOnScreen } from "../../../testing/calendar-on-screen.tsx";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { presentInstant } from "../../../ui/present.ts";
import { bookingChoices, slotAdvice } from "../../appointments/appointments.queries.ts";
import { nextFree } from "../../appointments/free-places.queries.ts";
import { questionsOf } from "../../appointments/slot/slot-objections.ts";

const ZONE = "Europe/London";
let clinic: TestClinic;
let desk: ClinicDesk;
/** A working day to come. */
let day: string;
let startsAt: string;

beforeEach(async () => {
  localStorage.clear();
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
  const today = localDateOf(presentInstant(), ZONE);
  const ahead = [7, 8, 9].map((days) => addDays(today, days));
  day = ahead.find((one) => ![0, 6].includes(new Date(`${one}T12:00:00Z`).getUTCDay())) ?? today;
  startsAt = instantAt(day, 10 * 60, ZONE);
});

async function aRequest(set: Partial<NewRow<typeof onlineRequests>> = {}): Promise<void> {
  const { locationId, typeId, vetId } = desk;
  await clinic.have(onlineRequests, {
    ...emptyRow(onlineRequests),
    id: uuidv7(),
    locationId,
    typeId,
    vetId,
    startsAt,
    durationMin: 30,
    lastName: "Byron",
    email: "ada@example.com",
    phone: "020 7946 0001",
    petName: "Fig",
    heldUntil: addMinutes(presentInstant(), 15),
    ...set,
  });
}

const board = () => screen.findByRole("region", { name: "Appointments by time" });
const marks = () => [...document.querySelectorAll(".cal-time.is-request")].map((node) => node.textContent);

test("the day and the week mark the place of a request in the column of its vet, until its hold is over", async () => {
  await aRequest();
  await aRequest({ heldUntil: addMinutes(presentInstant(), -1) });
  await aRequest({ status: "declined" });
  clinic.show(<CalendarOnScreen day={day} />);
  await board();
  expect(marks()).toEqual([expect.stringMatching(/^Held for an online request until .*\d\d:\d\d/)]);
});

test("a week shows it too, beside the appointment of that time and not under it", async () => {
  await aRequest();
  await desk.haveAppointment({ startsAt, durationMin: 30 });
  clinic.show(<CalendarOnScreen day={day} start={{ view: "week" }} />);
  await board();
  expect(marks()).toHaveLength(1);
  const styles = [".cal-time.is-request", ".cal-block"].map((name) => document.querySelector<HTMLElement>(name)?.style);
  expect(new Set(styles.map((style) => style?.left)).size).toBe(2);
  expect(new Set(styles.map((style) => style?.width)).size).toBe(1);
});

test("the desk is asked before it books a held place, and is offered another one", async () => {
  await aRequest();
  const { locationId, typeId, vetId } = desk;
  const claim = { id: uuidv7(), locationId, typeId, vetId, roomId: null, equipmentIds: [], startsAt, durationMin: 30 };
  const at = { clinicId: clinic.clinicId, now: presentInstant() };
  const choices = await bookingChoices(clinic.db, locationId);
  const advice = await slotAdvice(clinic.sync, claim, at);
  expect(questionsOf(advice, choices, ZONE)).toEqual([
    expect.stringMatching(/^This time is held for an online request until /),
  ]);
  const [free] = await nextFree(clinic.sync, claim, { at, count: 1 });
  expect(free?.startsAt).toBe(addMinutes(startsAt, 30));
});
