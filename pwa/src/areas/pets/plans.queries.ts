import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { findOpenPlans, type OpenPlans, type Ownership } from "@fernpaw/domain/pets/open-plans";
import { reminderTypes } from "@fernpaw/domain/reminders/reminder";
import type { visits } from "@fernpaw/domain/visits/visit";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { rowsOf } from "../../db/rows.ts";
import { entriesOf, readingTx, type AppointmentEntry } from "../appointments/appointments.queries.ts";

/** A row with the name of its type; empty where the device does not know it. */
interface WithTypeName<Row> {
  row: Row;
  typeName: string;
}

/** `findOpenPlans`, with what a list shows of each. */
export interface PlansToSettle {
  visits: RowOf<typeof visits>[];
  appointments: AppointmentEntry[];
  waitlist: WithTypeName<OpenPlans["waitlist"][number]>[];
  reminders: WithTypeName<OpenPlans["reminders"][number]>[];
  messages: OpenPlans["messages"];
}

export type PlanKind = keyof PlansToSettle;

/** What a change of the pet's owner has to decide on, as far as this device knows. */
export async function plansToSettle(
  sync: SyncClient,
  whose: Ownership,
  at: { clinicId: string; now: Instant },
): Promise<PlansToSettle> {
  const db = sync.cache;
  const { tx, context } = readingTx(sync, whose.petId, at);
  const plans = await findOpenPlans(tx, whose, context);
  const [entries, wished, reminded] = await Promise.all([
    entriesOf(db, plans.appointments),
    rowsOf(db, appointmentTypes).bulkGet(plans.waitlist.map(({ typeId }) => typeId)),
    rowsOf(db, reminderTypes).bulkGet(plans.reminders.map(({ typeId }) => typeId)),
  ]);
  return {
    visits: plans.visits,
    appointments: entries,
    waitlist: plans.waitlist.map((row, at) => ({ row, typeName: wished[at]?.name ?? "" })),
    reminders: plans.reminders.map((row, at) => ({ row, typeName: reminded[at]?.name ?? "" })),
    messages: plans.messages,
  };
}
