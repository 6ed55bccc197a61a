import { careEntries, careOrders } from "@fernpaw/domain/wards/care-order";
import type { Dexie } from "dexie";
import { defineWords } from "../../area.ts";
import { petNameOf, textIn, visitPetName } from "../../db/subject-names.ts";
import { rowsOf } from "../../db/rows.ts";

async function orderPetName(db: Dexie, orderId: string | null): Promise<string | null> {
  const order = orderId === null ? undefined : await rowsOf(db, careOrders).get(orderId);
  return petNameOf(db, order?.petId ?? null);
}

async function entryPetName(db: Dexie, id: string | null): Promise<string | null> {
  const entry = id === null ? undefined : await rowsOf(db, careEntries).get(id);
  return petNameOf(db, entry?.petId ?? null);
}

export const wardsWords = defineWords("wards", {
  changes: {
    "careOrders.add": "Order for an inpatient",
    "careOrders.change": "Order changed",
    "careOrders.stop": "Order stopped",
    "careOrders.resume": "Order started again",
    "careEntries.give": "Order given",
    "careEntries.skip": "Order skipped",
    "careEntries.takeBack": "Entry of a treatment sheet undone",
    "careEntries.markEnteredInError": "Entry of a treatment sheet marked as a mistake",
  },
  fields: {},
  others: {
    what: "What",
    visitId: "Visit",
    orderId: "Order",
    productId: "Product",
    quantityMilli: "Quantity",
    dose: "Dose",
    doseReason: "Reason for the dose",
    route: "Route",
    note: "Note",
    rhythm: "How often",
    everyHours: "Every, in hours",
    fromAt: "First time",
    toAt: "Last time",
    orderedBy: "Ordered by",
    dueAt: "Due",
    occurredAt: "When",
    status: "State",
    reason: "Reason",
    stoppedAt: "Stopped",
    batches: "Batches",
    price: "Price",
  },
  subject: async (db, args) =>
    (await visitPetName(db, textIn(args, "visitId"))) ??
    (await orderPetName(db, textIn(args, "orderId") ?? textIn(args, "id"))) ??
    entryPetName(db, textIn(args, "id")),
});
