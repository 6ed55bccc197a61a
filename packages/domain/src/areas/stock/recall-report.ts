import type { RowOf } from "../../kernel/entity.ts";
import type { Instant } from "../../kernel/time.ts";
import type { messages } from "../messages/message.ts";
import { type MovementKind, type stockMovements, USE_KINDS } from "./stock-movement.ts";
import type { RecallContactState, recallContacts } from "./recall-contact.ts";
import type { stockTransfers } from "./stock-transfer.ts";
import type * as z from "zod/mini";

type Movement = Pick<
  RowOf<typeof stockMovements>,
  "id" | "kind" | "levelId" | "quantityMilli" | "occurredAt" | "reversesId" | "petId" | "clientId" | "belongsTo"
>;

type RecordedContact = Pick<RowOf<typeof recallContacts>, "state" | "at">;
type Message = Pick<RowOf<typeof messages>, "channel" | "status" | "reason" | "at">;
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
 * A count of known stock adds or removes what no other movement explains: that is the gap. So is what was sent to another location and
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

/** The movements that stand: without those that were taken back, and without those that took them back. */
function standingMoves(movements: readonly Movement[]): Movement[] {
  const reversed = new Set<string>(movements.flatMap(({ reversesId }) => reversesId ?? []));
  return movements.filter(({ id, reversesId }) => reversesId === null && !reversed.has(id));
}

const countKey = ({ levelId, belongsTo }: Movement): string => `${levelId} ${belongsTo?.id ?? ""}`;

/**
 * The part of each movement. A count that opened the stock of a level is corrected by a later `count_adjust` of the same
 * count, which belongs to what was received too.
 */
function partsOf(movements: readonly Movement[]): (movement: Movement) => Part | null {
  const opened = movements.filter(({ kind, belongsTo }) => kind === "opening" && belongsTo !== null);
  const keys = new Set(opened.map(countKey));
  return (movement) =>
    movement.kind === "count_adjust" && keys.has(countKey(movement)) ? "receivedMilli" : PART_OF[movement.kind];
}

/** The quantity that `transfers` sent and that has not arrived yet. */
export const onTheWay = (transfers: readonly Transfer[]): number =>
  transfers.reduce((sum, { status, sentMilli }) => (status === "sent" ? sum + sentMilli : sum), 0);

/** `movements`: all of one batch. */
export function recallBalance(movements: readonly Movement[], standing: Standing): RecallBalance {
  const sums: Record<Part, number> = {
    receivedMilli: 0,
    givenMilli: 0,
    usedMilli: 0,
    writtenOffMilli: 0,
    returnedMilli: 0,
  };
  const partOf = partsOf(movements);
  for (const movement of standingMoves(movements)) {
    const { quantityMilli } = movement;
    const part = partOf(movement);
    if (part !== null) sums[part] += part === "receivedMilli" ? quantityMilli : -quantityMilli;
  }
  const { receivedMilli, ...gone } = sums;
  const explained = Object.values({ ...gone, ...standing }).reduce((sum, milli) => sum + milli, 0);
  return { ...sums, ...standing, gapMilli: receivedMilli - explained };
}

export interface Recipient {
  petId: string | null;
  /** As recorded with the movement; null: the pet's owners are asked. */
  clientId: string | null;
  /** All that they got. */
  quantityMilli: number;
  /** The part of it that they took home, and of that the part that they brought back. */
  homeMilli: number;
  backMilli: number;
  /** When it was given last. */
  lastAt: Instant;
}

const NOTHING_YET = { clientId: null, quantityMilli: 0, homeMilli: 0, backMilli: 0 };
/** Kinds whose stock leaves the clinic with the client. */
const HOME_KINDS: readonly MovementKind[] = ["dispense", "sale"];

