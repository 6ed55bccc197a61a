import { sha256 } from "../../kernel/sha256.ts";
import { signatureParts } from "../consents/signed-form-content.ts";
import type { EstimateAnswer } from "./estimate-answer.ts";

export type AnswerContent = Omit<
  EstimateAnswer,
  "petId" | "contentHash" | "createdAt" | "createdBy" | "updatedAt" | "updatedBy"
>;

/** SHA-256 of an answer: what was read and chosen, who signed and how, when, on which device and before whom. The pet can be merged. */
const answerHashOf = (answer: AnswerContent): string =>
  sha256(
    JSON.stringify([
      1,
      answer.id,
      answer.estimateId,
      answer.title,
      answer.lines.map(({ lineId, description, lowMinor, highMinor, decision }) => [
        lineId,
        description,
        lowMinor,
        highMinor,
        decision,
      ]),
      answer.lowMinor,
      answer.highMinor,
      answer.currency,
      answer.spendLimit,
      answer.spendLimitMinor,
      answer.resuscitation,
      answer.outcome,
      answer.declineReason,
      answer.signerName,
      answer.signerRelation,
      signatureParts(answer.signature),
      answer.typedName,
      answer.textVersion,
      answer.signatureSvg,
      answer.signedAt,
      answer.witnessedBy,
      answer.deviceId,
    ]),
  );

export const withHash = <Content extends AnswerContent>(content: Content) => ({
  ...content,
  contentHash: answerHashOf(content),
});

/** Whether the answer is what the client gave. */
export const isAsAnswered = (answer: EstimateAnswer): boolean => answer.contentHash === answerHashOf(answer);
