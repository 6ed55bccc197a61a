import type { Kysely } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** Details of each location for its documents, and whether it is in use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "locations", {
    legalName: "''",
    email: "''",
    taxNumber: "''",
    companyNumber: "''",
    licenceNo: "''",
    bankDetails: "''",
    documentFooter: "''",
    "logoFile?": "null",
    status: "'active'",
  });
}
