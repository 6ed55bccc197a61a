import { approvals } from "@fernpaw/domain/approvals/approval";
import { attention } from "@fernpaw/domain/kernel/attention";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { staff } from "@fernpaw/domain/staff/staff";
import { batches } from "@fernpaw/domain/stock/batch";
import { staffRow } from "@fernpaw/testing/builders";
import { batchRow, countedProductRow } from "@fernpaw/testing/stock-builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../db/rows.ts";
import { clinicHttp } from "../../http/client.ts";
import { aClinicDesk } from "../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { setConnection } from "../../testing/connection.ts";
import { simulatedNetwork } from "../../testing/simulated-network.ts";
import { InboxScreen } from "./inbox-screen.tsx";

let clinic: TestClinic;
const bea = staffRow({ firstName: "Bea", lastName: "Okafor", profession: "nurse" });
const gel = countedProductRow({ name: "Ear gel", dispensingUnit: "tube" });
const old = batchRow({ productId: gel.id, number: "EG-0298", expiresOn: "2026-01-31", receivedOn: "2025-01-31" });
const locationId = uuidv7();
const approvalId = uuidv7();

const args = () => ({
  id: uuidv7(),
  productId: gel.id,
  batchId: old.id,
  locationId,
  kind: "internal_use",
  quantityMilli: 1000,
});

beforeEach(async () => {
  clinic = await openTestClinic();
  const place = { id: locationId, name: "Eastgate", phone: "", address: "", hours: usualHours() };
  await clinic.have(locations, { ...emptyRow(locations), ...place });
  await clinic.have(staff, bea);
  await clinic.have(
    staff,
    staffRow({ id: clinic.actor.userId, firstName: "Olga", lastName: "Ferrer", isOwner: "yes" }),
  );
  await clinic.have(products, gel);
  await clinic.have(batches, old);
});

async function anItem(change: Partial<RowOf<typeof attention>>): Promise<string> {
  const id = uuidv7();
  await clinic.have(attention, {
    id,
    kind: "approved_offline",
    severity: "conflict",
    scope: `user:${clinic.actor.userId}`,
    mutationName: "stockMovements.adjust",
    mutationUuid: uuidv7(),
    code: "approved_offline",
    entities: [{ table: "approvals", id: approvalId }],
    mine: { actorId: bea.id, deviceId: "room-2", at: "2026-11-23T10:04:00.000Z", values: args() },
    theirs: null,
    details: { tablet: "Room 2" },
    status: "open",
    resolution: null,
    resolvedBy: null,
    resolvedAt: null,
    ...change,
  });
  return id;
}

const anApproval = (change: Partial<RowOf<typeof approvals>> = {}) =>
  clinic.have(approvals, {
    id: approvalId,
    mutationName: "stockMovements.adjust",
    mutationUuid: uuidv7(),
    args: args(),
    needs: "owner",
    askedBy: bea.id,
    approvedBy: clinic.actor.userId,
    reason: "The only one in the house",
    deviceId: "room-2",
    approvedAt: "2026-11-23T10:04:00.000Z",
    receivedAt: "2026-11-23T11:30:00.000Z",
    how: "offline",
    status: "open",
    decidedAt: null,
    note: "",
    scope: `user:${clinic.actor.userId}`,
    ...change,
  });

const itemOf = async (name: string) => {
  const heading = await screen.findByRole("heading", { level: 2, name });
  return within(heading.closest("article") as HTMLElement);
};

test("the approver sees who asked for what, why, where and when, and confirms it", async () => {
  await anApproval();
  const itemId = await anItem({});
  clinic.show(<InboxScreen />);
  const item = await itemOf("Approved in your name: Stock adjusted, Ear gel");
  const rows = [
    "EG-0298",
    "Bea Okafor",
    "The only one in the house",
    "Room 2",
    "Mon 23 Nov, 10:04",
    "Mon 23 Nov, 11:30",
  ];
  for (const words of rows) expect(await item.findByText(words)).toBeTruthy();
  await userEvent.click(item.getByRole("button", { name: "It was me" }));
  expect(await screen.findByText("Your inbox is empty")).toBeTruthy();
  await clinic.allSaved();
  expect(await rowsOf(clinic.db, approvals).get(approvalId)).toMatchObject({ status: "confirmed" });
  expect(await rowsOf(clinic.db, attention).get(itemId)).toMatchObject({ status: "resolved", resolution: "confirmed" });
});

test("owners read that the person whose PIN was taken cannot confirm it any more, and note it", async () => {
  await anApproval({ status: "disputed", scope: "owner", approvedBy: bea.id });
  const details = { mutationName: "stockMovements.adjust", why: "unconfirmed" };
  const itemId = await anItem({ kind: "approval_disputed", scope: "owner", details });
  clinic.show(<InboxScreen />);
  const item = await itemOf("Approval that cannot be confirmed: Stock adjusted, Ear gel");
  expect(await item.findByText(/cannot confirm it any more/)).toBeTruthy();
  await userEvent.click(await item.findByRole("button", { name: "Noted" }));
  expect(await screen.findByText("Your inbox is empty")).toBeTruthy();
  await clinic.allSaved();
  expect(await rowsOf(clinic.db, attention).get(itemId)).toMatchObject({ status: "resolved", resolution: "noted" });
});