/** Pets and clients who got stock of the batch, the newest first. Uses that name neither pet nor client are left out. */
export function recipientsOf(movements: readonly Movement[]): Recipient[] {
  const found = new Map<string, Recipient>();
  for (const movement of standingMoves(movements).toSorted((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1))) {
    const { kind, petId, clientId, quantityMilli, occurredAt } = movement;
    const key = petId ?? clientId;
    const isBack = kind === "sale_return";
    if (key === null || !(isBack || USE_KINDS.includes(kind))) continue;
    const before = found.get(key) ?? { ...NOTHING_YET, lastAt: occurredAt };
    found.set(key, {
      petId,
      clientId: clientId ?? before.clientId,
      quantityMilli: before.quantityMilli - (isBack ? 0 : quantityMilli),
      homeMilli: before.homeMilli - (HOME_KINDS.includes(kind) ? quantityMilli : 0),
      backMilli: before.backMilli + (isBack ? quantityMilli : 0),
      lastAt: isBack ? before.lastAt : occurredAt,
    });
  }
  return [...found.values()]
    .filter(({ quantityMilli }) => quantityMilli > 0)
    .sort((a, b) => (a.lastAt > b.lastAt ? -1 : a.lastAt < b.lastAt ? 1 : 0));
}

/** Stock given to patients and clients whom no movement names. */
export function givenToUnknown(movements: readonly Movement[]): number {
  return standingMoves(movements)
    .filter(({ kind, petId, clientId }) => PART_OF[kind] === "givenMilli" && petId === null && clientId === null)
    .reduce((sum, { quantityMilli }) => sum - quantityMilli, 0);
}

/**
 * The state of a contact by now. `to_post`: its letter is not posted yet. `queued`: its message has not gone out yet.
 * `not_sent`: its message or letter was held back or failed. `unsure`: its message may have been sent.
 */
export type ContactState = z.output<typeof RecallContactState> | "to_post" | "queued" | "not_sent" | "unsure";

/** States of a message or letter, beside `texted`. */
type OfMessage = Exclude<ContactState, z.output<typeof RecallContactState>>;

function messageState({ channel, status, reason }: Message): OfMessage | "texted" {
  if (status === "queued") return channel === "letter" ? "to_post" : "queued";
  if (status === "failed" && reason === "may_have_been_sent") return "unsure";
  return status === "failed" || status === "suppressed" ? "not_sent" : "texted";
}

/**
 * A contact with what became of its message. One that went out counts from that moment: a letter when it is posted.
 * `message` undefined: none, or it is older than those that a device keeps.
 */
export function contactNow<C extends RecordedContact>(
  contact: C,
  message: Message | undefined,
): Omit<C, "state"> & { state: ContactState } {
  const state = message ? messageState(message) : contact.state;
  return { ...contact, state, at: message && state === "texted" ? message.at : contact.at };
}

/** `open`: the client is still to be called. `back`: they brought stock back. */
export type RecallState = ContactState | "open" | "back";

/** A client who brings stock back knows of the recall. */
export function recallStateOf(counts: { state: ContactState } | undefined, backMilli: number): RecallState {
  return backMilli > 0 ? "back" : (counts?.state ?? "open");
}

/** Nothing is left to do for a client in this state. */
export const isReached = (state: RecallState): boolean => state === "reached" || state === "back";

const ON_ITS_WAY: readonly RecallState[] = ["texted", "queued"];
/** The clinic has done its part, and the client has not answered yet. */
export const isAwaited = (state: RecallState): boolean => ON_ITS_WAY.includes(state);

/** Nothing tells the client of the recall yet, and no letter waits: a call is next. */
export const isToCall = (state: RecallState): boolean => !isReached(state) && !isAwaited(state) && state !== "to_post";

const WRITTEN: readonly ContactState[] = ["texted", "queued", "to_post", "unsure"];
/** A message or letter that went out, may have gone out or is going to. */
export const isWritten = ({ state }: { state: ContactState }): boolean => WRITTEN.includes(state);

/**
 * The contact since the recall that tells the client's state: the newest one, but a message that is written later does
 * not take back that the client was reached, and one that was not sent counts only where nothing else does. Undefined:
 * the client is still to be called.
 */
export function contactThatCounts<C extends { state: ContactState; at: Instant }>(
  contacts: readonly C[],
  recalledAt: Instant | null,
): C | undefined {
  const since = contacts
    .filter(({ at }) => recalledAt === null || at >= recalledAt)
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const newest = since.findLast(({ state }) => state !== "not_sent") ?? since.at(-1);
  return newest && isWritten(newest) ? (since.findLast(({ state }) => state === "reached") ?? newest) : newest;
}
