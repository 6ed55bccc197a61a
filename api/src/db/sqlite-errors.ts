import { TransientError } from "@fernpaw/sync/server/store";
import SQLite from "better-sqlite3";

/** After these nothing that the process believes about the file can be trusted: exit and recover from the log. */
const FATAL = /^SQLITE_(IOERR|CORRUPT|NOTADB|CANTOPEN|READONLY)/;
const TRANSIENT = /^SQLITE_(BUSY|LOCKED|FULL|NOMEM|INTERRUPT|PROTOCOL)/;

/** The error of the disk or of the file behind `error`, when there is one. */
export function fatalCause(error: unknown): Error | undefined {
  const cause = error instanceof TransientError ? error.cause : error;
  return cause instanceof SQLite.SqliteError && FATAL.test(cause.code) ? cause : undefined;
}

/** For the person who starts the server: SQLite itself does not say which file it means. Else `error` as it is. */
export function namingFile(error: unknown, file: string, advice: string): unknown {
  const cause = fatalCause(error);
  return cause ? new Error(`${file} cannot be opened: ${cause.message}. ${advice}`, { cause }) : error;
}

/** What goes away by itself, or by a restart, becomes a `TransientError`: it must not cost a device its mutation. */
export function mapSqliteError(error: unknown): unknown {
  if (!(error instanceof SQLite.SqliteError)) return error;
  if (!TRANSIENT.test(error.code) && !FATAL.test(error.code)) return error;
  return new TransientError(`${error.code}: ${error.message}`, {
    cause: error,
    isDiskFull: error.code.startsWith("SQLITE_FULL"),
  });
}