test("the item says in words how much of what was used, and how", async () => {
  await anApproval();
  await anItem({});
  clinic.show(<InboxScreen />);
  const item = await itemOf("Approved in your name: Stock adjusted, Ear gel");
  for (const words of ["Used in the clinic", "1 tube"]) expect(await item.findByText(words)).toBeTruthy();
});

test("the approver of a treatment reads the animal, the quantity and the batch, and no raw words", async () => {
  const desk = await aClinicDesk(clinic);
  const visitId = await desk.haveVisit({ stage: "with_vet" });
  const values = {
    id: uuidv7(),
    visitId,
    productId: gel.id,
    quantityMilli: 2000,
    way: "dispense",
    batches: [{ id: uuidv7(), batchId: old.id, quantityMilli: 2000 }],
    price: { fixedMinor: 0, unitMinor: 1840, priceId: uuidv7() },
    isCharged: true,
  };
  await anApproval({ mutationName: "treatments.give", args: values });
  await anItem({
    mutationName: "treatments.give",
    mine: { actorId: bea.id, deviceId: "room-2", at: "2026-11-23T10:04:00.000Z", values },
  });
  clinic.show(<InboxScreen />);
  const item = await itemOf("Approved in your name: Treatment given, Ear gel");
  await item.findByText("2 tubes");
  const facts = item.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts.slice(0, 7)).toEqual(
    expect.arrayContaining([
      ["Visit", "Juno"],
      ["Product", "Ear gel"],
      ["Quantity", "2 tubes"],
      ["How it is given", "Dispensed"],
      ["Batches", "EG-0298 2 tubes"],
      ["Price", "£18.40 each"],
      ["Charged", "Yes"],
    ]),
  );
});

test("the approver disputes it with words", async () => {
  await anApproval();
  await anItem({});
  clinic.show(<InboxScreen />);
  const item = await itemOf("Approved in your name: Stock adjusted, Ear gel");
  await userEvent.click(await item.findByRole("button", { name: "It was not me" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Dispute this approval?" }));
  await userEvent.click(dialog.getByRole("button", { name: "It was not me" }));
  expect(await dialog.findByText("Write an answer.")).toBeTruthy();
  await userEvent.type(dialog.getByLabelText("Your answer"), "I was at home");
  await userEvent.click(dialog.getByRole("button", { name: "It was not me" }));
  expect(await screen.findByText("Your inbox is empty")).toBeTruthy();
  await clinic.allSaved();
  expect(await rowsOf(clinic.db, approvals).get(approvalId)).toMatchObject({
    status: "disputed",
    note: "I was at home",
    scope: "owner",
  });
});

test("an owner sees a disputed approval with both people and the answer", async () => {
  await anApproval({ status: "disputed", note: "I was at home", scope: "owner" });
  const itemId = await anItem({
    kind: "approval_disputed",
    scope: "owner",
    mutationName: "approvals.dispute",
    details: { mutationName: "stockMovements.adjust" },
  });
  clinic.show(<InboxScreen />);
  const item = await itemOf("Approval disputed: Stock adjusted, Ear gel");
  for (const words of ["Bea Okafor", "Dr Olga Ferrer", "I was at home"])
    expect(await item.findByText(words)).toBeTruthy();
  await userEvent.click(item.getByRole("button", { name: "Noted" }));
  expect(await screen.findByText("Your inbox is empty")).toBeTruthy();
  await clinic.allSaved();
  expect(await rowsOf(clinic.db, attention).get(itemId)).toMatchObject({ status: "resolved" });
});

test("a change whose approval no longer counts is asked for again, with the same values", async () => {
  setConnection(clinic, "synced");
  clinicHttp.http.defaults.adapter = simulatedNetwork(() => ({ status: 201, data: {} }));
  const former = { id: uuidv7(), approvedBy: clinic.actor.userId, reason: "Agreed" };
  const values = { ...args(), approval: former };
  const itemId = await anItem({
    kind: "rejected_mutation",
    code: "approval_refused",
    entities: [],
    mine: { actorId: clinic.actor.userId, deviceId: null, at: "2026-11-23T10:04:00.000Z", values },
    details: { approvedBy: clinic.actor.userId, needs: "owner" },
  });
  clinic.show(<InboxScreen />);
  const item = await itemOf("Refused: Stock adjusted, Ear gel");
  expect(await item.findByText(/The approval no longer counts/)).toBeTruthy();
  expect(item.queryByRole("button", { name: "Try again" })).toBeNull();
  await userEvent.click(await item.findByRole("button", { name: "Ask for the approval again" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Approve this" }));
  await userEvent.type(dialog.getByLabelText("Reason for the approval"), "Still the only one");
  await userEvent.type(dialog.getByLabelText("Password of Olga"), "tall heron");
  await userEvent.click(dialog.getByRole("button", { name: "Approve" }));
  await waitFor(async () =>
    expect(await rowsOf(clinic.db, attention).get(itemId)).toMatchObject({ status: "resolved" }),
  );
  await clinic.allSaved();
  const [made] = await rowsOf(clinic.db, approvals).toArray();
  expect(made).toMatchObject({ reason: "Still the only one", args: { id: values.id, batchId: old.id } });
  expect(made?.id).not.toBe(former.id);
});
