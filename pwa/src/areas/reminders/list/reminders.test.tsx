import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { addDays, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { MESSAGE_DEFAULTS, messages, messageSettings, messageTemplates } from "@fernpaw/domain/messages/message";
import { seededTemplates } from "@fernpaw/domain/messages/template-vocabulary";
import { reminders, reminderTypes } from "@fernpaw/domain/reminders/reminder";
import { seededReminderTypes } from "@fernpaw/domain/reminders/reminder-vocabulary";
import { vaccinations } from "@fernpaw/domain/vaccinations/vaccination";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { ClientMessages } from "../../messages/public/client-messages.tsx";
import { AddReminderDialog } from "../reminder/add-reminder-dialog.tsx";
import { RemindersScreen } from "./reminders-screen.tsx";
import { SettingsScreen } from "../setup/settings-screen.tsx";

let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
  for (const row of seededTemplates(clinic.clinicId)) await clinic.have(messageTemplates, row);
  for (const row of seededReminderTypes(clinic.clinicId)) await clinic.have(reminderTypes, row);
});

async function haveReminder(dueOn: string, set: object = {}): Promise<void> {
  const [type] = seededReminderTypes(clinic.clinicId);
  await clinic.have(reminders, {
    id: uuidv7(),
    petId: desk.petId,
    typeId: type?.id ?? "",
    dueOn,
    step: 0,
    nextStepOn: null,
    status: "open",
    completedBy: null,
    completedOn: null,
    cancelReason: null,
    lastSentAt: null,
    ...set,
  });
}

const place = { month: "2026-11-01", isOverdue: false, typeId: null, state: null };
const show = (set: Partial<typeof place> = {}) =>
  clinic.show(<RemindersScreen place={{ ...place, ...set }} today="2026-11-21" onPlace={() => undefined} />);

test("the month's list says what is overdue, done or called off, and offers nothing for what is over", async () => {
  await haveReminder("2026-11-03");
  await haveReminder("2026-11-28", { status: "cancelled", cancelReason: "deceased" });
  await haveReminder("2026-12-01");
  show();
  const rows = await screen.findAllByRole("row", { name: /Juno/ });
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Samira Haddad.*Health check.*3 Nov 2026.*Overdue/),
    expect.stringMatching(/28 Nov 2026.*Cancelled: deceased/),
  ]);
  expect(screen.getAllByRole("button", { name: /^Actions for/ })).toHaveLength(1);
});

test("a dialog about a reminder names its type, its due date and the pet", async () => {
  await haveReminder("2026-11-03");
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Juno, Health check" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Snooze…" }));
  const dialog = within(screen.getByRole("dialog", { name: "Snooze the reminder" }));
  expect(dialog.getByText("Health check, due on 3 Nov 2026")).toBeTruthy();
  expect(await dialog.findByRole("group", { name: "About Juno" })).toBeTruthy();
});

test("the dialog that adds a reminder names the chosen pet once, with its client, and takes another one", async () => {
  clinic.show(<AddReminderDialog petId={null} onClose={() => undefined} />);
  const dialog = within(screen.getByRole("dialog", { name: "Add a reminder" }));
  await userEvent.type(dialog.getByRole("combobox", { name: "Which pet" }), "Juno");
  await userEvent.click(await screen.findByRole("option", { name: /Juno/ }));
  expect(await dialog.findByRole("group", { name: "About Juno" })).toBeTruthy();
  expect(dialog.getAllByText("Juno")).toHaveLength(1);
  await userEvent.click(dialog.getByRole("button", { name: "Another pet" }));
  expect(dialog.getByRole("combobox", { name: "Which pet" })).toBeTruthy();
});

test("while clients and pets are loading, an empty list does not say that nothing is due", async () => {
  show({ isOverdue: true });
  expect(await screen.findByText(/still loading/)).toBeTruthy();
  expect(screen.queryByText("No reminders here.")).toBeNull();
});

test("what is done disappears from the overdue ones, and the next is due in a year", async () => {
  await haveReminder("2026-11-03");
  everythingIsHere(clinic);
  show({ isOverdue: true });
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Juno, Health check" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Mark as done…" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("No reminders here.")).toBeTruthy();
  const all = await rowsOf(clinic.db, reminders).toArray();
  expect(all.map(({ status }) => status).toSorted()).toEqual(["completed", "open"]);
  await clinic.allSaved();
});

test("what is set up is not called missing while it is on its way", async () => {
  clinic.show(<SettingsScreen />);
  expect(await screen.findByText(/still loading/)).toBeTruthy();
  expect(screen.queryByText("No types yet.")).toBeNull();
});

test("a template with a placeholder that it does not have says so and is not saved", async () => {
  await clinic.have(messageSettings, { ...MESSAGE_DEFAULTS, id: clinic.clinicId });
  everythingIsHere(clinic);
  clinic.show(<SettingsScreen />);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Reminder by e-mail" }));
  const dialog = screen.getByRole("dialog");
  const subject = within(dialog).getByLabelText("Subject");
  await userEvent.clear(subject);
  await userEvent.type(subject, "For {{name}");
  expect(await within(dialog).findByText("{name} is not a placeholder of this template.")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(screen.getByRole("dialog")).toBeTruthy();
  expect((await rowsOf(clinic.db, messageTemplates).toArray()).some((row) => row.subject === "For {name}")).toBe(false);
});

test("a call is noted at once; a client who wants no text messages is not offered to be sent one", async () => {
  const clientId = await desk.haveClient({ consentSms: "no" });
  clinic.show(<ClientMessages clientId={clientId} absorbedIds={[]} />);
  await userEvent.click(await screen.findByRole("button", { name: "Write" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Text message" }));
  expect(within(dialog).getByText("The client refused such messages.")).toBeTruthy();
  expect(within(dialog).getByRole("button", { name: "Send" }).hasAttribute("disabled")).toBe(true);
  await userEvent.click(within(dialog).getByRole("button", { name: "Call" }));
  await userEvent.type(within(dialog).getByLabelText("Notes on the call"), "Comes on Monday");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save the note" }));
  expect(await screen.findByText("Noted", { selector: ".status-chip" })).toBeTruthy();
  expect(await rowsOf(clinic.db, messages).toArray()).toMatchObject([{ channel: "call", body: "Comes on Monday" }]);
  await clinic.allSaved();
});

test("next dates of a list get reminders, and the number is shown before", async () => {
  everythingIsHere(clinic);
  const given = { ...emptyRow(vaccinations), petId: desk.petId, source: "import", givenOn: "2026-03-01" } as const;
  const nextDueOn = addDays(localDateOf(toInstant(Date.now()), "Europe/London"), 100);
  const id = uuidv7();
  await clinic.have(vaccinations, { ...given, id, name: "Booster", nextDueOn });
  show();
  await userEvent.click(await screen.findByRole("button", { name: "From vaccinations" }));
  const dialog = await screen.findByRole("dialog", { name: "Reminders from vaccinations" });
  const submit = within(dialog).getByRole("button", { name: "Add reminders" });
  expect(submit).toHaveProperty("disabled", true);
  await userEvent.click(within(dialog).getByLabelText("Type"));
  await userEvent.click(await screen.findByRole("option", { name: "Vaccination" }));
  expect(await within(dialog).findByText("1 pet has a next vaccination date without such a reminder.")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Add 1 reminder" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await clinic.allSaved();
  const type = seededReminderTypes(clinic.clinicId).find(({ name }) => name === "Vaccination");
  expect(await rowsOf(clinic.db, reminders).toArray()).toMatchObject([{ typeId: type?.id, dueOn: nextDueOn }]);
});
