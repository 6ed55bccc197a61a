import { SUBSCRIPTION_STATUSES } from "@fernpaw/domain/clinics/subscription";
import { Id } from "@fernpaw/domain/kernel/ids";
import { text } from "@fernpaw/domain/kernel/text";
import { Instant } from "@fernpaw/domain/kernel/time";
import * as z from "zod/mini";
import { ANNOUNCEMENT_SEVERITIES } from "../notifications.tables.ts";

export const TITLE_MOST = 100;
export const BODY_MOST = 4000;
const MOST_CLINICS = 1000;

export const config = { permission: "platform:settings:manage" } as const;
export const Params = z.strictObject({ id: Id });
export const Severity = z.enum(ANNOUNCEMENT_SEVERITIES);

/** Of a clinic that pays for no plan. */
export const NO_PLAN = "none";
export const ANNOUNCED_STATES = [...SUBSCRIPTION_STATUSES, "suspended"] as const;

/** Clinics with one value of each list; an empty list leaves none out. */
export const ClinicFilter = z.strictObject({
  plans: z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(50)),
  countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(250)),
  states: z.array(z.enum(ANNOUNCED_STATES)).check(z.maxLength(ANNOUNCED_STATES.length)),
});

const hasAny = (lists: z.output<typeof ClinicFilter>): boolean => Object.values(lists).some(({ length }) => length > 0);

const AnyAudience = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("all") }),
  z.strictObject({
    type: z.literal("specific"),
    clinics: z.array(Id).check(z.maxLength(MOST_CLINICS)),
    /** Besides `clinics`. */
    filter: z.optional(ClinicFilter),
  }),
]);

export const Audience = AnyAudience.check(
  z.refine(
    (given) => given.type === "all" || given.clinics.length > 0 || (given.filter !== undefined && hasAny(given.filter)),
    { error: "must name a clinic or a filter" },
  ),
);

/** A draft may lack everything that an announcement needs. */
export const DraftBody = z.strictObject({
  title: text(TITLE_MOST),
  body: text(BODY_MOST),
  severity: Severity,
  audience: AnyAudience,
  isPinned: z._default(z.boolean(), false),
  /** Null: at once. */
  startsAt: z.nullable(Instant),
  /** Null: it stays. */
  endsAt: z.nullable(Instant),
  /** Of the draft that was read; 0: it is new. */
  revision: z.int().check(z.gte(0)),
});
