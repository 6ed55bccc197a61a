import { addMinutes, epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import { change, firstRowOf, globalQuery, rowsOf } from "../../db/typed-sql.ts";
import type { AuthSettings, Limit } from "./auth-settings.ts";
import type { AuthTables } from "./auth.tables.ts";

type Throttle = AuthTables["throttles"];

const FORGET_AFTER_MIN = 30 * 24 * 60;
/** Old counters that each new failure clears away, so that none of them needs a job. */
const PRUNED_AT_ONCE = 20;

async function throttle(sql: Sql, id: string): Promise<Throttle | undefined> {
  return firstRowOf(sql, globalQuery.selectFrom("throttles").selectAll().where("id", "=", id));
}

/**
 * From here to the end of the transaction nobody else counts here: on PostgreSQL two that read the same number would both
 * write the same next one.
 */
export async function claim(sql: Sql, id: string, nowMs: number): Promise<void> {
  const at = toInstant(nowMs);
  const row = { id, count: 0, windowEndsAt: at, blockedUntil: null, strikes: 0, total: 0 };
  const statement = globalQuery
    .insertInto("throttles")
    .values({ ...row, forgetAt: addMinutes(at, FORGET_AFTER_MIN) })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ id }));
  await change(sql, statement);
}

async function save(sql: Sql, row: Throttle): Promise<void> {
  const { id, ...rest } = row;
  const statement = globalQuery
    .insertInto("throttles")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(rest));
  await change(sql, statement);
  if (id.startsWith("account:")) await prune(sql, row);
}

async function prune(sql: Sql, { forgetAt }: Throttle): Promise<void> {
  const statement = globalQuery
    .selectFrom("throttles")
    .select("id")
    .where("forgetAt", "<", addMinutes(forgetAt, -FORGET_AFTER_MIN))
    .limit(PRUNED_AT_ONCE);
  const ids = (await rowsOf(sql, statement)).map(({ id }) => id);
  if (ids.length > 0) await change(sql, globalQuery.deleteFrom("throttles").where("id", "in", ids));
}

function inWindow(row: Throttle | undefined, id: string, limit: Limit, nowMs: number): Throttle {
  const now = toInstant(nowMs);
  const fresh = { count: 0, windowEndsAt: toInstant(nowMs + limit.windowMs) };
  const forgetAt = addMinutes(now, FORGET_AFTER_MIN);
  if (!row) return { id, ...fresh, blockedUntil: null, strikes: 0, total: 0, forgetAt };
  return { ...row, ...(row.windowEndsAt <= now ? fresh : {}), forgetAt };
}

/** Milliseconds until the limit lets the next one through; 0 when it does now. */
export async function waitMs(sql: Sql, id: string, limit: Limit, nowMs: number): Promise<number> {
  const row = await throttle(sql, id);
  if (!row || row.count < limit.count) return 0;
  return Math.max(0, epochMsOf(row.windowEndsAt) - nowMs);
}

export async function countOne(sql: Sql, id: string, limit: Limit, nowMs: number): Promise<void> {
  await claim(sql, id, nowMs);
  const row = inWindow(await throttle(sql, id), id, limit, nowMs);
  await save(sql, { ...row, count: row.count + 1 });
}

/**
 * Takes one of the guesses that are left, before it is made: parallel guesses cannot all pass a check
 * that counts afterwards. False when none is left. `forget` gives all of them back.
 */
export async function takeGuess(sql: Sql, id: string, limit: Limit, nowMs: number): Promise<boolean> {
  await claim(sql, id, nowMs);
  const row = inWindow(await throttle(sql, id), id, limit, nowMs);
  if (row.count >= limit.count) return false;
  await save(sql, { ...row, count: row.count + 1 });
  return true;
}

/** As `takeGuess`, with a block that doubles each time and an end after `maxTotal` failures in a row. */
export async function takeBlockingGuess(
  sql: Sql,
  id: string,
  limit: AuthSettings["throttle"]["unknownDevices"],
  nowMs: number,
): Promise<boolean> {
  await claim(sql, id, nowMs);
  const row = inWindow(await throttle(sql, id), id, limit, nowMs);
  if (row.total >= limit.maxTotal) return false;
  if (row.blockedUntil !== null && row.blockedUntil > toInstant(nowMs)) return false;
  const count = row.count + 1;
  const isLast = count >= limit.count;
  const blockMs = Math.min(limit.maxBlockMs, limit.firstBlockMs * 2 ** row.strikes);
  await save(sql, {
    ...row,
    count: isLast ? 0 : count,
    total: row.total + 1,
    strikes: isLast ? row.strikes + 1 : row.strikes,
    blockedUntil: isLast ? toInstant(nowMs + blockMs) : row.blockedUntil,
  });
  return true;
}

/** Gives back one guess that turned out right, and no more: others guess at the same account. */
export async function giveBack(sql: Sql, id: string): Promise<void> {
  const row = await throttle(sql, id);
  if (row) await save(sql, { ...row, count: Math.max(0, row.count - 1), total: Math.max(0, row.total - 1) });
}

export async function forget(sql: Sql, id: string): Promise<void> {
  await change(sql, globalQuery.deleteFrom("throttles").where("id", "=", id));
}

/** Whether `users` people of one clinic have signed in from here since `since`: an office behind one address. */
export async function isOffice(sql: Sql, network: string, since: string, users: number): Promise<boolean> {
  const statement = globalQuery
    .selectFrom("networkUsers")
    .select("clinicId")
    .where("network", "=", network)
    .where("lastLoginAt", ">=", since)
    .groupBy("clinicId")
    .having((eb) => eb.fn.countAll(), ">=", users)
    .limit(1);
  return (await firstRowOf(sql, statement)) !== undefined;
}

export async function recordNetworkUser(sql: Sql, row: AuthTables["networkUsers"]): Promise<void> {
  const statement = globalQuery
    .insertInto("networkUsers")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["network", "userId"]).doUpdateSet({ clinicId: row.clinicId, lastLoginAt: row.lastLoginAt }),
    );
  await change(sql, statement);
}
