import * as fc from "fast-check";
import { expect, test } from "vitest";
import { aClient, aPet } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { searchSize } from "../../../../testing/src/search-size.ts";
import { aBatch, aProduct } from "../../../../testing/src/stock-builders.ts";
import { emptyRow } from "../../kernel/entity.ts";
import type { MutationContext, MutationDefinition } from "../../kernel/mutation.ts";
import { toInstant } from "../../kernel/time.ts";
import { chargeGiven, markNoCharge, removeChargeLine } from "../billing/charge-line.mutations.ts";
import { chargeLines, lineIdOf } from "../billing/charge-line.ts";
import { issueInvoice } from "../billing/invoice.mutations.ts";
import { productPrices } from "../catalogue/price.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { stockLevels } from "../stock/stock-level.ts";
import { stockMovements } from "../stock/stock-movement.ts";
import { walkIn } from "../visits/walk-in.mutations.ts";
import {
  changeTreatment,
  declineTreatment,
  giveTreatment,
  markTreatmentEnteredInError,
  moveTreatment,
  offerAgain,
  planTreatment,
  skipTreatment,
  takeBackTreatment,
} from "./treatment.mutations.ts";
import { againIdOf, treatments } from "./treatment.ts";
import { unmetGates } from "./visit-gates.ts";

const DEVICES = 5;
const SHARED = 4;
const START_MS = Date.parse("2026-11-21T09:00:00.000Z");
const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

