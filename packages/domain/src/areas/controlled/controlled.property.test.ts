import * as fc from "fast-check";
import { expect, test } from "vitest";
import { aStaffMember, locationRow } from "../../../../testing/src/builders.ts";
import { brokenChains, drugSafe } from "../../../../testing/src/drug-safe.ts";
import { searchSize } from "../../../../testing/src/search-size.ts";
import { aBatch } from "../../../../testing/src/stock-builders.ts";
import type { MutationContext, MutationDefinition } from "../../kernel/mutation.ts";
import { toInstant } from "../../kernel/time.ts";
import { locations } from "../clinics/clinic.ts";
import { stockLevels } from "../stock/stock-level.ts";
import { adjustStock, openStock, reverseMovement, takeBackStock } from "../stock/stock-movement.mutations.ts";
import { stockMovements } from "../stock/stock-movement.ts";
import { cancelTransfer, receiveTransfer, sendTransfer } from "../stock/stock-transfer.mutations.ts";
import { giveTreatment, takeBackTreatment } from "../treatments/treatment.mutations.ts";
import { walkIn } from "../visits/walk-in.mutations.ts";
import { controlledEntries, controlledRegisters, needsWitness } from "./controlled-entry.ts";
import { correctEntry, disposeEntry, recordEntry, witnessEntries } from "./controlled-entry.mutations.ts";
import { countRegister, openRegister } from "./register-count.mutations.ts";

const DEVICES = 5;
const START_MS = Date.parse("2026-11-22T09:00:00.000Z");
const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

const KINDS = [
  "open",
  "count",
  "count",
  "use",
  "use",
  "receive",
  "waste",
  "bringBack",
  "destroy",
  "correct",
  "witness",
  "give",
  "give",
  "takeBack",
  "adjust",
  "reverse",
  "list",
  "send",
  "arrive",
  "cancel",
  "unlist",
] as const;
type Kind = (typeof KINDS)[number];

