import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { managed } from "../../kernel/fields.ts";
import { derivedId } from "../../kernel/ids.ts";
import { ref } from "../../kernel/references.ts";
import { nameText, requiredName, text } from "../../kernel/text.ts";
import { Instant, LocalDate } from "../../kernel/time.ts";

/** Each device has the vaccinations of these days from its first sync: more than the longest usual interval. */
const RECENT_DAYS = 1500;

/** Reminders that one vaccination opens. */
export const MOST_OPENED = 6;

/** Where on the body, in the words of `SITES`; empty: not said. Lists of old have words of their own. */
export const SiteText = () => nameText(60);

/** Places of injection that a drawing or a list offers. Stored words: append, never rename. */
export const SITES = [
  "left_shoulder",
  "right_shoulder",
  "between_shoulders",
  "left_hind_leg",
  "right_hind_leg",
  "left_foreleg",
  "right_foreleg",
  "nose",
  "mouth",
] as const;
export type Site = (typeof SITES)[number];

export const ROUTES = ["subcutaneous", "intramuscular", "intranasal", "oral"] as const;
export type Route = (typeof ROUTES)[number];

/** Ledger: a row changes only in its next due date, and when it was entered in error. */
export const vaccinations = defineEntity({
  table: "vaccinations",
  fields: () => ({
    petId: managed(ref("pets")),
    visitId: managed(z.nullable(ref("visits")), null),
    /** `here`: with stock and charge. `elsewhere`: told by the client. `import`: of a list. */
    source: managed(z.enum(["here", "elsewhere", "import"])),
    /** The record of stock and charge; null: not given here. */
    treatmentId: managed(z.nullable(ref("treatments")), null),
    productId: managed(z.nullable(ref("products")), null),
    /** The name of the vaccine on that day. */
    name: managed(requiredName(160)),
    /** Its ingredients in words. */
    antigens: managed(nameText(300), ""),
    batchId: managed(z.nullable(ref("batches")), null),
    batchNo: managed(nameText(60), ""),
    expiresOn: managed(z.nullable(LocalDate), null),
    manufacturer: managed(nameText(120), ""),
    site: managed(SiteText(), ""),
    route: managed(SiteText(), ""),
    givenBy: managed(z.nullable(ref("staff")), null),
    givenOn: managed(LocalDate),
    /** When it happened; null: only the day is known. */
    givenAt: managed(z.nullable(Instant), null),
    /** Null: it comes once, or the next day is not known. */
    nextDueOn: managed(z.nullable(LocalDate), null),
    rabiesTagNo: managed(nameText(40), ""),
    /** The reminder types of its product. */
    reminderTypeIds: managed(z.array(ref("reminderTypes")).check(z.maxLength(6)), []),
    completedReminderIds: managed(z.array(ref("reminders")).check(z.maxLength(60)), []),
    openedReminderIds: managed(z.array(ref("reminders")).check(z.maxLength(MOST_OPENED)), []),
    /** Allergies that were read before it was given all the same. */
    readAllergyIds: managed(z.array(ref("allergies")).check(z.maxLength(20)), []),
    enteredInErrorAt: managed(z.nullable(Instant), null),
    enteredInErrorReason: managed(text(300), ""),
  }),
  scope: "medical",
  personal: {
    name: "none",
    antigens: "none",
    batchNo: "none",
    manufacturer: "none",
    site: "none",
    route: "none",
    rabiesTagNo: "none",
    enteredInErrorReason: "none",
  },
  indexes: ["[petId+givenOn]"],
  deviceIndexes: ["petId"],
  serverIndexes: ["nextDueOn", "givenOn"],
  p0With: { field: "petId", table: "pets" },
  buckets: {
    p1: [[{ field: "givenOn", sinceDays: -RECENT_DAYS }]],
    p2: [[{ field: "givenOn", beforeDays: -RECENT_DAYS }]],
  },
});

export type Vaccination = RowOf<typeof vaccinations>;

const SEED = "00000000-0000-8000-8000-7acc14a70001";

/** The vaccination of a treatment, the same on every device. */
export const vaccinationIdOf = (treatmentId: string): string => derivedId(treatmentId, SEED);
