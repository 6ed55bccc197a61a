import { offerPostgres } from "../packages/testing/src/postgres.ts";
import { offerTemplates } from "../packages/testing/src/run-template.ts";

/** One PostgreSQL server and one set of templates for the whole run; each is made when the first test asks for it. */
export default function setup(): () => Promise<void> {
  const removeTemplates = offerTemplates();
  const stopPostgres = offerPostgres();
  return async () => {
    removeTemplates();
    await stopPostgres();
  };
}