const step = fc.record({
  device: fc.nat(DEVICES - 1),
  kind: fc.constantFrom(...(KINDS as readonly Kind[])),
  batch: fc.nat(1),
  site: fc.nat(1),
  quantityMilli: fc.integer({ min: 1, max: 9000 }),
  earlier: fc.nat(5),
  /** Typed in after it happened. */
  minutesLate: fc.nat(90),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Change {
  mutation: MutationDefinition;
  args: Record<string, unknown>;
  context: MutationContext;
}

/** Two sites, two batches of one controlled drug, and a dog in a visit. */
async function twoSafes() {
  const safe = await drugSafe({ isOpen: false });
  const { clinic, product, pet, client, locationId } = safe;
  const batches = [safe.batch.id, aBatch(clinic, { productId: product.id, number: "ME-9000" }).id];
  const branch = clinic.put(locations, locationRow({ id: id(1), name: "Branch" }));
  const visitId = id(2);
  await clinic.run(walkIn, { id: visitId, petId: pet.id, clientId: client.id, locationId });
  return { ...safe, batches, sites: [locationId, branch.id], visitId, third: aStaffMember(clinic, {}).id };
}
type Safes = Awaited<ReturnType<typeof twoSafes>>;

/** The steps that make what a step is about. */
const MAKERS: Partial<Record<Kind, readonly Kind[]>> = {
  correct: ["use", "receive", "waste", "count"],
  witness: ["use", "receive", "waste", "count", "bringBack"],
  takeBack: ["give"],
  reverse: ["adjust", "list", "unlist"],
  arrive: ["send"],
  cancel: ["send"],
};

/** The change of one step. An earlier row that it names may not have arrived yet: then it is refused. */
function changeOf(safes: Safes, steps: readonly Step[], number: number): Change {
  const { clinic, product, pet, batches, sites, visitId, third } = safes;
  const chosen = steps[number] as Step;
  const { kind, quantityMilli, earlier } = chosen;
  const makers = steps.flatMap((one, at) => (at < number && MAKERS[kind]?.includes(one.kind) ? [at] : []));
  const own = id(1000 + number);
  const before = id(1000 + (makers[earlier % Math.max(1, makers.length)] ?? 0));
  const locationId = sites[chosen.site];
  const batchId = batches[chosen.batch];
  const nowMs = START_MS + number * 60_000;
  const at = { occurredAt: toInstant(nowMs - chosen.minutesLate * 60_000) };
  const place = { productId: product.id, locationId, unit: "ml" };
  const stock = { productId: product.id, batchId, locationId };
  const approval = { id: id(50_000 + number), approvedBy: third, reason: "Seen" };
  const figures = { ...place, lines: [{ id: own, batchId, countedMilli: quantityMilli }], reason: "Found", approval };
  const moved = { id: own, ...place, batchId, quantityMilli, ...at };
  const forms: Record<Kind, readonly [MutationDefinition, Record<string, unknown>]> = {
    open: [openRegister, figures],
    count: [countRegister, { ...figures, ...at }],
    use: [recordEntry, { ...moved, kind: "administer", petId: pet.id }],
    receive: [recordEntry, { ...moved, kind: "receive", party: "Northmoor" }],
    waste: [recordEntry, { ...moved, kind: "waste", reason: "Rest of the syringe", approval }],
    bringBack: [recordEntry, { ...moved, kind: "return_client", petId: pet.id }],
    destroy: [disposeEntry, { ...moved, kind: "destroy", reason: "Expired", approval }],
    correct: [correctEntry, { id: own, ...place, aboutId: before, rightMilli: quantityMilli, reason: "Misread" }],
    witness: [witnessEntries, { entryIds: [before], approval }],
    give: [
      giveTreatment,
      {
        id: own,
        visitId,
        productId: product.id,
        quantityMilli,
        batches: [{ id: id(70_000 + number), batchId, quantityMilli }],
        ...at,
      },
    ],
    takeBack: [takeBackTreatment, { id: before, reason: "Wrong pet" }],
    adjust: [adjustStock, { id: own, ...stock, kind: "dispense", quantityMilli, petId: pet.id, ...at }],
    reverse: [reverseMovement, { id: before, reason: "Typed twice" }],
    list: [openStock, { id: own, ...stock, quantityMilli }],
    send: [
      sendTransfer,
      {
        fromLocationId: locationId,
        toLocationId: sites[1 - chosen.site],
        lines: [{ id: own, productId: product.id, batchId, sentMilli: quantityMilli }],
      },
    ],
    arrive: [receiveTransfer, { id: before, receivedMilli: quantityMilli }],
    cancel: [cancelTransfer, { id: before }],
    unlist: [takeBackStock, { id: own, ...stock, quantityMilli, petId: pet.id, ...at }],
  };
  const [mutation, args] = forms[kind];
  return { mutation, args, context: clinic.contextOf({ now: toInstant(nowMs), deviceId: `tablet-${chosen.device}` }) };
}

/** Each device sends its changes in its own order; between devices any order is possible. */
async function deliver({ clinic }: Safes, changes: readonly (Change & { device: number })[], order: readonly number[]) {
  const queues = Array.from({ length: DEVICES }, (_, device) => changes.filter((change) => change.device === device));
  const kept = new Map<string, unknown>();
  for (let turn = 0; queues.some((queue) => queue.length > 0); turn += 1) {
    const waiting = queues.filter((queue) => queue.length > 0);
    const next = waiting[(order[turn % order.length] ?? 0) % waiting.length]?.shift();
    if (!next) continue;
    await clinic.runIn(next.mutation, next.args, next.context);
    for (const entry of clinic.all(controlledEntries)) {
      expect(kept.get(entry.id) ?? entry).toEqual(entry);
      kept.set(entry.id, entry);
    }
  }
}

function assertAgreement({ clinic, product, sites }: Safes): number {
  const entries = clinic.all(controlledEntries);
  const levels = clinic.all(stockLevels).filter(({ productId }) => productId === product.id);
  for (const locationId of sites) {
    const shelf = levels.filter((level) => level.locationId === locationId);
    const register = clinic.all(controlledRegisters).find((one) => one.locationId === locationId);
    const onShelf = shelf.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);
    const own = entries.filter((entry) => entry.locationId === locationId);
    expect(register?.balanceMilli ?? 0).toBe(onShelf);
    expect(own.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0)).toBe(onShelf);
    for (const { batchId, quantityMilli } of shelf) {
      const ofBatch = own.filter((entry) => entry.batchId === batchId);
      expect(ofBatch.reduce((sum, entry) => sum + entry.quantityMilli, 0)).toBe(quantityMilli);
    }
    expect(register?.state ?? "ok").not.toBe("differs");
    expect(register?.state === "negative").toBe(onShelf < 0);
  }
  const moved = new Set<string | null>(entries.map(({ movementId }) => movementId));
  for (const movement of clinic.all(stockMovements)) expect(moved).toContain(movement.id);
  for (const { kind, aboutId, performedBy } of entries) {
    if (kind !== "witness") continue;
    const about = clinic.row(controlledEntries, aboutId ?? "");
    expect(about.performedBy).not.toBe(performedBy);
    expect(needsWitness(about)).toBe(true);
  }
  expect(brokenChains(clinic)).toEqual([]);
  return entries.length;
}

test("whatever order five devices arrive in, stock and register agree by batch, and no entry changes", async () => {
  let made = 0;
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 30 }),
      fc.array(fc.nat(20), { minLength: 1, maxLength: 30 }),
      async (steps, order) => {
        const safes = await twoSafes();
        const changes = steps.map(({ device }, at) => ({ ...changeOf(safes, steps, at), device }));
        await deliver(safes, changes, order);
        made += assertAgreement(safes);
        for (const { kind } of safes.clinic.all(controlledEntries)) seen.add(kind);
      },
    ),
    { numRuns: searchSize({ small: 150, full: 5000 }), seed: 15 },
  );
  expect(made).toBeGreaterThan(1000);
  expect([...seen].toSorted()).toEqual(EVERY_KIND);
});

/** A return to a supplier moves as destroying does. */
const EVERY_KIND = [
  "administer",
  "correction",
  "count",
  "destroy",
  "dispense",
  "opening",
  "receive",
  "return_client",
  "transfer_in",
  "transfer_out",
  "waste",
  "witness",
];
