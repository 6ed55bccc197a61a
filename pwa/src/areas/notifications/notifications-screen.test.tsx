import { appointments } from "@fernpaw/domain/appointments/appointment";
import { onlineRequests } from "@fernpaw/domain/appointments/online-request";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import {
  choicesId,
  notificationChoices,
  type Notification,
  notifications,
  personalScope,
} from "@fernpaw/domain/notifications/notification";
import { registerPet } from "@fernpaw/domain/pets/pet.mutations";
import { petTypes } from "@fernpaw/domain/pets/pet";
import { shifts } from "@fernpaw/domain/staff/shift";
import { staff } from "@fernpaw/domain/staff/staff";
import { staffRow } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { rowsOf } from "../../db/rows.ts";
import { paths } from "../../paths.ts";
import { aClinicDesk, type ClinicDesk } from "../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { Toaster } from "../../ui/toaster.tsx";
import { Component as OpenRoute } from "./news/open-route.tsx";
import { NotificationsScreen } from "./notifications-screen.tsx";
import { NotificationChoicesCard } from "./public/notification-choices-card.tsx";

let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

async function aNotification(set: Partial<Notification> & Pick<Notification, "kind" | "subject">): Promise<string> {
  const id = uuidv7();
  const scope = personalScope(clinic.actor.userId);
  await clinic.have(notifications, { id, scope, title: "", body: "", status: "unread", isPinned: "no", ...set });
  return id;
}

const someTask = () => ({ kind: "task_assigned", subject: { table: "tasks", id: uuidv7() } }) as const;
const open = (at: string = paths.notifications) =>
  clinic.showRoutes(
    [
      {
        path: "/dashboard/notifications",
        element: (
          <>
            <NotificationsScreen />
            <Toaster />
          </>
        ),
      },
      { path: "/dashboard/notifications/open/:id", element: <OpenRoute /> },
      { path: "*", element: <h1>{"Elsewhere"}</h1> },
    ],
    at,
  );
const stored = (id: string) => rowsOf(clinic.db, notifications).get(id);
const views = () => within(screen.getByRole("navigation", { name: "Notifications" }));
const lines = async () => within(await screen.findByRole("list", { name: "Notifications" })).getAllByRole("listitem");

describe("what the page opens with", () => {
  test("the news where no inbox item waits, and it stays while the last one is read", async () => {
    await aNotification(someTask());
    open();
    expect(await screen.findByText("New task for you")).toBeTruthy();
    expect(views().getByRole("link", { name: "News 1" }).getAttribute("aria-current")).toBe("page");
    await userEvent.click(screen.getByRole("button", { name: "Mark as read: New task for you" }));
    expect(await screen.findByRole("button", { name: "Mark as unread: New task for you" })).toBeTruthy();
    expect(views().getByRole("link", { name: "News" }).getAttribute("aria-current")).toBe("page");
    await clinic.allSaved();
  });

  test("the inbox where nothing is new", async () => {
    open();
    expect(await screen.findByText("Your inbox is empty")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "Notifications" })).toBeTruthy();
    expect(views().getByRole("link", { name: "Inbox" }).getAttribute("aria-current")).toBe("page");
    // A pull brings what the badge has counted.
    await aNotification(someTask());
    expect(await screen.findByText("New task for you")).toBeTruthy();
    expect(views().getByRole("link", { name: "News 1" }).getAttribute("aria-current")).toBe("page");
  });

  test("what waits for a connection is listed in words, oldest first", async () => {
    const dog = uuidv7();
    await clinic.have(petTypes, {
      id: dog,
      code: "dog",
      name: "Dog",
      weightUnit: "kg",
      sort: 1,
      status: "active",
      mergedIntoId: null,
    });
    open(`${paths.notifications}?view=waiting`);
    expect(await screen.findByText("Nothing waits to be sent")).toBeTruthy();
    await clinic.mutate(registerPet, { id: uuidv7(), name: "Juno", petTypeId: dog });
    await clinic.mutate(registerPet, { id: uuidv7(), name: "Bruno", petTypeId: dog });
    expect(await screen.findByText("2, oldest just now")).toBeTruthy();
    expect(screen.getAllByRole("listitem").map((row) => row.textContent?.replace(/\d\d:\d\d/, ""))).toEqual([
      "New pet, Juno",
      "New pet, Bruno",
    ]);
    expect(views().getByRole("link", { name: "Waiting to send 2" })).toBeTruthy();
  });
});

