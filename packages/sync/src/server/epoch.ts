import { toInstant } from "@fernpaw/domain/kernel/time";
import { v7 } from "uuid";

/** Where a UUID says its version. */
const VERSION_AT = 14;
/** Of a format of one's own (RFC 9562): here version 7 but for this digit. */
const OWN_FORMAT = "8";

/** The epoch of a database that was restored. It says when, which the first epoch of a clinic does not. */
export function renewedEpoch(id: string = v7()): string {
  return `${id.slice(0, VERSION_AT)}${OWN_FORMAT}${id.slice(VERSION_AT + 1)}`;
}

/** When the database was restored that lives in this epoch; null: never, as far as is known. */
export function restoredAt(epoch: string): string | null {
  if (epoch[VERSION_AT] !== OWN_FORMAT) return null;
  return toInstant(Number.parseInt(epoch.slice(0, 8) + epoch.slice(9, 13), 16));
}
