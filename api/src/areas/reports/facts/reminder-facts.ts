import { remindersDueIn } from "../plans.queries.ts";
import { type FactSource, partsOf } from "./fact-source.ts";
import { findPets } from "./pet-lookup.ts";

type Reminder = Awaited<ReturnType<typeof remindersDueIn>>[number];

/** The outcome of a reminder: its status, with the work that completed it or the reason of its end. */
function outcomeOf({ status, completedBy, cancelReason }: Reminder): string {
  if (status === "completed") return `completed:${completedBy ?? "manual"}`;
  return status === "cancelled" ? `cancelled:${cancelReason ?? "by_hand"}` : status;
}

/** Reminders on the day on which they are due. A cancelled one is counted as that alone. */
export const reminderFacts: FactSource = async function* (context, period) {
  const { read, clinicId } = context;
  for await (const part of partsOf(period)) {
    const { reminders, petOf } = await read(async (sql) => {
      const found = await remindersDueIn(sql, clinicId, part);
      const ids = found.map(({ petId }) => petId);
      return { reminders: found, petOf: await findPets(sql, context, ids) };
    });
    for (const reminder of reminders) {
      const pet = petOf.get(reminder.petId);
      if (!pet) continue;
      const { id, petId, typeId, dueOn: day, status, lastSentAt } = reminder;
      yield {
        day,
        values:
          status === "cancelled"
            ? { remindersCancelled: 1 }
            : {
                remindersDue: 1,
                remindersSent: lastSentAt === null ? 0 : 1,
                remindersDone: status === "completed" ? 1 : 0,
              },
        keys: { reminderType: [typeId], outcome: [outcomeOf(reminder)], species: [pet.petTypeId] },
        row: { table: "reminders", id, number: "", clientId: null, petId, appointmentId: null },
      };
    }
  }
};
