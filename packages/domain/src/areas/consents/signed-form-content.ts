import { sha256 } from "../../kernel/sha256.ts";
import type { AnsweredClause, SignedForm } from "./signed-form.ts";
import type { Signature } from "./signature.ts";

export type SignedContent = Omit<
  SignedForm,
  | "petId"
  | "visitId"
  | "clientId"
  | "contentHash"
  | "enteredInErrorAt"
  | "enteredInErrorReason"
  | "enteredInErrorBy"
  | "createdAt"
  | "createdBy"
  | "updatedAt"
  | "updatedBy"
>;

const clauseParts = ({ kind, text, options, answer }: AnsweredClause) => [
  kind,
  text,
  options.map(({ label, addMinor }) => [label, addMinor]),
  answer,
];

export const signatureParts = (signature: Signature | null) =>
  signature && [
    signature.width,
    signature.height,
    signature.strokes.map(({ points }) => points.map(({ x, y, time, pressure }) => [x, y, time, pressure])),
  ];

/**
 * SHA-256 of a signed form: what was read and chosen, who signed and how, when, on which device and before whom. The pet,
 * the visit and the client are not part of it, because a merge of two records moves a form; their names are.
 */
export const formHashOf = (form: SignedContent): string =>
  sha256(
    JSON.stringify([
      1,
      form.id,
      form.templateId,
      form.templateRevision,
      form.language,
      form.title,
      form.petName,
      form.clientName,
      form.intro,
      form.clauses.map(clauseParts),
      form.spendLimit,
      form.spendLimitMinor,
      form.currency,
      form.resuscitation,
      form.outcome,
      form.declineReason,
      form.signerName,
      form.signerRelation,
      signatureParts(form.signature),
      form.typedName,
      form.signatureSvg,
      form.signedAt,
      form.witnessedBy,
      form.deviceId,
    ]),
  );

/** Whether the form is what was signed. */
export const isAsSigned = (form: SignedForm): boolean => form.contentHash === formHashOf(form);
