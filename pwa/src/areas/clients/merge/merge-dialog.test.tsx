// @vitest-environment jsdom
import { clients } from "@fernpaw/domain/clients/client";
import { mergeClients, unmergeClients } from "@fernpaw/domain/clients/merge-clients.mutations";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { type BillingDesk, openBillingDesk } from "../../../testing/billing-desk.ts";
import { comparedValues } from "../../../testing/compared-values.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import { ClientScreen } from "../client/client-screen.tsx";

const user = userEvent.setup();
const page = (clientId: string) => <ClientScreen clientId={clientId} opened={null} onOpened={() => undefined} />;

/** Samira Haddad with an invoice, and a second record of the same person. */
async function twoRecords() {
  const billing = await openBillingDesk();
  const { desk } = billing;
  await billing.haveInvoice(4000);
  const twin = await desk.haveClient({
    firstName: "S.",
    lastName: "Hadad",
    phones: [
      { label: "mobile", typed: "07700 900142", e164: "+447700900142", isPreferred: true },
      { label: "work", typed: "020 7946 0001", e164: "+442079460001", isPreferred: false },
    ],
    emails: ["work@example.com"],
    referralSource: "A neighbour",
    consentEmail: "no",
    noShowCount: 2,
  });
  await desk.havePet({ name: "Tofu" }, twin);
  await desk.haveAppointment({ clientId: twin, startsAt: "2031-01-06T09:00:00.000Z" });
  return { ...billing, twin };
}

async function compare({ clinic }: BillingDesk, clientId: string, other: string) {
  clinic.show(page(clientId));
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Merge with another client" }));
  const picking = within(await screen.findByRole("dialog", { name: "Merge two clients" }));
  await user.type(picking.getByRole("combobox", { name: "The other record" }), other);
  const [option] = await screen.findAllByRole("option");
  if (!option) throw new Error(`no ${other}`);
  await user.click(option);
  await screen.findByRole("radiogroup", { name: "Which record stays?" });
  return within(screen.getByRole("dialog", { name: "Merge two clients" }));
}
test("both records are side by side with what stays, and the merge keeps what was ticked", async () => {
  const billing = await twoRecords();
  const { clinic, desk, twin } = billing;
  const dialog = await compare(billing, twin, "samira");
  expect(dialog.getByRole<HTMLInputElement>("radio", { name: /Samira Haddad Stays/ }).checked).toBe(true);
  expect(comparedValues(dialog, "Last name")).toEqual([["Hadad: does not stay"], ["Haddad: stays"]]);
  expect(comparedValues(dialog, "Pets")).toEqual([["Tofu: stays"], ["Juno: stays"]]);
  expect(comparedValues(dialog, "Phones")).toEqual([
    ["07700 900142, Mobile: stays", "020 7946 0001, Work: stays"],
    ["07700 900142, Mobile: stays"],
  ]);
  expect(comparedValues(dialog, "How they found us")).toEqual([["A neighbour: does not stay"], []]);
  expect(comparedValues(dialog, "E-mail about own pets")).toEqual([["No: stays"], ["Not asked: does not stay"]]);
  expect(dialog.getByText("£40.00 due")).toBeTruthy();
  const moved = dialog.getByRole("heading", { name: "Moves from S. Hadad to Samira Haddad" }).parentElement;
  expect(moved?.textContent).toContain("1 appointment");
  await user.click(dialog.getByRole("button", { name: "Merge" }));
  await noDialog();
  const [from, into] = await rowsOf(clinic.db, clients).bulkGet([twin, desk.clientId]);
  expect(from).toMatchObject({ mergedIntoId: desk.clientId });
  expect(into).toMatchObject({ lastName: "Haddad", referralSource: "", consentEmail: "no", noShowCount: 2 });
  expect(into?.emails).toEqual(["samira@example.com", "work@example.com"]);
  expect(into?.phones.map(({ typed }) => typed)).toEqual(["07700 900142", "020 7946 0001"]);
  await clinic.allSaved();
});

test("the other record can be the one that stays, and the marks follow", async () => {
  const billing = await twoRecords();
  const { clinic, desk, twin } = billing;
  const dialog = await compare(billing, twin, "samira");
  await user.click(dialog.getByRole("radio", { name: /S. Hadad Will be merged/ }));
  expect(comparedValues(dialog, "Last name")).toEqual([["Hadad: stays"], ["Haddad: does not stay"]]);
  expect(comparedValues(dialog, "How they found us")).toEqual([["A neighbour: stays"], []]);
  expect(dialog.getByText("Samira Haddad will be merged into S. Hadad.")).toBeTruthy();
  const history = dialog.getByRole("heading", { name: /^Stays as history of Samira Haddad/ }).parentElement;
  expect(history?.textContent).toContain("1 invoice");
  await user.click(dialog.getByRole("button", { name: "Merge" }));
  await noDialog();
  expect(await rowsOf(clinic.db, clients).get(desk.clientId)).toMatchObject({ mergedIntoId: twin });
  expect(await rowsOf(clinic.db, clients).get(twin)).toMatchObject({ absorbedIds: [desk.clientId] });
  await user.click(await screen.findByRole("button", { name: "Undo the merge" }));
  await waitFor(async () =>
    expect(await rowsOf(clinic.db, clients).get(desk.clientId)).toMatchObject({ mergedIntoId: null }),
  );
  await clinic.allSaved();
});

test("a record into which others were merged has to stay; of two such records none can be merged", async () => {
  const billing = await twoRecords();
  const { clinic, desk, twin } = billing;
  const [third, fourth] = [await desk.haveClient({ lastName: "Hadaad" }), await desk.haveClient({ lastName: "Hadda" })];
  await clinic.mutate(mergeClients, { fromId: third, intoId: twin });
  const dialog = await compare(billing, twin, "samira");
  expect(dialog.getByRole<HTMLInputElement>("radio", { name: /S. Hadad Stays/ }).checked).toBe(true);
  expect(dialog.getByRole<HTMLInputElement>("radio", { name: /Samira/ }).disabled).toBe(true);
  expect(dialog.getByText(/^S. Hadad has to stay/)).toBeTruthy();
  await clinic.mutate(mergeClients, { fromId: fourth, intoId: desk.clientId });
  expect(await dialog.findByText(/^Other clients were merged into both records/)).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Merge" })).toBeNull();
  await clinic.mutate(unmergeClients, { id: fourth });
  expect(await dialog.findByRole("button", { name: "Merge" })).toBeTruthy();
  await clinic.allSaved();
});
