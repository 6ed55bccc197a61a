import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { fixed, managed } from "../../kernel/fields.ts";
import { PriceMinor } from "../../kernel/money.ts";
import { ref } from "../../kernel/references.ts";
import { nameText, requiredName, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { clauseShape, FormLanguage, MAX_CLAUSES } from "./form-template.ts";
import { Signature } from "./signature.ts";

export const MAX_ANSWER = 160;
/** The answer to a clause that the client agrees to. */
export const AGREED = "agreed";

/** A clause as the client read it, with the answer: `AGREED`, initials, or the label of an option. Empty: none. */
const AnsweredClause = z.strictObject({ ...clauseShape(), answer: nameText(MAX_ANSWER) });
export type AnsweredClause = z.output<typeof AnsweredClause>;

export const SPEND_LIMITS = ["not_asked", "amount", "no_limit"] as const;
export const RESUSCITATION_CHOICES = ["not_asked", "full", "closed_chest", "none"] as const;
export const SIGNER_RELATIONS = ["owner", "co_owner", "family", "carer", "other"] as const;
export type SpendLimit = (typeof SPEND_LIMITS)[number];
export type Resuscitation = (typeof RESUSCITATION_CHOICES)[number];
export type SignerRelation = (typeof SIGNER_RELATIONS)[number];

/**
 * A form as a client read, answered and signed it. None of it ever changes; a form that was signed by mistake is marked as
 * entered in error and stays readable.
 */
export const signedForms = defineEntity({
  table: "signedForms",
  fields: () => ({
    petId: fixed(ref("pets")),
    visitId: fixed(z.nullable(ref("visits")), null),
    clientId: fixed(z.nullable(ref("clients")), null),
    templateId: fixed(z.nullable(ref("formTemplates")), null),
    templateRevision: fixed(z.int().check(z.gte(1)), 1),
    language: fixed(FormLanguage, "en"),
    title: fixed(requiredName(120)),
    /** The names on that day. */
    petName: fixed(requiredName(120)),
    clientName: fixed(nameText(240), ""),
    intro: fixed(text(8000), ""),
    clauses: fixed(z.array(AnsweredClause).check(z.maxLength(MAX_CLAUSES)), []),
    spendLimit: fixed(z.enum(SPEND_LIMITS), "not_asked"),
    spendLimitMinor: fixed(z.nullable(PriceMinor), null),
    /** ISO 4217, of the limit and of the prices in the clauses. */
    currency: fixed(z.string().check(z.regex(/^[A-Z]{3}$/))),
    resuscitation: fixed(z.enum(RESUSCITATION_CHOICES), "not_asked"),
    /** `declined`: the client read the form and did not sign it. */
    outcome: fixed(z.enum(["signed", "declined"]), "signed"),
    declineReason: fixed(text(300), ""),
    signerName: fixed(requiredName(120)),
    signerRelation: fixed(z.enum(SIGNER_RELATIONS), "owner"),
    /** Null: signed by a typed name, or not signed. */
    signature: fixed(z.nullable(Signature), null),
    /** The name that was typed as the signature; empty: drawn, or not signed. */
    typedName: fixed(nameText(120), ""),
    /** The drawn signature as a picture; empty: none was drawn. */
    signatureSvg: managed(text(400_000), ""),
    signedAt: managed(Instant),
    /** The team member who had it signed. */
    witnessedBy: managed(ref("staff")),
    deviceId: managed(text(64)),
    /** SHA-256 of the signed content: see `formHashOf`. */
    contentHash: managed(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    enteredInErrorAt: managed(z.nullable(Instant), null),
    enteredInErrorReason: managed(text(300), ""),
    enteredInErrorBy: managed(z.nullable(ref("staff")), null),
  }),
  scope: "medical",
  personal: {
    title: "none",
    petName: "none",
    clientName: "clinical",
    intro: "none",
    clauses: "clinical",
    declineReason: "clinical",
    signerName: "clinical",
    typedName: "clinical",
    signatureSvg: "clinical",
    deviceId: "none",
    enteredInErrorReason: "none",
  },
  indexes: ["visitId", "[petId+signedAt]"],
  serverIndexes: ["clientId"],
  p0With: { field: "visitId", table: "visits" },
  packBy: "petId",
  buckets: { p2: [[{ field: "signedAt", sinceDays: -730 }]] },
});
export type SignedForm = RowOf<typeof signedForms>;
