import { toInstant } from "@fernpaw/domain/kernel/time";
import { PROTOCOL, type PullRequest, type PullReset } from "../protocol.ts";
import { type ClinicState, readClinic } from "./clinic-version.ts";
import {
  type Caller,
  type CursorAhead,
  type EngineContext,
  scopesOfCaller,
  type Standing,
  standingNow,
} from "./engine-context.ts";
import { SyncProblemError } from "./problem.ts";
import { readAck } from "./results.ts";
import type { Sql } from "./store.ts";

const MAX_LIMIT = 5000;
const DEFAULT_LIMIT = 2000;

interface ChangedRow {
  tbl: string;
  rowId: string;
  version: number;
  scope: string;
  deleted: number;
}

interface Page {
  changed: ChangedRow[];
  to: number;
}

const CHANGED = `select "tbl", "rowId", "version", "scope", "deleted" from "sync_row" where "clinicId" = ?`;
const AFTER_CURSOR = `${CHANGED} and "version" > ? order by "version", "tbl", "rowId" limit ?`;
/** As a range: for one value SQLite would walk the clinic by its key, because that has the order. */
const OF_VERSION = `${CHANGED} and "version" >= ? and "version" <= ? order by "version", "tbl", "rowId"`;

/** Changed rows in version order. A version is never split: the last one of a full page is read whole. */
async function pageAfter(
  sql: Sql,
  clinicId: string,
  clinic: ClinicState,
  ask: { cursor: number; limit: number },
): Promise<Page> {
  const changed = await sql.all<ChangedRow>(AFTER_CURSOR, [clinicId, ask.cursor, ask.limit]);
  const last = changed.at(-1);
  if (!last || changed.length < ask.limit) return { changed, to: clinic.version };
  const whole = await sql.all<ChangedRow>(OF_VERSION, [clinicId, last.version, last.version]);
  return { changed: [...changed.filter(({ version }) => version < last.version), ...whole], to: last.version };
}

/** JSON texts of the rows that are still there, by `<table>:<id>`; one statement a table. */
async function rowTexts(
  engine: EngineContext,
  sql: Sql,
  clinicId: string,
  rows: readonly ChangedRow[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const range = [rows[0]?.version ?? 0, rows.at(-1)?.version ?? 0] as const;
  for (const name of new Set(rows.map(({ tbl }) => tbl))) {
    const table = engine.tables.get(name);
    if (!table) continue;
    const found = await sql.all<{ id: string; json: string }>(
      `select t."id" as "id", ${table.json} as "json" from "sync_row" s
       join "${name}" t on t."clinicId" = s."clinicId" and t."id" = s."rowId"
       where s."clinicId" = ? and s."version" >= ? and s."version" <= ? and s."tbl" = '${name}' and s."deleted" = 0`,
      [clinicId, ...range],
    );
    for (const { id, json } of found)
      texts.set(`${name}:${id}`, typeof json === "string" ? json : JSON.stringify(json));
  }
  return texts;
}

async function changesText(
  engine: EngineContext,
  sql: Sql,
  clinicId: string,
  page: Page & { scopes: ReadonlySet<string> },
): Promise<string> {
  const { changed, scopes } = page;
  const isVisible = ({ scope, deleted }: ChangedRow): boolean => deleted === 0 && scopes.has(scope);
  const texts = await rowTexts(engine, sql, clinicId, changed.filter(isVisible));
  return changed
    .filter((row) => engine.tables.has(row.tbl))
    .map((row) => {
      const text = isVisible(row) ? (texts.get(`${row.tbl}:${row.rowId}`) ?? "null") : "null";
      return `["${row.tbl}","${row.rowId}",${row.version},${text}]`;
    })
    .join(",");
}

type Reset = PullReset["reset"]["reason"];

/** In this order: what a device has is worth nothing in another epoch, whatever its cursor says. */
function resetReason(
  { options }: EngineContext,
  request: PullRequest,
  clinic: ClinicState,
  standing: Standing,
): Reset | null {
  if (request.epoch !== clinic.epoch) return "epoch";
  if (request.scopeRev !== standing.scopeRev) return "scope";
  if (request.schema < options.minSchema) return "schema";
  if (request.cursor < clinic.tombstoneFloor) return "cursor_too_old";
  if (request.cursor > clinic.version) return "cursor_ahead";
  return null;
}

async function acksText(
  sql: Sql,
  caller: Caller,
  { clients, to }: { clients: readonly string[]; to: number },
): Promise<string> {
  const acks: Record<string, number> = {};
  for (const clientId of new Set(clients)) {
    const id = await readAck(sql, caller, clientId, to);
    if (id !== null) acks[clientId] = id;
  }
  return JSON.stringify(acks);
}

async function deltaText(
  engine: EngineContext,
  sql: Sql,
  caller: Caller,
  ask: { request: PullRequest; clinic: ClinicState; standing: Standing },
): Promise<string> {
  const { request, clinic, standing } = ask;
  const { cursor } = request;
  const limit = Math.min(Math.max(request.limit ?? DEFAULT_LIMIT, 1), MAX_LIMIT);
  const isEmpty = cursor === clinic.version;
  const page = isEmpty ? { changed: [], to: cursor } : await pageAfter(sql, caller.clinicId, clinic, { cursor, limit });
  const changes = isEmpty
    ? ""
    : await changesText(engine, sql, caller.clinicId, { ...page, scopes: scopesOfCaller(caller, standing) });
  const acks = await acksText(sql, caller, { clients: request.clients, to: page.to });
  const head = JSON.stringify({
    nonce: request.nonce,
    epoch: clinic.epoch,
    scopeRev: standing.scopeRev,
    from: request.cursor,
    to: page.to,
    head: clinic.version,
    more: page.to < clinic.version,
    serverTime: toInstant(engine.options.now()),
  });
  return `${head.slice(0, -1)},"acks":${acks},"changes":[${changes}]}`;
}

/**
 * Changes after the cursor, as the JSON text of `PullResponse`: rows become JSON inside the database and
 * are not parsed here. A pull with nothing new touches no table of rows.
 * @throws SyncProblemError
 */
export async function pullText(engine: EngineContext, caller: Caller, request: PullRequest): Promise<string> {
  if (request.protocol !== PROTOCOL) throw new SyncProblemError("upgrade_required");
  if (request.clinicId !== caller.clinicId) throw new SyncProblemError("clinic_access_lost");
  const { options, store } = engine;
  let ahead: CursorAhead | undefined;
  const text = await store.read(async (sql) => {
    const clinic = await readClinic(sql, caller.clinicId);
    const standing = await standingNow(engine, sql, caller);
    const reason = resetReason(engine, request, clinic, standing);
    if (!reason) return deltaText(engine, sql, caller, { request, clinic, standing });
    if (reason === "cursor_ahead") {
      const { clinicId, userId, deviceId = null } = caller;
      ahead = { clinicId, userId, deviceId, cursor: request.cursor, version: clinic.version };
    }
    const reset: PullReset["reset"] = {
      reason,
      epoch: clinic.epoch,
      scopeRev: standing.scopeRev,
      minSchema: options.minSchema,
    };
    return JSON.stringify({ nonce: request.nonce, reset } satisfies PullReset);
  });
  if (ahead) options.onCursorAhead?.(ahead);
  return text;
}
