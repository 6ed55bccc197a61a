import { join } from "node:path";
import { offerPostgres } from "../packages/testing/src/postgres.ts";
import { offerTemplates } from "../packages/testing/src/run-template.ts";

/** One PostgreSQL server and one set of templates for the whole run; each is made when the first test asks for it. */
export default function setup(): () => Promise<void> {
  // A server's start is a quarter shorter when its sources are compiled already.
  process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "../node_modules/.cache/compiled");
  const removeTemplates = offerTemplates();
  const stopPostgres = offerPostgres();
  return async () => {
    removeTemplates();
    await stopPostgres();
  };
}
