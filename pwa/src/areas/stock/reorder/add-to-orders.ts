import { correctDraft, draftOrder, type WrittenLine } from "@fernpaw/domain/suppliers/purchase-order.mutations";
import { packCostOf } from "@fernpaw/domain/suppliers/usual-offer";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { newId } from "../../../db/new-id.ts";
import type { Mutate } from "../../../session/clinic-context.ts";
import { draftFor, type Offer } from "./reorder.queries.ts";

export interface WantedPacks {
  offer: Offer;
  packs: number;
}

const lineOf = ({ offer, packs }: WantedPacks): WrittenLine => ({
  id: newId(),
  productId: offer.productId,
  supplierCode: offer.code,
  packs,
  packSizeMilli: offer.packSizeMilli,
  packCostMinor: packCostOf(offer),
});

/** The lines of a draft with the wanted packets; of a packet that it has already, the larger number stays. */
function linesWith(known: readonly WrittenLine[], wanted: readonly WantedPacks[]): WrittenLine[] {
  const keyOf = (line: { productId: string; packSizeMilli: number }): string =>
    `${line.productId} ${line.packSizeMilli}`;
  const more = new Map(wanted.map((one) => [keyOf(one.offer), one]));
  const kept = known.map((line) => {
    const one = more.get(keyOf(line));
    more.delete(keyOf(line));
    return one ? { ...line, packs: Math.max(line.packs, one.packs) } : line;
  });
  return [...kept, ...[...more.values()].map(lineOf)];
}

/** Puts packets on the drafts for their suppliers, and makes the drafts that are missing. Answers how many drafts. */
export async function addToOrders(
  { db, mutate }: { db: CacheDb; mutate: Mutate },
  locationId: string,
  wanted: readonly WantedPacks[],
): Promise<number> {
  const bySupplier = Map.groupBy(wanted, ({ offer }) => offer.supplierId);
  for (const [supplierId, own] of bySupplier) {
    const draft = await draftFor(db, supplierId, locationId);
    const seen = draft?.lines ?? [];
    const now = linesWith(seen, own);
    await (draft
      ? mutate(correctDraft, { id: draft.id, set: {}, lines: { seen, now } })
      : mutate(draftOrder, { id: newId(), supplierId, locationId, lines: now }));
  }
  return bySupplier.size;
}
