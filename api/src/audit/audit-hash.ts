import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import { hash } from "node:crypto";
import type { AuditTables } from "./audit.tables.ts";

export type AuditRow = AuditTables["auditEvents"];

/** The chain of what belongs to no clinic, such as sign-ins of administrators. No clinic has this id. */
export const PLATFORM_CHAIN = "platform";

/** The `prevHash` of the first event of a chain. */
export const GENESIS = "0".repeat(64);

/** All but `hash` itself. A column that comes later is not in it, or every earlier hash would be wrong. */
const HASHED = [
  "clinicId",
  "seq",
  "at",
  "code",
  "actorId",
  "sessionId",
  "deviceId",
  "network",
  "entity",
  "entityId",
  "details",
  "prevHash",
] as const satisfies readonly (keyof AuditRow)[];

/** SHA-256, in hex, of the row's hashed columns as canonical JSON. */
export function hashOf(row: Omit<AuditRow, "hash">): string {
  return hash("sha256", canonicalJson(Object.fromEntries(HASHED.map((name) => [name, row[name]]))), "hex");
}
