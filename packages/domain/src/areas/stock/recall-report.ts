import type { RowOf } from "../../kernel/entity.ts";
import type { Instant } from "../../kernel/time.ts";
import { type MovementKind, type stockMovements, USE_KINDS } from "./stock-movement.ts";
import type { RecallContactState } from "./recall-contact.ts";
import type { stockTransfers } from "./stock-transfer.ts";
import type * as z from "zod/mini";

type Movement = Pick<
  RowOf<typeof stockMovements>,
  "id" | "kind" | "quantityMilli" | "occurredAt" | "reversesId" | "petId" | "clientId"
>;

type Transfer = Pick<RowOf<typeof stockTransfers>, "status" | "sentMilli">;

/** Where the stock of one batch went, in thousandths. */
export interface RecallBalance {
  receivedMilli: number;
  /** To patients and clients, without what clients brought back. */
  givenMilli: number;
  /** By the clinic itself. */
  usedMilli: number;
  shelfMilli: number;
  writtenOffMilli: number;
  /** To the supplier. */
  returnedMilli: number;
  /** Sent from one location to another, and not received yet. */
  onTheWayMilli: number;
  /** Received, and found at none of these; negative: more was found than received. */
  gapMilli: number;
}

/** The stock that is somewhere now, as its levels and open transfers say. */
type Standing = Pick<RecallBalance, "shelfMilli" | "onTheWayMilli">;
type Part = Exclude<keyof RecallBalance, keyof Standing | "gapMilli">;

/**
 * A count adds or removes what no other movement explains: that is the gap. So is what was sent to another location and
 * did not arrive there.
 */
const PART_OF: Readonly<Record<MovementKind, Part | null>> = {
  opening: "receivedMilli",
  receive: "receivedMilli",
  dispense: "givenMilli",
  administer: "givenMilli",
  sale: "givenMilli",
  sale_return: "givenMilli",
  internal_use: "usedMilli",
  write_off_expired: "writtenOffMilli",
  write_off_damaged: "writtenOffMilli",
  write_off_lost: "writtenOffMilli",
  return_to_supplier: "returnedMilli",
  transfer_out: null,
  transfer_in: null,
  count_adjust: null,
  correction: null,
};

/** The kind that counts: that of the reversed movement for a reversal. */
function kindsOf(movements: readonly Movement[]): (movement: Movement) => MovementKind {
  const byId = new Map(movements.map(({ id, kind }) => [id, kind]));
  return ({ kind, reversesId }) => (reversesId === null ? kind : (byId.get(reversesId) ?? kind));
}

/** What `transfers` sent and nobody has received yet. */
export const onTheWay = (transfers: readonly Transfer[]): number =>
  transfers.reduce((sum, { status, sentMilli }) => (status === "sent" ? sum + sentMilli : sum), 0);

/** `movements`: all of one batch. */
export function recallBalance(movements: readonly Movement[], standing: Standing): RecallBalance {
  const kindOf = kindsOf(movements);
  const sums: Record<Part, number> = {
    receivedMilli: 0,
    givenMilli: 0,
    usedMilli: 0,
    writtenOffMilli: 0,
    returnedMilli: 0,
  };
  for (const movement of movements) {
    const part = PART_OF[kindOf(movement)];
    if (part !== null) sums[part] += part === "receivedMilli" ? movement.quantityMilli : -movement.quantityMilli;
  }
  const { receivedMilli, ...gone } = sums;
  const explained = Object.values({ ...gone, ...standing }).reduce((sum, milli) => sum + milli, 0);
  return { ...sums, ...standing, gapMilli: receivedMilli - explained };
}

export interface Recipient {
  petId: string | null;
  /** As recorded with the movement; null: the pet's owners are asked. */
  clientId: string | null;
  quantityMilli: number;
  /** When it was given last. */
  lastAt: Instant;
}

/** Pets and clients who got stock of the batch and kept it, the newest first. Uses that name neither pet nor client are left out. */
export function recipientsOf(movements: readonly Movement[]): Recipient[] {
  const kindOf = kindsOf(movements);
  const found = new Map<string, Recipient>();
  for (const movement of movements.toSorted((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1))) {
    const { petId, clientId, quantityMilli, occurredAt: lastAt } = movement;
    const kind = kindOf(movement);
    const isGiven = USE_KINDS.includes(kind) || kind === "sale_return";
    if (!isGiven || (petId === null && clientId === null)) continue;
    const key = petId ?? clientId ?? "";
    const before = found.get(key);
    found.set(key, {
      petId,
      clientId: clientId ?? before?.clientId ?? null,
      quantityMilli: (before?.quantityMilli ?? 0) - quantityMilli,
      lastAt: before && quantityMilli > 0 ? before.lastAt : lastAt,
    });
  }
  return [...found.values()]
    .filter(({ quantityMilli }) => quantityMilli > 0)
    .sort((a, b) => (a.lastAt > b.lastAt ? -1 : a.lastAt < b.lastAt ? 1 : 0));
}

/** Stock given to patients and clients whom no movement names. */
export function givenToUnknown(movements: readonly Movement[]): number {
  const kindOf = kindsOf(movements);
  return movements
    .filter((one) => PART_OF[kindOf(one)] === "givenMilli" && one.petId === null && one.clientId === null)
    .reduce((sum, { quantityMilli }) => sum - quantityMilli, 0);
}

export type ContactState = z.output<typeof RecallContactState> | "open";

/** The newest contact since the recall; undefined: the client is still to be called. */
export function newestContact<Contact extends { at: Instant }>(
  contacts: readonly Contact[],
  recalledAt: Instant | null,
): Contact | undefined {
  return contacts
    .filter(({ at }) => recalledAt === null || at >= recalledAt)
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .at(-1);
}
