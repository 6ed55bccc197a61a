import { appointments } from "@fernpaw/domain/appointments/appointment";
import { clients } from "@fernpaw/domain/clients/client";
import { attention } from "@fernpaw/domain/kernel/attention";
import type { Actor } from "@fernpaw/domain/kernel/mutation";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { payments } from "@fernpaw/domain/billing/payment";
import { pets } from "@fernpaw/domain/pets/pet";
import { aPhone } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { noDialog } from "../../testing/no-dialog.ts";
import { rowsOf } from "../../db/rows.ts";
import { aClinicDesk, type ClinicDesk } from "../../testing/clinic-desk.ts";
import { haveRefused, type RefusedItem } from "../../testing/have-refused.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { InboxScreen } from "./inbox-screen.tsx";
import { shortDay } from "../../ui/clock-time.tsx";

let clinic: TestClinic;
let desk: ClinicDesk;

async function open(rights: Partial<Actor> = {}): Promise<void> {
  clinic = await openTestClinic(rights);
  desk = await aClinicDesk(clinic);
}

beforeEach(() => open());

/** Shows the inbox with one refused change in it. */
async function refused(values: Record<string, unknown>, change: RefusedItem): Promise<string> {
  const id = await haveRefused(clinic, values, change);
  clinic.show(<InboxScreen />);
  return id;
}

const faults = (...errors: { path: string; code: string; message?: string }[]) => ({ errors });
const stored = (id: string) => rowsOf(clinic.db, attention).get(id);
const button = (name: string) => screen.findByRole("button", { name });
const dialog = async () => within(await screen.findByRole("dialog"));

