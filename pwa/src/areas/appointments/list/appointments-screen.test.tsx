import { addMinutes, instantAt, toInstant } from "@fernpaw/domain/kernel/time";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { noDialog } from "../../../testing/no-dialog.ts";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { Toaster } from "../../../ui/toaster.tsx";
import type { AgendaPlace } from "./agenda-place.ts";
import { AppointmentsScreen } from "./appointments-screen.tsx";

const DAY = "2027-06-14";
const at = (hour: number, minute = 0) => instantAt(DAY, hour * 60 + minute, "Europe/London");
let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

function Agenda({ start }: { start: Partial<AgendaPlace> }) {
  const [place, setPlace] = useState<AgendaPlace>({
    from: DAY,
    to: DAY,
    vetId: null,
    status: null,
    typeId: null,
    openId: null,
    isBooking: false,
    ...start,
  });
  return (
    <AppointmentsScreen
      place={place}
      today={DAY}
      addressOf={(id) => `?open=${id}`}
      onPlace={(change) => setPlace((before) => ({ ...before, ...change }))}
    />
  );
}

test("tomorrow's unconfirmed clients are one tap away: called, written to, and noted as coming", async () => {
  const user = userEvent.setup();
  const tomorrow = instantAt("2027-06-15", 9 * 60, "Europe/London");
  const id = await desk.haveAppointment({ startsAt: tomorrow, reason: "Booster" });
  await desk.haveAppointment({ startsAt: tomorrow, reason: "Sure", status: "confirmed" });
  clinic.show(
    <>
      <Agenda start={{}} />
      <Toaster />
    </>,
  );
  await user.click(await screen.findByRole("button", { name: "Confirm tomorrow" }));
  const row = within(await screen.findByRole("row", { name: /Booster/ }));
  expect(screen.queryByRole("row", { name: /Sure/ })).toBeNull();
  expect(row.getByRole("link", { name: /Call the client of Juno/ }).getAttribute("href")).toBe("tel:07700900142");
  await user.click(row.getByRole("button", { name: "Write to the client of Juno" }));
  const dialog = await screen.findByRole("dialog", { name: /Samira Haddad/ });
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  await noDialog();
  await user.click(row.getByRole("button", { name: "Confirm Juno" }));
  await user.click(await screen.findByRole("menuitem", { name: /phone/i }));
  await waitFor(() => expect(screen.queryByRole("row", { name: /Booster/ })).toBeNull());
  await clinic.allSaved();
  const rows = await clinic.db.table("appointments").where("id").equals(id).toArray();
  expect(rows).toMatchObject([{ status: "confirmed", confirmedVia: "phone" }]);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("row", { name: /Booster/ })).toBeTruthy();
  await clinic.allSaved();
});

