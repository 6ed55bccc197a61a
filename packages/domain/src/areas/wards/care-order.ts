import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { managed } from "../../kernel/fields.ts";
import { ref } from "../../kernel/references.ts";
import { requiredName, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { QuantityMilli } from "../catalogue/product.ts";
import { DoseReason, DoseText, RouteText } from "../treatments/treatment.ts";

export const ORDER_RHYTHMS = ["every", "once", "as_needed"] as const;
export const OrderRhythm = z.enum(ORDER_RHYTHMS);

/** A week. */
const LONGEST_INTERVAL_HOURS = 168;
export const EveryHours = () =>
  z.int().check(
    z.refine((hours) => hours >= 1 && hours <= LONGEST_INTERVAL_HOURS, {
      error: `must be a whole number from 1 to ${LONGEST_INTERVAL_HOURS}`,
    }),
  );

export const OrderWhat = () => requiredName(160);
export const OrderNote = () => text(500);

/** The device has the sheets of so many days. */
const HISTORY_DAYS = 730;

/**
 * A row of an inpatient's treatment sheet: a vet's order. It never changes, except that it is stopped; a changed order is a new
 * row that replaces it, so that the sheet of the past stays as it was.
 */
export const careOrders = defineEntity({
  table: "careOrders",
  fields: () => ({
    visitId: managed(ref("visits")),
    petId: managed(ref("pets")),
    /** As the sheet calls it: the product's name, or what to do. */
    what: managed(OrderWhat()),
    /** Null: work without a product, as a walk. */
    productId: managed(z.nullable(ref("products")), null),
    /** Of the product, each time; null without one. */
    quantityMilli: managed(z.nullable(QuantityMilli), null),
    dose: managed(DoseText(), ""),
    /** Why the quantity is not within a dose on file; empty: it is, or none is on file. */
    doseReason: managed(DoseReason(), ""),
    route: managed(RouteText(), ""),
    note: managed(OrderNote(), ""),
    rhythm: managed(OrderRhythm, "every"),
    /** Of an `every` order; otherwise null. */
    everyHours: managed(z.nullable(EveryHours()), null),
    /** The first time. */
    fromAt: managed(Instant),
    /** It is due at this time too, and later no more; null: until it is stopped. */
    toAt: managed(z.nullable(Instant), null),
    /** The vet who ordered it. */
    orderedBy: managed(z.nullable(ref("staff")), null),
    status: managed(z.enum(["active", "stopped"]), "active"),
    stoppedAt: managed(z.nullable(Instant), null),
    stoppedBy: managed(z.nullable(ref("staff")), null),
    /** `change`: another order replaces it. `discharge`: the pet may go home. */
    stoppedFor: managed(z.nullable(z.enum(["person", "change", "discharge"])), null),
    stopReason: managed(text(300), ""),
    /** The order that this one changes. */
    replacesId: managed(z.nullable(ref("careOrders")), null),
  }),
  scope: "medical",
  personal: { what: "none", dose: "none", doseReason: "none", route: "none", note: "none", stopReason: "none" },
  indexes: ["visitId", "petId"],
  deviceIndexes: ["status"],
  p0With: { field: "visitId", table: "visits" },
  packBy: "petId",
  buckets: {
    p1: [[{ field: "status", in: ["active"] }]],
    p2: [[{ field: "fromAt", sinceDays: -HISTORY_DAYS }]],
  },
});

export type CareOrder = RowOf<typeof careOrders>;

/**
 * An entry for one time of an order: given, or skipped. Each is a row of its own: two people who give the same time without seeing each
 * other both keep theirs. The treatment of a product that was given has the id of its entry.
 */
export const careEntries = defineEntity({
  table: "careEntries",
  fields: () => ({
    orderId: managed(ref("careOrders")),
    visitId: managed(ref("visits")),
    petId: managed(ref("pets")),
    /** The time of the order that it answers; null: an extra one, or an order as needed. */
    dueAt: managed(z.nullable(Instant), null),
    status: managed(z.enum(["given", "skipped", "entered_in_error"]), "given"),
    /** Why it was skipped. */
    reason: managed(text(300), ""),
    dose: managed(DoseText(), ""),
    /** A finding: "38.4, bright". */
    note: managed(OrderNote(), ""),
    /** Of a product; null: work without one. */
    treatmentId: managed(z.nullable(ref("treatments")), null),
    /** The entry of another person for the same time. */
    twinOfId: managed(z.nullable(ref("careEntries")), null),
    errorReason: managed(text(300), ""),
    by: managed(z.nullable(ref("staff")), null),
    deviceId: managed(text(64), ""),
    /** When it was given or skipped, as the person says. */
    occurredAt: managed(Instant),
  }),
  scope: "medical",
  personal: { reason: "none", dose: "none", note: "none", errorReason: "none", deviceId: "none" },
  indexes: ["visitId", "orderId", "petId"],
  p0With: { field: "visitId", table: "visits" },
  packBy: "petId",
  buckets: { p2: [[{ field: "occurredAt", sinceDays: -HISTORY_DAYS }]] },
});

export type CareEntry = RowOf<typeof careEntries>;

export const isActiveOrder = ({ status }: Pick<CareOrder, "status">): boolean => status === "active";
/** Whether an entry counts: it was not taken back. */
export const counts = ({ status }: Pick<CareEntry, "status">): boolean => status !== "entered_in_error";
