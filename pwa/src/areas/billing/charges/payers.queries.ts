import type { ChargeLine } from "@fernpaw/domain/billing/charge-line";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { petOwners } from "@fernpaw/domain/pets/pet";
import type { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";

/** A client who can pay charges of a visit. */
export interface PossiblePayer {
  clientId: string;
  name: string;
  /** Of the pet's bills, as agreed at the pet; null: nothing is agreed. */
  sharePercent: number | null;
}

/** The client of the visit first, then the other current people of the pet, and those who pay a charge already. */
export async function possiblePayers(
  db: CacheDb,
  { clientId, petId }: Pick<RowOf<typeof visits>, "clientId" | "petId">,
  lines: readonly ChargeLine[],
): Promise<PossiblePayer[]> {
  const links = (await rowsOf(db, petOwners).where("petId").equals(petId).toArray()).filter(
    ({ toOn }) => toOn === null,
  );
  const named = [clientId, ...links.map((link) => link.clientId), ...lines.map(({ payerId }) => payerId)];
  const ids = [...new Set(named.flatMap((id) => id ?? []))];
  const rows = await rowsOf(db, clients).bulkGet(ids);
  const shares = new Map(links.map((link) => [link.clientId as string, link.sharePercent]));
  return rows.flatMap((client) =>
    client ? [{ clientId: client.id, name: clientName(client), sharePercent: shares.get(client.id) ?? null }] : [],
  );
}
