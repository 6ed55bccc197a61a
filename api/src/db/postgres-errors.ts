import { TransientError } from "@fernpaw/sync/server/store";

/**
 * 08 connection, 53 resources (disk full, too many connections), 57014 statement timeout, 57P shutdown,
 * 40001 and 40P01 lost a race, 55P03 lock timeout, 25P03 idle in transaction, 58 the disk.
 */
const TRANSIENT_STATE = /^(08|53|57014|57P|40001|40P01|55P03|25P0|58)/;
const TRANSIENT_SYSTEM = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/;
const DISK_FULL = "53100";
/** The driver's own errors carry no code. */
const TRANSIENT_MESSAGE =
  /^(Connection terminated|Client has encountered|timeout exceeded|Query read timeout|Client was closed)/;

/** What goes away by itself becomes a `TransientError`: it must not cost a device its mutation. */
export function mapPostgresError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof TransientError) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const isTransient = code
    ? TRANSIENT_STATE.test(code) || TRANSIENT_SYSTEM.test(code)
    : TRANSIENT_MESSAGE.test(error.message);
  if (!isTransient) return error;
  return new TransientError(`${code} ${error.message}`.trim(), { cause: error, isDiskFull: code === DISK_FULL });
}