describe("a day that is long over", () => {
  const past = (hour: number) => instantAt("2025-03-03", hour * 60, "Europe/London");

  test("shows what was closed and lies packed in the order of the day, and opens it", async () => {
    await desk.havePackedAppointment({ startsAt: past(11), reason: "Booster" });
    await desk.haveAppointment({ startsAt: past(10), reason: "Limping", status: "booked" });
    await desk.havePackedAppointment({ startsAt: past(9), reason: "Vomiting" });
    await desk.havePackedAppointment({ startsAt: past(35), reason: "On the day after" });
    clinic.show(<Agenda start={{ from: "2025-03-03", to: "2025-03-03" }} />);
    await screen.findByRole("row", { name: /Booster/ });
    const rows = screen.getAllByRole("row", { name: /Juno/ }).map(({ textContent }) => textContent);
    expect(rows.map((text) => /Vomiting|Limping|Booster|On the day after/.exec(text)?.[0])).toEqual([
      "Vomiting",
      "Limping",
      "Booster",
    ]);
    const link = within(screen.getByRole("row", { name: /Booster/ })).getByRole("link", { name: "Juno" });
    const openId = new URL(link.getAttribute("href") ?? "", "http://clinic.test").searchParams.get("open");
    clinic.show(<Agenda start={{ from: "2025-03-03", to: "2025-03-03", openId }} />);
    const drawer = await screen.findByRole("dialog", { name: "Appointment" });
    expect(await within(drawer).findByText("Booster")).toBeTruthy();
  });

  test("says that closed ones are still on their way, or no longer kept on the tablet", async () => {
    clinic.show(<Agenda start={{ from: "2027-05-03", to: "2027-05-03" }} />);
    expect(await screen.findByText(/still loading onto/)).toBeTruthy();
    clinic.show(<Agenda start={{ from: "2025-03-03", to: "2025-03-03" }} />);
    expect(await screen.findByText(/of the last 24 months/)).toBeTruthy();
  });

  test("says that days ahead are still on their way, the near ones excepted", async () => {
    clinic.show(<Agenda start={{ from: "2027-06-14", to: "2027-06-20" }} />);
    expect(await screen.findByText("Nothing booked for these days.")).toBeTruthy();
    expect(screen.queryByText(/still loading onto/)).toBeNull();
    clinic.show(<Agenda start={{ from: "2027-06-18", to: "2027-06-30" }} />);
    expect(await screen.findByText(/days ahead are still loading/)).toBeTruthy();
  });

  test("does not show what was deleted meanwhile, nor the packed state of what was laid out since", async () => {
    const gone = await desk.havePackedAppointment({ startsAt: past(9), reason: "Deleted" });
    await clinic.db.table("_tombstones").put({ tbl: "appointments", id: gone, version: 9 });
    const id = await desk.havePackedAppointment({ startsAt: past(10), reason: "As it was" });
    await desk.haveAppointment({ id, startsAt: past(10), reason: "As it is", status: "completed" });
    clinic.show(<Agenda start={{ from: "2025-03-03", to: "2025-03-03" }} />);
    await screen.findByRole("row", { name: /As it is/ });
    expect(screen.getAllByRole("row", { name: /Juno/ })).toHaveLength(1);
  });
});

