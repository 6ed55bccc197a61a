import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import type { Sql } from "@fernpaw/sync/server/store";
import { isIPv4 } from "node:net";
import * as z from "zod/mini";
import { appendEvent } from "./audit.queries.ts";
import { hashOf, PLATFORM_CHAIN } from "./audit-hash.ts";

/** One kind of event, declared with `auditEvent`. */
export interface AuditEvent<Details extends z.core.$ZodType = z.core.$ZodType> {
  /** `<area>.<what happened>`. */
  code: string;
  /** For the list of the log. */
  words: string;
  /** The table of the row that it is about. */
  entity: string | null;
  /** Ids, codes, numbers, yes or no. No names, addresses, secrets or other text: an event can never be deleted. */
  details: Details;
}

/** The author: a session, or as much of one as there is. */
export interface AuditActor {
  userId: string | null;
  sessionId?: string | null;
  deviceId?: string | null;
  /** As `maskNetwork` has it. */
  network?: string | null;
}

export interface AuditFact<Details> {
  /** Whose chain; null: the platform's. */
  clinicId: string | null;
  /** The server's clock. */
  at: string;
  by: AuditActor;
  entityId: string | null;
  details: Details;
}

interface WrittenEvent extends AuditFact<Readonly<Record<string, unknown>>> {
  code: string;
  entity: string | null;
}

/** As every database keeps it, or the hash would not fit what is read back. */
const kept = (value: string | null | undefined): string | null => value?.toWellFormed().replaceAll("\0", "") ?? null;

/** An IPv4 address without its last part. IPv6 comes as a /64. */
const prefixOf = (network: string | null | undefined): string | null =>
  network && isIPv4(network) ? network.replace(/\.\d+$/, ".0/24") : kept(network);

/** The last statement of its transaction where that is possible: until the commit, other events of the chain wait. */
export async function writeEvent(sql: Sql, { by, details, ...event }: WrittenEvent): Promise<void> {
  const clinicId = event.clinicId ?? PLATFORM_CHAIN;
  await appendEvent(sql, clinicId, ({ seq, hash: prevHash }) => {
    const row = {
      clinicId,
      seq: seq + 1,
      at: event.at,
      code: event.code,
      actorId: by.userId,
      sessionId: kept(by.sessionId),
      deviceId: kept(by.deviceId),
      network: prefixOf(by.network),
      entity: event.entity,
      entityId: kept(event.entityId),
      details: canonicalJson(details),
      prevHash,
    };
    return { ...row, hash: hashOf(row) };
  });
}

/**
 * Appends an event to the chain, in the transaction of what it records: both commit or neither does.
 * @throws Error for details that the event does not declare
 */
export async function recordAudit<Details extends z.core.$ZodType>(
  sql: Sql,
  { code, entity, details }: AuditEvent<Details>,
  fact: AuditFact<z.input<Details>>,
): Promise<void> {
  const checked = z.parse(details, fact.details) as Record<string, unknown>;
  await writeEvent(sql, { ...fact, code, entity, details: checked });
}
