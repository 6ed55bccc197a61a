import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, firstRowOf, rowsOf } from "../../db/typed-sql.ts";

export interface DueReminder {
  id: string;
  petId: string;
  typeId: string;
}

/** Reminders whose step has come; all of them, since those of one client share a message. */
export async function dueReminders(sql: Sql, clinicId: string, today: string): Promise<DueReminder[]> {
  const statement = clinicQuery(clinicId)
    .selectFrom("reminders")
    .select(["id", "petId", "typeId"])
    .where("nextStepOn", "<=", today)
    .where("status", "in", ["open", "sent", "snoozed"])
    .orderBy("nextStepOn")
    .orderBy("id");
  return rowsOf(sql, statement);
}

export interface OwnerLink {
  petId: string;
  clientId: string;
  role: "owner" | "co_owner" | "carer" | "foster" | "payer";
  toOn: string | null;
  receivesReminders: "yes" | "no";
}

export async function readOwners(sql: Sql, clinicId: string, petIds: readonly string[]): Promise<OwnerLink[]> {
  if (petIds.length === 0) return [];
  const statement = clinicQuery(clinicId)
    .selectFrom("petOwners")
    .select(["petId", "clientId", "role", "toOn", "receivesReminders"])
    .where("petId", "in", [...petIds])
    .where("toOn", "is", null);
  return rowsOf(sql, statement);
}

export async function clinicZone(sql: Sql, clinicId: string): Promise<string | undefined> {
  return (await firstRowOf(sql, clinicQuery(clinicId).selectFrom("clinicSettings").select("timeZone")))?.timeZone;
}
