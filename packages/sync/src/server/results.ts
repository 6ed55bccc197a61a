import type { PushMutation, PushResult } from "../protocol.ts";
import type { Sql } from "./store.ts";

/** What is known of a mutation that came before. */
export interface StoredResult {
  uuid: string;
  userId: string;
  status: PushResult["status"];
  code: string | null;
  version: number;
  /** JSON of what else the answer said; `{}` once the device has it. */
  result: string;
}

export interface ClientRow {
  clientId: string;
  userId: string;
  lastMutationId: number;
  ackedThrough: number;
  /** When the device was last noted to be there; null: it is new. */
  seenAt: string | null;
}

const STORED = `"uuid", "userId", "status", "code", "version", "result"`;
const BY_UUID = `select ${STORED} from "sync_mutation" where "clinicId" = ? and "uuid" = ?`;
const BY_ID = `select ${STORED} from "sync_mutation" where "clinicId" = ? and "clientId" = ? and "mutationId" = ?`;
const BY_ACK = `select m."uuid", m."userId", m."status", m."code", a."version", m."result"
  from "sync_ack" a join "sync_mutation" m on m."clinicId" = a."clinicId" and m."uuid" = a."uuid"
  where a."clinicId" = ? and a."clientId" = ? and a."mutationId" = ?`;
const CLIENT = `select "clientId", "userId", "lastMutationId", "ackedThrough", "seenAt" from "sync_client"
  where "clinicId" = ? and "clientId" = ?`;
const SAVE_CLIENT = `insert into "sync_client"
  ("clinicId", "clientId", "deviceId", "userId", "lastMutationId", "ackedThrough", "createdAt", "seenAt")
  values (?, ?, ?, ?, ?, ?, ?, ?) on conflict ("clinicId", "clientId") do update set
  "lastMutationId" = excluded."lastMutationId", "ackedThrough" = excluded."ackedThrough", "seenAt" = excluded."seenAt"`;
/** `seenAt` is in an index. */
const ADVANCE_CLIENT = `update "sync_client" set "lastMutationId" = ?, "ackedThrough" = ?
  where "clinicId" = ? and "clientId" = ?`;
