import { addMinutes, instantAt, toInstant, localDateOf } from "@fernpaw/domain/kernel/time";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { aClinicDesk, type ClinicDesk } from "../../testing/clinic-desk.ts";
import { TodayScreen } from "./today-screen.tsx";

const now = toInstant(Date.now());
const day = localDateOf(now, "Europe/London");
let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

const column = (name: string): Promise<HTMLElement> => screen.findByRole("region", { name });

test("a clinic that has nobody yet is told where to start, once its data is here", async () => {
  const fresh = await openTestClinic();
  const get = fresh.sync.status.get;
  const loaded = {
    ...get(),
    buckets: { ...get().buckets, p1: { state: "loaded" as const, rows: 0, expectedRows: 0 } },
  };
  vi.spyOn(fresh.sync.status, "get").mockReturnValue(loaded);
  fresh.show(<TodayScreen day={day} />);
  expect(await screen.findByText("Your clinic is open")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Add the first client" }).getAttribute("href")).toBe(
    "/dashboard/clients?add=",
  );
  expect(screen.getByRole("link", { name: "Import a list" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Arriving" })).toBeNull();
});

describe("the board of the day", () => {
  test("an appointment stands under its time on the clinic's clock", async () => {
    await desk.haveAppointment({ startsAt: instantAt(day, 10 * 60 + 30, "Europe/London"), reason: "Itchy ears" });
    clinic.show(<TodayScreen day={day} />);
    const arriving = await column("Arriving");
    expect(await within(arriving).findByText("10:30")).toBeTruthy();
    expect(within(arriving).getByRole("heading", { name: "Juno" })).toBeTruthy();
    expect(within(arriving).getByText("Haddad · dog")).toBeTruthy();
  });

  test("checking in moves the card to waiting, with the weight kept and marked pending", async () => {
    const user = userEvent.setup();
    await desk.haveAppointment({ startsAt: now, reason: "Itchy ears" });
    clinic.show(<TodayScreen day={day} />);
    await user.click(await screen.findByRole("button", { name: "Check in Juno" }));
    const dialog = await screen.findByRole("dialog", { name: "Check in Juno" });
    await user.type(within(dialog).getByRole("textbox", { name: "Weight of Juno (kg)" }), "28,6");
    await user.click(within(dialog).getByRole("button", { name: "Check in" }));
    const waiting = await column("Waiting");
    expect(await within(waiting).findByRole("heading", { name: "Juno" })).toBeTruthy();
    expect(within(waiting).getByText("pending")).toBeTruthy();
    const weights = await clinic.db.table("measurements").toArray();
    expect(weights).toMatchObject([{ petId: desk.petId, weightG: 28_600 }]);
  });

  test("a warning must be confirmed before the pet is checked in", async () => {
    const user = userEvent.setup();
    const appointmentId = await desk.haveAppointment({ startsAt: now });
    await desk.haveAlert("Bites when ears are handled");
    clinic.show(<TodayScreen day={day} />);
    await user.click(await screen.findByRole("button", { name: "Check in Juno" }));
    const dialog = await screen.findByRole("dialog", { name: "Check in Juno" });
    await user.click(within(dialog).getByRole("button", { name: "Check in" }));
    expect((await within(dialog).findByRole("alert")).textContent).toBe("Confirm each warning before checking in.");
    expect(await clinic.db.table("appointments").get(appointmentId)).toMatchObject({ status: "booked" });
    await user.click(within(dialog).getByRole("checkbox", { name: "I have read this" }));
    await user.click(within(dialog).getByRole("button", { name: "Check in" }));
    expect(await within(await column("Waiting")).findByRole("heading", { name: "Juno" })).toBeTruthy();
  });

  test("one tap each takes a pet from waiting over the exam to the door", async () => {
    const user = userEvent.setup();
    await desk.haveVisit({ stage: "waiting", stageAt: now });
    clinic.show(<TodayScreen day={day} />);
    await user.click(await screen.findByRole("button", { name: "Start exam Juno" }));
    await user.click(await screen.findByRole("button", { name: "Ready to pay Juno" }));
    await user.click(await screen.findByRole("button", { name: "Done Juno" }));
    await waitFor(async () =>
      expect(await clinic.db.table("visits").toArray()).toMatchObject([{ stage: "checked_out", status: "closed" }]),
    );
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Juno" })).toBeNull());
  });

  test("waiting is red and said to be long only past twenty minutes", async () => {
    await desk.haveVisit({ stage: "waiting", stageAt: addMinutes(now, -24) });
    clinic.show(<TodayScreen day={day} />);
    const waiting = await column("Waiting");
    expect(await within(waiting).findByText("waiting long")).toBeTruthy();
    expect(within(waiting).getByText(/^2[45] min/)).toBeTruthy();
  });

  test("my patients are those of the person who is signed in", async () => {
    const user = userEvent.setup();
    await desk.haveVisit({ stage: "waiting", stageAt: now, vetId: null });
    clinic.show(<TodayScreen day={day} />);
    expect(await screen.findByRole("heading", { name: "Juno" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "My patients" }));
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Juno" })).toBeNull());
  });

  test("a refusal is said at the card and nothing changes", async () => {
    const user = userEvent.setup();
    const appointmentId = await desk.haveAppointment({ startsAt: now });
    clinic.show(<TodayScreen day={day} />);
    await user.click(await screen.findByRole("button", { name: "Check in Juno" }));
    const dialog = await screen.findByRole("dialog", { name: "Check in Juno" });
    await clinic.db.table("pets").update(desk.petId, { status: "deceased" });
    await user.click(within(dialog).getByRole("button", { name: "Check in" }));
    expect((await within(dialog).findByRole("alert")).textContent).toBe("This pet is recorded as deceased.");
    expect(await clinic.db.table("appointments").get(appointmentId)).toMatchObject({ status: "booked" });
  });

  test("an employee who may only look has no buttons to press", async () => {
    const looker = await openTestClinic({ role: "employee", permissions: ["appointments:view", "clients:view"] });
    await (await aClinicDesk(looker)).haveAppointment({ startsAt: now });
    looker.show(<TodayScreen day={day} />);
    expect(await screen.findByRole("heading", { name: "Juno" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Check in/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "New appointment" })).toBeNull();
  });
});
