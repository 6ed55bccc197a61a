import * as fc from "fast-check";
import { expect, test } from "vitest";
import { locationRow } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { searchSize } from "../../../../testing/src/search-size.ts";
import { aBatch, aProduct } from "../../../../testing/src/stock-builders.ts";
import type { MutationContext, MutationDefinition } from "../../kernel/mutation.ts";
import { toInstant } from "../../kernel/time.ts";
import { locations } from "../clinics/clinic.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { postCount, recordCountLine, startCount } from "./stock-count.mutations.ts";
import { levelIdOf, stockLevels } from "./stock-level.ts";
import { adjustStock, openStock, reverseMovement } from "./stock-movement.mutations.ts";
import { stockMovements } from "./stock-movement.ts";
import { receiveTransfer, sendTransfer } from "./stock-transfer.mutations.ts";

const DEVICES = 5;
const START_MS = Date.parse("2026-11-21T09:00:00.000Z");
const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

const step = fc.record({
  device: fc.nat(DEVICES - 1),
  kind: fc.constantFrom("open", "use", "use", "reverse", "send", "receive", "start", "line", "line", "post"),
  product: fc.nat(1),
  hasBatch: fc.boolean(),
  site: fc.nat(1),
  quantityMilli: fc.integer({ min: 1, max: 9000 }),
  /** Which of the earlier rows it is about. */
  earlier: fc.nat(5),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Change {
  mutation: MutationDefinition;
  args: Record<string, unknown>;
  context: MutationContext;
}

/** A clinic with two products, a batch of each, and two locations. */
function twoSites() {
  const clinic = new MemoryClinic();
  const products = [aProduct(clinic), aProduct(clinic)];
  const batches = products.map(({ id: productId }) => aBatch(clinic, { productId }).id);
  const branch = clinic.put(locations, locationRow({ id: id(1), name: "Branch" }));
  const sites = [firstLocationId(clinic.clinicId), branch.id];
  return { clinic, productIds: products.map((product) => product.id), batches, sites };
}

type Sites = ReturnType<typeof twoSites>;

/** The steps that make what a step is about. */
const MAKERS: Partial<Record<Step["kind"], readonly Step["kind"][]>> = {
  reverse: ["open", "use", "use"],
  receive: ["send"],
  line: ["start"],
  post: ["start"],
};

/** The change of one step. An earlier row that it names may not have arrived yet: then it is refused. */
function changeOf({ clinic, productIds, batches, sites }: Sites, steps: readonly Step[], number: number): Change {
  const chosen = steps[number] as Step;
  const { kind, quantityMilli, product, earlier } = chosen;
  const makers = steps.flatMap((one, at) => (at < number && MAKERS[kind]?.includes(one.kind) ? [at] : []));
  const own = id(1000 + number);
  const before = id(1000 + (makers[earlier % Math.max(1, makers.length)] ?? 0));
  const locationId = sites[chosen.site];
  const place = { productId: productIds[product], batchId: chosen.hasBatch ? batches[product] : null };
  const forms = {
    open: [openStock, { id: own, ...place, locationId, quantityMilli }],
    use: [adjustStock, { id: own, ...place, locationId, kind: "internal_use", quantityMilli }],
    reverse: [reverseMovement, { id: before, reason: "Typed twice" }],
    send: [
      sendTransfer,
      {
        fromLocationId: locationId,
        toLocationId: sites[1 - chosen.site],
        lines: [{ id: own, ...place, sentMilli: quantityMilli }],
      },
    ],
    receive: [receiveTransfer, { id: before, receivedMilli: quantityMilli }],
    start: [startCount, { id: own, name: "Shelf", locationId }],
    line: [recordCountLine, { id: own, countId: before, ...place, countedMilli: quantityMilli }],
    post: [postCount, { id: before }],
  } as const;
  const [mutation, args] = forms[kind];
  const context = clinic.contextOf({ now: toInstant(START_MS + number * 60_000), deviceId: `tablet-${chosen.device}` });
  return { mutation, args, context };
}

/** Each device sends its changes in its own order; between devices any order is possible. Some are sent twice. */
async function deliver({ clinic }: Sites, changes: readonly (Change & { device: number })[], order: readonly number[]) {
  const queues = Array.from({ length: DEVICES }, (_, device) => changes.filter((change) => change.device === device));
  let turn = 0;
  while (queues.some((queue) => queue.length > 0)) {
    const waiting = queues.filter((queue) => queue.length > 0);
    const choice = order[turn % order.length] ?? 0;
    const next = waiting[choice % waiting.length]?.shift();
    turn += 1;
    if (!next) continue;
    await clinic.runIn(next.mutation, next.args, next.context);
    if (choice % 3 === 0 && next.mutation !== receiveTransfer)
      await clinic.runIn(next.mutation, next.args, next.context);
  }
}

/** The level without a look at the order of arrival: the newest posted figure, and all that moved after its moment. */
function modelOf(clinic: MemoryClinic, levelId: string): number {
  const { countedAt, countId } = clinic.row(stockLevels, levelId);
  const own = clinic.all(stockMovements).filter((movement) => movement.levelId === levelId);
  const counted = countId === null ? 0 : countedOf(clinic, levelId, countId);
  return own
    .filter(({ belongsTo, occurredAt }) => belongsTo?.table !== "stockCounts" && occurredAt > (countedAt ?? ""))
    .reduce((level, { quantityMilli }) => level + quantityMilli, counted);
}

function countedOf(clinic: MemoryClinic, levelId: string, countId: string): number {
  const lines = [...clinic.rows.table("stockCountLines").values()];
  const line = lines.find((row) => row["levelId"] === levelId && row["countId"] === countId);
  return Number(line?.["countedMilli"]);
}

test("whatever order five devices arrive in, stock is the sum of its movements and what the model says", async () => {
  let moved = 0;
  let posted = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 40 }),
      fc.array(fc.nat(20), { minLength: 1, maxLength: 40 }),
      async (steps, order) => {
        const sites = twoSites();
        const { clinic } = sites;
        const changes = steps.map(({ device }, at) => ({ ...changeOf(sites, steps, at), device }));
        await deliver(sites, changes, order);
        for (const level of clinic.all(stockLevels)) {
          expect(level.id).toBe(levelIdOf(level));
          const own = clinic.all(stockMovements).filter(({ levelId }) => levelId === level.id);
          expect(level.quantityMilli).toBe(own.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0));
          expect(level.quantityMilli).toBe(modelOf(clinic, level.id));
          moved += own.length;
          if (level.countId !== null) posted += 1;
        }
      },
    ),
    { numRuns: searchSize({ small: 300, full: 5000 }), seed: 11 },
  );
  expect(Math.min(moved, posted)).toBeGreaterThan(20);
});
