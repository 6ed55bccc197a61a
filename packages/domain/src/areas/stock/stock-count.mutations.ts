import * as z from "zod/mini";
import { emptyRow, registerArgs, type RowOf } from "../../kernel/entity.ts";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { derivedId, Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { Instant } from "../../kernel/time.ts";
import { costIdOf, productCosts } from "../catalogue/price.ts";
import { products } from "../catalogue/product.ts";
import { refusePart } from "../catalogue/smallest-part.ts";
import { locations } from "../clinics/clinic.ts";
import { batches } from "./batch.ts";
import { decideLines, differenceOf, type CountedLevel } from "./count-differences.ts";
import { levelOf, moveStock } from "./move-stock.ts";
import { costByPack, type MovementCost, noteCost } from "./stock-cost.ts";
import { stockCountLines, stockCounts } from "./stock-count.ts";
import { levelIdOf, stockLevels } from "./stock-level.ts";
import { stockMovements } from "./stock-movement.ts";

type Count = RowOf<typeof stockCounts>;

/** Refuses with `not_found` (location, product) or `already_exists`. */
export const startCount = defineMutation({
  name: "stockCounts.start",
  permission: "inventory:manage",
  args: () => registerArgs(stockCounts),
  async run(tx, count, context) {
    if (wasMadeBefore("stockCounts", await tx.find(stockCounts, count.id), context)) return;
    found(await tx.find(locations, count.locationId), "locations", count.locationId);
    for (const id of count.productIds) found(await tx.find(products, id), "products", id);
    await tx.insert(stockCounts, { ...emptyRow(stockCounts), ...count, startedAt: context.now });
  },
});

/** @throws Refusal `not_found` or `count_closed` */
async function openCount(tx: Tx, id: string): Promise<Count> {
  const count = found(await tx.find(stockCounts, id), "stockCounts", id);
  if (count.status !== "open") throw new Refusal("count_closed", { table: "stockCounts", id });
  return count;
}

/**
 * A figure of one shelf. `replacesId` names the line of the same level that it corrects. Refuses with `not_found`
 * (count, product, batch of the product), `count_closed`, `already_exists` or `register_only` (a controlled drug), and at the tap
 * with `invalid_args` (stock of the product is not counted) or `part_not_allowed`.
 */
export const recordCountLine = defineMutation({
  name: "stockCountLines.record",
  permission: "inventory:manage",
  args: () =>
    z.extend(registerArgs(stockCountLines), {
      countedAt: z.optional(Instant),
      replacesId: z._default(z.nullable(Id), null),
    }),
  async refuseAtTap(tx, { productId, countedMilli: quantityMilli }) {
    const { trackStock } = found(await tx.find(products, productId), "products", productId);
    if (trackStock === "no") throw invalidAt("productId", "has no stock that is counted");
    await refusePart(tx, { productId, quantityMilli });
  },
  async run(tx, { countedAt, replacesId, ...line }, context) {
    if (wasMadeBefore("stockCountLines", await tx.find(stockCountLines, line.id), context)) return;
    const { locationId } = await openCount(tx, line.countId);
    const { productId, batchId } = line;
    const { controlled } = found(await tx.find(products, productId), "products", productId);
    if (controlled !== null) throw new Refusal("register_only", { table: "products", id: productId });
    const batch = batchId === null ? null : found(await tx.find(batches, batchId), "batches", batchId);
    if (batch && batch.productId !== productId) throw new Refusal("not_found", { table: "batches", id: batch.id });
    const levelId = levelIdOf({ productId, batchId, locationId });
    const replaced = replacesId === null ? undefined : await tx.find(stockCountLines, replacesId);
    if (replaced?.levelId === levelId) await tx.patch(stockCountLines, replaced.id, { status: "set_aside" });
    await tx.insert(stockCountLines, {
      ...emptyRow(stockCountLines),
      ...line,
      levelId,
      countedAt: countedAt ?? context.now,
    });
  },
});

/**
 * Decides between the figures of one level: one line counts, or several together (other shelves of the same batch); the
 * others are set aside. No line: none was right. Refuses with `not_found`, `count_closed` or `invalid_args` (lines of
 * another level).
 */
export const chooseCountLines = defineMutation({
  name: "stockCountLines.choose",
  permission: "inventory:manage",
  args: () => z.strictObject({ countId: Id, levelId: Id, lineIds: z.array(Id).check(z.maxLength(50)) }),
  async run(tx, { countId, levelId, lineIds }) {
    await openCount(tx, countId);
    const lines = await tx.list(stockCountLines, { equals: { countId } });
    const own = lines.filter((line) => line.levelId === levelId);
    const strange = lineIds.findIndex((id) => !own.some((line) => line.id === id));
    if (strange !== -1) {
      const fault = { path: `lineIds.${strange}`, code: "custom", message: "is no line of this level" };
      throw new Refusal("invalid_args", { errors: [fault] });
    }
    for (const line of own) {
      const stands = lineIds.length > 1 ? "together" : "counted";
      const status = lineIds.includes(line.id) ? stands : "set_aside";
      if (line.status !== status) await tx.patch(stockCountLines, line.id, { status });
    }
  },
});

/** Whether stock came into the level by the moment of the figure. Movements that were taken back do not count. */
async function hadStock(tx: Tx, { levelId, countedAt }: CountedLevel): Promise<boolean> {
  const all = await tx.list(stockMovements, { equals: { levelId } });
  const reversed = new Set<string>(all.flatMap(({ reversesId }) => reversesId ?? []));
  return all.some(
    ({ id, quantityMilli, occurredAt, reversesId }) =>
      quantityMilli > 0 && occurredAt <= countedAt && reversesId === null && !reversed.has(id),
  );
}

/**
 * Notes the cost of stock that a count opened, by the product's cost of a packet. Only owners have that on their device:
 * for others the server notes it.
 */
async function noteOpeningCost(tx: Tx, opened: Omit<MovementCost, "costMinor">): Promise<void> {
  const product = found(await tx.find(products, opened.productId), "products", opened.productId);
  const costMinor = costByPack(await tx.find(productCosts, costIdOf(product.id)), product, opened.quantityMilli);
  if (costMinor !== null) await noteCost(tx, { ...opened, costMinor });
}

/**
 * Moves one level to its counted figure, at the moment of the figure. A newer count that was posted before it wins. The
 * first figure of a level into which no stock came is its opening stock.
 */
async function postLevel(tx: Tx, count: Count, counted: CountedLevel, context: MutationContext): Promise<void> {
  const { levelId, productId, batchId, countedAt } = counted;
  const level = await levelOf(tx, { productId, batchId, locationId: count.locationId });
  const later = await tx.list(stockMovements, { equals: { levelId }, by: "occurredAt", from: countedAt });
  const difference = differenceOf(counted, level, later);
  if (difference === null) return;
  const { expectedMilli, differenceMilli: quantityMilli } = difference;
  if (quantityMilli !== 0) {
    const isOpening = quantityMilli > 0 && counted.countedMilli > 0 && !(await hadStock(tx, counted));
    const movement = {
      id: derivedId(count.id, levelId),
      productId,
      batchId,
      locationId: count.locationId,
      kind: isOpening ? ("opening" as const) : ("count_adjust" as const),
      quantityMilli,
      occurredAt: countedAt,
      belongsTo: { table: "stockCounts" as const, id: count.id },
    };
    await moveStock(tx, movement, context);
    const opened = { movementId: movement.id, productId, batchId, quantityMilli, occurredAt: countedAt };
    if (isOpening) await noteOpeningCost(tx, opened);
  }
  await tx.patch(stockLevels, levelId, { countedAt, countId: count.id });
  for (const id of counted.lineIds) await tx.patch(stockCountLines, id, { expectedMilli });
}

/**
 * Moves each counted level by its difference. Levels that were not counted stay as they are. A posted count stays as it
 * is. Refuses with `not_found`, `count_closed` (it was cancelled) or `counted_twice`.
 */
export const postCount = defineMutation({
  name: "stockCounts.post",
  permission: "inventory:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }, context) {
    const count = found(await tx.find(stockCounts, id), "stockCounts", id);
    if (count.status === "posted") return;
    await openCount(tx, id);
    const { counted, twice } = decideLines(await tx.list(stockCountLines, { equals: { countId: id } }));
    if (twice.length > 0) {
      const levelIds = twice.flatMap(([line]) => (line ? [line.levelId] : []));
      throw new Refusal("counted_twice", { table: "stockCounts", id, levelIds });
    }
    for (const level of counted) await postLevel(tx, count, level, context);
    await tx.patch(stockCounts, id, { status: "posted", closedAt: context.now, closedBy: context.actor.userId });
  },
});

/** Ends a count without any effect on stock. A cancelled count stays as it is. Refuses with `not_found` or `count_closed`. */
export const cancelCount = defineMutation({
  name: "stockCounts.cancel",
  permission: "inventory:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }, context) {
    const count = found(await tx.find(stockCounts, id), "stockCounts", id);
    if (count.status === "cancelled") return;
    await openCount(tx, id);
    await tx.patch(stockCounts, id, { status: "cancelled", closedAt: context.now, closedBy: context.actor.userId });
  },
});
