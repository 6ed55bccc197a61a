import { type LocalDate, localDateOf } from "@fernpaw/domain/kernel/time";
import { currentVaccinations } from "@fernpaw/domain/vaccinations/vaccination-status";
import type { Fact } from "@fernpaw/domain/reports/sum-facts";
import { vaccinationsIn, vaccinationsOf } from "../plans.queries.ts";
import { type FactSource, partsOf } from "./fact-source.ts";
import { findPets } from "./pet-lookup.ts";

/** The values of a vaccination that is due on its next day: renewed, or overdue by now, or neither yet. */
function dueValues(dueOn: LocalDate, { isCurrent, today }: { isCurrent: boolean; today: LocalDate }): Fact["values"] {
  const isOverdue = isCurrent && dueOn < today;
  return { vaccinesDue: 1, vaccinesRenewed: isCurrent ? 0 : 1, vaccinesOverdue: isOverdue ? 1 : 0 };
}

/**
 * Vaccinations that are due again, on that day, of pets that are with the clinic; and those that were given here. Renewed: another
 * one against the same was given since, also before the day.
 */
export const vaccinationFacts: FactSource = async function* (context, period) {
  const { read, clinicId, at, timeZone } = context;
  const today = localDateOf(at, timeZone);
  for await (const part of partsOf(period)) {
    const { due, given, all, petOf } = await read(async (sql) => {
      const found = await vaccinationsIn(sql, clinicId, part);
      const ids = [...found.due, ...found.given].map(({ petId }) => petId);
      const dueIds = found.due.map(({ petId }) => petId);
      return {
        ...found,
        all: await vaccinationsOf(sql, clinicId, dueIds),
        petOf: await findPets(sql, context, ids),
      };
    });
    const current = new Set(
      [...Map.groupBy(all, ({ petId }) => petId).values()].flatMap((own) =>
        currentVaccinations(own).map(({ id }) => id),
      ),
    );
    const factOf = ({ id, petId, name }: (typeof due)[number], day: LocalDate, values: Fact["values"]): Fact => ({
      day,
      values,
      keys: { vaccine: [name], species: [petOf.get(petId)?.petTypeId ?? ""] },
      row: { table: "vaccinations", id, number: name, clientId: null, petId, appointmentId: null },
    });
    for (const row of due) {
      const pet = petOf.get(row.petId);
      if (row.nextDueOn === null || pet?.status !== "active" || pet.mergedIntoId !== null) continue;
      const values = dueValues(row.nextDueOn, { isCurrent: current.has(row.id), today });
      yield factOf(row, row.nextDueOn, values);
    }
    for (const row of given) if (petOf.has(row.petId)) yield factOf(row, row.givenOn, { vaccinesGiven: 1 });
  }
};
