import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { fixed, managed } from "../../kernel/fields.ts";
import { PriceMinor } from "../../kernel/money.ts";
import { ref } from "../../kernel/references.ts";
import { nameText, requiredName, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { RESUSCITATION_CHOICES, SIGNER_RELATIONS, SPEND_LIMITS } from "../consents/signed-form.ts";
import { Signature } from "../consents/signature.ts";
import { Currency, HISTORY, RECENT } from "./estimate.ts";
import { MOST_LINES } from "./estimate-line.ts";

/** The version of the words beside the signature. Raised when they change. */
export const TEXT_VERSION = 1;

/** A line as the client read it, with the answer. */
const AnsweredLine = () =>
  z.strictObject({
    lineId: ref("estimateLines"),
    description: requiredName(300),
    lowMinor: PriceMinor,
    highMinor: PriceMinor,
    decision: z.enum(["accepted", "declined"]),
  });
export type AnsweredLine = z.output<ReturnType<typeof AnsweredLine>>;

/** An estimate as a client read, answered and signed it, or declined all of it. None of it ever changes. */
export const estimateAnswers = defineEntity({
  table: "estimateAnswers",
  fields: () => ({
    estimateId: fixed(ref("estimates")),
    petId: managed(ref("pets")),
    title: managed(requiredName(120)),
    lines: fixed(z.array(AnsweredLine()).check(z.minLength(1), z.maxLength(MOST_LINES))),
    /** The sums of the accepted lines. */
    lowMinor: managed(PriceMinor),
    highMinor: managed(PriceMinor),
    currency: fixed(Currency),
    spendLimit: fixed(z.enum(SPEND_LIMITS), "not_asked"),
    spendLimitMinor: fixed(z.nullable(PriceMinor), null),
    resuscitation: fixed(z.enum(RESUSCITATION_CHOICES), "not_asked"),
    /** `declined`: all of it, without a signature. */
    outcome: fixed(z.enum(["accepted", "declined"]), "accepted"),
    declineReason: fixed(text(300), ""),
    signerName: fixed(requiredName(120)),
    signerRelation: fixed(z.enum(SIGNER_RELATIONS), "owner"),
    /** Null: signed by a typed name, or not signed. */
    signature: fixed(z.nullable(Signature), null),
    /** The name that was typed as the signature; empty: drawn, or not signed. */
    typedName: fixed(nameText(120), ""),
    textVersion: fixed(z.int().check(z.gte(1)), TEXT_VERSION),
    /** The drawn signature as a picture; empty: none was drawn. */
    signatureSvg: managed(text(400_000), ""),
    signedAt: managed(Instant),
    /** The team member who handed the tablet over. */
    witnessedBy: managed(ref("staff")),
    deviceId: managed(text(64)),
    /** SHA-256 of the answer: see `answerHashOf`. */
    contentHash: managed(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  }),
  scope: "medical",
  personal: {
    title: "none",
    lines: "none",
    declineReason: "clinical",
    signerName: "clinical",
    typedName: "clinical",
    signatureSvg: "clinical",
    deviceId: "none",
  },
  indexes: ["estimateId", "petId"],
  p0With: { field: "estimateId", table: "estimates" },
  buckets: { p1: RECENT, p2: HISTORY },
});

export type EstimateAnswer = RowOf<typeof estimateAnswers>;

/** The answer as a source of the client's wishes, beside the signed forms. */
export const wishOf = ({
  id,
  signedAt,
  outcome,
  spendLimit,
  spendLimitMinor,
  currency,
  resuscitation,
}: EstimateAnswer) => ({
  id,
  signedAt,
  outcome: outcome === "accepted" ? ("signed" as const) : ("declined" as const),
  enteredInErrorAt: null,
  spendLimit,
  spendLimitMinor,
  currency,
  resuscitation,
});
