import type { SlotClaim } from "@fernpaw/domain/appointments/slot-claim";
import { freeVets } from "@fernpaw/domain/appointments/free-vets";
import { freeSlotsOfDay, type FreeWish, nextFreeSlots } from "@fernpaw/domain/appointments/next-free-slots";
import type { Instant } from "@fernpaw/domain/kernel/time";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { type Asking, readingTx } from "./appointments.queries.ts";

/** The vet that "Any vet" books; null: no vet is free. */
export async function firstFreeVet(sync: SyncClient, claim: SlotClaim, at: Asking): Promise<string | null> {
  const { tx, context } = readingTx(sync, claim.id, at);
  return (await freeVets(tx, claim, context))?.[0] ?? null;
}

/** The first start at which such an appointment would fit, at all or on the wished day; undefined: there is none. */
export async function firstFree(
  sync: SyncClient,
  wish: FreeWish,
  { at, isOfDay }: { at: Asking; isOfDay: boolean },
): Promise<Instant | undefined> {
  const { tx, context } = readingTx(sync, wish.id, at);
  const [first] = await (isOfDay ? freeSlotsOfDay : nextFreeSlots)(tx, wish, 1, context);
  return first?.startsAt;
}
