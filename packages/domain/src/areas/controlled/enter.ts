import { closeItems } from "../../kernel/close-items.ts";
import { emptyRow, type RowOf } from "../../kernel/entity.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import type { Instant } from "../../kernel/time.ts";
import { products } from "../catalogue/product.ts";
import { stockLevels } from "../stock/stock-level.ts";
import {
  batchKeyOf,
  chainIdOf,
  controlledChains,
  controlledEntries,
  controlledRegisters,
  registerIdOf,
  type RegisterState,
} from "./controlled-entry.ts";
import { CHAIN_START, type Entry, hashOfEntry } from "./entry-hash.ts";

type Register = RowOf<typeof controlledRegisters>;

type Required = Pick<Entry, "productId" | "locationId" | "batchId" | "kind" | "quantityMilli" | "occurredAt"> & {
  id: string;
};
type Optional = Pick<
  Entry,
  | "expectedMilli"
  | "countedMilli"
  | "reason"
  | "party"
  | "document"
  | "petId"
  | "clientId"
  | "movementId"
  | "aboutId"
  | "performedBy"
  | "approvalId"
>;
export type NewEntry = Required &
  Partial<Optional> & {
    /** More entries of the same work follow: the balance is compared after the last of them. */
    isUnfinished?: boolean;
    /** Of a correction: the moment of what it corrects. */
    aboutAt?: Instant;
  };

/** The register of a place, made where there is none yet. */
async function registerOf(tx: Tx, { productId, locationId }: NewEntry): Promise<Register> {
  const id = registerIdOf({ productId, locationId });
  const known = await tx.find(controlledRegisters, id);
  return known ?? tx.insert(controlledRegisters, { ...emptyRow(controlledRegisters), id, productId, locationId });
}

/**
 * Adds the row to the chain of its device and safe. The engine's stamps are part of the hash: they are read from the row
 * of the chain, which this change writes too.
 */
async function append(tx: Tx, row: Omit<Entry, ChainField | Stamp>, context: MutationContext): Promise<Entry> {
  const { deviceId, clinicId } = context;
  const { locationId } = row;
  const chainId = chainIdOf(deviceId, locationId);
  const before =
    (await tx.find(controlledChains, chainId)) ??
    (await tx.insert(controlledChains, { id: chainId, deviceId, locationId, seq: 0, hash: CHAIN_START }));
  const seq = before.seq + 1;
  const { updatedAt, updatedBy } = await tx.patch(controlledChains, chainId, { seq });
  const placed = { ...row, deviceId, chainId, seq, prevHash: before.hash };
  const stamps = { createdAt: updatedAt, createdBy: updatedBy, updatedAt, updatedBy };
  const hash = hashOfEntry(clinicId, { ...placed, ...stamps });
  await tx.patch(controlledChains, chainId, { hash });
  return tx.insert(controlledEntries, { ...placed, hash });
}
type ChainField = "deviceId" | "chainId" | "seq" | "prevHash" | "hash";
type Stamp = "createdAt" | "createdBy" | "updatedAt" | "updatedBy";

/** Stock on hand of the product at the location, all batches together. */
async function onShelf(tx: Tx, { productId, locationId }: Register): Promise<number> {
  const levels = await tx.list(stockLevels, { equals: { productId } });
  return levels.reduce((sum, level) => (level.locationId === locationId ? sum + level.quantityMilli : sum), 0);
}

/** A figure of what is there. Stock that a list opens is none. */
const isCount = ({ countedMilli }: Pick<Entry, "countedMilli">): boolean => countedMilli !== null;

/** Of an entry that was made, with how it was made. */
interface Made extends Pick<NewEntry, "isUnfinished" | "aboutAt"> {
  entry: Entry;
}

/** An entry of before the last count that the count did not know, or its correction: the difference was another one. */
function isBehindCount({ countedAt }: Register, { entry, aboutAt }: Made): boolean {
  if (isCount(entry) || entry.quantityMilli === 0 || countedAt === null) return false;
  if (aboutAt !== undefined) return aboutAt < countedAt;
  return entry.isMerged === "yes" && entry.occurredAt <= countedAt;
}

/** Whether an entry came from before the last count. A count clears it, unless a later one was there already. */
function isLateAfter(register: Register, made: Made): boolean {
  const { countedAt, isLate } = register;
  const isNewest = countedAt === null || made.entry.occurredAt >= countedAt;
  if (isCount(made.entry) && isNewest) return false;
  return isLate === "yes" || isBehindCount(register, made);
}