describe("booking without a network", () => {
  test("a found pet is booked and shows at the clinic's clock time, marked pending", async () => {
    const user = userEvent.setup();
    clinic.show(<Agenda start={{}} />);
    await user.click((await screen.findAllByRole("button", { name: "New appointment" }))[0] as HTMLElement);
    const dialog = await screen.findByRole("dialog", { name: "New appointment" });
    await user.type(within(dialog).getByRole("combobox", { name: "Pet or client" }), "jun");
    await user.click(await screen.findByRole("option", { name: /Juno/ }));
    await user.click(within(dialog).getByRole("button", { name: "Book" }));
    const row = await screen.findByRole("row", { name: /08:00.*Juno/ });
    expect(row.textContent).toContain("Haddad · dog");
    expect(within(row).getByText("pending")).toBeTruthy();
    const rows = await clinic.db.table("appointments").toArray();
    expect(rows).toMatchObject([
      {
        startsAt: "2027-06-14T07:00:00.000Z",
        petIds: [desk.petId],
        clientId: desk.clientId,
        durationMin: 20,
        vetId: desk.vetId,
      },
    ]);
  });

  test("a pet whose owner nobody knows gets one on the way", async () => {
    const user = userEvent.setup();
    everythingIsHere(clinic);
    const petId = await desk.havePet({ name: "Quimby" });
    clinic.show(<Agenda start={{ isBooking: true }} />);
    const dialog = await screen.findByRole("dialog", { name: "New appointment" });
    await user.type(within(dialog).getByRole("combobox", { name: "Pet or client" }), "quimby");
    await user.click(await screen.findByRole("option", { name: /Quimby/ }));
    await user.type(await within(dialog).findByRole("combobox", { name: "Owner, not known yet" }), "haddad");
    await user.click(await screen.findByRole("option", { name: /Samira Haddad/ }));
    await user.click(within(dialog).getByRole("button", { name: "Book" }));
    await screen.findByRole("row", { name: /08:00.*Quimby/ });
    const booked = await clinic.db.table("appointments").toArray();
    expect(booked).toMatchObject([{ petIds: [petId], clientId: desk.clientId }]);
    const links = await clinic.db.table("petOwners").where("petId").equals(petId).toArray();
    expect(links).toMatchObject([{ clientId: desk.clientId, role: "owner", toOn: null }]);
  });

  test("nothing is booked without a pet, and the form says so", async () => {
    const user = userEvent.setup();
    clinic.show(<Agenda start={{ isBooking: true }} />);
    const dialog = await screen.findByRole("dialog", { name: "New appointment" });
    await user.click(within(dialog).getByRole("button", { name: "Book" }));
    expect(await within(dialog).findByText("Choose a pet.")).toBeTruthy();
    expect(await clinic.db.table("appointments").count()).toBe(0);
  });

  test("somebody new can be added from here, by the name that was typed", async () => {
    const user = userEvent.setup();
    clinic.show(<Agenda start={{ isBooking: true }} />);
    const dialog = await screen.findByRole("dialog", { name: "New appointment" });
    await user.type(within(dialog).getByRole("combobox", { name: "Pet or client" }), "Maria Keller");
    await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "Limps");
    await user.click(await within(dialog).findByRole("button", { name: "New client “Maria Keller”" }));
    const client = await screen.findByRole("dialog", { name: "Add client" });
    expect(within(client).getByRole<HTMLInputElement>("textbox", { name: "Last name" }).value).toBe("Keller");
    await user.type(within(client).getByRole("textbox", { name: "E-mail" }), "maria@mail.example");
    await user.click(within(client).getByRole("button", { name: "Add client" }));
    const pet = await screen.findByRole("dialog", { name: "Add pet" });
    await user.type(within(pet).getByRole("textbox", { name: "Name" }), "Fips");
    await user.click(within(pet).getByRole("button", { name: "Add pet" }));
    await within(dialog).findByRole("button", { name: "Fips", pressed: true });
    expect(within(dialog).getByRole<HTMLInputElement>("textbox", { name: "Reason" }).value).toBe("Limps");
    await user.click(within(dialog).getByRole("button", { name: "Book" }));
    await screen.findByRole("row", { name: /08:00.*Fips/ });
    const added = (await clinic.db.table("clients").toArray()).find(({ lastName }) => lastName === "Keller");
    expect(await clinic.db.table("appointments").toArray()).toMatchObject([{ clientId: added?.id, reason: "Limps" }]);
  });

  test("a time that the vet has no longer is warned of while one chooses, refused in words, and nothing typed is lost", async () => {
    const user = userEvent.setup();
    await desk.haveAppointment({ startsAt: at(9), petIds: [await desk.havePet({ name: "Otis" }, desk.clientId)] });
    clinic.show(<Agenda start={{ isBooking: true, vetId: desk.vetId }} />);
    const dialog = await screen.findByRole("dialog", { name: "New appointment" });
    const time = await within(dialog).findByRole("textbox", { name: "Time" });
    await user.clear(time);
    await user.type(time, "09:00");
    expect(await within(dialog).findByText("Dr Amara Osei is taken by Otis. This cannot be booked.")).toBeTruthy();
    await user.type(within(dialog).getByRole("combobox", { name: "Pet or client" }), "juno");
    await user.click(await screen.findByRole("option", { name: /Juno/ }));
    await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "Itchy ears");
    await user.click(within(dialog).getByRole("button", { name: "Book" }));
    expect(await within(dialog).findByText(/^This time is taken/)).toBeTruthy();
    const vet = within(dialog).getByRole("combobox", { name: "With" });
    expect(vet.getAttribute("aria-invalid")).toBe("true");
    await waitFor(() => expect(document.activeElement).toBe(vet));
    expect(within(dialog).getByRole<HTMLInputElement>("textbox", { name: "Reason" }).value).toBe("Itchy ears");
    await user.click(within(dialog).getByRole("button", { name: /, 09:30/ }));
    await user.click(within(dialog).getByRole("button", { name: "Book" }));
    expect(await screen.findByRole("row", { name: /09:30.*Juno/ })).toBeTruthy();
  });
});

