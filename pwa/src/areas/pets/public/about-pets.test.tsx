import { toInstant } from "@fernpaw/domain/kernel/time";
import { screen, within } from "@testing-library/react";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { AppointmentDrawer } from "../../appointments/public/appointment-drawer.tsx";
import { CheckInDialog } from "../../appointments/public/check-in-dialog.tsx";
import { AboutPets } from "./about-pets.tsx";

const now = toInstant(Date.now());
const close = (): void => undefined;
let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

const aboutJuno = async () => within(await screen.findByRole("group", { name: "About Juno" }));

test("of two pets with one name, the check-in says whose it is, the phone and the reason", async () => {
  const phones = [{ label: "mobile" as const, typed: "07700 900777", e164: null, isPreferred: true }];
  const clientId = await desk.haveClient({ firstName: "Bo", lastName: "Lind", phones });
  const other = await desk.havePet({ name: "Juno", breed: "Saluki" }, clientId);
  const appointmentId = await desk.haveAppointment({ startsAt: now, petIds: [other], clientId, reason: "Limping" });
  clinic.show(<CheckInDialog appointmentId={appointmentId} onClose={close} />);
  const about = await aboutJuno();
  expect(about.getByText(/^Bo Lind/)).toBeTruthy();
  expect(about.getByText(/Saluki/)).toBeTruthy();
  expect(about.getByRole("link", { name: "07700 900777" }).getAttribute("href")).toBe("tel:07700900777");
  expect(about.getByText("Reason: Limping")).toBeTruthy();
  await clinic.allSaved();
});

test("without an appointment it names the owner, the reason of the open visit and all warnings", async () => {
  await desk.haveVisit({ reason: "Itchy ears" });
  await desk.haveAlert("Only from behind");
  await desk.haveAlert("Owes for March", { subject: "client", subjectId: desk.clientId, kind: "financial" });
  clinic.show(<AboutPets petIds={[desk.petId]} />);
  const about = await aboutJuno();
  expect(about.getByText(/^Samira Haddad/)).toBeTruthy();
  expect(about.getByText("Reason: Itchy ears")).toBeTruthy();
  const warnings = within(about.getByRole("list", { name: "Warnings" })).getAllByRole("listitem");
  expect(warnings.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(["Bites: Only from behind", "Account: Owes for March"]),
  );
});

test("the drawer of an appointment shows the warnings beside what can be done to it", async () => {
  const appointmentId = await desk.haveAppointment({ startsAt: now });
  await desk.haveAlert("Only from behind");
  clinic.show(<AppointmentDrawer appointmentId={appointmentId} onClose={close} onCheckIn={close} />);
  expect(await screen.findByText("Bites: Only from behind")).toBeTruthy();
});

const AREAS = join(import.meta.dirname, "..", "..");
const DIALOG = /<(?:Dialog|FormDialog|ConfirmDialog)\b/;
/** Areas that work with pets, and each that brings parts to the page of a visit or a pet. */
const WITH_PETS = ["appointments", "calendar", "pets", "reminders", "today", "visits"];
const bringsParts = (area: string): boolean =>
  ["visit-parts.tsx", "pet-parts.tsx"].some((file) => existsSync(join(AREAS, area, file)));
const AREAS_WITH_PETS = readdirSync(AREAS).filter((area) => WITH_PETS.includes(area) || bringsParts(area));
/** Dialogs of these areas that are about no pet of the clinic, or name it and its client themselves. */
const OTHERS = [
  "appointments/list/saved-views.tsx",
  "appointments/online/answer-forms.tsx",
  "appointments/online/request-dialog.tsx",
  "appointments/public/booking-dialog.tsx",
  "appointments/public/freed-bar.tsx",
  "appointments/waitlist/waitlist-dialog.tsx",
  "billing/public/client-terms.tsx",
  "billing/public/payment-account-card.tsx",
  "billing/remind/remind-all-dialog.tsx",
  "billing/remind/remind-dialog.tsx",
  "billing/sale/discount-dialog.tsx",
  "billing/till/open-till-dialog.tsx",
  "calendar/block/block-dialog.tsx",
  "calendar/ics/ics-pet.tsx",
  // The client reads it: warnings are for the team, who chose the form in a dialog with the piece.
  "consents/sign/sign-dialog.tsx",
  "consents/template/form-template-dialog.tsx",
  "labs/ranges/range-dialog.tsx",
  "notes/public/note-templates-card.tsx",
  "reminders/reminder/from-vaccinations-dialog.tsx",
  "reminders/setup/type-dialog.tsx",
  "reminders/templates/template-dialog.tsx",
  "tasks/handover/handover-dialog.tsx",
  // Its field for the subject has the piece.
  "tasks/task/task-dialog.tsx",
  // Of all who wait.
  "today/late/running-late.tsx",
  "today/walk-in/walk-in-dialog.tsx",
];

test("each dialog about a pet has the piece", () => {
  const sources = AREAS_WITH_PETS.flatMap((area) =>
    readdirSync(join(AREAS, area), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".tsx") && !entry.name.includes(".test."))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const without = sources.filter((path) => {
    const text = readFileSync(path, "utf8");
    return DIALOG.test(text) && !text.includes("<AboutPets");
  });
  expect(without.map((path) => relative(AREAS, path)).sort()).toEqual(OTHERS);
});
