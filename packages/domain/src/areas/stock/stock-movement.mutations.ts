import * as z from "zod/mini";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { derivedId, Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { PriceMinor } from "../../kernel/money.ts";
import { ref } from "../../kernel/references.ts";
import { found } from "../../kernel/repeat.ts";
import { requiredText, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { approvalArg } from "../approvals/approval.ts";
import { refuseInactiveApprover, requireApproval } from "../approvals/require-approval.ts";
import { products, QuantityMilli } from "../catalogue/product.ts";
import { refusePart } from "../catalogue/smallest-part.ts";
import { clientInUse } from "../clients/find-client.ts";
import { pets } from "../pets/pet.ts";
import { refuseUnusable } from "./batch-use.ts";
import { moveStock } from "./move-stock.ts";
import { noteCost, reverseCost } from "./stock-cost.ts";
import { levelIdOf, stockLevels } from "./stock-level.ts";
import { PATIENT_KINDS, stockMovements, USE_KINDS } from "./stock-movement.ts";

/** Seed of the ids of the movements that take others back. */
const REVERSAL_SEED = "00000000-0000-8000-8000-57c000000002";

export const reversalIdOf = (movementId: string): string => derivedId(movementId, REVERSAL_SEED);

/** @throws Refusal `invalid_args`: stock of the product is not counted, or its batch is missing */
async function assertCounted(tx: Tx, { productId, batchId }: { productId: string; batchId: string | null }) {
  const { trackStock, trackBatch } = found(await tx.find(products, productId), "products", productId);
  if (trackStock === "no") throw invalidAt("productId", "has no stock that is counted");
  if (trackBatch === "yes" && batchId === null) throw invalidAt("batchId", "is needed for this product");
}

/** Of a controlled drug a person enters it in the register, with a witness. @throws Refusal `register_only` */
async function refuseControlled(tx: Tx, productId: string): Promise<void> {
  const { controlled } = found(await tx.find(products, productId), "products", productId);
  if (controlled !== null) throw new Refusal("register_only", { table: "products", id: productId });
}

/** @throws Refusal `forbidden`: only owners know costs */
function assertOwner({ actor }: MutationContext): void {
  if (actor.role !== "owner") throw new Refusal("forbidden", { permission: "owner" });
}

const place = () => ({ productId: Id, batchId: z._default(z.nullable(Id), null), locationId: Id });

/**
 * Stock that was there before the clinic began to count it here; by list or by count, with its batch and its cost.
 * Refuses with `not_found`, `already_exists`, `invalid_args` (at the tap: stock is not counted, the batch is missing) or
 * `forbidden` (a cost, by someone who is not an owner), and at the tap with `part_not_allowed` or `register_only`.
 */
export const openStock = defineMutation({
  name: "stockMovements.open",
  permission: "inventory:manage",
  args: () =>
    z.strictObject({
      id: Id,
      ...place(),
      quantityMilli: QuantityMilli,
      occurredAt: z.optional(Instant),
      /** Of the whole quantity; null: not known. */
      costMinor: z._default(z.nullable(PriceMinor), null),
    }),
  async refuseAtTap(tx, args) {
    await assertCounted(tx, args);
    await refuseControlled(tx, args.productId);
    await refusePart(tx, args);
  },
  async run(tx, { costMinor, occurredAt, ...args }, context) {
    const at = occurredAt ?? context.now;
    await moveStock(tx, { ...args, kind: "opening", occurredAt: at }, context);
    const { id: movementId, productId, batchId, quantityMilli } = args;
    if (costMinor === null) return;
    assertOwner(context);
    await noteCost(tx, { movementId, productId, batchId, quantityMilli, costMinor, occurredAt: at });
  },
});

const ADJUST_KINDS = [
  "administer",
  "dispense",
  "internal_use",
  "write_off_expired",
  "write_off_damaged",
  "write_off_lost",
  "return_to_supplier",
] as const;

const fault = (path: string, error: string) => ({ path: [path], error });

/** A patient who was merged meanwhile means the one that stays, and so does a client. @throws Refusal `not_found` */
export async function recipientOf(tx: Tx, { petId, clientId }: { petId: string | null; clientId: string | null }) {
  const pet = petId === null ? null : found(await tx.find(pets, petId), "pets", petId);
  return {
    petId: pet && (pet.mergedIntoId ?? pet.id),
    clientId: clientId === null ? null : (await clientInUse(tx, clientId)).id,
  };
}

/**
 * Takes stock out: for a patient, for the clinic's own use, or for good. A use names its patient or needs none;
 * everything else needs a reason. The use of an expired or blocked batch comes with an owner's approval.
 * Refuses with `not_found`, `already_exists`, `invalid_args`, `approval_refused`, `register_only` (a controlled drug that no patient
 * gets), and at the tap with `batch_unusable`, `controlled_needs_batch` or `part_not_allowed`.
 */
export const adjustStock = defineMutation({
  name: "stockMovements.adjust",
  isFact: true,
  permission: "inventory:manage",
  args: () =>
    z
      .strictObject({
        id: Id,
        ...place(),
        kind: z.enum(ADJUST_KINDS),
        /** How much goes out: positive. */
        quantityMilli: QuantityMilli,
        occurredAt: z.optional(Instant),
        reason: z._default(text(300), ""),
        petId: z._default(z.nullable(ref("pets")), null),
        /** The person with the patient. */
        clientId: z._default(z.nullable(ref("clients")), null),
        approval: z.optional(approvalArg()),
      })
      .check(
        z.refine(({ kind, reason }) => USE_KINDS.includes(kind) || reason !== "", fault("reason", "must not be empty")),
        z.refine(
          ({ kind, petId }) => PATIENT_KINDS.includes(kind) === (petId !== null),
          fault("petId", "is given for a patient alone"),
        ),
      ),
  async refuseAtTap(tx, args, context) {
    const { trackStock } = found(await tx.find(products, args.productId), "products", args.productId);
    if (trackStock === "no") throw invalidAt("productId", "has no stock that is counted");
    await refuseInactiveApprover(tx, args.approval, "owner");
    await refusePart(tx, { ...args, leftMilli: (await tx.find(stockLevels, levelIdOf(args)))?.quantityMilli ?? null });
    if (USE_KINDS.includes(args.kind)) await refuseUnusable(tx, args, context);
  },
  async run(tx, args, context) {
    const { quantityMilli, occurredAt, petId, clientId, approval, ...rest } = args;
    if (!PATIENT_KINDS.includes(args.kind)) await refuseControlled(tx, args.productId);
    if (approval !== undefined)
      await requireApproval(tx, { mutationName: "stockMovements.adjust", args, needs: "owner", isFact: true }, context);
    const movement = {
      ...rest,
      ...(await recipientOf(tx, { petId, clientId })),
      quantityMilli: -quantityMilli,
      occurredAt: occurredAt ?? context.now,
      overrideReason: approval?.reason ?? "",
    };
    await moveStock(tx, movement, context);
  },
});

/**
 * Stock that a patient or client got and brings back. The batch keeps its state, so that recalled stock stays blocked.
 * Refuses with `not_found`, `already_exists` or `invalid_args` (no pet and no client; at the tap: stock is not counted), and
 * at the tap with `part_not_allowed`.
 */
export const takeBackStock = defineMutation({
  name: "stockMovements.takeBack",
  permission: "inventory:manage",
  args: () =>
    z
      .strictObject({
        id: Id,
        ...place(),
        quantityMilli: QuantityMilli,
        occurredAt: z.optional(Instant),
        reason: z._default(text(300), ""),
        petId: z._default(z.nullable(ref("pets")), null),
        clientId: z._default(z.nullable(ref("clients")), null),
      })
      .check(
        z.refine(({ petId, clientId }) => petId !== null || clientId !== null, fault("clientId", "must not be empty")),
      ),
  async refuseAtTap(tx, args) {
    await assertCounted(tx, args);
    await refusePart(tx, args);
  },
  async run(tx, { petId, clientId, occurredAt, ...args }, context) {
    const recipient = await recipientOf(tx, { petId, clientId });
    await moveStock(tx, { ...args, ...recipient, kind: "sale_return", occurredAt: occurredAt ?? context.now }, context);
  },
});

/**
 * Takes a movement back by an opposite one at the time of the first; twice is once. Refuses with `not_found` or
 * `not_reversible` (a reversal, or a part of other work, which is taken back there).
 */
export const reverseMovement = defineMutation({
  name: "stockMovements.reverse",
  permission: "inventory:manage",
  args: () => z.strictObject({ id: Id, reason: requiredText(300) }),
  async run(tx, { id, reason }, context) {
    const movement = found(await tx.find(stockMovements, id), "stockMovements", id);
    if (movement.reversesId !== null || movement.belongsTo !== null)
      throw new Refusal("not_reversible", { table: "stockMovements", id });
    const reversalId = reversalIdOf(id);
    if (await tx.find(stockMovements, reversalId)) return;
    const { productId, batchId, locationId, occurredAt, petId, clientId } = movement;
    await moveStock(
      tx,
      {
        id: reversalId,
        productId,
        batchId,
        locationId,
        petId,
        clientId,
        occurredAt,
        reason,
        kind: "correction",
        quantityMilli: -movement.quantityMilli,
        reversesId: id,
      },
      context,
    );
    await reverseCost(tx, id, { id: reversalId, occurredAt });
  },
});