describe("an appointment's details", () => {
  test("a cancellation needs its reason, and then the slot is struck through", async () => {
    const user = userEvent.setup();
    const id = await desk.haveAppointment({ startsAt: at(10) });
    clinic.show(<Agenda start={{ openId: id }} />);
    const drawer = await screen.findByRole("dialog", { name: "Appointment" });
    await user.click(await within(drawer).findByRole("button", { name: "Cancel appointment" }));
    await user.click(await within(drawer).findByRole("button", { name: "Cancel appointment" }));
    expect(await within(drawer).findByText("Give a reason.")).toBeTruthy();
    await user.click(within(drawer).getByRole("button", { name: "Client called" }));
    await user.click(within(drawer).getByRole("button", { name: "Cancel appointment" }));
    expect(await within(drawer).findByText("Client called")).toBeTruthy();
    expect(await within(drawer).findByRole("button", { name: "Reinstate" })).toBeTruthy();
  });

  test("it is moved by fields, without dragging", async () => {
    const user = userEvent.setup();
    const id = await desk.haveAppointment({ startsAt: at(10) });
    clinic.show(<Agenda start={{ openId: id }} />);
    const drawer = await screen.findByRole("dialog", { name: "Appointment" });
    await user.click(await within(drawer).findByRole("button", { name: "Move" }));
    await user.clear(await within(drawer).findByLabelText("Time"));
    await user.type(within(drawer).getByLabelText("Time"), "14:15");
    await user.click(within(drawer).getByRole("button", { name: "Move" }));
    await waitFor(async () =>
      expect(await clinic.db.table("appointments").get(id)).toMatchObject({ startsAt: at(14, 15) }),
    );
    await clinic.allSaved();
  });

  test("a no-show is not offered before the start, and refused in words before its time", async () => {
    const user = userEvent.setup();
    const planned = await desk.haveAppointment({ startsAt: at(10) });
    clinic.show(<Agenda start={{ openId: planned }} />);
    const other = await screen.findByRole("dialog", { name: "Appointment" });
    await within(other).findByRole("button", { name: "Check in" });
    expect(within(other).queryByRole("button", { name: "No-show" })).toBeNull();
    cleanup();
    const id = await desk.haveAppointment({ startsAt: addMinutes(toInstant(Date.now()), -2) });
    clinic.show(<Agenda start={{ openId: id }} />);
    const drawer = await screen.findByRole("dialog", { name: "Appointment" });
    await user.click(await within(drawer).findByRole("button", { name: "No-show" }));
    expect((await within(drawer).findByRole("alert")).textContent).toContain("too early");
  });
});

test("several days stand in one table, narrowed by type and put in another order", async () => {
  const user = userEvent.setup();
  const typeId = "019a5f00-0000-7000-8000-0000000000aa";
  await desk.haveAppointment({ startsAt: at(10), reason: "First" });
  await desk.haveAppointment({ startsAt: instantAt("2027-06-16", 540, "Europe/London"), reason: "Second", typeId });
  await desk.haveAppointment({ startsAt: instantAt("2027-06-17", 540, "Europe/London"), reason: "After" });
  clinic.show(<Agenda start={{ to: "2027-06-16" }} />);
  const words = async () => (await screen.findAllByRole("row")).slice(1).map(({ textContent }) => textContent);
  await screen.findByRole("row", { name: /Wed 16 Jun.*, 09:00.*Second/ });
  expect((await words()).map((text) => /First|Second|After/.exec(text)?.[0])).toEqual(["First", "Second"]);
  await user.click(screen.getByRole("button", { name: /About/ }));
  await user.click(screen.getByRole("button", { name: /About/ }));
  expect((await words()).map((text) => /First|Second|After/.exec(text)?.[0])).toEqual(["Second", "First"]);
});

