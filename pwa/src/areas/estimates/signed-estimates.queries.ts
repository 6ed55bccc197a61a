import { type EstimateAnswer, estimateAnswers } from "@fernpaw/domain/estimates/estimate-answer";
import { estimates } from "@fernpaw/domain/estimates/estimate";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../db/rows.ts";

/** The signatures that count of the estimates of a visit: of those that are agreed and not void. */
export async function signedEstimatesOf(db: CacheDb, visitId: string): Promise<EstimateAnswer[]> {
  const rows = await rowsOf(db, estimates).where("visitId").equals(visitId).toArray();
  const signed = rows.filter(({ status }) => status === "accepted" || status === "converted");
  const found = await rowsOf(db, estimateAnswers).bulkGet(signed.flatMap(({ answerId }) => answerId ?? []));
  return found.flatMap((answer) => (answer?.outcome === "accepted" ? [answer] : []));
}
