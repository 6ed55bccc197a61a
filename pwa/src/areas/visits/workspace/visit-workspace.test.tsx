import { measurements } from "@fernpaw/domain/pets/pet";
import { visits } from "@fernpaw/domain/visits/visit";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { AppointmentScreen } from "../../appointments/appointment/appointment-screen.tsx";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { loadParts } from "../../../use-parts.ts";
import { copy } from "./workspace.copy.ts";

const AT = "2026-11-23T10:00:00.000Z";

let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  await loadParts("visits");
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

async function haveVisitOf(petIds: readonly string[]): Promise<string> {
  const appointmentId = await desk.haveAppointment({ startsAt: AT, status: "in_progress", petIds: [...petIds] });
  for (const petId of petIds)
    await desk.haveVisit({
      appointmentId,
      petId,
      clientId: desk.clientId,
      stage: "with_vet",
      stageAt: AT,
      openedAt: AT,
    });
  return appointmentId;
}

describe("the page of a visit", () => {
  test("has the warnings, the weight, the owner and the stage in its head", async () => {
    await desk.haveAlert("Bites when ears are handled");
    const weight = {
      id: uuidv7(),
      petId: desk.petId,
      visitId: null,
      kind: "weight",
      value: 28_600,
      secondValue: null,
      comparator: "exact",
      takenAt: AT,
    } as const;
    await clinic.have(measurements, { ...weight, enteredInErrorAt: null });
    const id = await haveVisitOf([desk.petId]);
    clinic.show(<AppointmentScreen id={id} />);
    expect(await screen.findByRole("heading", { level: 1, name: "Juno" })).toBeTruthy();
    expect(await screen.findByText("28.6 kg", { selector: ".page-header *" })).toBeTruthy();
    expect(screen.getByText("Haddad")).toBeTruthy();
    expect(screen.getByText("In exam", { selector: ".page-header *" })).toBeTruthy();
    const warnings = await screen.findByRole("group", { name: "Warnings" });
    expect(warnings.textContent).toContain("Bites when ears are handled");
  });

  test("says one stage: that of the visit, not the state of its appointment beside it", async () => {
    const booked = { startsAt: AT, status: "in_progress", reason: "Itchy ears" } as const;
    const appointmentId = await desk.haveAppointment({ ...booked, petIds: [desk.petId] });
    const times = { stageAt: AT, openedAt: AT };
    await desk.haveVisit({ appointmentId, petId: desk.petId, stage: "ready_for_checkout", ...times });
    clinic.show(<AppointmentScreen id={appointmentId} />);
    expect(await screen.findByText("Ready to pay", { selector: ".page-header *" })).toBeTruthy();
    expect(await screen.findByText("Itchy ears")).toBeTruthy();
    expect(screen.queryByText("In exam")).toBeNull();
  });

  test("keeps name, age, weight and warnings in sight once its head is scrolled away", async () => {
    let see: (isInSight: boolean) => void = () => undefined;
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
          see = (isIntersecting) => act(() => tell([{ isIntersecting }]));
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
    await desk.haveAlert("Bites when ears are handled");
    clinic.show(<AppointmentScreen id={await haveVisitOf([desk.petId])} />);
    await screen.findByRole("group", { name: "Warnings" });
    const strip = () => document.querySelector(".visit-strip");
    see(true);
    expect(strip()).toBeNull();
    see(false);
    expect(strip()?.textContent).toContain("Juno");
    expect(strip()?.textContent).toContain(copy.noWeight);
    expect(strip()?.textContent).toContain("Bites when ears are handled");
    // The head has the same words; a reader says them once.
    expect(strip()?.getAttribute("aria-hidden")).toBe("true");
    see(true);
    expect(strip()).toBeNull();
    vi.unstubAllGlobals();
  });

  test("has the last visit in its head, and beside the tabs with its reason", async () => {
    const before = { stage: "checked_out", status: "closed", openedAt: "2026-11-02T09:00:00.000Z" } as const;
    await desk.haveVisit({ ...before, stageAt: before.openedAt, reason: "Itchy ears" });
    clinic.show(<AppointmentScreen id={await haveVisitOf([desk.petId])} />);
    expect(await screen.findByText("Last visit, 2 Nov 2026", { selector: ".page-header *" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Last visit, 2 Nov 2026" })).toBeTruthy();
    expect(screen.getByText("Itchy ears")).toBeTruthy();
  });

  test("pets of a client that came together without an appointment are one tap away, others are not", async () => {
    const rexId = await desk.havePet({ name: "Rex" }, desk.clientId);
    const lunaId = await desk.havePet({ name: "Luna" }, desk.clientId);
    const times = { stage: "with_vet", stageAt: AT, openedAt: AT } as const;
    const id = await desk.haveVisit({ petId: desk.petId, ...times });
    await desk.haveVisit({ petId: rexId, ...times, openedAt: "2026-11-23T10:02:00.000Z" });
    await desk.haveVisit({ petId: lunaId, ...times, openedAt: "2026-11-23T15:00:00.000Z" });
    clinic.show(<AppointmentScreen id={id} />);
    expect(await screen.findByRole("heading", { level: 1, name: "Juno" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Luna" })).toBeNull();
    const together = within(await screen.findByRole("group", { name: "Pets that came together" }));
    await userEvent.click(together.getByRole("button", { name: "Rex" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Rex" })).toBeTruthy();
  });

  test("of several pets each has a visit of its own, one tap away", async () => {
    const otherId = await desk.havePet({ name: "Biscuit" }, desk.clientId);
    const id = await haveVisitOf([desk.petId, otherId]);
    clinic.show(<AppointmentScreen id={id} />);
    expect(await screen.findByRole("heading", { level: 1, name: "Juno" })).toBeTruthy();
    const pets = within(screen.getByRole("group", { name: "Pets of this appointment" }));
    await userEvent.click(pets.getByRole("button", { name: "Biscuit" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Biscuit" })).toBeTruthy();
  });

  test("a pet that came without an appointment has a page under the id of its visit", async () => {
    const id = await desk.haveVisit({ stage: "waiting", stageAt: AT, openedAt: AT, reason: "Limping" });
    clinic.show(<AppointmentScreen id={id} />);
    expect(await screen.findByRole("heading", { level: 1, name: "Juno" })).toBeTruthy();
    expect(await screen.findByText("Limping")).toBeTruthy();
  });

  test("has all its tabs with its first picture, and is drawn without the packs of every pet", async () => {
    const id = await desk.haveVisit({ stage: "waiting", stageAt: AT, openedAt: AT });
    const packs = vi.spyOn(clinic.db._history, "where");
    clinic.show(<AppointmentScreen id={id} />);
    const [tab] = await screen.findAllByRole("tab");
    expect(within(tab?.parentElement as HTMLElement).getAllByRole("tab").length).toBeGreaterThan(5);
    expect(await screen.findByText(copy.noReason)).toBeTruthy();
    expect(packs).not.toHaveBeenCalled();
  });

  test("arrow keys pass over the note without beginning the exam, and Enter opens a part", async () => {
    const id = await desk.haveVisit({ stage: "waiting", stageAt: AT, openedAt: AT });
    clinic.show(<AppointmentScreen id={id} />);
    const overview = await screen.findByRole("tab", { name: "Overview" });
    await screen.findByText(copy.noReason);
    overview.focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement?.textContent).toContain("Note");
    await userEvent.keyboard("{ArrowRight}{End}");
    expect(document.activeElement?.textContent).toContain("Charges");
    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(overview);
    expect(overview.getAttribute("aria-selected")).toBe("true");
    await userEvent.keyboard("{ArrowLeft}{Enter}");
    expect(screen.getByRole("tab", { name: "Charges" }).getAttribute("aria-selected")).toBe("true");
    expect(await clinic.db.table(visits.table).get(id)).toMatchObject({ stage: "waiting" });
  });

  test("the stage can be corrected", async () => {
    const id = await haveVisitOf([desk.petId]);
    clinic.show(<AppointmentScreen id={id} />);
    await userEvent.click(await screen.findByRole("button", { name: "More about this visit" }));
    await userEvent.click(await screen.findByRole("menuitemradio", { name: "In hospital" }));
    expect(await screen.findByText("In hospital", { selector: ".page-header *" })).toBeTruthy();
    expect(await clinic.db.table(visits.table).toArray()).toMatchObject([{ stage: "hospitalised" }]);
    await clinic.allSaved();
  });

  test("without the right to see clients the record is not shown", async () => {
    clinic = await openTestClinic({ role: "employee", permissions: ["appointments:view", "appointments:manage"] });
    desk = await aClinicDesk(clinic);
    const id = await haveVisitOf([desk.petId]);
    clinic.show(<AppointmentScreen id={id} />);
    expect(await screen.findByText(/You need the right to see clients/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("tablist")).toBeNull());
  });
});
