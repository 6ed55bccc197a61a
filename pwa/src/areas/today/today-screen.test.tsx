import { addDays, addMinutes, instantAt, toInstant, localDateOf } from "@fernpaw/domain/kernel/time";
import { markPetDeceased } from "@fernpaw/domain/pets/pet.mutations";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { shortDate } from "../../ui/clock-time.tsx";
import { Toaster } from "../../ui/toaster.tsx";
import { loadBoardParts } from "../../testing/board-parts.ts";
import { CheckInDialog } from "../appointments/public/check-in-dialog.tsx";
import { aClinicDesk, type ClinicDesk } from "../../testing/clinic-desk.ts";
import { TodayScreen } from "./today-screen.tsx";

const now = toInstant(Date.now());
const day = localDateOf(now, "Europe/London");
let clinic: TestClinic;
let desk: ClinicDesk;

beforeAll(loadBoardParts);
beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

const BoardWithToasts = () => (
  <>
    <TodayScreen day={day} />
    <Toaster />
  </>
);
/** A button that waits for rows to be read. */
async function readyButton(name: string): Promise<HTMLElement> {
  await waitFor(() => expect(screen.getByRole("button", { name })).toHaveProperty("disabled", false));
  return screen.getByRole("button", { name });
}

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
    expect(weights).toMatchObject([{ petId: desk.petId, value: 28_600 }]);
  });

  test("a pet that died in the waiting room waits no more: what is kept is to be paid, and says that it has died", async () => {
    const visitId = await desk.haveVisit({ stage: "waiting", stageAt: now });
    clinic.show(<TodayScreen day={day} />);
    expect(await within(await column("Waiting")).findByRole("heading", { name: "Juno" })).toBeTruthy();
    const death = { id: desk.petId, deceasedOn: day };
    await clinic.mutate(markPetDeceased, { ...death, visits: [{ id: visitId, from: "waiting", choice: "keep" }] });
    const pay = await column("Ready to pay");
    expect(await within(pay).findByRole("heading", { name: "Juno" })).toBeTruthy();
    expect(within(pay).getByText("Deceased")).toBeTruthy();
    expect(within(await column("Waiting")).queryByRole("heading", { name: "Juno" })).toBeNull();
  });

  test("of two pets that are expected together, the one that has died is named", async () => {
    const otis = await desk.havePet({ name: "Otis", status: "deceased" }, desk.clientId);
    await desk.haveAppointment({ startsAt: now, petIds: [desk.petId, otis] });
    clinic.show(<TodayScreen day={day} />);
    expect(await within(await column("Arriving")).findByText("Otis: deceased")).toBeTruthy();
  });

  test("what is to be minded about a patient stands on the card, what he owes does not", async () => {
    await desk.haveAppointment({ startsAt: now });
    await desk.haveAlert("Bites when ears are handled");
    await desk.haveAlert("Owes for March", { kind: "financial" });
    clinic.show(<TodayScreen day={day} />);
    const arriving = await column("Arriving");
    expect(await within(arriving).findByText(/Bites when ears are handled/)).toBeTruthy();
    expect(within(arriving).queryByText(/Owes/)).toBeNull();
  });

  test("a weight that is hardly true, and another day than the appointment's, are asked about once", async () => {
    const user = userEvent.setup();
    await desk.haveAppointment({ startsAt: now });
    clinic.show(<TodayScreen day={day} />);
    await user.click(await screen.findByRole("button", { name: "Check in Juno" }));
    const dialog = await screen.findByRole("dialog", { name: "Check in Juno" });
    await user.type(within(dialog).getByRole("textbox", { name: "Weight of Juno (kg)" }), "276");
    await user.click(within(dialog).getByRole("button", { name: "Check in" }));
    expect(await within(dialog).findByText(/^Juno, 276.* very heavy for this species/)).toBeTruthy();
    expect(await clinic.db.table("measurements").count()).toBe(0);
    const field = within(dialog).getByRole("textbox", { name: "Weight of Juno (kg)" });
    await user.clear(field);
    await user.type(field, "250");
    expect(within(dialog).getByRole("button", { name: "Check in" })).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Check in" }));
    await user.click(await within(dialog).findByRole("button", { name: "Check in anyway" }));
    await within(await column("Waiting")).findByRole("heading", { name: "Juno" });
    expect(await clinic.db.table("measurements").toArray()).toMatchObject([{ value: 250_000 }]);
  });

  test("who comes on another day than the appointment's is checked in after a question", async () => {
    const user = userEvent.setup();
    const appointmentId = await desk.haveAppointment({ startsAt: addMinutes(now, 3 * 1440) });
    clinic.show(<CheckInDialog appointmentId={appointmentId} onClose={() => undefined} />);
    const dialog = await screen.findByRole("dialog", { name: "Check in Juno" });
    await user.click(within(dialog).getByRole("button", { name: "Check in" }));
    expect(await within(dialog).findByText(/^This appointment is on .*, not today/)).toBeTruthy();
    expect(await clinic.db.table("appointments").get(appointmentId)).toMatchObject({ status: "booked" });
    await user.click(within(dialog).getByRole("button", { name: "Check in anyway" }));
    await waitFor(async () =>
      expect(await clinic.db.table("appointments").get(appointmentId)).toMatchObject({ status: "arrived" }),
    );
    await clinic.allSaved();
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
    await desk.haveNoteWaived(await desk.haveVisit({ stage: "waiting", stageAt: now }));
    clinic.show(<TodayScreen day={day} />);
    await user.click(await screen.findByRole("button", { name: "Start exam Juno" }));
    await user.click(await screen.findByRole("button", { name: "Ready to pay Juno" }));
    await user.click(await readyButton("Done Juno"));
    await waitFor(async () =>
      expect(await clinic.db.table("visits").toArray()).toMatchObject([{ stage: "checked_out", status: "closed" }]),
    );
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Juno" })).toBeNull());
    await clinic.allSaved();
  });

  test("a step that was tapped by mistake is undone from its toast: the pet waits as before, since the time before", async () => {
    const user = userEvent.setup();
    const since = addMinutes(now, -12);
    // A name of its own: toasts of other tests may still be there.
    const petId = await desk.havePet({ name: "Otto" }, desk.clientId);
    const visitId = await desk.haveVisit({ petId, stage: "waiting", stageAt: since, openedAt: since });
    await desk.haveNoteWaived(visitId);
    clinic.show(<BoardWithToasts />);
    const visit = async (): Promise<object> => (await clinic.db.table("visits").get(visitId)) as object;
    const undo = async (words: string): Promise<void> => {
      await screen.findByText(words);
      await clinic.allSaved();
      const toast = screen.getByText(words).closest<HTMLElement>("[data-sonner-toast]");
      if (!toast) throw new Error(`${words} is no toast`);
      await user.click(within(toast).getByRole("button", { name: "Undo" }));
    };
    await user.click(await screen.findByRole("button", { name: "Start exam Otto" }));
    await undo("Otto is in exam.");
    await waitFor(async () => expect(await visit()).toMatchObject({ stage: "waiting", stageAt: since, seenAt: null }));
    await user.click(await screen.findByRole("button", { name: "Start exam Otto" }));
    await user.click(await screen.findByRole("button", { name: "Ready to pay Otto" }));
    await undo("Otto is ready to pay.");
    await waitFor(async () => expect(await visit()).toMatchObject({ stage: "with_vet" }));
    await user.click(await screen.findByRole("button", { name: "Ready to pay Otto" }));
    await user.click(await readyButton("Done Otto"));
    await undo("Otto has left.");
    await waitFor(async () => expect(await visit()).toMatchObject({ stage: "ready_for_checkout", closedAt: null }));
    await clinic.allSaved();
  });

  test("what left the board today is listed, and each has a way back", async () => {
    const user = userEvent.setup();
    const at = { stageAt: now, openedAt: now, closedAt: now, status: "closed" } as const;
    const visitId = await desk.haveVisit({ ...at, stage: "checked_out" });
    const gus = await desk.havePet({ name: "Gus" }, desk.clientId);
    const missedId = await desk.haveAppointment({ startsAt: now, petIds: [gus], status: "no_show" });
    clinic.show(<BoardWithToasts />);
    await user.click(await screen.findByRole("button", { name: "Left today" }));
    const drawer = within(await screen.findByRole("dialog", { name: "Left today" }));
    expect(await drawer.findByText("No-show")).toBeTruthy();
    expect(drawer.getAllByText(/^Haddad/)).toHaveLength(2);
    await user.click(drawer.getByRole("button", { name: "Undo no-show Gus" }));
    await waitFor(async () =>
      expect(await clinic.db.table("appointments").get(missedId)).toMatchObject({ status: "booked" }),
    );
    expect(await screen.findByText("Gus is expected again.")).toBeTruthy();
    await user.click(await drawer.findByRole("button", { name: "Back to Ready to pay Juno" }));
    await waitFor(async () =>
      expect(await clinic.db.table("visits").get(visitId)).toMatchObject({ stage: "ready_for_checkout" }),
    );
    expect(await drawer.findByText(/^No patient has left/)).toBeTruthy();
    await clinic.allSaved();
  });

  test("waiting is red and said to be long only past twenty minutes", async () => {
    await desk.haveVisit({ stage: "waiting", stageAt: addMinutes(now, -24) });
    clinic.show(<TodayScreen day={day} />);
    const waiting = await column("Waiting");
    expect(await within(waiting).findByText("waiting long")).toBeTruthy();
    expect(within(waiting).getByText(/^2[45] min/)).toBeTruthy();
  });

  test("who stayed overnight has the day of the arrival beside its time, and hours in place of many minutes", async () => {
    const since = instantAt(addDays(day, -1), 22 * 60 + 40, "Europe/London");
    await desk.haveVisit({ stage: "with_vet", openedAt: since, stageAt: since });
    clinic.show(<TodayScreen day={day} />);
    const exam = await column("In exam");
    const time = await within(exam).findByText("22:40");
    expect(time.parentElement?.textContent).toBe(`${shortDate(addDays(day, -1))} 22:40`);
    expect(within(exam).getByText(/^(\d+ h \d+ min|\d+ days?)/)).toBeTruthy();
  });

  test("the waiting are sorted by triage first, then by how long they have been there", async () => {
    const waitingSince = async (name: string, minutes: number, triage: "red" | "yellow" | "green" | null) => {
      const petId = await desk.havePet({ name }, desk.clientId);
      const stageAt = addMinutes(now, -minutes);
      await desk.haveVisit({ petId, stage: "waiting", stageAt, openedAt: stageAt, triage });
    };
    await waitingSince("Old", 40, null);
    await waitingSince("Green", 30, "green");
    await waitingSince("Yellow", 10, "yellow");
    await waitingSince("Red", 1, "red");
    clinic.show(<TodayScreen day={day} />);
    const waiting = await column("Waiting");
    await within(waiting).findByRole("heading", { name: "Red" });
    expect(
      within(waiting)
        .getAllByRole("heading", { level: 3 })
        .map((heading) => heading.textContent),
    ).toEqual(["Red", "Yellow", "Old", "Green"]);
    expect(within(waiting).getAllByText("Immediate")[0]?.className).toContain("triage-red");
  });

  test("triage is set on the card, and a patient who left unseen goes from the board", async () => {
    const user = userEvent.setup();
    const visitId = await desk.haveVisit({ stage: "waiting", stageAt: now });
    clinic.show(<TodayScreen day={day} />);
    const pick = async (entry: string, role = "menuitem"): Promise<void> => {
      await user.click(await screen.findByRole("button", { name: "More for Juno" }));
      await user.click(await screen.findByRole(role, { name: entry }));
    };
    await pick("Very urgent", "menuitemradio");
    await waitFor(async () => expect(await clinic.db.table("visits").get(visitId)).toMatchObject({ triage: "orange" }));
    await waitFor(() => expect(document.querySelector(".patient .triage-orange")).not.toBeNull());
    await clinic.allSaved();
    await pick("Left without being seen");
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Juno" })).toBeNull());
    expect(await clinic.db.table("visits").get(visitId)).toMatchObject({ stage: "left_without_being_seen" });
    await clinic.allSaved();
  });

  test("somebody without an appointment is let in with reason and triage, warnings read", async () => {
    const user = userEvent.setup();
    await desk.haveAlert("Bites when ears are handled");
    clinic.show(<TodayScreen day={day} />);
    await user.click(await screen.findByRole("button", { name: "Walk-in" }));
    const dialog = await screen.findByRole("dialog", { name: "Walk-in" });
    await user.type(within(dialog).getByRole("combobox", { name: "Pet or client" }), "Juno");
    await user.click(await screen.findByRole("option", { name: /Juno/ }));
    await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "Ate chocolate");
    await user.click(within(dialog).getByRole("button", { name: "Very urgent" }));
    await user.click(within(dialog).getByRole("button", { name: "Check in" }));
    expect((await within(dialog).findByRole("alert")).textContent).toBe("Confirm each warning before checking in.");
    await user.click(within(dialog).getByRole("checkbox", { name: "I have read this" }));
    await user.type(await within(dialog).findByRole("textbox", { name: "Weight of Juno (kg)" }), "20");
    await user.click(within(dialog).getByRole("button", { name: "Check in" }));
    const waiting = await column("Waiting");
    expect(await within(waiting).findByText("Ate chocolate")).toBeTruthy();
    const [visit] = await clinic.db.table("visits").toArray();
    expect(visit).toMatchObject({ appointmentId: null, triage: "orange", petId: desk.petId });
    expect(await clinic.db.table("measurements").toArray()).toMatchObject([{ value: 20_000, visitId: visit.id }]);
    expect(await clinic.db.table("alertAcks").toArray()).toMatchObject([
      { text: "Bites when ears are handled", visitId: visit.id, createdBy: clinic.actor.userId },
    ]);
  });

  test("a patient who is here is weighed from the card", async () => {
    const user = userEvent.setup();
    const visitId = await desk.haveVisit({ stage: "with_vet", stageAt: now });
    clinic.show(<TodayScreen day={day} />);
    await user.click(await screen.findByRole("button", { name: "Weigh Juno" }));
    const dialog = await screen.findByRole("dialog", { name: "Weight of Juno" });
    await user.type(within(dialog).getByRole("textbox", { name: "Weight (kg)" }), "21.4{Enter}");
    await waitFor(async () =>
      expect(await clinic.db.table("measurements").toArray()).toMatchObject([{ value: 21_400, visitId }]),
    );
    await clinic.allSaved();
  });

  test("the day's figures count what this device holds, of one's own patients where one asks for those", async () => {
    const user = userEvent.setup();
    const midday = instantAt(day, 12 * 60, "Europe/London");
    await desk.haveAppointment({ startsAt: midday });
    await desk.haveAppointment({ startsAt: midday, status: "no_show", vetId: clinic.actor.userId });
    await desk.haveAppointment({ startsAt: midday, status: "cancelled" });
    const openedAt = instantAt(day, 60, "Europe/London");
    const seen = { openedAt, seenAt: addMinutes(openedAt, 12), stageAt: openedAt };
    await desk.haveVisit({ ...seen, stage: "checked_out", status: "closed", closedAt: addMinutes(openedAt, 30) });
    await desk.haveVisit({ stage: "waiting", stageAt: openedAt, openedAt });
    clinic.show(<TodayScreen day={day} />);
    const figures = (): (string | null)[] =>
      [...document.querySelectorAll(".day-line > div")].map((pair) => pair.textContent);
    const all = ["expected2", "arrived2", "waiting1", "seen1", "no-show1", "mean wait12 min"];
    await waitFor(() => expect(figures()).toEqual(all));
    await user.click(screen.getByRole("button", { name: "My patients" }));
    await waitFor(() =>
      expect(figures()).toEqual(["expected1", "arrived0", "waiting0", "seen0", "no-show1", "mean wait–"]),
    );
  });

  test("whose patients are shown is each person's own choice and stays", async () => {
    const user = userEvent.setup();
    clinic.show(<TodayScreen day={day} />);
    await user.click(await screen.findByRole("button", { name: "My patients" }));
    cleanup();
    clinic.show(<TodayScreen day={day} />);
    expect((await screen.findByRole("button", { name: "My patients" })).getAttribute("aria-pressed")).toBe("true");
    cleanup();
    (await openTestClinic()).show(<TodayScreen day={day} />);
    expect((await screen.findByRole("button", { name: "Everyone" })).getAttribute("aria-pressed")).toBe("true");
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
