import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { editable, fixed, managed } from "../../kernel/fields.ts";
import { Id } from "../../kernel/ids.ts";
import { ref } from "../../kernel/references.ts";
import { nameText, requiredName, requiredText, text } from "../../kernel/text.ts";
import { Instant, LocalDate } from "../../kernel/time.ts";
import { productDoses } from "../catalogue/dose.ts";
import { ControlledSchedule, ProductUnit, QuantityMilli } from "../catalogue/product.ts";
import { RouteText } from "../treatments/treatment.ts";
import { CHECK_KINDS } from "./check-kinds.ts";
import { FREQUENCIES } from "./frequency.ts";

const YesNo = z.enum(["yes", "no"]);

/**
 * - `dispense_here`: handed over by the clinic.
 * - `written`: on paper, for the client.
 * - `external_pharmacy`: sent to a pharmacy that fills it.
 */
export const PRESCRIPTION_KINDS = ["dispense_here", "written", "external_pharmacy"] as const;

/** Used up and expired are computed (`standing.ts`). */
export const PRESCRIPTION_STATUSES = [
  "draft",
  "active",
  "on_hold",
  "discontinued",
  "cancelled",
  "entered_in_error",
] as const;

export const MOST_REPEATS = 99;
/** A year of a chronic patient. */
export const LONGEST_COURSE_DAYS = 366;
/** A quantity of more units than this is a slip of the keyboard. In thousandths. */
export const MOST_PRESCRIBED_MILLI = 10_000_000;

const PrescribedMilli = () => QuantityMilli.check(z.lte(MOST_PRESCRIBED_MILLI));

/** The published dose with which the vet compared theirs, as it was then. An aid with its source, never advice. */
export const DoseOnFile = () =>
  z.strictObject({
    doseId: ref("productDoses"),
    lowMilli: QuantityMilli,
    highMilli: QuantityMilli,
    unit: productDoses.fields.unit.type,
    per: productDoses.fields.per.type,
    source: requiredName(160),
  });

/** The weight that the dose was calculated with. */
export const DoseWeight = () =>
  z.strictObject({ weightG: z.int().check(z.gte(1), z.lte(2_000_000)), takenAt: Instant });

/** A warning that the vet looked at before signing. */
export const AcknowledgedCheck = () =>
  z.strictObject({
    kind: z.enum(CHECK_KINDS),
    /** The id of the allergy or of the other use; empty for the others. */
    about: nameText(80),
    /** Its words, as the vet read them. */
    what: text(300),
    /** Needed where the medicine has the allergen. */
    reason: text(300),
  });

/** More stops than this are not kept: the oldest is left out. */
export const MOST_STOPS = 100;

/** A time in which it was not to be dispensed. */
const Stop = () =>
  z.strictObject({
    status: z.enum(PRESCRIPTION_STATUSES),
    from: Instant,
    until: Instant,
    by: z.nullable(ref("staff")),
    reason: text(300),
  });

/**
 * A vet's order of a medicine that the client takes home. A draft is free to change; from the signature on only its status does, so
 * that paper, label and record agree.
 */
