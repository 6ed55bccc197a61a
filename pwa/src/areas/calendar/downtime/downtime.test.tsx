import { locations } from "@fernpaw/domain/clinics/clinic";
import { openDayFrom, usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { addDays, instantAt, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { chooseLocation } from "../../../session/device-location.ts";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { longDay } from "../../../ui/clock-time.tsx";

const ZONE = "Europe/London";
const today = localDateOf(toInstant(Date.now()), ZONE);
const tomorrow = openDayFrom(usualHours(), addDays(today, 1));
const routes = [{ path: "/dashboard/calendar/downtime", lazy: () => import("./downtime-route.tsx") }];

let clinic: TestClinic;
let desk: ClinicDesk;
beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

afterEach(() => localStorage.clear());

const openPack = (search = "") => clinic.showRoutes(routes, `/dashboard/calendar/downtime${search}`);
const paper = () => screen.findByRole("article", { name: `Downtime pack, ${longDay(tomorrow)}` });

test("without a network the pack of tomorrow has the appointments, each patient and blank forms", async () => {
  await desk.haveAppointment({ startsAt: instantAt(tomorrow, 9 * 60, ZONE), reason: "Limping" });
  await desk.haveAppointment({ startsAt: instantAt(tomorrow, 15 * 60, ZONE), reason: "Recheck" });
  await desk.haveAppointment({ startsAt: instantAt(addDays(tomorrow, 1), 9 * 60, ZONE), reason: "Other day" });
  await desk.haveAlert("Bites when ears are handled");
  openPack();
  const sheet = within(await paper());
  expect(await sheet.findAllByText("Limping")).toHaveLength(1);
  const summary = sheet.getByText(/Bites when ears are handled/);
  expect(summary.textContent).toContain("Booked: 09:00 · Limping");
  expect(summary.textContent).toContain("15:00 · Recheck");
  expect(summary.textContent).toContain("Samira Haddad, 07700 900142");
  expect(sheet.getByRole("heading", { name: "Juno, Haddad" })).toBeTruthy();
  expect(sheet.queryByText(/Other day/)).toBeNull();
  const blank = within(sheet.getByRole("table", { name: "Blank list: controlled drugs" }));
  expect(blank.getAllByRole("row").length).toBeGreaterThan(10);
  expect(sheet.getByRole("heading", { name: "Blank exam" })).toBeTruthy();
});

test("the address says the part and the day; a person without the right to patients gets none of them", async () => {
  await desk.haveAppointment({ startsAt: instantAt(tomorrow, 9 * 60, ZONE), reason: "Limping" });
  const router = openPack("?part=forms");
  expect(await within(await paper()).findByRole("heading", { name: "Blank exam" })).toBeTruthy();
  expect(screen.queryByText("Limping")).toBeNull();
  await userEvent.click(screen.getByRole("combobox", { name: "Part" }));
  await userEvent.click(await screen.findByRole("option", { name: "Appointments" }));
  expect(router.state.location.search).toBe("?part=day");
  expect(await screen.findByText("Limping")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Juno, Haddad" })).toBeNull();

  cleanup();
  clinic = await openTestClinic({ role: "employee", permissions: ["appointments:view"] });
  desk = await aClinicDesk(clinic);
  await desk.haveAppointment({ startsAt: instantAt(tomorrow, 9 * 60, ZONE), reason: "Limping" });
  openPack();
  expect(await within(await paper()).findByText("Limping")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Juno, Haddad" })).toBeNull();
});

test("the pack follows the chosen location: its appointments and its next open day", async () => {
  const north = uuidv7();
  const later = addDays(tomorrow, 1);
  const isOpen = (day: string): boolean =>
    new Date(`${day}T12:00:00Z`).getUTCDay() === new Date(`${later}T12:00:00Z`).getUTCDay();
  const week = Array.from({ length: 7 }, (_, days) => addDays("2026-11-30", days));
  const hours = week.map((day) => (isOpen(day) ? [{ fromMin: 540, toMin: 1080 }] : []));
  await clinic.have(locations, { ...emptyRow(locations), id: north, name: "North", phone: "", address: "", hours });
  await desk.haveAppointment({ startsAt: instantAt(tomorrow, 9 * 60, ZONE), reason: "Limping" });
  await desk.haveAppointment({ startsAt: instantAt(later, 9 * 60, ZONE), reason: "Cough", locationId: north });
  await desk.haveAppointment({ startsAt: instantAt(later, 9 * 60, ZONE), reason: "At Main" });
  openPack();
  expect(await within(await paper()).findByText("Limping")).toBeTruthy();

  act(() => chooseLocation(north));
  const sheet = within(await screen.findByRole("article", { name: `Downtime pack, ${longDay(later)}` }));
  expect(await sheet.findByText("Cough")).toBeTruthy();
  expect(sheet.queryByText("At Main")).toBeNull();
});

test("no appointment of one day is ever on the paper of another, also while the other day is read", async () => {
  const later = addDays(tomorrow, 1);
  await desk.haveAppointment({ startsAt: instantAt(tomorrow, 9 * 60, ZONE), reason: "Limping" });
  await desk.haveAppointment({ startsAt: instantAt(later, 9 * 60, ZONE), reason: "Cough" });
  const router = openPack(`?day=${tomorrow}`);
  expect(await within(await paper()).findByText("Limping")).toBeTruthy();
  const papersOfLater: string[] = [];
  const title = `Downtime pack, ${longDay(later)}`;
  const look = new MutationObserver(() => {
    const sheet = screen.queryByRole("article", { name: title });
    if (sheet) papersOfLater.push(sheet.textContent);
  });
  look.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  await act(() => router.navigate(`?day=${later}`));
  expect(await within(await screen.findByRole("article", { name: title })).findByText("Cough")).toBeTruthy();
  look.disconnect();
  expect(papersOfLater.length).toBeGreaterThan(0);
  expect(papersOfLater.filter((text) => text.includes("Limping"))).toEqual([]);
});

test("a half-typed day stays in the field, and the paper keeps its day until the date is whole", async () => {
  const router = openPack();
  await paper();
  const field = screen.getByLabelText<HTMLInputElement>("Day");
  await userEvent.clear(field);
  await userEvent.type(field, "0");
  expect(field.value).toBe("0");
  expect(router.state.location.search).toBe("");
  await userEvent.type(field, "1/12/2031");
  expect(router.state.location.search).toBe("?day=2031-12-01");
  expect(await screen.findByRole("article", { name: `Downtime pack, ${longDay("2031-12-01")}` })).toBeTruthy();
  expect(field.value).toContain("12/2031");
});
