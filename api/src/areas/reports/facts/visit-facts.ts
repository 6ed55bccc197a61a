import { localDateOf } from "@fernpaw/domain/kernel/time";
import { appointmentsKeptOrMissed, petTypesOf, visitsIn } from "../reports.queries.ts";
import { type FactSource, isOf, momentsOf, partsOf } from "./fact-source.ts";

/** Pets that were seen, on the day on which their visit began. */
export const visitsOf: FactSource = async function* (context, period) {
  const { read, clinicId, timeZone } = context;
  for await (const part of partsOf(period)) {
    const { visits, species } = await read(async (sql) => {
      const found = await visitsIn(sql, clinicId, momentsOf(part, timeZone));
      return {
        visits: found,
        species: await petTypesOf(
          sql,
          clinicId,
          found.map(({ petId }) => petId),
        ),
      };
    });
    const speciesOf = new Map(species.map(({ id, petTypeId }) => [id, petTypeId]));
    for (const visit of visits.filter((row) => isOf(context, row))) {
      const { id, appointmentId, petId, clientId, vetId, openedAt } = visit;
      yield {
        day: localDateOf(openedAt, timeZone),
        values: { visits: 1 },
        keys: { vet: [vetId ?? ""], species: [speciesOf.get(petId) ?? ""] },
        row: { table: "visits", id, number: "", clientId, petId, appointmentId },
      };
    }
  }
};

/** Visits, and beside them kept and missed appointments, on their booked day. */
export const visitFacts: FactSource = async function* (context, period) {
  yield* visitsOf(context, period);
  const { read, clinicId, timeZone } = context;
  for await (const part of partsOf(period)) {
    const moments = momentsOf(part, timeZone);
    const appointments = await read((sql) => appointmentsKeptOrMissed(sql, clinicId, moments));
    for (const appointment of appointments.filter((row) => isOf(context, row))) {
      const { id, clientId, vetId, startsAt, status } = appointment;
      yield {
        day: localDateOf(startsAt, timeZone),
        values: status === "no_show" ? { missed: 1 } : { kept: 1 },
        keys: { vet: [vetId ?? ""] },
        row: { table: "appointments", id, number: "", clientId, petId: null, appointmentId: id },
      };
    }
  }
};