/** The values of the item as a person reads them, name and value. */
async function typedInItem(): Promise<string[]> {
  const heading = await screen.findByRole("heading", { name: "Entered values" });
  const list = heading.parentElement?.querySelector("dl");
  return [...(list?.querySelectorAll("dt") ?? [])].map(
    (term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`,
  );
}

test("the location of a refused price is shown in a clinic with several", async () => {
  const place = { ...emptyRow(locations), phone: "", address: "", hours: usualHours() };
  const values = { id: uuidv7(), productId: uuidv7(), locationId: uuidv7(), unitMinor: 1250, fromOn: "2026-11-20" };
  await clinic.have(locations, { ...place, id: values.locationId, name: "Harbour" });
  await clinic.have(locations, { ...place, id: uuidv7(), name: "Eastgate" });
  await refused(values, { mutationName: "productPrices.set", code: "changed_meanwhile" });
  expect(await typedInItem()).toEqual(["Location: Harbour", "Price per unit: £12.50", "From: 20 Nov 2026"]);
});

describe("values that could not be used", () => {
  const refusedCorrection = () =>
    refused(
      { id: desk.clientId, set: { emails: ["qb@lukasiewicz"], lastName: "Lukasiewicz", notes: "" } },
      {
        mutationName: "clients.correct",
        details: faults({ path: "set.emails.0", code: "invalid_format", message: "Invalid input" }),
      },
    );

  test("the item shows what was typed, which field was refused and why", async () => {
    await refusedCorrection();
    expect(await typedInItem()).toEqual(["Last name: Lukasiewicz", "E-mails: qb@lukasiewicz", "Notes: None"]);
    expect(screen.getByText("E-mails, “qb@lukasiewicz”: this does not look like an e-mail address.")).toBeTruthy();
  });

  test("the same values are not sent again: the form opens with them, and saving it closes the item", async () => {
    const id = await refusedCorrection();
    await userEvent.click(await button("Open and correct"));
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    const form = await dialog();
    expect(form.getByText(/this does not look like an e-mail address/)).toBeTruthy();
    expect(await form.findByDisplayValue("Lukasiewicz")).toBeTruthy();
    const email = form.getByDisplayValue("qb@lukasiewicz");
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(email.getAttribute("aria-invalid")).toBe("true");
    await userEvent.type(email, ".example");
    await waitFor(() => expect(email.getAttribute("aria-invalid")).toBe("false"));
    await userEvent.click(form.getByRole("button", { name: "Save" }));
    await waitFor(async () => expect(await stored(id)).toMatchObject({ status: "resolved", resolution: "corrected" }));
    expect(await rowsOf(clinic.db, clients).get(desk.clientId)).toMatchObject({
      lastName: "Lukasiewicz",
      emails: ["qb@lukasiewicz.example"],
    });
    await clinic.allSaved();
  });

  test("a form that is closed half corrected keeps it, and the item stays", async () => {
    const id = await refusedCorrection();
    await userEvent.click(await button("Open and correct"));
    await userEvent.type((await dialog()).getByDisplayValue("qb@lukasiewicz"), ".exam");
    await userEvent.click((await dialog()).getByRole("button", { name: "Close" }));
    await noDialog();
    expect(await stored(id)).toMatchObject({ status: "open" });
    await userEvent.click(await button("Open and correct"));
    expect((await dialog()).getByDisplayValue("qb@lukasiewicz.exam")).toBeTruthy();
  });

  test("a new client keeps its id, so that records about the client stay linked", async () => {
    const newId = uuidv7();
    await refused(
      { id: newId, firstName: "Qb", lastName: "", phones: [aPhone("07700 900555")] },
      {
        mutationName: "clients.register",
        details: faults({ path: "lastName", code: "custom", message: "a last name or a company is needed" }),
      },
    );
    expect(await typedInItem()).toEqual(["First name: Qb", "Phones: mobile 07700 900555"]);
    expect(screen.getByText("Last name: a last name or a company is needed.")).toBeTruthy();
    await userEvent.click(await button("Open and correct"));
    const form = await dialog();
    expect(form.getByDisplayValue("07700 900555")).toBeTruthy();
    await userEvent.type(form.getByLabelText("Last name"), "Lukasiewicz");
    await userEvent.click(form.getByRole("button", { name: /Add client/ }));
    await waitFor(async () =>
      expect(await rowsOf(clinic.db, clients).get(newId)).toMatchObject({ firstName: "Qb", lastName: "Lukasiewicz" }),
    );
    await clinic.allSaved();
  });

  test("a pet's form opens with the chip, the day and the name that were refused", async () => {
    const identifiers = [{ kind: "microchip", value: "977200", site: "neck" }];
    await refused(
      { id: desk.petId, set: { name: "Junia", birthOn: "2021-02-31", identifiers } },
      { mutationName: "pets.correct", details: faults({ path: "set.birthOn", code: "custom" }) },
    );
    expect(await typedInItem()).toEqual(["Name: Junia", "Born on: 2021-02-31", "Chip and tags: microchip 977200 neck"]);
    await userEvent.click(await button("Open and correct"));
    const form = await dialog();
    expect(form.getByDisplayValue("Junia")).toBeTruthy();
    expect(form.getByDisplayValue("977200")).toBeTruthy();
  });

  test("a booking opens with its time, its pet and its reason, and books under its own id", async () => {
    const id = uuidv7();
    const item = await refused(
      {
        id,
        clientId: desk.clientId,
        petIds: [desk.petId],
        typeId: desk.typeId,
        vetId: null,
        roomId: null,
        startsAt: "2027-03-04T10:20:00.000Z",
        durationMin: 35,
        reason: "Limps on the left",
        urgency: "urgent",
      },
      { mutationName: "appointments.book", code: "slot_taken" },
    );
    expect(await typedInItem()).toContain(`Time: ${shortDay("2027-03-04T12:00:00.000Z", "UTC")}, 10:20`);
    expect(await button("Try again")).toBeTruthy();
    await userEvent.click(await button("Open and correct"));
    const form = await dialog();
    expect(form.getByDisplayValue("Limps on the left")).toBeTruthy();
    const time = form.getByDisplayValue("10:20");
    await userEvent.clear(time);
    await userEvent.type(time, "11:40");
    await userEvent.click(form.getByRole("button", { name: "Book" }));
    await waitFor(async () =>
      expect(await rowsOf(clinic.db, appointments).get(id)).toMatchObject({
        startsAt: "2027-03-04T11:40:00.000Z",
        durationMin: 35,
        urgency: "urgent",
      }),
    );
    await waitFor(async () => expect(await stored(item)).toMatchObject({ resolution: "corrected" }));
    await clinic.allSaved();
  });

  test("a move opens with the wanted place", async () => {
    const id = await desk.haveAppointment({ startsAt: "2027-03-04T10:20:00.000Z", reason: "Check" });
    await refused({ id, startsAt: "2027-03-04T15:50:00.000Z" }, { mutationName: "appointments.move" });
    await userEvent.click(await button("Open and correct"));
    const move = await dialog();
    expect(await move.findByDisplayValue("15:50")).toBeTruthy();
  });

  test("a correction of an appointment opens with its words", async () => {
    const id = await desk.haveAppointment({ startsAt: "2027-03-04T10:20:00.000Z", reason: "Check" });
    await refused({ id, set: { reason: "Check of the left paw" } }, { mutationName: "appointments.correct" });
    await userEvent.click(await button("Open and correct"));
    expect(await (await dialog()).findByDisplayValue("Check of the left paw")).toBeTruthy();
  });

  describe("the field that the refusal concerns is marked and has the focus", () => {
    const AT = "2027-03-04T10:20:00.000Z";
    const isMarked = (field: HTMLElement) => field.getAttribute("aria-invalid") === "true";

    const refuseBooking = async (change: Omit<RefusedItem, "mutationName">) => {
      const subjects = { clientId: desk.clientId, petIds: [desk.petId], typeId: desk.typeId };
      const place = { vetId: desk.vetId, roomId: null, startsAt: AT, durationMin: 35 };
      await refused({ id: uuidv7(), ...subjects, ...place }, { mutationName: "appointments.book", ...change });
      await userEvent.click(await button("Open and correct"));
      return dialog();
    };

    test("the vet who is taken, until anything is changed", async () => {
      const form = await refuseBooking({ code: "slot_taken", details: { resource: "staff", resourceId: desk.vetId } });
      const vet = await form.findByRole("combobox", { name: /With/ });
      await waitFor(() => expect(document.activeElement).toBe(vet));
      expect(isMarked(vet)).toBe(true);
      expect(form.getByText(/This time is taken for the chosen vet or room/)).toBeTruthy();
      const time = form.getByDisplayValue("10:20");
      expect(isMarked(time)).toBe(false);
      await userEvent.type(time, "{Backspace}5");
      await waitFor(() => expect(isMarked(vet)).toBe(false));
    });

    test("the time that is blocked", async () => {
      const form = await refuseBooking({ code: "slot_taken", details: { resource: "calendarBlocks" } });
      const time = await form.findByDisplayValue("10:20");
      await waitFor(() => expect(document.activeElement).toBe(time));
      expect(isMarked(time)).toBe(true);
    });

    test("the client who may not book", async () => {
      const form = await refuseBooking({ code: "client_blocked", details: { table: "clients", id: desk.clientId } });
      const words = await form.findByText("This client is blocked: no further bookings.");
      await waitFor(() => expect(document.activeElement).toBe(words));
    });

    test("the length that the rules do not take", async () => {
      const form = await refuseBooking({
        code: "invalid_args",
        details: faults({ path: "durationMin", code: "too_big" }),
      });
      await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("alert"));
      expect(form.getByRole("group", { name: "Minutes" }).nextElementSibling).toBe(document.activeElement);
    });

    test("the room of a move", async () => {
      const id = await desk.haveAppointment({ startsAt: AT, reason: "Check" });
      const details = { resource: "rooms", resourceId: uuidv7() };
      await refused(
        { id, startsAt: "2027-03-04T15:50:00.000Z" },
        { mutationName: "appointments.move", code: "slot_taken", details },
      );
      await userEvent.click(await button("Open and correct"));
      const room = await (await dialog()).findByRole("combobox", { name: /Room/ });
      await waitFor(() => expect(document.activeElement).toBe(room));
      expect(isMarked(room)).toBe(true);
    });

    test("the type of a correction that is no longer in use", async () => {
      const id = await desk.haveAppointment({ startsAt: AT, reason: "Check" });
      await refused(
        { id, set: { typeId: desk.typeId } },
        {
          mutationName: "appointments.correct",
          code: "inactive",
          details: { table: "appointmentTypes", id: desk.typeId },
        },
      );
      await userEvent.click(await button("Open and correct"));
      const type = await (await dialog()).findByRole("combobox", { name: "Type" });
      await waitFor(() => expect(document.activeElement).toBe(type));
      expect(isMarked(type)).toBe(true);
    });
  });

  test("what has no form of its own can be taken along", async () => {
    const user = userEvent.setup();
    await refused(
      { id: uuidv7(), petId: desk.petId, weightG: 12_400 },
      { mutationName: "pets.recordWeight", details: faults({ path: "weightG", code: "too_big" }) },
    );
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    await user.click(await button("Copy the entered values"));
    expect(await navigator.clipboard.readText()).toBe("Refused: Weight, Juno\nPet: Juno\nWeight: 12.4 kg");
  });
});

describe("a right that was lost", () => {
  const refusedPet = () =>
    refused(
      { id: uuidv7(), name: "Juno", petTypeId: uuidv7() },
      { mutationName: "pets.register", code: "forbidden", details: { permission: "clients:manage" } },
    );

  test("is named with who can give it, and trying again says that it is still missing", async () => {
    await clinic.sync.stop();
    await open({ role: "employee", permissions: ["clients:view"] });
    const id = await refusedPet();
    expect(
      await screen.findByText(
        "The right “Add and change clients and pets, import lists” was missing when this arrived. The clinic's owner can give it to you under Employees; then try again.",
      ),
    ).toBeTruthy();
    expect(await typedInItem()).toEqual(["Name: Juno"]);
    expect(screen.queryByRole("button", { name: "Open and correct" })).toBeNull();
    await userEvent.click(await button("Try again"));
    expect((await screen.findByRole("alert")).textContent).toContain("is still missing");
    expect(await stored(id)).toMatchObject({ status: "open" });
  });

  test("may be there again", async () => {
    await refusedPet();
    expect(await screen.findByText(/You have it now: try again/)).toBeTruthy();
    expect(await button("Try again")).toBeTruthy();
  });
});

test("discarding asks first and closes the item", async () => {
  const id = await refused({ id: uuidv7(), name: "Juno" }, { mutationName: "pets.register" });
  await userEvent.click(await button("Discard"));
  expect(await stored(id)).toMatchObject({ status: "open" });
  await userEvent.click((await dialog()).getByRole("button", { name: "Discard" }));
  await waitFor(async () => expect(await stored(id)).toMatchObject({ status: "dismissed" }));
  await clinic.allSaved();
});

test("a fault of ours shows what was typed; an attempt that is refused again keeps the item and says why", async () => {
  const id = await refused(
    { name: 7 },
    { kind: "parked_mutation", mutationName: "pets.register", code: "parked_mutation" },
  );
  expect(await typedInItem()).toEqual(["Name: 7"]);
  await userEvent.click(await button("Try again"));
  expect((await screen.findByRole("alert")).textContent).toContain("Some of the values could not be used. ");
  expect(await stored(id)).toMatchObject({ status: "open" });
  expect(await rowsOf(clinic.db, pets).where("id").equals("7").count()).toBe(0);
});

test("an owner saves the payment that a locked-out person took: it keeps the day on which it was taken", async () => {
  await open({ role: "owner" });
  const at = "2026-11-20T16:05:00.000Z" as Instant;
  const place = { ...emptyRow(locations), phone: "", address: "", hours: usualHours(), id: uuidv7(), name: "Eastgate" };
  await clinic.have(locations, place);
  const payment = { id: uuidv7(), clientId: desk.clientId, locationId: place.id, amountMinor: 1250, method: "cash" };
  const id = await refused(payment, { mutationName: "payments.record", code: "author_locked_out", scope: "owner", at });
  await userEvent.click(await button("Save in my name"));
  await waitFor(async () => expect(await stored(id)).toMatchObject({ status: "resolved" }));
  expect(await rowsOf(clinic.db, payments).get(payment.id)).toMatchObject({ amountMinor: 1250, occurredAt: at });
  await clinic.allSaved();
});

test("a locked-out person's change has its author and moment, and nothing that the app added by itself", async () => {
  await open({ role: "owner" });
  const at = "2026-11-20T16:05:00.000Z" as Instant;
  const checkIn = {
    id: uuidv7(),
    weights: [{ id: uuidv7(), petId: desk.petId, weightG: 20_860 }],
    triage: "orange",
    seenStatus: "booked",
  };
  const of = { mutationName: "appointments.checkIn", code: "author_locked_out", scope: "owner" };
  await refused(checkIn, { ...of, at, actorId: desk.vetId });
  expect(await screen.findByText(`By Dr Amara Osei, ${shortDay(at, "Europe/London")}, 16:05`)).toBeTruthy();
  expect(await typedInItem()).toEqual(["Weights: Juno 20.86 kg", "Triage: Very urgent"]);
});

test("a person's own refused change does not name its author", async () => {
  await refused(
    { id: desk.clientId, set: { notes: "Gate" } },
    { mutationName: "clients.correct", at: "2026-11-20T16:05:00.000Z" as Instant },
  );
  expect(await typedInItem()).toEqual(["Notes: Gate"]);
  expect(screen.queryByText(/^By /)).toBeNull();
});
