import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { foldText } from "../../kernel/search-text.ts";
import { critical, editable, fixed, managed } from "../../kernel/fields.ts";
import { optionalPhone } from "../../kernel/phone.ts";
import { nameText, requiredName, requiredText, text } from "../../kernel/text.ts";
import { Instant, LocalDate } from "../../kernel/time.ts";
import { ref } from "../../kernel/references.ts";
import { optionalEmail } from "../clients/client.ts";
import { Comparator, MeasurementKind } from "./measurement-kinds.ts";

/** Species as the clinic lists them. Seeded rows have the same id in every clinic. */
export const petTypes = defineEntity({
  table: "petTypes",
  fields: () => ({
    /** Stable word for icons and imports: `dog`, `guinea_pig`. */
    code: managed(text(40)),
    name: managed(requiredName(60)),
    weightUnit: managed(z.enum(["g", "kg"])),
    sort: managed(z.int()),
    status: managed(z.enum(["active", "inactive"])),
    /** The species that is offered instead. Pets of this one keep it. */
    mergedIntoId: managed(z.nullable(ref("petTypes")), null),
  }),
  scope: "base",
  indexes: [],
  buckets: { p0: "all" },
});

export const PetIdentifier = z.strictObject({
  kind: z.enum(["microchip", "tattoo", "rabies_tag", "passport", "pedigree", "pet_tag", "licence"]),
  value: requiredName(60),
  /** Where in the body: "left shoulder". */
  site: z.optional(nameText(60)),
  implantedOn: z.optional(LocalDate),
  implantedBy: z.optional(nameText(120)),
});

export const Insurance = z
  .strictObject({
    insurer: requiredName(120),
    policyNo: nameText(60),
    startsOn: z.nullable(LocalDate),
    endsOn: z.nullable(LocalDate),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
      path: ["endsOn"],
      error: "must not be before the beginning",
    }),
  );

/** Another practice that sent the pet here or treats it too, and whom to ask there. */
export const ReferringVet = z.strictObject({
  practice: requiredName(120),
  vet: nameText(120),
  phone: optionalPhone(),
  email: optionalEmail(),
});

/** The rows that a merge moved to the pet that stays, so that it can be taken back. */
export const MergedPetRows = z.strictObject({
  petOwnerIds: z.array(ref("petOwners")),
  /** Of these, current owners that became co-owners. */
  formerOwnerIds: z.array(ref("petOwners")),
  /** Links to a client whom the other pet had too: ended, not moved. */
  endedPetOwnerIds: z.array(ref("petOwners")),
  appointmentIds: z.array(ref("appointments")),
  /** Appointments of both: the merged one is left out of them. */
  sharedAppointmentIds: z.array(ref("appointments")),
  visitIds: z.array(ref("visits")),
  visitEventIds: z.array(ref("visitEvents")),
  alertIds: z.array(ref("alerts")),
  allergyIds: z.array(ref("allergies")),
  measurementIds: z.array(ref("measurements")),
  waitlistIds: z.array(ref("waitlist")),
  reminderIds: z.array(ref("reminders")),
  /** Merges from before one of these tables was there have no ids of it. */
  stockMovementIds: z.optional(z.array(ref("stockMovements"))),
  taskIds: z.optional(z.array(ref("tasks"))),
  /** Merges from before problems were kept have none. */
  problemIds: z.optional(z.array(ref("problems"))),
  vaccinationIds: z.optional(z.array(ref("vaccinations"))),
  labOrderIds: z.optional(z.array(ref("labOrders"))),
  labResultIds: z.optional(z.array(ref("labResults"))),
  treatmentIds: z.optional(z.array(ref("treatments"))),
  chargeLineIds: z.optional(z.array(ref("chargeLines"))),
  noteIds: z.optional(z.array(ref("visitNotes"))),
  noteAddendumIds: z.optional(z.array(ref("noteAddenda"))),
  noteWaiverIds: z.optional(z.array(ref("noteWaivers"))),
  signedFormIds: z.optional(z.array(ref("signedForms"))),
  attachmentIds: z.optional(z.array(ref("attachments"))),
  careOrderIds: z.optional(z.array(ref("careOrders"))),
  careEntryIds: z.optional(z.array(ref("careEntries"))),
  prescriptionIds: z.optional(z.array(ref("prescriptions"))),
  dispenseIds: z.optional(z.array(ref("dispenses"))),
  prescriptionPrintIds: z.optional(z.array(ref("prescriptionPrints"))),
  estimateIds: z.optional(z.array(ref("estimates"))),
  estimateAnswerIds: z.optional(z.array(ref("estimateAnswers"))),
  insuranceClaimIds: z.optional(z.array(ref("insuranceClaims"))),
  /** Chips and tags that the other pet did not have, each as kind and value. */
  identifiers: z.array(text(80)),
  /** The photo that the pet that stays took, because it had none. */
  photoFile: z.optional(text(60)),
});