test("who is ready to pay is told from who is in the exam, and found by it", async () => {
  const [ready, inExam] = await Promise.all([
    desk.haveAppointment({ startsAt: at(10), reason: "Leaves", status: "in_progress" }),
    desk.haveAppointment({ startsAt: at(11), reason: "Stays", status: "in_progress" }),
  ]);
  await desk.haveVisit({ appointmentId: ready, stage: "ready_for_checkout" });
  await desk.haveVisit({ appointmentId: inExam, stage: "with_vet" });
  clinic.show(<Agenda start={{}} />);
  await screen.findByRole("row", { name: /Leaves.*Ready to pay/ });
  expect(screen.getByRole("row", { name: /Stays.*In exam/ })).toBeTruthy();
  cleanup();
  clinic.show(<Agenda start={{ status: "ready" }} />);
  await screen.findByRole("row", { name: /Leaves/ });
  expect(screen.queryByRole("row", { name: /Stays/ })).toBeNull();
});

test("one type of several days", async () => {
  const typeId = "019a5f00-0000-7000-8000-0000000000aa";
  await desk.haveAppointment({ startsAt: at(10), reason: "First" });
  await desk.haveAppointment({ startsAt: at(11), reason: "Second", typeId });
  clinic.show(<Agenda start={{ to: "2027-06-16", typeId }} />);
  expect(await screen.findByRole("row", { name: /Second/ })).toBeTruthy();
  expect(screen.queryByRole("row", { name: /First/ })).toBeNull();
});

test("a view is kept under a name, opened again and removed, without a network", async () => {
  const user = userEvent.setup();
  await desk.haveAppointment({ startsAt: at(10), vetId: null });
  clinic.show(<Agenda start={{ vetId: desk.vetId, to: "2027-06-16" }} />);
  await user.click(await screen.findByRole("button", { name: "Views" }));
  await user.click(await screen.findByRole("button", { name: "Keep this view…" }));
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Amara: 3 days");
  await user.click(screen.getByRole("button", { name: "Keep view" }));
  await noDialog();
  expect(await clinic.db.table("savedViews").toArray()).toMatchObject([
    { name: "Amara: 3 days", scope: `user:${clinic.sync.actor.userId}` },
  ]);
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await screen.findByRole("row", { name: /10:00.*Juno/ });
  await user.click(screen.getByRole("button", { name: "Views" }));
  await user.click(await screen.findByRole("button", { name: "Amara: 3 days" }));
  expect(await screen.findByText("No appointments match these filters on these days.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Views" }));
  await user.click(await screen.findByRole("button", { name: "Remove “Amara: 3 days”" }));
  expect(await screen.findByText("No views are kept yet.")).toBeTruthy();
  await clinic.allSaved();
});

test("the day can be narrowed to one vet", async () => {
  await desk.haveAppointment({ startsAt: at(10), vetId: null });
  clinic.show(<Agenda start={{ vetId: desk.vetId }} />);
  expect(await screen.findByText("No appointments match these filters on this day.")).toBeTruthy();
  await userEvent.setup().click(screen.getByRole("button", { name: "Clear filters" }));
  expect(await screen.findByRole("row", { name: /10:00.*Juno/ })).toBeTruthy();
});

describe("the days, typed", () => {
  const days = () => ["From", "To"].map((name) => screen.getByRole<HTMLInputElement>("textbox", { name }).value);

  test("are shown once a date is whole: no year on the way to it moves the other end", async () => {
    clinic.show(<Agenda start={{ from: "2027-06-14", to: "2027-06-20" }} />);
    const user = userEvent.setup();
    const to = screen.getByRole("textbox", { name: "To" });
    await user.clear(to);
    await user.type(to, "3/7/2027{Enter}");
    expect(days()).toEqual(["14/06/2027", "03/07/2027"]);
    await user.clear(to);
    await user.type(to, "soon");
    await user.tab();
    expect(days()).toEqual(["14/06/2027", "soon"]);
  });
});
