import * as fc from "fast-check";
import { expect, test } from "vitest";
import { searchSize } from "../../../../testing/src/search-size.ts";
import { exam } from "../../../../testing/src/treatment-exam.ts";
import type { MutationContext, MutationDefinition } from "../../kernel/mutation.ts";
import { addMinutes, toInstant } from "../../kernel/time.ts";
import { chargeLines } from "../billing/charge-line.ts";
import { stockMovements } from "../stock/stock-movement.ts";
import { takeBackTreatment } from "../treatments/treatment.mutations.ts";
import { treatments } from "../treatments/treatment.ts";
import { giveCare, skipCare, takeBackCare } from "./care-entry.mutations.ts";
import { addOrder, changeOrder, stopOrder } from "./care-order.mutations.ts";
import { careEntries, careOrders } from "./care-order.ts";

const DEVICES = 5;
const START_MS = Date.parse("2026-11-21T09:00:00.000Z");
const FIRST = "2026-11-21T08:00:00.000Z";
const id = (number: number): string => `019a5f01-0000-7000-8000-${String(number).padStart(12, "0")}`;
const TABLETS = id(1);
const WALK = id(2);

const step = fc.record({
  device: fc.nat(DEVICES - 1),
  kind: fc.constantFrom(
    ...([
      "give",
      "give",
      "give",
      "give",
      "skip",
      "takeBack",
      "takeBack",
      "takeBackTreatment",
      "stop",
      "change",
    ] as const),
  ),
  order: fc.constantFrom(TABLETS, TABLETS, WALK),
  /** Which time of the order; 4: an extra one. */
  slot: fc.nat(4),
  quantityMilli: fc.integer({ min: 1, max: 3000 }),
  hasBatch: fc.boolean(),
  which: fc.nat(5),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Change {
  mutation: MutationDefinition;
  args: Record<string, unknown>;
  context: MutationContext;
  device: number;
}

async function aSheet() {
  const made = await exam();
  const { clinic, visitId, product } = made;
  const every = { visitId, everyHours: 1, fromAt: FIRST };
  await clinic.run(addOrder, { ...every, id: TABLETS, productId: product.id, quantityMilli: 1000 });
  await clinic.run(addOrder, { ...every, id: WALK, what: "Walk" });
  return made;
}
type Sheet = Awaited<ReturnType<typeof aSheet>>;

/** The entries that a device made itself before a step. */
const ownEntries = (steps: readonly Step[], at: number): string[] =>
  steps.flatMap(({ device, kind }, earlier) =>
    earlier < at && device === steps[at]?.device && kind === "give" ? [id(1000 + earlier)] : [],
  );

function changeOf({ clinic, batch, product }: Sheet, steps: readonly Step[], at: number): Change {
  const { device, kind, order, slot, quantityMilli, hasBatch, which } = steps[at] as Step;
  const own = ownEntries(steps, at);
  const entryId = own[which % Math.max(1, own.length)] ?? id(9);
  const dueAt = slot === 4 ? null : addMinutes(FIRST, slot * 60);
  const batches = [{ id: id(5000 + at), batchId: hasBatch ? batch.id : null, quantityMilli }];
  const what = order === WALK ? { what: "Walk" } : { productId: product.id, quantityMilli };
  const forms = {
    give: [giveCare, { id: id(1000 + at), orderId: order, dueAt, quantityMilli, batches }],
    skip: [skipCare, { id: id(2000 + at), orderId: order, dueAt: dueAt ?? FIRST, reason: "Asleep" }],
    takeBack: [takeBackCare, { id: entryId }],
    takeBackTreatment: [takeBackTreatment, { id: entryId }],
    stop: [stopOrder, { id: order }],
    change: [changeOrder, { id: id(3000 + at), orderId: order, ...what, everyHours: 2, fromAt: FIRST }],
  } as const;
  const [mutation, args] = forms[kind];
  const context = clinic.contextOf({ now: toInstant(START_MS + at * 60_000), deviceId: `ward-${device}` });
  return { mutation, args, context, device };
}

/** Each device sends its changes in its own order; between devices any order is possible. Some are sent twice. */
async function deliver({ clinic }: Sheet, changes: readonly Change[], order: readonly number[]): Promise<number> {
  const queues = Array.from({ length: DEVICES }, (_, device) => changes.filter((change) => change.device === device));
  let gives = 0;
  for (let turn = 0; queues.some((queue) => queue.length > 0); turn += 1) {
    const waiting = queues.filter((queue) => queue.length > 0);
    const choice = order[turn % order.length] ?? 0;
    const next = waiting[choice % waiting.length]?.shift();
    if (!next) continue;
    const ran = await clinic.runIn(next.mutation, next.args, next.context);
    if (next.mutation === giveCare) {
      // A fact is never refused.
      expect(ran.status).not.toBe("rejected");
      gives += 1;
    }
    if (choice % 3 === 0) await clinic.runIn(next.mutation, next.args, next.context);
  }
  return gives;
}

function check({ clinic }: Sheet, gives: number): { twins: number; takenBack: number } {
  const entries = clinic.all(careEntries);
  const facts = entries.filter(({ reason }) => reason === "");
  expect(facts).toHaveLength(gives);
  for (const entry of facts) {
    const order = clinic.row(careOrders, entry.orderId);
    const isGiven = entry.status === "given";
    const moved = clinic
      .all(stockMovements)
      .filter(({ belongsTo }) => (belongsTo?.id as string) === entry.id)
      .reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);
    const charged = clinic
      .all(chargeLines)
      .filter((line) => (line.treatmentId as string) === entry.id && line.status !== "removed");
    if (order.productId === null) {
      expect([entry.treatmentId, moved, charged.length]).toEqual([null, 0, 0]);
      continue;
    }
    const treatment = clinic.row(treatments, entry.id);
    expect(treatment.status).toBe(isGiven ? "given" : "taken_back");
    expect(moved).toBe(isGiven ? -treatment.quantityMilli : 0);
    expect(charged.map(({ quantityMilli }) => quantityMilli)).toEqual(isGiven ? [treatment.quantityMilli] : []);
  }
  // No treatment without its entry, no plan that an undo left behind.
  expect(new Set(clinic.all(treatments).map((row) => row.id as string))).toEqual(
    new Set(facts.flatMap(({ treatmentId }) => treatmentId ?? [])),
  );
  return {
    twins: facts.filter(({ twinOfId }) => twinOfId !== null).length,
    takenBack: facts.filter(({ status }) => status === "entered_in_error").length,
  };
}

test("whatever order five devices arrive in, entry, record, stock and charge agree, and no fact is lost", async () => {
  let [given, twins, takenBack] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 40 }),
      fc.array(fc.nat(20), { minLength: 1, maxLength: 40 }),
      async (steps, order) => {
        const sheet = await aSheet();
        const gives = await deliver(
          sheet,
          steps.map((_, at) => changeOf(sheet, steps, at)),
          order,
        );
        const found = check(sheet, gives);
        given += gives;
        twins += found.twins;
        takenBack += found.takenBack;
      },
    ),
    { numRuns: searchSize({ small: 100, full: 2000 }), seed: 14 },
  );
  expect(Math.min(given, twins, takenBack)).toBeGreaterThan(50);
});
