import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { managed } from "../../kernel/fields.ts";
import { followingId } from "../../kernel/ids.ts";
import { PriceMinor } from "../../kernel/money.ts";
import { ref } from "../../kernel/references.ts";
import { nameText, requiredName, text } from "../../kernel/text.ts";
import { Instant, LocalDate } from "../../kernel/time.ts";
import { RESUSCITATION_CHOICES, SPEND_LIMITS } from "../consents/signed-form.ts";

/** `expired` is not stored: it follows from the day, see `stateOf`. */
const STATUSES = ["draft", "presented", "accepted", "declined", "converted", "void"] as const;
type Status = (typeof STATUSES)[number];
export type EstimateState = Status | "expired";

/** Days from the draft on. */
export const VALID_DAYS = 30;

export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/));

/** Days back of the estimates that the device loads first, and of all that it has. */
const RECENT_DAYS = 60;
export const HISTORY_DAYS = 730;
export const RECENT = [[{ field: "updatedAt", sinceDays: -RECENT_DAYS }]];
export const HISTORY = [[{ field: "updatedAt", sinceDays: -HISTORY_DAYS }]];

/**
 * A plan with its price from low to high, for the client to agree to line by line. Its lines are `estimateLines`, and each answer of the client is a row
 * of `estimateAnswers`, which never changes.
 */
export const estimates = defineEntity({
  table: "estimates",
  fields: () => ({
    /** Given by the server, without gap or double; until then paper and screen show `reference` alone. */
    number: managed(z.nullable(z.int()), null),
    /** Of the tablet that wrote it, as E3F2-0042. */
    reference: managed(nameText(20)),
    petId: managed(ref("pets")),
    clientId: managed(z.nullable(ref("clients")), null),
    visitId: managed(z.nullable(ref("visits")), null),
    locationId: managed(ref("locations")),
    /** The plan in a few words, as "dental work". */
    title: managed(requiredName(120)),
    /** ISO 4217. */
    currency: managed(Currency),
    /** The last day on which the client can agree. */
    validUntil: managed(LocalDate),
    /** Copied from the signed form of the visit, then as the client chose with the signature. */
    spendLimit: managed(z.enum(SPEND_LIMITS), "not_asked"),
    spendLimitMinor: managed(z.nullable(PriceMinor), null),
    resuscitation: managed(z.enum(RESUSCITATION_CHOICES), "not_asked"),
    status: managed(z.enum(STATUSES), "draft"),
    /** The answer that counts: the client's latest one. */
    answerId: managed(z.nullable(ref("estimateAnswers")), null),
    renewedFromId: managed(z.nullable(ref("estimates")), null),
    presentedAt: managed(z.nullable(Instant), null),
    convertedAt: managed(z.nullable(Instant), null),
    voidReason: managed(text(300), ""),
    voidedBy: managed(z.nullable(ref("staff")), null),
    voidedAt: managed(z.nullable(Instant), null),
  }),
  scope: "medical",
  personal: { reference: "none", title: "none", voidReason: "none" },
  indexes: ["visitId", "petId"],
  deviceIndexes: ["reference", "status"],
  serverIndexes: ["presentedAt"],
  p0With: { field: "visitId", table: "visits" },
  buckets: { p1: RECENT, p2: HISTORY },
});

export type Estimate = RowOf<typeof estimates>;

/** Whether lines and answers can still change. */
export const isUnanswered = ({ status }: Pick<Estimate, "status">): boolean =>
  status === "draft" || status === "presented";

/** An estimate without an answer expires after its last day; an answered one does not. */
export const stateOf = (estimate: Pick<Estimate, "status" | "validUntil">, today: LocalDate): EstimateState =>
  isUnanswered(estimate) && estimate.validUntil < today ? "expired" : estimate.status;

const RENEWED_SEED = "00000000-0000-8000-8000-e571a7e00001";

/** The id of the estimate that renews another one, the same on every device: it is renewed once. */
export const renewedIdOf = (id: string): string => followingId(id, RENEWED_SEED);
