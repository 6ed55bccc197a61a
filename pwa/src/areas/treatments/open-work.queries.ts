import { chargeLines } from "@fernpaw/domain/billing/charge-line";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { dayBounds, addDays, type Instant, type LocalDate } from "@fernpaw/domain/kernel/time";
import { pets } from "@fernpaw/domain/pets/pet";
import { treatments } from "@fernpaw/domain/treatments/treatment";
import { unmetGates } from "@fernpaw/domain/treatments/visit-gates";
import { visits } from "@fernpaw/domain/visits/visit";
import { boardColumnOf } from "@fernpaw/domain/visits/visit-stage";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { LAST, rowsAmongNear, rowsById, rowsOf } from "../../db/rows.ts";
import { namesOfPeople } from "../pets/public/pet-warnings.queries.ts";

type Visit = RowOf<typeof visits>;

/** A visit that is not settled. */
export interface OpenVisit {
  visit: Visit;
  petName: string;
  vetName: string;
  planned: number;
  uncharged: number;
  unpriced: number;
}

interface Question {
  day: LocalDate;
  timeZone: string;
  /** The vet of the visits; null: any vet. */
  vetId: string | null;
}

/** Visits that ended are looked at for so many days: those that a device has unpacked. */
export const OPEN_WORK_DAYS = 7;

async function visitsSince(db: CacheDb, since: Instant): Promise<Visit[]> {
  const [open, closed] = await Promise.all([
    rowsOf(db, visits).where("[status+openedAt]").between(["open", ""], ["open", LAST]).toArray(),
    rowsOf(db, visits).where("[status+openedAt]").between(["closed", since], ["closed", LAST]).toArray(),
  ]);
  return [...open, ...closed];
}

/**
 * Visits whose patients have left the exam while something is planned, without a charge or without a price, the newest first: of the
 * last days and those that are still here.
 */
export async function openVisits(db: CacheDb, { day, timeZone, vetId }: Question): Promise<OpenVisit[]> {
  const { from } = dayBounds(addDays(day, -OPEN_WORK_DAYS), timeZone);
  const asked = (await visitsSince(db, from)).filter(
    (visit) => (vetId === null || visit.vetId === vetId) && ["ready", "done"].includes(boardColumnOf(visit.stage)),
  );
  const ids = asked.map(({ id }) => id);
  const [rows, lines] = await Promise.all([
    rowsAmongNear(rowsOf(db, treatments), "visitId", ids),
    rowsAmongNear(rowsOf(db, chargeLines), "visitId", ids),
  ]);
  const [treatmentsBy, linesBy] = [
    Map.groupBy(rows, ({ visitId }) => visitId),
    Map.groupBy(lines, ({ visitId }) => visitId),
  ];
  const unsettled = asked.flatMap((visit) => {
    const gates = unmetGates(treatmentsBy.get(visit.id) ?? [], linesBy.get(visit.id) ?? []);
    return gates.length > 0 ? [{ visit, gates }] : [];
  });
  const [animals, people] = await Promise.all([
    rowsOf(db, pets).bulkGet([...new Set(unsettled.map(({ visit }) => visit.petId))]),
    namesOfPeople(db),
  ]);
  const petById = rowsById(animals);
  return unsettled
    .map(({ visit, gates }): OpenVisit => {
      const count = (kind: string): number => gates.filter((gate) => gate.kind === kind).length;
      return {
        visit,
        petName: petById.get(visit.petId)?.name ?? "",
        vetName: people.get(visit.vetId ?? "") ?? "",
        planned: count("planned"),
        uncharged: count("uncharged"),
        unpriced: count("unpriced"),
      };
    })
    .sort((a, b) => (a.visit.openedAt > b.visit.openedAt ? -1 : 1));
}
