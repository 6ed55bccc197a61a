import type * as z from "zod/mini";
import { emptyRow, registerArgs } from "../../kernel/entity.ts";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { sumMinor } from "../../kernel/money.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { signatureSvg } from "../consents/signature.ts";
import { withHash } from "./answer-hash.ts";
import { type Estimate, estimates, isUnanswered } from "./estimate.ts";
import { type AnsweredLine, type EstimateAnswer, estimateAnswers } from "./estimate-answer.ts";
import { linesOf, refuseExpired } from "./estimate.mutations.ts";
import { type EstimateLine, estimateLines, rangeOf } from "./estimate-line.ts";

const answerArgs = () =>
  registerArgs(estimateAnswers).check((context) => {
    const answer = context.value;
    const fault = (path: (string | number)[], message: string): void =>
      void context.issues.push({ code: "custom", path, message, input: answer });
    if ((answer.spendLimit === "amount") !== (answer.spendLimitMinor !== null))
      fault(["spendLimitMinor"], "a limit has an amount, and no limit has none");
    const accepted = answer.lines.filter(({ decision }) => decision === "accepted").length;
    for (const [index, { lowMinor, highMinor }] of answer.lines.entries())
      if (lowMinor > highMinor) fault(["lines", index, "highMinor"], "must not be below the low sum");
    if (new Set(answer.lines.map(({ lineId }) => lineId)).size < answer.lines.length)
      fault(["lines"], "must name each line once");
    if (answer.outcome === "declined") {
      if (accepted > 0) fault(["lines"], "must all be declined");
      if (answer.signature !== null || answer.typedName !== "")
        fault(["signature"], "an estimate that is declined has no signature");
      return;
    }
    if (accepted === 0) fault(["lines"], "must have an accepted line");
    if (answer.signature === null && answer.typedName === "") fault(["signature"], "must be drawn or typed");
    if (answer.signature !== null && answer.typedName !== "") fault(["typedName"], "is drawn already");
  });

type AnswerArgs = z.output<ReturnType<typeof answerArgs>>;

const acceptedOf = (lines: readonly AnsweredLine[]) => lines.filter(({ decision }) => decision === "accepted");

/** Later by the clock of the tablet on which the client answered: the same on every device, whatever order they arrive in. */
const newestFirst = (a: EstimateAnswer, b: EstimateAnswer): number => (a.signedAt + a.id < b.signedAt + b.id ? 1 : -1);

/** Why a person has to look: `twice`, `void`, `converted`, `lines` (the estimate has other lines or sums than the client read). */
type Differs = "twice" | "void" | "converted" | "lines";

function readsAs(lines: readonly EstimateLine[], answer: Pick<EstimateAnswer, "lines">): boolean {
  const read = new Map(answer.lines.map((line) => [line.lineId as string, line]));
  return (
    lines.length === read.size &&
    lines.every((line) => {
      const [seen, range] = [read.get(line.id), rangeOf(line)];
      return seen !== undefined && seen.lowMinor === range?.lowMinor && seen.highMinor === range.highMinor;
    })
  );
}

function differsBy(estimate: Estimate, others: number, isAsRead: boolean): Differs | null {
  if (estimate.status === "void" || estimate.status === "converted") return estimate.status;
  if (others > 0) return "twice";
  return isAsRead ? null : "lines";
}

const sidesOf = ({ outcome, signerName, lowMinor, highMinor, signedAt }: EstimateAnswer) => ({
  outcome,
  signerName,
  lowMinor,
  highMinor,
  signedAt,
});

async function raiseFor(
  tx: Tx,
  { estimate, answer, other }: { estimate: Estimate; answer: EstimateAnswer; other: EstimateAnswer | undefined },
  why: Differs,
) {
  const { id, visitId, petId, title } = estimate;
  await tx.raise({
    kind: "estimate_differs",
    scope: "medical",
    entities: [{ table: "estimates", id }],
    mine: sidesOf(answer),
    theirs: other ? { actorId: other.witnessedBy, values: sidesOf(other) } : null,
    details: { why, visitId, petId, title },
  });
}

/** The latest answer counts: it decides the lines, the limit and the state. Void and converted stay. */
async function settle(tx: Tx, estimate: Estimate, answers: readonly EstimateAnswer[]): Promise<void> {
  const [latest] = answers.toSorted(newestFirst);
  if (!latest) return;
  const { spendLimit, spendLimitMinor, resuscitation, outcome } = latest;
  const said = new Map(latest.lines.map(({ lineId, decision }) => [lineId as string, decision]));
  for (const line of await linesOf(tx, estimate.id)) {
    const decision = said.get(line.id) ?? "pending";
    if (line.decision !== decision) await tx.patch(estimateLines, line.id, { decision });
  }
  const isSettled = estimate.status === "void" || estimate.status === "converted";
  const wishes = outcome === "accepted" ? { spendLimit, spendLimitMinor, resuscitation } : null;
  await tx.patch(estimates, estimate.id, {
    answerId: latest.id,
    ...wishes,
    ...(isSettled ? null : { status: outcome }),
  });
}

/** @throws Refusal `not_found`, or `invalid_args`: another currency than that of the estimate */
async function estimateFor(tx: Tx, { estimateId, currency }: AnswerArgs): Promise<Estimate> {
  const estimate = found(await tx.find(estimates, estimateId), "estimates", estimateId);
  if (currency !== estimate.currency) throw invalidAt("currency", "is not the currency of the estimate");
  return estimate;
}

/**
 * Keeps what a client answered: line by line with a signature, or all declined. Every answer is kept, also where two tablets had one estimate
 * answered apart from each other; the client's latest one counts, and `estimate_differs` asks a person. So it does where
 * the estimate was void, converted or changed meanwhile. Refuses with `not_found`, `already_exists`, `invalid_args` (no
 * signature, no accepted line, currency), and at the tap with `estimate_expired` or `invalid_transition` (answered).
 */
export const answerEstimate = defineMutation({
  name: "estimateAnswers.give",
  permission: "appointments:manage",
  args: answerArgs,
  async refuseAtTap(tx, { estimateId }, context) {
    await refuseExpired(tx, estimateId, context);
    const estimate = await tx.find(estimates, estimateId);
    if (estimate && !isUnanswered(estimate))
      throw new Refusal("invalid_transition", { table: "estimates", id: estimateId, status: estimate.status });
  },
  async run(tx, args, context) {
    if (wasMadeBefore("estimateAnswers", await tx.find(estimateAnswers, args.id), context)) return;
    const estimate = await estimateFor(tx, args);
    const lines = await linesOf(tx, estimate.id);
    const others = await tx.list(estimateAnswers, { equals: { estimateId: estimate.id } });
    const accepted = acceptedOf(args.lines);
    const content = withHash({
      ...emptyRow(estimateAnswers),
      ...args,
      title: estimate.title,
      lowMinor: sumMinor(accepted.map(({ lowMinor }) => lowMinor)),
      highMinor: sumMinor(accepted.map(({ highMinor }) => highMinor)),
      signatureSvg: args.signature === null ? "" : signatureSvg(args.signature),
      signedAt: context.now,
      witnessedBy: context.actor.userId,
      deviceId: context.deviceId,
    });
    const answer = await tx.insert(estimateAnswers, { ...content, petId: estimate.petId });
    await settle(tx, estimate, [...others, answer]);
    const why = differsBy(estimate, others.length, readsAs(lines, answer));
    if (why !== null) await raiseFor(tx, { estimate, answer, other: others.toSorted(newestFirst)[0] }, why);
  },
});
