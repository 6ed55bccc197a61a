import { appointments } from "@fernpaw/domain/appointments/appointment";
import { waitlist } from "@fernpaw/domain/appointments/waitlist";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { instantAt } from "@fernpaw/domain/kernel/time";
import { pets } from "@fernpaw/domain/pets/pet";
import { visits } from "@fernpaw/domain/visits/visit";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { CalendarOnScreen } from "../../../testing/calendar-on-screen.tsx";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import type { Appointment } from "../appointments.queries.ts";
import { BookingDialog } from "../public/booking-dialog.tsx";
import { MoveForm } from "../public/move-form.tsx";
import { WaitlistSection } from "../public/waitlist-section.tsx";
import { RecheckDialog } from "../recheck/recheck-dialog.tsx";
import { WaitingFits } from "../waitlist/waiting-fits.tsx";

const DAY = "2027-06-16";
const at = (hour: number, minute = 0) => instantAt(DAY, hour * 60 + minute, "Europe/London");
const PASSED = "This time has already passed.";
let clinic: TestClinic;
let desk: ClinicDesk;

const setClock = (instant: string) => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(instant) });

beforeEach(async () => {
  localStorage.clear();
  setClock(at(10, 16));
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});
afterEach(() => void vi.useRealTimers());

const sent = async () =>
  (await clinic.sync.exportQueue()).entries.map(({ name, args }) => [name, (args as { startsAt?: string }).startsAt]);

/** A tap on one thing, then on another: never the second of a double tap. */
async function tap(name: string): Promise<void> {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name }));
}

async function typeWhen(set: { Date?: string; Time: string }): Promise<void> {
  const user = userEvent.setup();
  for (const [label, value] of Object.entries(set)) {
    const field = await screen.findByRole("textbox", { name: label });
    await user.clear(field);
    await user.type(field, value);
  }
}

/** The first tap asks and sends nothing, the second is the answer. */
async function expectAskedOnce(submit: string, anyway: string, mutation: [string, string]): Promise<void> {
  await tap(submit);
  await screen.findByRole("button", { name: anyway });
  expect(screen.getAllByText(PASSED).length).toBeGreaterThan(0);
  expect(await sent()).toEqual([]);
  await tap(anyway);
  await waitFor(async () => expect(await sent()).toEqual([mutation]));
}

const openBooking = (set: object = {}): void =>
  clinic.show(
    <BookingDialog
      start={{ petIds: [desk.petId], clientId: desk.clientId, day: DAY, vetId: desk.vetId, ...set }}
      onClose={() => undefined}
    />,
  );

const haveWaiting = async (): Promise<void> =>
  clinic.have(waitlist, {
    ...emptyRow(waitlist),
    id: uuidv7(),
    clientId: desk.clientId,
    petId: desk.petId,
    typeId: desk.typeId,
    durationMin: 20,
    earliestOn: DAY,
    status: "waiting",
  });

const rowOf = async (id: string): Promise<Appointment> =>
  (await rowsOf(clinic.db, appointments).get(id)) as Appointment;

describe("a start before now is asked about once", () => {
  test("in a booking 16 minutes after it", async () => {
    openBooking({ time: "10:00" });
    await expectAskedOnce("Book", "Book anyway", ["appointments.book", at(10)]);
  });

  test("in a booking from the waiting list", async () => {
    await haveWaiting();
    clinic.show(<WaitlistSection clientId={desk.clientId} />);
    await tap("Book…");
    await typeWhen({ Date: "16/06/2027", Time: "10:00" });
    await expectAskedOnce("Book", "Book anyway", ["appointments.book", at(10)]);
  });

  test("in the booking of a recheck", async () => {
    const visitId = await desk.haveVisit({ reason: "Limping" });
    const [visit, pet] = await Promise.all([
      rowsOf(clinic.db, visits).get(visitId),
      rowsOf(clinic.db, pets).get(desk.petId),
    ]);
    if (!visit || !pet) throw new Error("They were just put there");
    clinic.show(<RecheckDialog visit={visit} pet={pet} onClose={() => undefined} />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /^3 days/ }));
    await typeWhen({ Date: "16/06/2027", Time: "10:00" });
    await expectAskedOnce("Book", "Book anyway", ["appointments.book", at(10)]);
  });

  test("in a place that a tablet still offers after it has begun", async () => {
    await haveWaiting();
    const { locationId, typeId, vetId } = desk;
    const place = { locationId, typeId, vetId, startsAt: at(10, 30), durationMin: 20, roomId: null, equipmentIds: [] };
    clinic.show(<WaitingFits place={place} />);
    await screen.findByRole("button", { name: "Book for Juno" });
    setClock(at(10, 46));
    await expectAskedOnce("Book for Juno", "Book anyway", ["appointments.book", at(10, 30)]);
  });

  test("in a move by the form", async () => {
    const id = await desk.haveAppointment({ startsAt: at(15) });
    clinic.show(<MoveForm appointment={await rowOf(id)} onDone={() => undefined} />);
    await typeWhen({ Time: "10:00" });
    await expectAskedOnce("Move", "Move anyway", ["appointments.move", at(10)]);
  });

  test("by the dialog that a drop on the board opens", async () => {
    await desk.haveAppointment({ startsAt: at(10, 20), durationMin: 20, reason: "Limping" });
    clinic.show(<CalendarOnScreen day={DAY} />);
    const user = userEvent.setup();
    const block = await screen.findByRole("button", { name: /Limping/ });
    act(() => block.focus());
    await user.keyboard("m{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{Enter}");
    expect(await screen.findByRole("dialog", { name: "Move Juno" })).toBeTruthy();
    await screen.findByRole("button", { name: "Move anyway" });
    expect(screen.getAllByText(PASSED).length).toBeGreaterThan(0);
    expect(await sent()).toEqual([]);
    await tap("Move anyway");
    await waitFor(async () => expect(await sent()).toEqual([["appointments.move", at(10)]]));
  });

  test("for the first times of a series, which are counted", async () => {
    const user = userEvent.setup();
    openBooking({ time: "10:00" });
    await user.click(await screen.findByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("checkbox", { name: "Repeat" }));
    await tap("Book");
    expect(await screen.findByText("1 of 4 times has already passed.")).toBeTruthy();
    expect(await sent()).toEqual([]);
    await tap("Book anyway");
    await waitFor(async () => expect(await sent()).toMatchObject([["appointments.bookSeries", at(10)]]));
  });
});

describe("the running step of the grid is not asked about", () => {
  beforeEach(() => setClock(at(10, 14)));

  test("in a booking 14 minutes after it", async () => {
    openBooking({ time: "10:00" });
    await tap("Book");
    await waitFor(async () => expect(await sent()).toEqual([["appointments.book", at(10)]]));
  });

  test("in a drop on the board", async () => {
    await desk.haveAppointment({ startsAt: at(10, 20), durationMin: 20, reason: "Limping" });
    clinic.show(<CalendarOnScreen day={DAY} />);
    const user = userEvent.setup();
    const block = await screen.findByRole("button", { name: /Limping/ });
    act(() => block.focus());
    await user.keyboard("m{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{Enter}");
    await waitFor(async () => expect(await sent()).toEqual([["appointments.move", at(10)]]));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