function stateOf(balance: { register: number; shelf: number }, isLate: boolean): RegisterState {
  if (balance.register < 0) return "negative";
  if (balance.register !== balance.shelf) return "differs";
  return isLate ? "late" : "ok";
}

/** The parts of the batches after an entry. */
function batchesAfter({ batchMilli }: Register, entry: Entry): Register["batchMilli"] {
  const key = batchKeyOf(entry.batchId);
  const { [key]: before = 0, ...others } = batchMilli;
  const after = before + entry.quantityMilli;
  return after === 0 ? others : { ...others, [key]: after };
}

/** Closes the item of a register that is right again, or wrong for another reason. */
const closeMismatch = (tx: Tx, { id, state }: Pick<Register, "id" | "state">, context: MutationContext) =>
  closeItems(
    tx,
    ({ kind, details }) => kind === "controlled_balance_mismatch" && details["registerId"] === id,
    state === "ok" ? "in_agreement" : `now_${state}`,
    context,
  );

/** Moves the balance of the register. A balance that is wrong becomes an inbox item, until it is right again. */
async function settleBalance(tx: Tx, register: Register, made: Made, context: MutationContext): Promise<void> {
  const { id: registerId, productId, locationId } = register;
  const { entry, isUnfinished } = made;
  const balanceMilli = register.balanceMilli + entry.quantityMilli;
  const shelfMilli = await onShelf(tx, register);
  const isLate = isLateAfter(register, made);
  const state = isUnfinished ? register.state : stateOf({ register: balanceMilli, shelf: shelfMilli }, isLate);
  const { occurredAt } = entry;
  const latest = (known: string | null): string => (known !== null && known > occurredAt ? known : occurredAt);
  await tx.patch(controlledRegisters, registerId, {
    balanceMilli,
    batchMilli: batchesAfter(register, entry),
    state,
    isLate: isLate ? "yes" : "no",
    newestAt: latest(register.newestAt),
    ...(isCount(entry) && { countedAt: latest(register.countedAt) }),
    ...(entry.kind === "opening" && { openedAt: register.openedAt ?? occurredAt }),
  });
  if (state === register.state) return;
  if (register.state !== "ok") await closeMismatch(tx, { id: registerId, state }, context);
  if (state === "ok") return;
  const { id: entryId, batchId, quantityMilli } = entry;
  await tx.raise({
    kind: "controlled_balance_mismatch",
    scope: "controlled",
    entities: [
      { table: "products", id: productId },
      { table: "controlledRegisters", id: registerId },
      { table: "controlledEntries", id: entryId },
    ],
    mine: { productId, locationId, batchId, quantityMilli, occurredAt },
    theirs: null,
    details: { registerId, state, balanceMilli, shelfMilli },
  });
}

/**
 * Adds an entry to the register and its chain: no other function does. A known entry changes nothing. It refuses no fact: a
 * balance below zero or other than the stock, and an entry from before the last count, become `controlled_balance_mismatch`.
 * Call it after the stock has moved. @throws Refusal `not_found` (product) or `already_exists`
 */
export async function enter(
  tx: Tx,
  { isUnfinished = false, aboutAt, ...entry }: NewEntry,
  context: MutationContext,
): Promise<Entry> {
  const known = await tx.find(controlledEntries, entry.id);
  if (known && wasMadeBefore("controlledEntries", known, context)) return known;
  const product = found(await tx.find(products, entry.productId), "products", entry.productId);
  const register = await registerOf(tx, entry);
  const row = {
    expectedMilli: null,
    countedMilli: null,
    reason: "",
    party: "",
    document: "",
    petId: null,
    clientId: null,
    movementId: null,
    aboutId: null,
    approvalId: null,
    performedBy: context.actor.userId,
    ...entry,
    registerId: register.id,
    unit: product.dispensingUnit,
    strength: product.strength,
    schedule: product.controlled ?? UNKNOWN_SCHEDULE,
    recordedAt: context.now,
    isMerged: register.newestAt !== null && entry.occurredAt < register.newestAt ? ("yes" as const) : ("no" as const),
  };
  const made = await append(tx, row, context);
  await settleBalance(tx, register, { entry: made, isUnfinished, ...(aboutAt !== undefined && { aboutAt }) }, context);
  return made;
}

/** Of a product that was made an ordinary one by a device that did not know its register. */
const UNKNOWN_SCHEDULE = { region: "other" as const, class: "?" };
