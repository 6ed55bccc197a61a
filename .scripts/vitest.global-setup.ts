import { offerPostgres } from "../packages/testing/src/postgres.ts";

/** One PostgreSQL server for the whole run; it starts when the first test asks for a database. */
export default function setup(): () => Promise<void> {
  return offerPostgres();
}
