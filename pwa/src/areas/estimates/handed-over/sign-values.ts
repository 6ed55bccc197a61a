import type { answerEstimate } from "@fernpaw/domain/estimates/estimate-answer.mutations";
import { type EstimateTotals, rangeOf } from "@fernpaw/domain/estimates/estimate-line";
import type { Resuscitation, SignerRelation } from "@fernpaw/domain/consents/signed-form";
import type { Signature } from "@fernpaw/domain/consents/signature";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { copy } from "../estimates.copy.ts";
import type { EstimatePage } from "../estimates.queries.ts";

type AnswerArgs = ArgsOf<typeof answerEstimate>;

export interface SignValues {
  hasCap: boolean;
  resuscitation: Resuscitation;
  signerName: string;
  signerRelation: SignerRelation;
  method: "drawn" | "typed";
  signature: Signature | null;
  typedName: string;
}

export const startValues = ({ estimate, clientName }: EstimatePage): SignValues => ({
  hasCap: estimate.spendLimit !== "no_limit",
  resuscitation: estimate.resuscitation,
  signerName: clientName,
  signerRelation: "owner",
  method: "drawn",
  signature: null,
  typedName: "",
});

/** The limit of the signed form, otherwise the high sum of what the client agrees to. */
export const capMinor = ({ estimate }: EstimatePage, agreed: EstimateTotals): number =>
  estimate.spendLimit === "amount" && estimate.spendLimitMinor !== null ? estimate.spendLimitMinor : agreed.highMinor;

/** The first thing that is missing, in words; null: it can be signed. */
export function missingIn({ lines }: EstimatePage, values: SignValues): string | null {
  const { faults } = copy.hand;
  const pending = lines.filter(({ decision }) => decision === "pending").length;
  if (pending > 0) return faults.pending(pending);
  if (lines.every(({ decision }) => decision === "declined")) return faults.none;
  if (values.signerName.trim() === "") return faults.name;
  if (values.method === "drawn") return values.signature === null ? faults.signature : null;
  return values.typedName.trim() === "" ? faults.name : null;
}

const readLines = (page: EstimatePage, all: "declined" | null): AnswerArgs["lines"] =>
  page.lines.map((line) => ({
    lineId: line.id,
    description: line.description,
    ...(rangeOf(line) ?? { lowMinor: 0, highMinor: 0 }),
    decision: all ?? (line.decision === "accepted" ? "accepted" : "declined"),
  }));

export const signArgs = (id: string, page: EstimatePage, values: SignValues, agreed: EstimateTotals): AnswerArgs => ({
  id,
  estimateId: page.estimate.id,
  lines: readLines(page, null),
  currency: page.estimate.currency,
  spendLimit: values.hasCap ? "amount" : "no_limit",
  spendLimitMinor: values.hasCap ? capMinor(page, agreed) : null,
  resuscitation: values.resuscitation,
  signerName: values.signerName,
  signerRelation: values.signerRelation,
  signature: values.method === "drawn" ? values.signature : null,
  typedName: values.method === "typed" ? values.typedName : "",
});

export const declineArgs = (id: string, page: EstimatePage, values: SignValues, declineReason: string): AnswerArgs => ({
  id,
  estimateId: page.estimate.id,
  lines: readLines(page, "declined"),
  currency: page.estimate.currency,
  outcome: "declined",
  declineReason,
  signerName: values.signerName,
  signerRelation: values.signerRelation,
});
