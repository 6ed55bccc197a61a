import type { Sql } from "@fernpaw/sync/server/store";
import { everyClinicQuery } from "../../../db/every-clinic.ts";
import { rowsOf } from "../../../db/typed-sql.ts";

export interface WantedPack {
  clinicId: string;
  id: string;
  ownerId: string;
  isOn: "yes";
  atMin: number;
  sentOn: string | null;
  timeZone: string;
}

/** The owners of every clinic who want the downtime pack by mail, with the zone of the clinic. */
export async function wantedPacks(sql: Sql): Promise<WantedPack[]> {
  const statement = everyClinicQuery
    .selectFrom("packMails")
    .innerJoin("clinicSettings", "clinicSettings.clinicId", "packMails.clinicId")
    .select([
      "packMails.clinicId",
      "packMails.id",
      "packMails.ownerId",
      "packMails.atMin",
      "packMails.sentOn",
      "clinicSettings.timeZone",
    ])
    .where("packMails.isOn", "=", "yes")
    .orderBy("packMails.clinicId")
    .orderBy("packMails.id");
  return (await rowsOf(sql, statement)).map((row) => ({ ...row, isOn: "yes", atMin: Number(row.atMin) }));
}
