import { emptyRow } from "@fernpaw/domain/kernel/entity";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { batches } from "@fernpaw/domain/stock/batch";
import { openStock, reverseMovement } from "@fernpaw/domain/stock/stock-movement.mutations";
import type { Sql } from "@fernpaw/sync/server/store";
import { v7 } from "uuid";
import { addImportedRow, removeImportedRow } from "../imported-rows.queries.ts";
import { importsCopy } from "../imports.copy.ts";
import { serverContext } from "../../../sync/server-context.ts";
import type { MatchedStock } from "../match/matched-product.ts";

/** The person who uploaded the list, and the moment of the work on it. */
export interface ImportedBy {
  userId: string;
  now: Instant;
}

interface Job {
  clinicId: string;
  id: string;
  locationId: string;
  by: ImportedBy;
}

/** A batch that the clinic does not have. A known one without a last day gets that of the list. */
async function writeBatch(
  tx: Tx,
  { id, productId, number, expiresOn }: NonNullable<MatchedStock["batch"]> & { productId: string },
): Promise<void> {
  const known = await tx.find(batches, id);
  if (!known) await tx.insert(batches, { ...emptyRow(batches), id, productId, number, expiresOn });
  else if (known.expiresOn === null && expiresOn !== null) await tx.patch(batches, id, { expiresOn });
}

/** Opening stock of one line, and its batch where the clinic does not have it. */
export async function writeStock(tx: Tx, sql: Sql, job: Job, stock: MatchedStock): Promise<void> {
  const { product, batch, quantityMilli, costMinor } = stock;
  const productId = product.id;
  if (batch) await writeBatch(tx, { ...batch, productId });
  const id = v7();
  const args = { id, productId, batchId: batch?.id ?? null, locationId: job.locationId, quantityMilli, costMinor };
  await openStock.run(tx, args, serverContext({ clinicId: job.clinicId, ...job.by }));
  await addImportedRow(sql, job.clinicId, { importId: job.id, tbl: "stockMovements", rowId: id });
}

/** Takes opening stock of an import back by opposite movements: the ledger keeps both. */
export async function reverseStock(
  tx: Tx,
  sql: Sql,
  { clinicId, importId, by }: { clinicId: string; importId: string; by: ImportedBy },
  ids: readonly string[],
): Promise<void> {
  const context = serverContext({ clinicId, ...by });
  for (const rowId of ids) {
    await reverseMovement.run(tx, { id: rowId, reason: importsCopy.reversed }, context);
    await removeImportedRow(sql, clinicId, { importId, tbl: "stockMovements", rowId });
  }
}
