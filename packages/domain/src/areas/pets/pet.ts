import * as z from "zod/mini";
import { defineEntity, rowBase } from "../../kernel/entity.ts";
import { Id } from "../../kernel/ids.ts";
import { nameText, requiredName, requiredText, text } from "../../kernel/text.ts";
import { Instant, LocalDate } from "../../kernel/time.ts";

/** Species as the clinic lists them. Seeded rows have the same id in every clinic. */
export const petTypes = defineEntity({
  table: "petTypes",
  schema: () =>
    z.extend(rowBase, {
      /** Stable word for icons and imports: `dog`, `guinea_pig`. */
      code: text(40),
      name: requiredName(60),
      weightUnit: z.enum(["g", "kg"]),
      sort: z.int(),
      status: z.enum(["active", "inactive"]),
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

export const pets = defineEntity({
  table: "pets",
  schema: () =>
    z.extend(rowBase, {
      number: z.nullable(z.int()),
      name: requiredName(120),
      petTypeId: Id,
      breed: nameText(160),
      sex: z.enum(["male", "female", "unknown"]),
      neutered: z.enum(["yes", "no", "unknown"]),
      birthOn: z.nullable(LocalDate),
      birthPrecision: z.enum(["day", "month", "year", "estimated"]),
      colour: nameText(120),
      markings: text(300),
      identifiers: z.array(PetIdentifier).check(z.maxLength(12)),
      temperament: z.enum(["friendly", "caution", "fractious", "unknown"]),
      notes: text(4000),
      diet: text(300),
      /** Where the pet came from: a breeder, a shelter. */
      source: nameText(120),
      insurance: z.nullable(Insurance),
      /** Name of the picture's file; set by the server, which keeps the file. */
      photoFile: z.nullable(text(60)),
      status: z.enum(["active", "inactive", "deceased", "transferred"]),
      deceasedOn: z.nullable(LocalDate),
      deceasedCause: text(300),
      mergedIntoId: z.nullable(Id),
      importId: z.nullable(Id),
      importKey: z.nullable(text(200)),
    }),
  scope: "people",
  indexes: [],
  deviceIndexes: ["status", "[petTypeId+status]"],
  criticalFields: ["name", "petTypeId", "birthOn", "sex", "identifiers", "status", "deceasedOn"],
  buckets: { p1: "all" },
});

/** What holds for every pet before anything has happened to it. */
export const newPet = () => ({
  number: null,
  diet: "",
  source: "",
  insurance: null,
  photoFile: null,
  status: "active" as const,
  deceasedOn: null,
  deceasedCause: "",
  mergedIntoId: null,
  importId: null,
  importKey: null,
});

/** Who owns or looks after a pet, and since when. A pet without a current primary has an unknown owner. */
export const petOwners = defineEntity({
  table: "petOwners",
  schema: () =>
    z.extend(rowBase, {
      petId: Id,
      clientId: Id,
      role: z.enum(["owner", "co_owner", "carer", "foster", "payer"]),
      fromOn: LocalDate,
      /** Null: still so. */
      toOn: z.nullable(LocalDate),
      /** What a payer pays of each bill; null where nobody has divided it. */
      sharePercent: z.nullable(z.int().check(z.gte(0), z.lte(100))),
      receivesReminders: z.enum(["yes", "no"]),
      importId: z.nullable(Id),
    }),
  scope: "people",
  indexes: ["petId", "clientId"],
  p0With: { field: "petId", table: "pets" },
  p0Follows: { clientId: "clients" },
  buckets: { p1: "all" },
});

/** What holds for every new link unless somebody says otherwise. */
export const newPetOwner = () => ({
  toOn: null,
  sharePercent: null,
  receivesReminders: "yes" as const,
  importId: null,
});

export const alerts = defineEntity({
  table: "alerts",
  schema: () =>
    z.extend(rowBase, {
      subject: z.enum(["client", "pet"]),
      subjectId: Id,
      kind: z.enum(["bite_risk", "medical", "financial", "handling", "quarantine", "other"]),
      severity: z.enum(["info", "warning", "critical"]),
      text: requiredText(300),
      /** Must be acknowledged at check-in. */
      mustAcknowledge: z.enum(["yes", "no"]),
      endsOn: z.nullable(LocalDate),
      status: z.enum(["active", "ended"]),
    }),
  scope: "medical",
  indexes: ["subjectId"],
  p0With: { field: "subjectId", table: "pets" },
  buckets: { p1: "all" },
});

/** Append-only: a mistake is marked, never removed. */
export const allergies = defineEntity({
  table: "allergies",
  schema: () =>
    z.extend(rowBase, {
      petId: Id,
      allergen: requiredName(160),
      reaction: text(300),
      severity: z.enum(["mild", "moderate", "severe"]),
      enteredInErrorAt: z.nullable(Instant),
      enteredInErrorReason: text(300),
    }),
  scope: "medical",
  indexes: ["petId"],
  p0With: { field: "petId", table: "pets" },
  buckets: { p1: "all" },
});

/** Ledger: corrections are new rows. */
export const measurements = defineEntity({
  table: "measurements",
  schema: () =>
    z.extend(rowBase, {
      petId: Id,
      visitId: z.nullable(Id),
      kind: z.enum(["weight"]),
      weightG: z.int().check(z.gte(1), z.lte(2_000_000)),
      takenAt: Instant,
      enteredInErrorAt: z.nullable(Instant),
    }),
  scope: "medical",
  indexes: ["[petId+takenAt]"],
  p0With: { field: "petId", table: "pets" },
  packBy: "petId",
  buckets: { p1: [[{ field: "takenAt", sinceDays: -90 }]], p2: [[{ field: "takenAt", sinceDays: -730 }]] },
});
