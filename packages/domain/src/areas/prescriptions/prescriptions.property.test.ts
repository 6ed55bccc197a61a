import * as fc from "fast-check";
import { expect, test } from "vitest";
import { brokenChains } from "../../../../testing/src/drug-safe.ts";
import { pharmacy } from "../../../../testing/src/prescription-exam.ts";
import { searchSize } from "../../../../testing/src/search-size.ts";
import { attention } from "../../kernel/attention.ts";
import type { MutationContext, MutationDefinition } from "../../kernel/mutation.ts";
import { toInstant } from "../../kernel/time.ts";
import { chargeLines, lineIdOf } from "../billing/charge-line.ts";
import { controlledEntries, controlledRegisters } from "../controlled/controlled-entry.ts";
import { openRegister } from "../controlled/register-count.mutations.ts";
import { stockLevels } from "../stock/stock-level.ts";
import { stockMovements } from "../stock/stock-movement.ts";
import { takeBackTreatment } from "../treatments/treatment.mutations.ts";
import { treatments } from "../treatments/treatment.ts";
import { dispensePrescription, takeBackDispense } from "./dispense.mutations.ts";
import { discontinuePrescription, holdPrescription, resumePrescription } from "./prescription.mutations.ts";
import { dispenses, prescriptions } from "./prescription.ts";
import { countsAsDispensed, remainingOf } from "./standing.ts";

const DEVICES = 4;
const START_MS = Date.parse("2026-11-21T10:00:00.000Z");
const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

const step = fc.record({
  device: fc.nat(DEVICES - 1),
  kind: fc.constantFrom("dispense", "dispense", "dispense", "undo", "undoTreatment", "hold", "resume", "stop" as const),
  quantityMilli: fc.constantFrom(500, 1000, 2000),
  hasBatch: fc.boolean(),
  /** Which of the dispensings that the device made. */
  which: fc.nat(5),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type World = Awaited<ReturnType<typeof pharmacy>>;

interface Change {
  mutation: MutationDefinition;
  args: Record<string, unknown>;
  context: MutationContext;
  device: number;
}

/** The dispensings that a device knows at a step: its own. */
const ownAt = (steps: readonly Step[], at: number): string[] =>
  steps.flatMap(({ device, kind }, earlier) =>
    earlier < at && device === steps[at]?.device && kind === "dispense" ? [id(1000 + earlier)] : [],
  );

function changeOf(world: World, rx: string, steps: readonly Step[], at: number): Change | null {
  const { clinic, batch, locationId, visitId, asVet } = world;
  const { kind, quantityMilli, device, hasBatch, which } = steps[at] as Step;
  const own = ownAt(steps, at);
  const chosen = own[which % Math.max(1, own.length)];
  if ((kind === "undo" || kind === "undoTreatment") && chosen === undefined) return null;
  const batches = [{ id: id(5000 + at), batchId: hasBatch ? batch.id : null, quantityMilli }];
  const forms = {
    dispense: [
      dispensePrescription,
      { id: id(1000 + at), prescriptionId: rx, visitId, locationId, quantityMilli, batches },
    ],
    undo: [takeBackDispense, { id: chosen, reason: "Came back" }],
    undoTreatment: [takeBackTreatment, { id: chosen, reason: "Came back" }],
    hold: [holdPrescription, { id: rx, reason: "Vomits" }],
    resume: [resumePrescription, { id: rx, reason: "Well" }],
    stop: [discontinuePrescription, { id: rx, reason: "Cured" }],
  } as const;
  const [mutation, args] = forms[kind];
  const actor = { ...asVet, permissions: [...asVet.permissions, "appointments:manage"] };
  const context = clinic.contextOf({ actor, now: toInstant(START_MS + at * 60_000), deviceId: `tablet-${device}` });
  return { mutation, args, context, device };
}

/** Each device sends its changes in its own order; between devices any order is possible. Some are sent twice. */
async function deliver(world: World, changes: readonly Change[], order: readonly number[]): Promise<number> {
  const queues = Array.from({ length: DEVICES }, (_, device) => changes.filter((change) => change.device === device));
  let facts = 0;
  for (let turn = 0; queues.some((queue) => queue.length > 0); turn += 1) {
    const waiting = queues.filter((queue) => queue.length > 0);
    const choice = order[turn % order.length] ?? 0;
    const next = waiting[choice % waiting.length]?.shift();
    if (!next) continue;
    const { status } = await world.clinic.runIn(next.mutation, next.args, next.context);
    if (next.mutation === dispensePrescription) {
      // A dispensing is never refused.
      expect(status).not.toBe("rejected");
      facts += 1;
    }
    if (choice % 3 === 0) await world.clinic.runIn(next.mutation, next.args, next.context);
  }
  return facts;
}

function check({ clinic, level }: World, rx: string, facts: number): void {
  const all = clinic.all(dispenses);
  expect(all).toHaveLength(facts);
  const [given, moves, lines] = [clinic.all(treatments), clinic.all(stockMovements), clinic.all(chargeLines)];
  for (const dispense of all) {
    const isOut = countsAsDispensed(dispense);
    expect(given.find((row) => row.id === (dispense.id as string))?.status).toBe(isOut ? "given" : "taken_back");
    const own = moves.filter(({ belongsTo }) => belongsTo?.id === (dispense.id as string));
    const moved = own.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);
    expect(moved === 0 ? 0 : moved).toBe(isOut ? -dispense.quantityMilli : 0);
    const line = lines.find((row) => row.id === lineIdOf(dispense.id));
    expect([line?.quantityMilli, line?.status === "removed"]).toEqual([dispense.quantityMilli, !isOut]);
  }
  const out = all.filter(countsAsDispensed);
  expect(out.reduce((sum, { quantityMilli }) => sum + quantityMilli, level())).toBe(10_000);
  const prescription = clinic.row(prescriptions, rx);
  const items = clinic.all(attention).filter(({ kind }) => kind === "repeat_exceeded");
  // More than was prescribed has an item.
  if (remainingOf(prescription, all) < 0) expect(items.length).toBeGreaterThan(0);
}

/** Its register was counted before: 10 tablets, as on the shelf. */
async function withRegister(world: World): Promise<void> {
  const { clinic, product, batch, locationId, nurse } = world;
  const lines = [{ id: id(1), batchId: batch.id, countedMilli: 10_000 }];
  const approval = { id: id(2), approvedBy: nurse.id, reason: "Counted" };
  const place = { productId: product.id, locationId, unit: "tablet" };
  const opened = await clinic.run(openRegister, { ...place, lines, reason: "Opening", approval });
  expect(opened.status).toBe("applied");
}

/** The register of a controlled drug agrees with the shelf, in all and by batch, and its chain is whole. */
function checkRegister({ clinic, level }: World): void {
  const [register, ...others] = clinic.all(controlledRegisters);
  expect(others).toEqual([]);
  expect(register?.balanceMilli).toBe(level());
  const entries = clinic.all(controlledEntries);
  expect(entries.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0)).toBe(level());
  for (const { batchId, quantityMilli } of clinic.all(stockLevels)) {
    const own = entries.filter((entry) => entry.batchId === batchId);
    expect(own.reduce((sum, entry) => sum + entry.quantityMilli, 0)).toBe(quantityMilli);
  }
  expect(brokenChains(clinic)).toEqual([]);
}

