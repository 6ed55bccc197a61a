/** Where a database is and who asks there, without its password or any option. */
export function databaseAddress(databaseUrl: string): string {
  const { protocol, username, host, pathname } = new URL(databaseUrl);
  return `${protocol}//${username === "" ? "" : `${username}@`}${host}${pathname}`;
}

/** Words of the driver or the network; with several addresses of one name, those of the first. */
function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

/** The database answers nobody, or not us: what to do about it. */
export const unreachable = (databaseUrl: string, error: unknown): Error =>
  new Error(
    `DATABASE_URL: ${databaseAddress(databaseUrl)} cannot be reached (${reasonOf(error)}). ` +
      "Start PostgreSQL there, correct the address, the user or the password, or leave DATABASE_URL out to use SQLite.",
    { cause: error },
  );