const step = fc.record({
  device: fc.nat(DEVICES - 1),
  kind: fc.constantFrom(
    ...([
      "give",
      "give",
      "give",
      "giveNow",
      "takeBack",
      "takeBack",
      "skip",
      "decline",
      "move",
      "offer",
      "change",
    ] as const),
    ...(["charge", "remove", "waive", "issue", "issue", "error", "error"] as const),
  ),
  quantityMilli: fc.integer({ min: 1, max: 5000 }),
  hasBatch: fc.boolean(),
  isCharged: fc.boolean(),
  /** Which of the treatments that the device knows: those before it lost the network, and its own. */
  which: fc.nat(9),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Change {
  mutation: MutationDefinition;
  args: Record<string, unknown>;
  context: MutationContext;
  device: number;
}

/** A visit with planned treatments that all devices know; two of them are given. */
async function aVisit() {
  const clinic = new MemoryClinic();
  const client = aClient(clinic);
  const pet = aPet(clinic, {}, client.id);
  const product = aProduct(clinic, { trackBatch: "no" });
  const batch = aBatch(clinic, { productId: product.id });
  const price = { productId: product.id, unitMinor: 215, fromOn: "2026-01-01" };
  clinic.put(productPrices, { ...emptyRow(productPrices), ...price, id: id(4) });
  const visitId = id(5);
  const locationId = firstLocationId(clinic.clinicId);
  await clinic.run(walkIn, { id: visitId, petId: pet.id, clientId: client.id, locationId });
  const what = { visitId, productId: product.id, quantityMilli: 1000 };
  for (let number = 0; number < SHARED; number += 1) {
    const plan = { ...what, id: id(100 + number) };
    expect((await clinic.run(planTreatment, plan)).status).toBe("applied");
    if (number % 2 === 1) await clinic.run(giveTreatment, plan);
  }
  return { clinic, visitId, productId: product.id, batchId: batch.id };
}

type Visit = Awaited<ReturnType<typeof aVisit>>;

/** The treatments that a device knows at a step. */
function knownAt(steps: readonly Step[], at: number): string[] {
  const shared = Array.from({ length: SHARED }, (_, number) => id(100 + number));
  const own = steps.flatMap(({ device, kind }, earlier) => {
    const isOwn = earlier < at && device === steps[at]?.device;
    return isOwn && kind === "giveNow" ? [id(1000 + earlier)] : [];
  });
  return [...shared, ...shared.map(againIdOf), ...own];
}

function changeOf({ clinic, visitId, productId, batchId }: Visit, steps: readonly Step[], at: number): Change {
  const { kind, quantityMilli, device, hasBatch, isCharged, which } = steps[at] as Step;
  const known = knownAt(steps, at);
  const treatmentId = known[which % known.length] as string;
  const batches = [{ id: id(5000 + at), batchId: hasBatch ? batchId : null, quantityMilli }];
  const given = { visitId, productId, quantityMilli, batches, isCharged };
  const forms = {
    give: [giveTreatment, { id: id(100 + (which % SHARED)), ...given }],
    giveNow: [giveTreatment, { id: id(1000 + at), ...given }],
    takeBack: [takeBackTreatment, { id: treatmentId, reason: "Wrong pet" }],
    skip: [skipTreatment, { id: treatmentId, reason: "Asleep" }],
    decline: [declineTreatment, { id: treatmentId, reason: "Too dear" }],
    move: [moveTreatment, { id: treatmentId }],
    offer: [offerAgain, { id: treatmentId }],
    change: [changeTreatment, { id: treatmentId, set: { quantityMilli } }],
    charge: [chargeGiven, { treatmentId }],
    remove: [removeChargeLine, { id: lineIdOf(treatmentId) }],
    issue: [issueInvoice, { id: id(7000 + at), lineIds: [lineIdOf(treatmentId)], grossMinor: 1, reference: "T1" }],
    error: [markTreatmentEnteredInError, { id: treatmentId, reason: "Wrong pet" }],
    waive: [markNoCharge, { id: lineIdOf(treatmentId), reason: isCharged ? "" : "A friend" }],
  } as const;
  const [mutation, args] = forms[kind];
  const context = clinic.contextOf({ now: toInstant(START_MS + at * 60_000), deviceId: `tablet-${device}` });
  return { mutation, args, context, device };
}

/** Each device sends its changes in its own order; between devices any order is possible. Some are sent twice. */
async function deliver({ clinic }: Visit, changes: readonly Change[], order: readonly number[]): Promise<number> {
  const queues = Array.from({ length: DEVICES }, (_, device) => changes.filter((change) => change.device === device));
  let gives = 0;
  for (let turn = 0; queues.some((queue) => queue.length > 0); turn += 1) {
    const waiting = queues.filter((queue) => queue.length > 0);
    const choice = order[turn % order.length] ?? 0;
    const next = waiting[choice % waiting.length]?.shift();
    if (!next) continue;
    const { status } = await clinic.runIn(next.mutation, next.args, next.context);
    if (next.mutation === giveTreatment) {
      // A treatment that was given is never refused.
      expect(status).not.toBe("rejected");
      gives += 1;
    }
    if (choice % 3 === 0) await clinic.runIn(next.mutation, next.args, next.context);
  }
  return gives;
}

function check({ clinic }: Visit, gives: number): void {
  const all = clinic.all(treatments);
  const moves = clinic.all(stockMovements);
  const lines = clinic.all(chargeLines);
  const facts = all.filter(({ givenBy }) => givenBy !== null);
  expect(facts).toHaveLength(gives + SHARED / 2);
  for (const { id: treatmentId, status, quantityMilli } of all) {
    const own = moves.filter(({ belongsTo }) => belongsTo?.id === treatmentId);
    const moved = own.reduce((sum, movement) => sum + movement.quantityMilli, 0);
    expect(moved).toBe(status === "given" ? -quantityMilli : 0);
    const charged = lines.filter((line) => line.treatmentId === treatmentId && line.status !== "removed");
    // Entered in error: a charge on an issued invoice stays, to be credited.
    if (status !== "given") expect(charged.filter((line) => line.status === "open")).toEqual([]);
    for (const line of charged) expect(line.quantityMilli).toBe(quantityMilli);
  }
  const level = clinic.all(stockLevels).reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);
  const given = all.filter(({ status }) => status === "given");
  expect(given.reduce((sum, { quantityMilli }) => sum + quantityMilli, level)).toBe(0);
  const uncharged = unmetGates(all, lines).flatMap((gate) => (gate.kind === "uncharged" ? [gate.treatment.id] : []));
  const counted = new Set(lines.filter(({ status }) => status !== "removed").map(({ treatmentId }) => treatmentId));
  expect(new Set(uncharged)).toEqual(new Set(given.map((row) => row.id).filter((one) => !counted.has(one))));
}

/** How many charges an invoice has of treatments that were entered in error. */
function creditable({ clinic }: Visit): number {
  const issued = clinic.all(chargeLines).filter(({ status }) => status === "issued");
  return issued.filter(({ treatmentId }) => clinic.row(treatments, treatmentId ?? "").status === "taken_back").length;
}

test("whatever order five devices arrive in, record, stock and charge agree, and no fact is lost", async () => {
  let given = 0;
  let takenBack = 0;
  let twins = 0;
  let toCredit = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 40 }),
      fc.array(fc.nat(20), { minLength: 1, maxLength: 40 }),
      async (steps, order) => {
        const visit = await aVisit();
        const changes = steps.map((_, at) => changeOf(visit, steps, at));
        const gives = await deliver(visit, changes, order);
        check(visit, gives);
        const rows = visit.clinic.all(treatments);
        given += gives;
        takenBack += rows.filter(({ status }) => status === "taken_back").length;
        toCredit += creditable(visit);
        twins += rows.filter(({ twinOfId }) => twinOfId !== null).length;
      },
    ),
    { numRuns: searchSize({ small: 200, full: 5000 }), seed: 14 },
  );
  expect(Math.min(given, takenBack, twins)).toBeGreaterThan(50);
  expect(toCredit).toBeGreaterThan(3);
});
