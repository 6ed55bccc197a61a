import { payments, type Payment } from "@fernpaw/domain/billing/payment";
import { expectedIn, isLate, type ExpectedMethod } from "@fernpaw/domain/billing/till-sums";
import { tills, tillSessions, type Till, type TillSession } from "@fernpaw/domain/billing/till";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";
import { namesOfPeople } from "../../pets/public/pet-warnings.queries.ts";

export interface PersonTaken {
  userId: string;
  name: string;
  count: number;
  takenMinor: number;
}

export interface TillPage {
  till: Till;
  session: TillSession;
  openedBy: string;
  closedBy: string;
  expected: ExpectedMethod[];
  /** Of all methods. */
  takenMinor: number;
  people: PersonTaken[];
  /** Payments of an earlier session that arrived after it was closed. */
  late: { count: number; sumMinor: number };
}

const amountsOf = (rows: readonly Payment[]): number => sumMinor(rows.map(({ amountMinor }) => amountMinor));

async function pageOf(db: CacheDb, session: TillSession): Promise<TillPage | null> {
  const [till, rows, names] = await Promise.all([
    rowsOf(db, tills).get(session.tillId),
    rowsOf(db, payments).where("tillSessionId").equals(session.id).toArray(),
    namesOfPeople(db),
  ]);
  if (!till) return null;
  const nameOf = (userId: string | null): string => (userId === null ? "" : (names.get(userId) ?? ""));
  const people = [...Map.groupBy(rows, ({ receivedBy }) => receivedBy as string)].map(([userId, own]) => ({
    userId,
    name: nameOf(userId),
    count: own.length,
    takenMinor: amountsOf(own),
  }));
  const late = rows.filter((row) => isLate(row, session));
  return {
    till,
    session,
    openedBy: nameOf(session.openedBy),
    closedBy: nameOf(session.closedBy),
    expected: expectedIn(session, rows),
    takenMinor: amountsOf(rows),
    people: people.toSorted((a, b) => a.name.localeCompare(b.name)),
    late: { count: late.length, sumMinor: amountsOf(late) },
  };
}

/** The open session of a till. Null: the device has no such till. */
export async function openTillPage(db: CacheDb, tillId: string): Promise<TillPage | null> {
  const [session] = await rowsOf(db, tillSessions).where("[tillId+status]").equals([tillId, "open"]).toArray();
  return session ? pageOf(db, session) : null;
}

/** Any session, open or closed. Null: the device does not have it. */
export async function sessionPage(db: CacheDb, sessionId: string): Promise<TillPage | null> {
  const session = await rowsOf(db, tillSessions).get(sessionId);
  return session ? pageOf(db, session) : null;
}

/** The closed sessions of a till, the newest first. */
export async function closedSessions(db: CacheDb, tillId: string): Promise<TillSession[]> {
  const rows = await rowsOf(db, tillSessions).where("[tillId+status]").equals([tillId, "closed"]).toArray();
  return rows.toSorted((a, b) => ((a.closedAt ?? "") < (b.closedAt ?? "") ? 1 : -1));
}
