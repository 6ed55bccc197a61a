import { offerPostgres } from "../packages/testing/src/postgres.ts";

export default function setup() {
  process.env["TZ"] ??= "UTC";
  return offerPostgres();
}
