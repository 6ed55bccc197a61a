import { chargeAmounts, chargeLines, lineIdOf } from "@fernpaw/domain/billing/charge-line";
import { issueInvoice } from "@fernpaw/domain/billing/invoice.mutations";
import { divideCosts } from "@fernpaw/domain/billing/divide-costs.mutations";
import { partIdOf } from "@fernpaw/domain/billing/line-parts";
import { clients } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import { staff } from "@fernpaw/domain/staff/staff";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { markTreatmentEnteredInError } from "@fernpaw/domain/treatments/treatment.mutations";
import { treatments } from "@fernpaw/domain/treatments/treatment";
import { clientRow, staffRow } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { paths } from "../../../paths.ts";
import { openVisitPlan, rowOf } from "../../../testing/visit-plan.tsx";

/** A given ear gel, as the page of the visit shows it. `issue` puts some charges on an issued invoice, and answers its id. */
async function openGiven(rights: Parameters<typeof openVisitPlan>[0] = {}) {
  const plan = await openVisitPlan(rights);
  const { clinic, haveProduct, havePlanned, openTab } = plan;
  await clinic.have(staff, staffRow({ id: clinic.actor.userId, firstName: "Ana", lastName: "Reyes" }));
  const id = await havePlanned(await haveProduct());
  await openTab();
  await userEvent.click(await screen.findByRole("button", { name: "Give Ear gel" }));
  await screen.findByRole("button", { name: "Undo Ear gel" });
  const lineId = lineIdOf(id);
  const issue = async (lineIds: string[]): Promise<string> => {
    const lines = (await clinic.db.table(chargeLines.table).bulkGet(lineIds)) as RowOf<typeof chargeLines>[];
    const invoiceId = uuidv7();
    const grossMinor = sumMinor(lines.map((line) => chargeAmounts(line)?.grossMinor ?? 0));
    await clinic.mutate(issueInvoice, { id: invoiceId, lineIds, grossMinor, reference: "T1-0001" });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Undo Ear gel" })).toBeNull());
    return invoiceId;
  };
  return { ...plan, id, lineId, issue };
}

test("a treatment on an issued invoice is entered in error with a reason: it stays, crossed out, its stock is back, and its charge is to be credited", async () => {
  const { clinic, id, lineId, issue } = await openGiven();
  const invoiceId = await issue([lineId]);
  await userEvent.click(screen.getByRole("button", { name: "More for Ear gel" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Entered in error" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ear gel was entered in error" }));
  expect(await dialog.findByRole("group", { name: "About Juno" })).toBeTruthy();
  expect(dialog.getByText(/The charge is on an issued invoice: it stays/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Mark as error" }));
  expect(await dialog.findByText("Write the reason.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Wrong pet" }));
  await userEvent.click(dialog.getByRole("button", { name: "Mark as error" }));
  await screen.findByText(/Entered in error: Wrong pet/);
  const row = rowOf("Given", "Ear gel");
  expect(row.getByText(/Marked by .*Reyes on /)).toBeTruthy();
  expect(getComputedStyle(row.getByText("Ear gel").parentElement as HTMLElement).textDecoration).toContain(
    "line-through",
  );
  expect(row.getByText("Its charge is on an issued invoice and is to be credited.")).toBeTruthy();
  expect(row.getByRole("link", { name: "Credit the charge of Ear gel" }).getAttribute("href")).toBe(
    paths.invoice(invoiceId),
  );
  expect(row.queryByRole("button")).toBeNull();
  expect(await clinic.db.table(treatments.table).get(id)).toMatchObject({
    status: "taken_back",
    reason: "Wrong pet",
  });
  expect(await clinic.db.table(chargeLines.table).get(lineId)).toMatchObject({ status: "issued", invoiceId });
  expect(await clinic.db.table(stockLevels.table).toArray()).toMatchObject([{ quantityMilli: 12_000 }]);
  // Nothing is planned again in a visit that is over.
  expect(await clinic.db.table(treatments.table).count()).toBe(1);
  await clinic.allSaved();
});

test("of a divided charge with one part on an issued invoice, the treatment can only be crossed out, and leads to that invoice", async () => {
  const { clinic, desk, id, lineId, issue } = await openGiven();
  const partner = clientRow({ lastName: "Partner" });
  await clinic.have(clients, partner);
  const payers = [desk.clientId, partner.id].map((clientId) => ({ clientId, shareMilliPercent: 50_000 }));
  await clinic.mutate(divideCosts, { lines: [{ id: lineId, payers }] });
  const invoiceId = await issue([partIdOf(lineId, 1)]);
  await clinic.mutate(markTreatmentEnteredInError, { id, reason: "Wrong pet" });
  await screen.findByText(/Entered in error: Wrong pet/);
  const link = await screen.findByRole("link", { name: "Credit the charge of Ear gel" });
  expect(link.getAttribute("href")).toBe(paths.invoice(invoiceId));
  await clinic.allSaved();
});
