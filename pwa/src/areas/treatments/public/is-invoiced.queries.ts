import { chargeLines, lineIdOf } from "@fernpaw/domain/billing/charge-line";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";

/** Whether the charge of a treatment is on an issued invoice: then it can only be entered in error. */
export const isInvoiced = async (db: CacheDb, treatmentId: string | null): Promise<boolean> =>
  treatmentId !== null && (await rowsOf(db, chargeLines).get(lineIdOf(treatmentId)))?.status === "issued";
