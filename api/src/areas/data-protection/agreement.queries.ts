import type { Sql } from "@fernpaw/sync/server/store";
import { change, firstRowOf, globalQuery } from "../../db/typed-sql.ts";

export interface Agreement {
  /** Null: the clinic has accepted none. */
  version: number | null;
  acceptedAt: string | null;
  /** A user id. */
  acceptedBy: string | null;
}

/** The agreement on data processing that the clinic accepted last. */
export async function agreementOf(sql: Sql, clinicId: string): Promise<Agreement> {
  const statement = globalQuery
    .selectFrom("clinics")
    .select(["agreementVersion as version", "agreementAt as acceptedAt", "agreementBy as acceptedBy"])
    .where("id", "=", clinicId);
  return (await firstRowOf(sql, statement)) ?? { version: null, acceptedAt: null, acceptedBy: null };
}

export async function acceptAgreement(
  sql: Sql,
  clinicId: string,
  { version, acceptedAt, acceptedBy }: Agreement,
): Promise<void> {
  const set = { agreementVersion: version, agreementAt: acceptedAt, agreementBy: acceptedBy };
  await change(sql, globalQuery.updateTable("clinics").set(set).where("id", "=", clinicId));
}