export const prescriptions = defineEntity({
  table: "prescriptions",
  fields: () => ({
    /** Given by the server; until then the paper shows a reference (`prescriptionNumber`). */
    number: managed(z.nullable(z.int()), null),
    petId: fixed(ref("pets")),
    clientId: fixed(z.nullable(ref("clients")), null),
    locationId: fixed(ref("locations")),
    visitId: fixed(z.nullable(ref("visits")), null),
    kind: editable(z.enum(PRESCRIPTION_KINDS), "dispense_here"),
    /** Null: a medicine that the clinic does not have. */
    productId: editable(z.nullable(ref("products")), null),
    /** As label and paper name it. */
    medicine: editable(requiredName(160)),
    strength: editable(nameText(60), ""),
    form: editable(nameText(60), ""),
    unit: editable(ProductUnit, "unit"),
    /** One dose in thousandths of `unit`; null: the directions say how much. */
    doseMilli: editable(z.nullable(PrescribedMilli()), null),
    doseWeight: editable(z.nullable(DoseWeight()), null),
    /** Null: no dose is on file, or none can be calculated. */
    doseOnFile: editable(z.nullable(DoseOnFile()), null),
    /** Why the dose is not within the one on file. */
    doseReason: editable(text(300), ""),
    route: editable(RouteText(), ""),
    frequency: editable(z.enum(FREQUENCIES), "once_daily"),
    /** Of the frequency `every_hours` alone. */
    everyHours: editable(z.nullable(z.int().check(z.gte(1), z.lte(168))), null),
    /** Null: until the medicine is used up. */
    durationDays: editable(z.nullable(z.int().check(z.gte(1), z.lte(LONGEST_COURSE_DAYS))), null),
    /** Of each dispensing, in thousandths of `unit`. */
    quantityMilli: editable(PrescribedMilli()),
    /** Dispensings after the first. */
    repeatsAllowed: editable(z.int().check(z.gte(0), z.lte(MOST_REPEATS)), 0),
    /** Printed after the sentence that follows from dose and frequency (`directionsOf`). */
    directions: editable(text(500), ""),
    warnings: editable(text(500), ""),
    /** Days without meat, milk or eggs of a food animal. */
    withdrawal: editable(text(200), ""),
    cascadeStatement: editable(text(300), ""),
    isSubstitutable: editable(YesNo, "no"),
    /** For a condition that stays: refills are expected. */
    isChronic: editable(YesNo, "no"),
    startsOn: editable(LocalDate),
    /** The last day on which it may be dispensed. */
    expiresOn: editable(LocalDate),
    /** The vet who is asked to sign; null: any. */
    prescriberId: editable(z.nullable(ref("staff")), null),
    /** Of the present text: a signature names the text that the vet read. */
    revisionId: managed(Id),
    /** Of the product at the signature; null: not controlled. */
    controlled: managed(z.nullable(ControlledSchedule), null),
    status: managed(z.enum(PRESCRIPTION_STATUSES), "draft"),
    signedBy: managed(z.nullable(ref("staff")), null),
    signedAt: managed(z.nullable(Instant), null),
    /** As they were at the signature. */
    signerName: managed(text(200), ""),
    signerLicence: managed(text(60), ""),
    acknowledged: managed(z.array(AcknowledgedCheck()).check(z.maxLength(40)), []),
    /** Since when it has its present status, as the author's clock says; null: since it was written. */
    statusAt: managed(z.nullable(Instant), null),
    statusBy: managed(z.nullable(ref("staff")), null),
    statusReason: managed(text(300), ""),
    /** The stops before the present status, so that a dispensing that comes late is known to be within one. */
    stops: managed(z.array(Stop()).check(z.maxLength(MOST_STOPS)), []),
  }),
  scope: "prescriptions",
  personal: {
    medicine: "none",
    strength: "none",
    form: "none",
    doseOnFile: "none",
    doseReason: "none",
    route: "none",
    directions: "none",
    warnings: "none",
    withdrawal: "none",
    cascadeStatement: "none",
    controlled: "none",
    signerName: "none",
    signerLicence: "none",
    acknowledged: "none",
    statusReason: "none",
    stops: "none",
  },
  indexes: ["petId", "visitId"],
  deviceIndexes: ["status", "expiresOn"],
  serverIndexes: ["signedAt"],
  p0With: { field: "visitId", table: "visits" },
  buckets: {
    // Older ones have expired: no prescription is valid for more than two years.
    p1: [
      [
        { field: "status", in: ["draft", "active", "on_hold"] },
        { field: "createdAt", sinceDays: -800 },
      ],
    ],
    p2: [[{ field: "updatedAt", sinceDays: -730 }]],
  },
});

export type Prescription = RowOf<typeof prescriptions>;

/**
 * One handing over by a prescription. It has the id of its treatment, which has the batches, the stock and the charge. Each is a row of
 * its own: two people who dispense the last repeat without seeing each other both keep theirs.
 */
export const dispenses = defineEntity({
  table: "dispenses",
  fields: () => ({
    prescriptionId: managed(ref("prescriptions")),
    petId: managed(ref("pets")),
    visitId: managed(z.nullable(ref("visits")), null),
    quantityMilli: managed(QuantityMilli),
    status: managed(z.enum(["dispensed", "taken_back"]), "dispensed"),
    errorReason: managed(text(300), ""),
    by: managed(z.nullable(ref("staff")), null),
    /** The second person who compared label and medicine, and gave their PIN or password. */
    checkedBy: managed(z.nullable(ref("staff")), null),
    deviceId: managed(text(64), ""),
    occurredAt: managed(Instant),
  }),
  scope: "prescriptions",
  personal: { errorReason: "none", deviceId: "none" },
  indexes: ["prescriptionId", "petId"],
  serverIndexes: ["occurredAt"],
  p0With: { field: "visitId", table: "visits" },
  // As long as its prescription may be valid: what remains is the prescription without these.
  buckets: { p1: [[{ field: "occurredAt", sinceDays: -800 }]] },
});

export type Dispense = RowOf<typeof dispenses>;

export const REASON = () => requiredText(300);
