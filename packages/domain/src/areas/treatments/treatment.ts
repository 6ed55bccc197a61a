import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { managed } from "../../kernel/fields.ts";
import { followingId } from "../../kernel/ids.ts";
import { ref } from "../../kernel/references.ts";
import { nameText, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { QuantityMilli } from "../catalogue/product.ts";

const YesNo = z.enum(["yes", "no"]);

export const TREATMENT_STATUSES = ["planned", "given", "skipped", "declined", "next_visit", "taken_back"] as const;

/** `administer`: given here. `dispense`: handed over, to take home. */
export const TreatmentWay = z.enum(["administer", "dispense"]);

/** The device has the treatments of so many days. */
const HISTORY_DAYS = 730;

export const DoseText = () => nameText(160);
export const RouteText = () => nameText(60);
export const DoseReason = () => text(300);

/**
 * One thing that a pet is to get, got, or did not get. A row that was given never changes, except that it is taken back; then a new
 * row is planned in its place.
 */
export const treatments = defineEntity({
  table: "treatments",
  fields: () => ({
    /** Null: without a visit, as a sale at the desk. */
    visitId: managed(z.nullable(ref("visits")), null),
    petId: managed(ref("pets")),
    clientId: managed(z.nullable(ref("clients")), null),
    locationId: managed(ref("locations")),
    productId: managed(ref("products")),
    quantityMilli: managed(QuantityMilli),
    /** Whether a person said the quantity for this animal. A stand-in and the quantity of a bundle have "no". */
    isQuantitySaid: managed(YesNo, "no"),
    way: managed(TreatmentWay, "administer"),
    /** As a person reads it: "5.5 mg, 0.19 mg/kg". */
    dose: managed(DoseText(), ""),
    /** Why the quantity is not within a dose on file; empty: it is, or none is on file. */
    doseReason: managed(DoseReason(), ""),
    route: managed(RouteText(), ""),
    site: managed(RouteText(), ""),
    status: managed(z.enum(TREATMENT_STATUSES), "planned"),
    /** Why it was skipped, declined, moved or taken back. */
    reason: managed(text(300), ""),
    /** The batch that a person chose for a planned one; null: the first to expire is proposed. */
    batchId: managed(z.nullable(ref("batches")), null),
    /** The movements of stock of a given one; none: its stock is not counted. */
    movements: managed(
      z.array(
        z.strictObject({
          id: ref("stockMovements"),
          batchId: z.nullable(ref("batches")),
          quantityMilli: QuantityMilli,
        }),
      ),
      [],
    ),
    /** The line of an estimate that planned it: its charge has the price that the client agreed to. */
    estimateLineId: managed(z.nullable(ref("estimateLines")), null),
    /** The bundle and its line that planned it. */
    bundleId: managed(z.nullable(ref("products")), null),
    bundleLineId: managed(z.nullable(ref("bundleLines")), null),
    /** Free of charge within its bundle. */
    isFree: managed(YesNo, "no"),
    /** Its charge is on the client's invoice. */
    isPrinted: managed(YesNo, "yes"),
    /** Decided before it was given: why it will not be charged; empty: it will. */
    noChargeReason: managed(text(300), ""),
    /** Whether it was planned before it was given. */
    isPlanned: managed(YesNo, "yes"),
    /** The one that it repeats: the same plan was given twice, by two people who did not see each other. */
    twinOfId: managed(z.nullable(ref("treatments")), null),
    /** The one of an earlier visit that was moved to this visit. */
    carriedFromId: managed(z.nullable(ref("treatments")), null),
    /** The visit that took over a `next_visit` one; null: it waits. */
    carriedToId: managed(z.nullable(ref("visits")), null),
    givenBy: managed(z.nullable(ref("staff")), null),
    /** The person who compared label and medicine before it went home, where the clinic wants that. */
    checkedBy: managed(z.nullable(ref("staff")), null),
    /** The device on which it was given. */
    deviceId: managed(text(64), ""),
    overrideReason: managed(text(500), ""),
    /** When it was given; until then, when it was planned. */
    occurredAt: managed(Instant),
  }),
  scope: "medical",
  personal: {
    dose: "none",
    doseReason: "none",
    route: "none",
    site: "none",
    reason: "none",
    noChargeReason: "none",
    deviceId: "none",
    overrideReason: "none",
  },
  indexes: ["visitId", "[petId+occurredAt]"],
  p0With: { field: "visitId", table: "visits" },
  packBy: "petId",
  buckets: {
    p1: [[{ field: "status", in: ["planned", "next_visit"] }]],
    p2: [[{ field: "occurredAt", sinceDays: -HISTORY_DAYS }]],
  },
});

export type Treatment = RowOf<typeof treatments>;

const AGAIN_SEED = "00000000-0000-8000-8000-72ea7a6a1001";

/** The id of the row that is planned when a given one is taken back. */
export const againIdOf = (treatmentId: string): string => followingId(treatmentId, AGAIN_SEED);
