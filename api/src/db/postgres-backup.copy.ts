/** Messages to the operator about dumps of PostgreSQL. */
export const postgresBackupCopy = {
  missing: (program: string) =>
    `${program} is missing on this machine. Install the client programs of PostgreSQL in the version of the server or newer (on Debian: apt install postgresql-client), then try again.`,
  failed: (program: string, message: string) =>
    `${program} failed: ${message === "" ? "it gave no reason" : message}\nIts version must be that of the database server or newer.`,
  served: (address: string) => `A Fernpaw server is using ${address}. Stop every server first, then restore.`,
};
