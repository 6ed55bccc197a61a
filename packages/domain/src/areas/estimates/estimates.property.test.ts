import * as fc from "fast-check";
import { expect, test } from "vitest";
import { estimateDesk } from "../../../../testing/src/estimate-desk.ts";
import { searchSize } from "../../../../testing/src/search-size.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { attention } from "../../kernel/attention.ts";
import type { MutationContext, MutationDefinition } from "../../kernel/mutation.ts";
import { toInstant } from "../../kernel/time.ts";
import { treatments } from "../treatments/treatment.ts";
import { isAsAnswered } from "./answer-hash.ts";
import { answerEstimate } from "./estimate-answer.mutations.ts";
import { addEstimateLine, decideEstimateLine, removeEstimateLine } from "./estimate-line.mutations.ts";
import { estimateLines } from "./estimate-line.ts";
import { convertEstimate, voidEstimate } from "./estimate.mutations.ts";

const START_MS = Date.parse("2026-11-21T10:00:00.000Z");
const LINES = 3;

const step = fc.record({
  device: fc.nat(1),
  kind: fc.constantFrom("sign", "sign", "decline", "decide", "add", "remove", "void", "convert" as const),
  /** The lines that the client accepts, as bits. */
  yes: fc.integer({ min: 1, max: 2 ** LINES - 1 }),
  which: fc.nat(LINES - 1),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Desk = Awaited<ReturnType<typeof estimateDesk>>;

interface Change {
  mutation: MutationDefinition;
  args: Record<string, unknown>;
  context: MutationContext;
  device: number;
}

function changeOf(desk: Desk, estimateId: string, lineIds: readonly string[], one: Step, at: number): Change {
  const { clinic, read, answerArgs, visitId, productId } = desk;
  const { device, kind, yes, which } = one;
  const chosen = (place: number) => ((yes >> place) % 2 === 1 ? ("accepted" as const) : ("declined" as const));
  const lineId = lineIds[which] ?? "";
  const none = { outcome: "declined", signature: null, lines: read(estimateId, () => "declined") };
  const forms: Record<Step["kind"], [MutationDefinition, object]> = {
    sign: [answerEstimate, answerArgs(estimateId, { lines: read(estimateId, chosen), signerName: `Signer ${at}` })],
    decline: [answerEstimate, answerArgs(estimateId, none)],
    decide: [decideEstimateLine, { id: lineId, decision: chosen(which) }],
    add: [addEstimateLine, { id: newId(), estimateId, productId, lowMilli: 1000, highMilli: 1000 }],
    remove: [removeEstimateLine, { id: lineId }],
    void: [voidEstimate, { id: estimateId, reason: "Mistake" }],
    convert: [convertEstimate, { id: estimateId, visitId }],
  };
  const [mutation, args] = forms[kind];
  const context = clinic.contextOf({ now: toInstant(START_MS + at * 60_000), deviceId: `tablet-${device}` });
  return { mutation, args: { ...args }, context, device };
}

/** Each tablet sends its changes in its own order; between the two any order is possible. Some are sent twice. */
async function deliver({ clinic }: Desk, changes: readonly Change[], order: readonly number[]): Promise<void> {
  const queues = [0, 1].map((device) => changes.filter((change) => change.device === device));
  for (let turn = 0; queues.some((queue) => queue.length > 0); turn += 1) {
    const waiting = queues.filter((queue) => queue.length > 0);
    const choice = order[turn % order.length] ?? 0;
    const next = waiting[choice % waiting.length]?.shift();
    if (!next) continue;
    const { status } = await clinic.runIn(next.mutation, next.args, next.context);
    // A signature is never refused for what the other tablet did.
    if (next.mutation === answerEstimate) expect(status).not.toBe("rejected");
    if (choice % 3 === 0) await clinic.runIn(next.mutation, next.args, next.context);
  }
}

/** Both answers are kept as they were given; the latest by the clock of the tablet counts, in every order. */
function checkAnswers({ clinic, answers, estimate, linesOf }: Desk, id: string, changes: readonly Change[]): void {
  const given = changes.filter(({ mutation }) => mutation === answerEstimate);
  const kept = answers();
  expect(new Set(kept.map((row) => row.id as unknown))).toEqual(new Set(given.map(({ args }) => args["id"])));
  for (const answer of kept) {
    const { args } = given.find((change) => change.args["id"] === answer.id) as Change;
    expect(answer.signature).toEqual(args["signature"]);
    expect(answer.lines).toEqual(args["lines"]);
    expect(isAsAnswered(answer)).toBe(true);
  }
  const { status, answerId } = estimate(id);
  const latest = given.at(-1);
  expect(answerId).toBe(latest?.args["id"] ?? null);
  const inForce = kept.find((row) => row.id === answerId);
  if (inForce) {
    expect([inForce.outcome, "void", "converted"]).toContain(status);
    for (const line of linesOf(id))
      expect(line.decision).toBe(inForce.lines.find(({ lineId }) => lineId === line.id)?.decision ?? "pending");
  }
  const items = clinic.all(attention).filter(({ kind }) => kind === "estimate_differs");
  expect(items.length).toBeGreaterThanOrEqual(kept.length - 1);
}

test("whatever order two tablets arrive in: each answer is kept with its signature, the latest counts, and the plan is made once", async () => {
  const seen = { twice: 0, void: 0, converted: 0, lines: 0, planned: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 10 }),
      fc.array(fc.nat(20), { minLength: 1, maxLength: 12 }),
      async (steps, order) => {
        const desk = await estimateDesk();
        const { id } = await desk.draft();
        const lineIds: string[] = [];
        for (let at = 0; at < LINES; at += 1) lineIds.push((await desk.add(id, { productId: desk.productId })).id);
        const changes = steps.map((one, at) => changeOf(desk, id, lineIds, one, at));
        await deliver(desk, changes, order);
        checkAnswers(desk, id, changes);
        const planned = desk.clinic.all(treatments);
        expect(new Set(planned.map(({ estimateLineId }) => estimateLineId)).size).toBe(planned.length);
        expect(desk.clinic.all(estimateLines).length).toBeGreaterThanOrEqual(LINES);
        seen.planned += planned.length > 0 ? 1 : 0;
        for (const { details } of desk.clinic.all(attention)) seen[details["why"] as keyof typeof seen] += 1;
      },
    ),
    { numRuns: searchSize({ small: 200, full: 5000 }), seed: 63 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
});
