import { localDateOf, type Instant, type LocalDate } from "@fernpaw/domain/kernel/time";
import { alertAcks } from "@fernpaw/domain/pets/alert-ack";
import { alertsThatHold, allergiesThatCount } from "@fernpaw/domain/pets/active-alerts";
import { alerts, allergies, measurements } from "@fernpaw/domain/pets/pet";
import { lastWeight, type Weight } from "@fernpaw/domain/pets/measured";
import { staff, titledName } from "@fernpaw/domain/staff/staff";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Dexie } from "dexie";
import { rowsAmong, rowsOf } from "../../../db/rows.ts";

export type { Weight };
export type Alert = RowOf<typeof alerts>;
export type AlertAck = RowOf<typeof alertAcks>;
export type Allergy = RowOf<typeof allergies>;

/** What holds on a day about these pets and clients, worst first. */
export async function alertsOn(db: Dexie, subjectIds: readonly string[], day: LocalDate): Promise<Alert[]> {
  const rows = await rowsAmong(rowsOf(db, alerts), "subjectId", subjectIds);
  return alertsThatHold(rows, day);
}

/** What holds today about these pets and clients, worst first. */
export function activeAlerts(
  db: Dexie,
  subjectIds: readonly string[],
  { now, timeZone }: { now: Instant; timeZone: string },
): Promise<Alert[]> {
  return alertsOn(db, subjectIds, localDateOf(now, timeZone));
}

/** Who said last to have read which warning, as far as this device knows. */
export async function lastAcksOf(db: Dexie, alertIds: readonly string[]): Promise<ReadonlyMap<string, AlertAck>> {
  const rows = await rowsAmong(rowsOf(db, alertAcks), "alertId", alertIds);
  return new Map(rows.sort((a, b) => (a.acknowledgedAt < b.acknowledgedAt ? -1 : 1)).map((row) => [row.alertId, row]));
}

/** The name of whoever did something; empty for somebody whom this device does not know. */
export async function namesOfPeople(db: Dexie): Promise<ReadonlyMap<string, string>> {
  const people = await rowsOf(db, staff).toArray();
  return new Map(people.map((person) => [person.id, titledName(person)]));
}

/** Allergies that count, worst first. */
export async function allergiesOf(db: Dexie, petId: string): Promise<Allergy[]> {
  const rows = await rowsOf(db, allergies).where("petId").equals(petId).toArray();
  return allergiesThatCount(rows);
}

/** The last weight of a pet among the rows that lie open on the device. */
export async function lastWeightOf(db: Dexie, petId: string): Promise<Weight | null> {
  const rows = await rowsOf(db, measurements)
    .where("[petId+takenAt]")
    .between([petId, ""], [petId, "\uffff"])
    .toArray();
  return lastWeight(rows);
}