const ORDINARY = { name: "an ordinary medicine", product: {}, terms: { repeatsAllowed: 2 }, isControlled: false };
const CONTROLLED = {
  name: "a controlled drug",
  product: { controlled: { region: "UK", class: "2" } },
  terms: { repeatsAllowed: 0, expiresOn: "2026-12-18" },
  isControlled: true,
} as const;

test.each([ORDINARY, CONTROLLED])(
  "$name, whatever order four tablets arrive in: repeats, stock, charges and register agree, and no dispensing is lost",
  async ({ product, terms, isControlled }) => {
    const seen = { facts: 0, undone: 0, exceeded: 0, stopped: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 30 }),
        fc.array(fc.nat(20), { minLength: 1, maxLength: 30 }),
        async (steps, order) => {
          const world = await pharmacy({ product });
          if (isControlled) await withRegister(world);
          const rx = await world.prescribe(terms);
          const changes = steps.flatMap((_, at) => changeOf(world, rx, steps, at) ?? []);
          const facts = await deliver(world, changes, order);
          check(world, rx, facts);
          if (isControlled) checkRegister(world);
          const kinds = world.clinic.all(attention).map(({ kind }) => kind);
          seen.facts += facts;
          seen.undone += world.clinic.all(dispenses).filter((row) => !countsAsDispensed(row)).length;
          seen.exceeded += kinds.filter((kind) => kind === "repeat_exceeded").length;
          seen.stopped += kinds.filter((kind) => kind === "dispensed_after_stop").length;
        },
      ),
      { numRuns: searchSize({ small: 150, full: 5000 }), seed: 15 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
  },
);