const SAVE_RESULT = `insert into "sync_mutation"
  ("clinicId", "clientId", "mutationId", "uuid", "name", "v", "argsHash", "userId", "status", "code", "version", "result", "receivedAt", "deviceAt", "browserId")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const TRIM = `update "sync_mutation" set "result" = '{}'
  where "clinicId" = ? and "clientId" = ? and "mutationId" > ? and "mutationId" <= ? and "result" <> '{}'`;

export async function resultByUuid(sql: Sql, clinicId: string, uuid: string): Promise<StoredResult | undefined> {
  return (await sql.all<StoredResult>(BY_UUID, [clinicId, uuid]))[0];
}

/** Which of these the clinic knows. */
export async function uuidsKnown(sql: Sql, clinicId: string, uuids: readonly string[]): Promise<Set<string>> {
  const list =
    sql.dialect === "sqlite" ? "select value from json_each(?)" : "select jsonb_array_elements_text(?::jsonb)";
  const rows = await sql.all<{ uuid: string }>(
    `select "uuid" from "sync_mutation" where "clinicId" = ? and "uuid" in (${list})`,
    [clinicId, JSON.stringify(uuids)],
  );
  return new Set(rows.map(({ uuid }) => uuid));
}

/** The result that an id of a client had, be it of its own or of a mutation that came again under it. */
export async function resultById(
  sql: Sql,
  clinicId: string,
  { clientId, id }: Pick<PushMutation, "clientId" | "id">,
): Promise<StoredResult | undefined> {
  const own = await sql.all<StoredResult>(BY_ID, [clinicId, clientId, id]);
  return own[0] ?? (await sql.all<StoredResult>(BY_ACK, [clinicId, clientId, id]))[0];
}

export async function clientRow(sql: Sql, clinicId: string, clientId: string): Promise<ClientRow | undefined> {
  return (await sql.all<ClientRow>(CLIENT, [clinicId, clientId]))[0];
}

export interface SavedClient extends ClientRow {
  clinicId: string;
  deviceId: string;
  now: string;
}

/** Up to the minute of an instant: for what is looked at after months, nobody need know more. */
const MINUTE_LENGTH = "2026-11-21T10:14".length;

/** `seenAt` is written once a minute. */
export async function saveClient(sql: Sql, client: SavedClient): Promise<void> {
  if (client.seenAt?.slice(0, MINUTE_LENGTH) === client.now.slice(0, MINUTE_LENGTH)) {
    await sql.run(ADVANCE_CLIENT, [client.lastMutationId, client.ackedThrough, client.clinicId, client.clientId]);
    return;
  }
  await sql.run(SAVE_CLIENT, [
    client.clinicId,
    client.clientId,
    client.deviceId,
    client.userId,
    client.lastMutationId,
    client.ackedThrough,
    client.now,
    client.now,
  ]);
}

/** Forgets what the device has heard; status, version and uuid stay for as long as a queue may come again. */
export async function trimResults(sql: Sql, clinicId: string, client: ClientRow, through: number): Promise<void> {
  await sql.run(TRIM, [clinicId, client.clientId, client.ackedThrough, through]);
}

export interface SavedResult {
  clinicId: string;
  userId: string;
  entry: PushMutation;
  argsHash: string;
  result: PushResult & { version: number };
  now: string;
  /** The time by the device's clock, where the server's took its place. */
  deviceAt: string | null;
  /** The browser that the session belongs to, where it is known. */
  browserId: string | null;
}

export async function saveResult(sql: Sql, saved: SavedResult): Promise<void> {
  const { clinicId, userId, entry, argsHash, result, now, deviceAt, browserId } = saved;
  const { status, code, version, attention, errors } = result;
  await sql.run(SAVE_RESULT, [
    clinicId,
    entry.clientId,
    entry.id,
    entry.uuid,
    entry.name,
    entry.v,
    argsHash,
    userId,
    status,
    code ?? null,
    version,
    attention || errors ? JSON.stringify({ ...(attention && { attention }), ...(errors && { errors }) }) : "{}",
    now,
    deviceAt,
    // Only asked for by devices whose clock was wrong.
    deviceAt === null ? null : browserId,
  ]);
}

const SETTLE = `update "sync_mutation" set "status" = ?, "code" = ?, "settledVersion" = ?
  where "clinicId" = ? and "uuid" = ?`;

/** Stores the outcome of a mutation that waited. Its `version` stays the one that its device has. */
export async function settleResult(
  sql: Sql,
  { clinicId, uuid, version }: { clinicId: string; uuid: string; version: number },
  { status, code }: Pick<PushResult, "status" | "code">,
): Promise<void> {
  await sql.run(SETTLE, [status, code ?? null, version, clinicId, uuid]);
}

/** A mutation came again under another client id: that id counts as heard from `version` on. */
export async function saveAck(sql: Sql, clinicId: string, entry: PushMutation, version: number): Promise<void> {
  await sql.run(
    `insert into "sync_ack" ("clinicId", "clientId", "mutationId", "uuid", "version") values (?, ?, ?, ?, ?)`,
    [clinicId, entry.clientId, entry.id, entry.uuid, version],
  );
}

export function buildResult(
  { clientId, id, uuid }: Pick<PushMutation, "clientId" | "id" | "uuid">,
  stored: StoredResult,
): PushResult & { version: number } {
  const { status, code, version } = stored;
  const rest = JSON.parse(stored.result) as Pick<PushResult, "attention" | "errors">;
  return { clientId, id, uuid, status, ...(code !== null && { code }), version, ...rest };
}

const ACK = `select c."userId",
  (select m."mutationId" from "sync_mutation" m where m."clinicId" = c."clinicId" and m."clientId" = c."clientId"
    and m."version" <= ? order by m."mutationId" desc limit 1) as "own",
  (select a."mutationId" from "sync_ack" a where a."clinicId" = c."clinicId" and a."clientId" = c."clientId"
    and a."version" <= ? order by a."mutationId" desc limit 1) as "again"
  from "sync_client" c where c."clinicId" = ? and c."clientId" = ?`;

interface ClientAcks {
  userId: string;
  own: number | null;
  again: number | null;
}

/** The highest mutation id of a client whose version is at most `to`; 0: none. Null: not a client of this user. */
export async function readAck(
  sql: Sql,
  { clinicId, userId }: { clinicId: string; userId: string },
  clientId: string,
  to: number,
): Promise<number | null> {
  const [heard] = await sql.all<ClientAcks>(ACK, [to, to, clinicId, clientId]);
  return heard?.userId === userId ? Math.max(heard.own ?? 0, heard.again ?? 0) : null;
}
