import type * as z from "zod/mini";
import type { ATTENTION_KINDS } from "../../kernel/attention.ts";
import { closeItems } from "../../kernel/close-items.ts";
import { emptyRow, type RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { derivedId } from "../../kernel/ids.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { localDateOf, type Instant } from "../../kernel/time.ts";
import { products } from "../catalogue/product.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { locations } from "../clinics/clinic.ts";
import { controlledEntries, controlledRegisters, entryIdOf, registerIdOf } from "../controlled/controlled-entry.ts";
import { enterMovement, type RegisterWords } from "../controlled/enter-movement.ts";
import { mayOverride, whyUnusable } from "./batch-use.ts";
import { batches } from "./batch.ts";
import { levelIdOf, stockLevels } from "./stock-level.ts";
import { MOVEMENT_KINDS, stockMovements, USE_KINDS, type BelongsTo, type MovementKind } from "./stock-movement.ts";

type Movement = RowOf<typeof stockMovements>;
type Level = RowOf<typeof stockLevels>;
type Product = RowOf<typeof products>;

export interface NewMovement {
  id: string;
  productId: string;
  batchId: string | null;
  locationId: string;
  kind: MovementKind;
  /** Signed: negative goes out. */
  quantityMilli: number;
  /** The moment of the tap, when left out. */
  occurredAt?: Instant;
  reason?: string;
  overrideReason?: string;
  petId?: string | null;
  clientId?: string | null;
  belongsTo?: z.output<typeof BelongsTo> | null;
  /** Of stock that arrives: the movement out of the other place. */
  leftById?: string;
  reversesId?: string | null;
  /**
   * Of a controlled drug: what its register says beside the movement. With the id of an entry it is work of the register, which
   * makes its entry in any case.
   */
  register?: RegisterWords;
}

/** @throws TypeError for a quantity that its kind cannot have: a defect of the caller */
function assertDirection({ kind, quantityMilli }: NewMovement): void {
  const direction = MOVEMENT_KINDS[kind];
  const fits = direction === "both" || (direction === "in" ? quantityMilli > 0 : quantityMilli < 0);
  if (!Number.isSafeInteger(quantityMilli) || quantityMilli === 0 || !fits)
    throw new TypeError(`A movement of the kind ${kind} cannot have the quantity ${quantityMilli}`);
}

async function raiseFor(tx: Tx, kind: (typeof ATTENTION_KINDS)[number], movement: Movement, rest: object = {}) {
  const { id, levelId, productId, batchId, petId, clientId, locationId, quantityMilli, occurredAt } = movement;
  await tx.raise({
    kind,
    scope: "stock",
    entities: [
      { table: "products", id: productId },
      { table: "stockLevels", id: levelId },
      { table: "stockMovements", id },
    ],
    mine: { productId, batchId, locationId, petId, clientId, quantityMilli, occurredAt },
    theirs: null,
    details: { levelId, ...rest },
  });
}

/** Closes the item of a level that is no longer below zero. */
const closeNegative = (tx: Tx, levelId: string, context: MutationContext) =>
  closeItems(
    tx,
    ({ kind, details }) => kind === "negative_stock" && details["levelId"] === levelId,
    "in_stock",
    context,
  );

/** Opens an inbox item for the use of a batch that was blocked or expired by then, and not approved; the movement is kept. */
async function raiseUnusable(tx: Tx, movement: Movement, product: Product, context: MutationContext): Promise<void> {
  if (movement.batchId === null || !USE_KINDS.includes(movement.kind)) return;
  const batch = found(await tx.find(batches, movement.batchId), "batches", movement.batchId);
  const { timeZone } = await readSettings(tx, context);
  const why = whyUnusable(batch, null, localDateOf(movement.occurredAt, timeZone));
  // Of a recalled batch the client is called, approved or not.
  const isApproved = why !== "recalled" && movement.overrideReason !== "" && mayOverride(product);
  if (why === null || isApproved) return;
  await raiseFor(tx, why === "expired" ? "expired_batch_used" : "recalled_batch_used", movement, { why });
}

/** The level of a place, made where there is none yet. */
export async function levelOf(tx: Tx, place: Pick<Level, "productId" | "batchId" | "locationId">): Promise<Level> {
  const { productId, batchId, locationId } = place;
  const id = levelIdOf(place);
  const known = await tx.find(stockLevels, id);
  return known ?? tx.insert(stockLevels, { ...emptyRow(stockLevels), id, productId, batchId, locationId });
}

const LATE_SEED = "00000000-0000-8000-8000-57c000000006";

/**
 * A movement from before the last count that arrives after it was posted: the counted figure contains it already, so the
 * count's adjustment is corrected by as much. Answers that movement; null: none is needed.
 */
async function keepCount(tx: Tx, late: Movement, { countedAt, countId }: Level): Promise<Movement | null> {
  if (countedAt === null || countId === null) return null;
  if (late.belongsTo?.table === "stockCounts" || late.occurredAt > countedAt) return null;
  const { id, productId, batchId, locationId, levelId, quantityMilli } = late;
  return tx.insert(stockMovements, {
    ...emptyRow(stockMovements),
    id: derivedId(id, LATE_SEED),
    productId,
    batchId,
    locationId,
    levelId,
    kind: "count_adjust",
    quantityMilli: -quantityMilli,
    occurredAt: countedAt,
    belongsTo: { table: "stockCounts", id: countId },
  });
}

/**
 * Whether the register of the place still has some of a product that is an ordinary one by now. The author may not have known that, and the
 * register agrees with the shelf until the last of it is gone, and again where that comes back. A transfer out of one
 * register arrives in the register of the other place.
 */
async function hasDrug(tx: Tx, movement: Movement, leftById: string | undefined): Promise<boolean> {
  if (leftById !== undefined && (await tx.find(controlledEntries, entryIdOf(leftById)))) return true;
  const register = await tx.find(controlledRegisters, registerIdOf(movement));
  if (register === undefined) return false;
  if (register.balanceMilli !== 0) return true;
  const { reversesId } = movement;
  return reversesId !== null && (await tx.find(controlledEntries, entryIdOf(reversesId))) !== undefined;
}

/**
 * Adds a movement to the ledger and moves its level: no other function does either. A known movement changes nothing.
 * It never refuses a fact: a level below zero and the use of a blocked batch become inbox items
 * (`negative_stock` once for each level, until it is no longer negative). Stock of a controlled drug does not move without an
 * entry in its register.
 * @throws Refusal `not_found` (product, batch of the product, location) or `already_exists`
 */
export async function moveStock(
  tx: Tx,
  { register, leftById, ...movement }: NewMovement,
  context: MutationContext,
): Promise<void> {
  assertDirection(movement);
  const { id, productId, batchId, locationId, quantityMilli } = movement;
  if (wasMadeBefore("stockMovements", await tx.find(stockMovements, id), context)) return;
  const product = found(await tx.find(products, productId), "products", productId);
  found(await tx.find(locations, locationId), "locations", locationId);
  const batch = batchId === null ? null : found(await tx.find(batches, batchId), "batches", batchId);
  if (batch && batch.productId !== productId) throw new Refusal("not_found", { table: "batches", id: batch.id });
  const level = await levelOf(tx, movement);
  const occurredAt = movement.occurredAt ?? context.now;
  const made = await tx.insert(stockMovements, {
    ...emptyRow(stockMovements),
    ...movement,
    levelId: level.id,
    occurredAt,
  });
  const kept = await keepCount(tx, made, level);
  const after = level.quantityMilli + quantityMilli + (kept?.quantityMilli ?? 0);
  await tx.patch(stockLevels, level.id, { quantityMilli: after });
  if (product.controlled !== null || register?.id !== undefined || (await hasDrug(tx, made, leftById))) {
    await enterMovement(tx, made, { ...register, ...(kept && { isUnfinished: true }) }, context);
    if (kept) await enterMovement(tx, kept, {}, context);
  }
  await raiseUnusable(tx, made, product, context);
  if (level.quantityMilli >= 0 && after < 0) await raiseFor(tx, "negative_stock", made);
  if (level.quantityMilli < 0 && after >= 0) await closeNegative(tx, level.id, context);
}
