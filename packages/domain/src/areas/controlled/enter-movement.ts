import type { RowOf } from "../../kernel/entity.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import type { MovementKind, stockMovements } from "../stock/stock-movement.ts";
import { controlledEntries, entryIdOf, type EntryKind } from "./controlled-entry.ts";
import { enter, type NewEntry } from "./enter.ts";
import type { Entry } from "./entry-hash.ts";

type Movement = RowOf<typeof stockMovements>;

/** The kind of entry of each kind of movement. A write-off is waste; a person destroys or returns in the register alone. */
const ENTRY_OF: Readonly<Record<MovementKind, EntryKind>> = {
  opening: "opening",
  receive: "receive",
  return_to_supplier: "return_supplier",
  dispense: "dispense",
  administer: "administer",
  sale: "dispense",
  sale_return: "return_client",
  internal_use: "waste",
  transfer_out: "transfer_out",
  transfer_in: "transfer_in",
  count_adjust: "count",
  write_off_expired: "waste",
  write_off_damaged: "waste",
  write_off_lost: "waste",
  correction: "correction",
};

/** A person who makes a movement in the register gives these. */
export type RegisterWords = Partial<
  Pick<
    NewEntry,
    | "id"
    | "kind"
    | "quantityMilli"
    | "expectedMilli"
    | "countedMilli"
    | "party"
    | "document"
    | "aboutId"
    | "aboutAt"
    | "isUnfinished"
  >
>;

/** The entry of the movement that this one takes back, where the register has it. */
async function correctedBy(tx: Tx, { reversesId }: Movement): Promise<string | null> {
  if (reversesId === null) return null;
  return (await tx.find(controlledEntries, entryIdOf(reversesId)))?.id ?? null;
}

/**
 * The register entry of a movement of a controlled drug: `moveStock` calls it, so that no mutation can move such stock
 * without one. A correction has the moment at which it was made, beside the original.
 */
export async function enterMovement(
  tx: Tx,
  movement: Movement,
  words: RegisterWords,
  context: MutationContext,
): Promise<Entry> {
  const { id, productId, locationId, batchId, kind, quantityMilli, reason, petId, clientId } = movement;
  const entryKind = ENTRY_OF[kind];
  const made = {
    id: entryIdOf(id),
    kind: entryKind,
    quantityMilli,
    occurredAt: movement.occurredAt,
    reason,
    aboutId: await correctedBy(tx, movement),
    ...(entryKind === "correction" && { occurredAt: context.now, aboutAt: movement.occurredAt }),
    ...words,
  };
  return enter(tx, { productId, locationId, batchId, petId, clientId, movementId: id, ...made }, context);
}
