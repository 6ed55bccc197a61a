import { localDateOf, type Instant } from "@fernpaw/domain/kernel/time";
import { isAlertActive } from "@fernpaw/domain/pets/active-alerts";
import { alerts, allergies, measurements } from "@fernpaw/domain/pets/pet";
import { lastWeight } from "@fernpaw/domain/pets/weight-warnings";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Dexie } from "dexie";
import { rowsOf } from "../../../db/rows.ts";

export type Alert = RowOf<typeof alerts>;
export type Allergy = RowOf<typeof allergies>;
export type Weight = RowOf<typeof measurements>;

const SEVERITY = { critical: 0, warning: 1, info: 2 } as const satisfies Record<Alert["severity"], number>;

/** What holds today about these pets and clients, worst first. */
export async function activeAlerts(
  db: Dexie,
  subjectIds: readonly string[],
  at: { now: Instant; timeZone: string },
): Promise<Alert[]> {
  const rows = await rowsOf(db, alerts)
    .where("subjectId")
    .anyOf([...subjectIds])
    .toArray();
  const today = localDateOf(at.now, at.timeZone);
  return rows
    .filter((alert) => isAlertActive(alert, today))
    .sort((a, b) => SEVERITY[a.severity] - SEVERITY[b.severity] || (a.id < b.id ? -1 : 1));
}

const HARM = { severe: 0, moderate: 1, mild: 2 } as const satisfies Record<Allergy["severity"], number>;

/** Allergies that count, worst first. */
export async function allergiesOf(db: Dexie, petId: string): Promise<Allergy[]> {
  const rows = await rowsOf(db, allergies).where("petId").equals(petId).toArray();
  return rows
    .filter((allergy) => allergy.enteredInErrorAt === null)
    .sort((a, b) => HARM[a.severity] - HARM[b.severity] || (a.id < b.id ? -1 : 1));
}

/** The last weight of a pet among the rows that lie open on the device. */
export async function lastWeightOf(db: Dexie, petId: string): Promise<Weight | null> {
  const rows = await rowsOf(db, measurements)
    .where("[petId+takenAt]")
    .between([petId, ""], [petId, "\uffff"])
    .toArray();
  return lastWeight(rows);
}