export const pets = defineEntity({
  table: "pets",
  fields: () => ({
    number: managed(z.nullable(z.int()), null),
    name: critical(editable(requiredName(120))),
    petTypeId: critical(editable(ref("petTypes"))),
    breed: editable(nameText(160), ""),
    sex: critical(editable(z.enum(["male", "female", "unknown"]), "unknown")),
    neutered: editable(z.enum(["yes", "no", "unknown"]), "unknown"),
    birthOn: critical(editable(z.nullable(LocalDate), null)),
    birthPrecision: editable(z.enum(["day", "month", "year", "estimated"]), "estimated"),
    colour: editable(nameText(120), ""),
    markings: editable(text(300), ""),
    identifiers: critical(editable(z.array(PetIdentifier).check(z.maxLength(12)), [])),
    temperament: editable(z.enum(["friendly", "caution", "fractious", "unknown"]), "unknown"),
    notes: editable(text(4000), ""),
    diet: editable(text(300), ""),
    /** Where the pet came from: a breeder, a shelter. */
    source: editable(nameText(120), ""),
    insurance: editable(z.nullable(Insurance), null),
    referringVet: editable(z.nullable(ReferringVet), null),
    /** Name of the picture's file; set by the server, which keeps the file. */
    photoFile: managed(z.nullable(text(60)), null),
    status: critical(managed(z.enum(["active", "inactive", "deceased", "transferred"]), "active")),
    deceasedOn: critical(managed(z.nullable(LocalDate), null)),
    deceasedCause: managed(text(300), ""),
    mergedIntoId: managed(z.nullable(ref("pets")), null),
    /** Set together with `mergedIntoId`. */
    mergedRows: managed(z.nullable(MergedPetRows), null),
    importId: managed(z.nullable(ref("imports")), null),
    importKey: managed(z.nullable(text(200)), null),
  }),
  scope: "people",
  personal: {
    name: "none",
    breed: "none",
    colour: "none",
    markings: "none",
    identifiers: "none",
    notes: "none",
    diet: "none",
    source: "none",
    insurance: "none",
    referringVet: "none",
    photoFile: "none",
    deceasedCause: "none",
    mergedRows: "none",
    importKey: "none",
  },
  indexes: [],
  deviceIndexes: ["status", "[petTypeId+status]", "importId", "_n", "[petTypeId+_n]"],
  sortKey: ({ name }) => foldText(name),
  buckets: { p1: "all" },
});

/** Who owns or looks after a pet, and since when. A pet without a current primary has an unknown owner. */
export const petOwners = defineEntity({
  table: "petOwners",
  fields: () => ({
    petId: fixed(ref("pets")),
    clientId: fixed(ref("clients")),
    role: editable(z.enum(["owner", "co_owner", "carer", "foster", "payer"]), "owner"),
    fromOn: managed(LocalDate),
    /** Null: still so. */
    toOn: managed(z.nullable(LocalDate), null),
    /** What a payer pays of each bill; null where nobody has divided it. */
    sharePercent: managed(z.nullable(z.int().check(z.gte(0), z.lte(100))), null),
    receivesReminders: editable(z.enum(["yes", "no"]), "yes"),
    importId: managed(z.nullable(ref("imports")), null),
  }),
  scope: "people",
  indexes: ["petId", "clientId"],
  p0With: { field: "petId", table: "pets" },
  p0Follows: ["clientId"],
  buckets: { p1: "all" },
});

export const alerts = defineEntity({
  table: "alerts",
  fields: () => ({
    subject: fixed(z.enum(["client", "pet"])),
    subjectId: fixed(ref("clients", "pets")),
    kind: fixed(z.enum(["bite_risk", "medical", "financial", "handling", "quarantine", "other"])),
    severity: fixed(z.enum(["info", "warning", "critical"]), "warning"),
    text: fixed(requiredText(300)),
    /** Must be acknowledged at check-in. */
    mustAcknowledge: fixed(z.enum(["yes", "no"]), "no"),
    endsOn: fixed(z.nullable(LocalDate), null),
    status: managed(z.enum(["active", "ended"]), "active"),
  }),
  scope: "medical",
  personal: { text: "erased" },
  indexes: ["subjectId"],
  p0With: { field: "subjectId", table: "pets" },
  buckets: { p1: "all" },
});

/** Append-only: a mistake is marked, never removed. */
export const allergies = defineEntity({
  table: "allergies",
  fields: () => ({
    petId: fixed(ref("pets")),
    allergen: fixed(requiredName(160)),
    reaction: fixed(text(300), ""),
    severity: fixed(z.enum(["mild", "moderate", "severe"])),
    enteredInErrorAt: managed(z.nullable(Instant), null),
    enteredInErrorReason: managed(text(300), ""),
  }),
  scope: "medical",
  indexes: ["petId"],
  p0With: { field: "petId", table: "pets" },
  buckets: { p1: "all" },
});

/** Ledger: corrections are new rows. `measurement-kinds.ts` has the unit and the limits of each kind. */
export const measurements = defineEntity({
  table: "measurements",
  fields: () => ({
    petId: fixed(ref("pets")),
    visitId: fixed(z.nullable(ref("visits")), null),
    kind: managed(MeasurementKind, "weight"),
    /** In the unit of its kind: grams, tenths of a degree Celsius. */
    value: managed(z.int()),
    /** The lower one of two: the diastolic blood pressure. */
    secondValue: managed(z.nullable(z.int()), null),
    /** `below` and `above`: the true value is beyond it, as "< 2 s" and "HI" of a glucose meter. */
    comparator: managed(Comparator, "exact"),
    takenAt: managed(Instant),
    enteredInErrorAt: managed(z.nullable(Instant), null),
  }),
  scope: "medical",
  indexes: ["[petId+takenAt]"],
  p0With: { field: "petId", table: "pets" },
  packBy: "petId",
  buckets: { p1: [[{ field: "takenAt", sinceDays: -90 }]], p2: [[{ field: "takenAt", sinceDays: -730 }]] },
});