describe("news", () => {
  test("say pet and time, from the rows of this device", async () => {
    const lena = staffRow({ firstName: "Lena", lastName: "Brandt" });
    await clinic.have(staff, lena);
    const startsAt = `${new Date().getFullYear() + 1}-01-14T10:30:00.000Z`;
    const id = await desk.haveAppointment({ startsAt, vetId: clinic.actor.userId });
    const given = await desk.haveAppointment({ startsAt, vetId: lena.id });
    await aNotification({ kind: "appointment_moved", subject: { table: "appointments", id } });
    await aNotification({ kind: "appointment_moved", subject: { table: "appointments", id: given } });
    await aNotification({ kind: "appointment_cancelled", subject: { table: "appointments", id: uuidv7() } });
    open(paths.news);
    expect(await screen.findByText("Juno's appointment was moved")).toBeTruthy();
    expect(screen.getByText(/^Now .*14 Jan.*, 10:30$/)).toBeTruthy();
    expect(screen.getByText("Juno's appointment is now with Dr Lena Brandt")).toBeTruthy();
    // This device does not know it: the words do without, and lead nowhere.
    expect(screen.getByText("An appointment was cancelled")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "An appointment was cancelled" })).toBeNull();
  });

  test("a change of the own shifts leads to the published roster of that week", async () => {
    const id = uuidv7();
    const span = { startsAt: "2027-01-14T09:00:00.000Z", endsAt: "2027-01-14T17:00:00.000Z", reach: "day" } as const;
    const { userId } = clinic.actor;
    await clinic.have(shifts, { ...emptyRow(shifts), ...span, id, userId, locationId: desk.locationId, kind: "work" });
    await aNotification({ kind: "roster_changed", subject: { table: "shifts", id } });
    await aNotification({ kind: "roster_changed", subject: { table: "shifts", id: uuidv7() } });
    const router = open(paths.news);
    expect(await screen.findByText(/^From .*14 Jan.*, 09:00$/)).toBeTruthy();
    const [removed, published] = screen.getAllByRole("link", { name: "Your shifts have changed" });
    await userEvent.click(published as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toBe("?day=2027-01-14"));
    expect(router.state.location.pathname).toBe("/dashboard/calendar/roster");
    expect(removed).toBeTruthy();
    await clinic.allSaved();
  });

  test("a pinned announcement is before newer ones, and says so", async () => {
    const about = { kind: "announcement", subject: { table: "announcements", id: uuidv7() } } as const;
    const createdAt = "2026-11-01T09:00:00.000Z";
    await aNotification({ ...about, title: "Pause on Sunday", isPinned: "yes", createdAt, updatedAt: createdAt });
    await aNotification(someTask());
    open();
    const [first, second] = await lines();
    expect([first?.textContent, second?.textContent]).toEqual([
      expect.stringMatching(/Pause on Sunday.*Pinned/),
      expect.stringContaining("New task for you"),
    ]);
  });

  test("an announcement is read here, with its whole text", async () => {
    const subject = { table: "announcements", id: uuidv7() } as const;
    const words = { title: "Maintenance on Sunday", body: "From 02:00 to 03:00.\nNothing is lost." };
    await aNotification({ kind: "announcement", subject, ...words });
    open(paths.news);
    expect(await screen.findByText("Maintenance on Sunday")).toBeTruthy();
    expect(screen.getByText(/From 02:00 to 03:00\.\s+Nothing is lost\./)).toBeTruthy();
  });

  test("are filtered by kind and by what is unread", async () => {
    await aNotification(someTask());
    await aNotification({ ...someTask(), status: "read" });
    await aNotification({ kind: "appointment_booked", subject: { table: "appointments", id: uuidv7() } });
    const router = open(paths.news);
    await waitFor(async () => expect(await lines()).toHaveLength(3));
    await userEvent.click(screen.getByRole("button", { name: "Unread" }));
    await waitFor(async () => expect(await lines()).toHaveLength(2));
    await router.navigate(`${paths.news}&kind=task_assigned`);
    await waitFor(async () => expect(await lines()).toHaveLength(2));
    await router.navigate(`${paths.news}&kind=announcement`);
    expect(await screen.findByText("No notifications of this kind")).toBeTruthy();
  });

  test("are all marked at once, which can be taken back", async () => {
    const ids = [await aNotification(someTask()), await aNotification(someTask())];
    const read = await aNotification({ ...someTask(), status: "read" });
    open(paths.news);
    expect(await screen.findByText("2 unread")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
    expect(await screen.findByText("You have read everything.")).toBeTruthy();
    const all = screen.getByRole<HTMLButtonElement>("button", { name: "Mark all as read" });
    await waitFor(() => expect(all.disabled).toBe(true));
    await clinic.allSaved();
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(async () =>
      expect((await Promise.all([...ids, read].map(stored))).map((row) => row?.status)).toEqual([
        "unread",
        "unread",
        "read",
      ]),
    );
    await clinic.allSaved();
  });

  test("an opened one is read, and leads to the visit", async () => {
    const visitId = await desk.haveVisit({ stage: "waiting", reason: "Limps" });
    const id = await aNotification({ kind: "patient_arrived", subject: { table: "visits", id: visitId } });
    const router = open(paths.news);
    await userEvent.click(await screen.findByRole("link", { name: "Juno has arrived" }));
    expect(await screen.findByRole("heading", { name: "Elsewhere" })).toBeTruthy();
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe(paths.visit({ id: visitId, appointmentId: null, petId: desk.petId }));
    expect((await stored(id))?.status).toBe("read");
    await clinic.allSaved();
  });

  test("an appointment opens in the list of appointments", async () => {
    const appointmentId = await desk.haveAppointment({});
    const id = await aNotification({
      kind: "appointment_booked",
      subject: { table: "appointments", id: appointmentId },
    });
    const router = open(paths.openNotification(id));
    await screen.findByRole("heading", { name: "Elsewhere" });
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe(`/dashboard/appointments?open=${appointmentId}`);
    expect((await rowsOf(clinic.db, appointments).get(appointmentId))?.id).toBe(appointmentId);
    await clinic.allSaved();
  });

  test("one that this device does not have leads to the list", { timeout: 10_000 }, async () => {
    const router = open(paths.openNotification(uuidv7()));
    await waitFor(() => expect(router.state.location.search).toBe("?view=news"), { timeout: 6_000 });
    expect(await screen.findByText("No notifications")).toBeTruthy();
  });
});

