import { invoices } from "@fernpaw/domain/billing/invoice";
import { addDays, localDateOf } from "@fernpaw/domain/kernel/time";
import { messages, messageTemplates } from "@fernpaw/domain/messages/message";
import { seededTemplates } from "@fernpaw/domain/messages/template-vocabulary";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { paths } from "../../../paths.ts";
import { type BillingDesk, openBillingDesk } from "../../../testing/billing-desk.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import { BillingScreen } from "../desk/billing-screen.tsx";

const today = localDateOf(new Date().toISOString(), "Europe/London");

async function openDesk(): Promise<BillingDesk> {
  const desk = await openBillingDesk();
  for (const template of seededTemplates(desk.clinic.clinicId)) await desk.clinic.have(messageTemplates, template);
  return desk;
}

/** An overdue invoice of another client. */
async function haveDebtor(desk: BillingDesk, lastName: string, set: object = {}): Promise<string> {
  const clientId = await desk.desk.haveClient({ firstName: "Ana", lastName, emails: ["ana@mail.example"], ...set });
  const row = await desk.clinic.db.table(invoices.table).get(await overdue(desk, 2000));
  await desk.clinic.have(invoices, { ...row, clientId });
  return clientId;
}

const overdue = (desk: BillingDesk, minor: number) => desk.haveInvoice(minor, { dueOn: addDays(today, -12) });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const written = (desk: BillingDesk) => desk.clinic.db.table(messages.table).toArray();

test("one client is reminded from the list of debtors; the list then has the day, and a second reminder is not offered", async () => {
  const desk = await openDesk();
  const invoiceId = await overdue(desk, 5000);
  desk.clinic.showRoutes([{ path: "*", element: <BillingScreen /> }], `${paths.billing}?tab=debtors`);
  await press("More for Samira Haddad");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Send a reminder" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remind Samira Haddad of payment" }));
  expect(dialog.getByText("£50.00 in 1 overdue invoice")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Text message" }));
  expect(dialog.getByText(/^Eastgate Veterinary: £50.00 has been due since/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Send the reminder" }));
  await noDialog();
  expect(await written(desk)).toMatchObject([
    { cause: "payment", channel: "sms", status: "queued", invoiceIds: [invoiceId], clientId: desk.desk.clientId },
  ]);
  await press("More for Samira Haddad");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Send a reminder" }));
  expect(await screen.findByText("The client was reminded within the last seven days.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Send the reminder" }).hasAttribute("disabled")).toBe(true);
});

test("all are reminded after a look: one message each; a client who is left out is named with the reason", async () => {
  const desk = await openDesk();
  everythingIsHere(desk.clinic);
  await overdue(desk, 5000);
  await haveDebtor(desk, "Ruiz", { emails: [], phones: [] });
  const mourner = await haveDebtor(desk, "Lund");
  await desk.desk.havePet({ name: "Odin", status: "deceased", deceasedOn: addDays(today, -3) }, mourner);
  await haveDebtor(desk, "Berg");
  desk.clinic.showRoutes([{ path: "*", element: <BillingScreen /> }], `${paths.billing}?tab=debtors`);
  await press("Remind 2 clients");
  const dialog = within(await screen.findByRole("dialog", { name: "Remind all who are overdue" }));
  const texts = (name: string) =>
    within(dialog.getByRole("list", { name }))
      .getAllByRole("listitem")
      .map((item) => item.textContent);
  expect(texts("2 clients get a reminder").toSorted()).toEqual([
    "Ana BergE-mail, £20.00",
    "Samira HaddadE-mail, £50.00",
  ]);
  expect(texts("2 clients are left out").toSorted()).toEqual([
    "Ana LundOdin died within the last 30 days",
    "Ana RuizNo address of this client can be used, or the client refused such messages.",
  ]);
  await userEvent.click(dialog.getByRole("button", { name: "Send 2 reminders" }));
  await noDialog();
  await waitFor(async () => expect(await written(desk)).toHaveLength(2));
  expect((await screen.findAllByText(/^Reminded \d/)).length).toBe(2);
  expect(await screen.findByRole("button", { name: "No client can be reminded today" })).toBeTruthy();
});
