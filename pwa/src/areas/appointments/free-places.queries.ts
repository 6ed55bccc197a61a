import type { SlotClaim } from "@fernpaw/domain/appointments/slot-claim";
import { freeVets } from "@fernpaw/domain/appointments/free-vets";
import {
  type FreePlace,
  freeSlotsOfDay,
  type FreeWish,
  nextFreeSlots,
} from "@fernpaw/domain/appointments/next-free-slots";
import { heldPlaces, openRequests } from "@fernpaw/domain/appointments/online-request";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { type Asking, readingTx } from "./appointments.queries.ts";

/** The vets who are free in every one of the places, in the order of `freeVets` for the first; null as there. */
export async function vetsFreeInAll(
  sync: SyncClient,
  claims: readonly SlotClaim[],
  at: Asking,
): Promise<string[] | null> {
  let common: string[] | undefined;
  for (const claim of claims) {
    const { tx, context } = readingTx(sync, claim.id, at);
    const free = await freeVets(tx, claim, context);
    if (free === null) return null;
    const before: string[] = common ?? free;
    common = before.filter((id) => free.includes(id));
    if (common.length === 0) break;
  }
  return common ?? null;
}

/** Places that online requests hold are not offered; the desk may still choose one. */
const besideHeld = async (tx: Tx, wish: FreeWish, { now }: Asking): Promise<FreeWish> => ({
  ...wish,
  held: heldPlaces(await openRequests(tx), now).filter(({ id }) => id !== wish.id),
});

/** The first place in which such an appointment would fit, at all or on the wished day; undefined: there is none. */
export async function firstFree(
  sync: SyncClient,
  wish: FreeWish,
  { at, isOfDay }: { at: Asking; isOfDay: boolean },
): Promise<FreePlace | undefined> {
  const { tx, context } = readingTx(sync, wish.id, at);
  const [first] = await (isOfDay ? freeSlotsOfDay : nextFreeSlots)(tx, await besideHeld(tx, wish, at), 1, context);
  return first;
}

/** The next places in which such an appointment would fit, soonest first, at most `count`. */
export async function nextFree(
  sync: SyncClient,
  wish: FreeWish,
  { at, count }: { at: Asking; count: number },
): Promise<FreePlace[]> {
  const { tx, context } = readingTx(sync, wish.id, at);
  return nextFreeSlots(tx, await besideHeld(tx, wish, at), count, context);
}
