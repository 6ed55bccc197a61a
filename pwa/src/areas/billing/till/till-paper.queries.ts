import type { TillReportOnPaper } from "@fernpaw/domain/billing/till-report-document";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { type Here, type MoneyPaper, regionOf } from "../papers/papers.queries.ts";
import { sessionPage } from "./tills.queries.ts";

/** Everything on the report of a session. Null: not on this device. */
export async function tillPaper(
  db: CacheDb,
  sessionId: string,
  here: Here,
): Promise<MoneyPaper<TillReportOnPaper> | null> {
  const page = await sessionPage(db, sessionId);
  if (!page) return null;
  const { till, ...facts } = page;
  return {
    client: null,
    petIds: [],
    locationId: till.locationId,
    facts: { ...(await regionOf(db, here)), ...facts, tillName: till.name },
  };
}