test("a kind is switched off and on again, at once", async () => {
  clinic.show(<NotificationChoicesCard />);
  const off = async () => (await rowsOf(clinic.db, notificationChoices).get(choicesId(clinic.actor.userId)))?.off;
  const tasks = await screen.findByRole<HTMLInputElement>("switch", { name: "Tasks" });
  await waitFor(() => expect(tasks.checked).toBe(true));
  await userEvent.click(tasks);
  await waitFor(async () => expect(await off()).toEqual(["task_assigned"]));
  await waitFor(() => expect(tasks.checked).toBe(false));
  await userEvent.click(tasks);
  await waitFor(async () => expect(await off()).toEqual([]));
  expect(screen.queryByRole("switch", { name: "Announcements" })).toBeNull();
  await clinic.allSaved();
});

test("a kind that a newer server writes is drawn and can be marked", async () => {
  const kind: Notification["kind"] = JSON.parse('"moon_landing"');
  const table: Notification["subject"]["table"] = JSON.parse('"moons"');
  await aNotification({ kind, subject: { table, id: uuidv7() } });
  open(paths.news);
  expect(await screen.findByText("News of your clinic")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Mark as read: News of your clinic" }));
  expect(await screen.findByRole("button", { name: "Mark as unread: News of your clinic" })).toBeTruthy();
  await clinic.allSaved();
});

test("a notification of an online request leads to the request while it is open", async () => {
  const id = uuidv7();
  const place = { locationId: uuidv7(), typeId: uuidv7(), startsAt: "2026-11-24T10:00:00.000Z", durationMin: 20 };
  const person = { lastName: "Byron", email: "ada@example.com", phone: "020 7946 0001", petName: "Fig" };
  const row = { ...emptyRow(onlineRequests), id, ...place, ...person, heldUntil: "2026-11-23T10:00:00.000Z" };
  await clinic.have(onlineRequests, row);
  const subject = { table: "onlineRequests", id } as const;
  await aNotification({ kind: "online_request", subject });
  await clinic.have(onlineRequests, { ...row, id: subject.id, clientAnswer: "agreed" });
  await aNotification({ kind: "offer_answered", subject });
  open(paths.news);
  expect(await screen.findByRole("link", { name: "New online request: Fig" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "The client of Fig answered the offered time" })).toBeTruthy();
  expect(screen.getByText(/^Accepted · /)).toBeTruthy();
});
