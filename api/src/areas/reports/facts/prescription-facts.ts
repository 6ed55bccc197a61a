import { localDateOf } from "@fernpaw/domain/kernel/time";
import type { Fact } from "@fernpaw/domain/reports/sum-facts";
import { petTypesOf } from "../reports.queries.ts";
import { dispensesIn, prescriptionsSigned } from "../work.queries.ts";
import { type FactSource, isOf, momentsOf, partsOf } from "./fact-source.ts";

type Prescribed = Pick<
  Awaited<ReturnType<typeof dispensesIn>>[number],
  "id" | "medicine" | "petId" | "clientId" | "productId"
>;

/** Prescriptions on the day of the signature, and what was handed over by them on its own day. */
export const prescriptionFacts: FactSource = async function* (context, period) {
  const { read, clinicId, timeZone } = context;
  for await (const part of partsOf(period)) {
    const moments = momentsOf(part, timeZone);
    const { signed, handed, species } = await read(async (sql) => {
      const prescriptions = await prescriptionsSigned(sql, clinicId, moments);
      const dispenses = await dispensesIn(sql, clinicId, moments);
      const petIds = [...prescriptions, ...dispenses].map(({ petId }) => petId);
      return { signed: prescriptions, handed: dispenses, species: await petTypesOf(sql, clinicId, petIds) };
    });
    const speciesOf = new Map(species.map(({ id, petTypeId }) => [id, petTypeId]));
    const aboutOf = (
      { id, medicine, petId, clientId, productId }: Prescribed,
      person: string | null,
    ): Pick<Fact, "keys" | "row"> => ({
      keys: { person: [person ?? ""], product: [productId ?? ""], species: [speciesOf.get(petId) ?? ""] },
      row: { table: "prescriptions", id, number: medicine, clientId, petId, appointmentId: null },
    });
    for (const row of signed.filter((one) => isOf(context, one)))
      yield {
        day: localDateOf(row.signedAt ?? "", timeZone),
        values: { prescribed: 1, controlledPrescribed: row.controlled === null ? 0 : 1 },
        ...aboutOf(row, row.signedBy),
      };
    for (const row of handed.filter((one) => isOf(context, one)))
      yield { day: localDateOf(row.occurredAt, timeZone), values: { dispensed: 1 }, ...aboutOf(row, row.by) };
  }
};
