import { chargeAmounts, type ChargeLine } from "@fernpaw/domain/billing/charge-line";
import type { InvoiceLine } from "@fernpaw/domain/billing/invoice";
import { addDays, type LocalDate, localDateOf } from "@fernpaw/domain/kernel/time";
import type { WorkKind } from "@fernpaw/domain/reports/report";
import type { Fact } from "@fernpaw/domain/reports/sum-facts";
import { invoicesIssued } from "../reports.queries.ts";
import {
  labOrdersAt,
  linesBefore,
  linesUnbilled,
  notesUnsignedAt,
  tasksOpenAt,
  visitPlaces,
  visitsOpenAt,
} from "../work.queries.ts";
import { type FactContext, type FactSource, momentsOf, partsOf } from "./fact-source.ts";

/** Visits and notes that ended since are looked for among those of so many days. */
const LOOKED_BACK_DAYS = 120;

interface OpenItem {
  kind: WorkKind;
  /** Null: it has none of its own. */
  locationId: string | null;
  visitId?: string | null;
  person: string | null;
  isOverdue: boolean;
  unbilled?: number;
  row: Fact["row"];
}

type Line = Awaited<ReturnType<typeof linesUnbilled>>[number];

/** The net sum of a charge; one without a price has none yet. */
function netOf({ discount, taxes, part, ...line }: Line): number {
  const read = <Value>(json: string | null): Value => JSON.parse(json ?? "null") as Value;
  const charge = {
    ...line,
    discount: read<ChargeLine["discount"]>(discount),
    taxes: read<ChargeLine["taxes"]>(taxes),
    part: read<ChargeLine["part"]>(part),
  };
  return chargeAmounts(charge)?.netMinor ?? 0;
}

interface Moment {
  day: LocalDate;
  moments: ReturnType<typeof momentsOf>;
}

/** Charges on no invoice at the end of the day: those on none now, and those of the invoices since. */
async function unbilledAt({ read, clinicId, timeZone, at }: FactContext, { day, moments }: Moment): Promise<Line[]> {
  const lines = await read((sql) => linesUnbilled(sql, clinicId, moments.to));
  for await (const part of partsOf({ from: addDays(day, 1), to: localDateOf(at, timeZone) })) {
    const later = await read(async (sql) => {
      const issued = await invoicesIssued(sql, clinicId, part);
      const ids = issued.flatMap((invoice) => (JSON.parse(invoice.lines) as InvoiceLine[]).map(({ lineId }) => lineId));
      return linesBefore(sql, clinicId, { ids, to: moments.to });
    });
    lines.push(...later);
  }
  return [...new Map(lines.map((line) => [line.id, line])).values()];
}

async function itemsAt(context: FactContext, moment: Moment): Promise<OpenItem[]> {
  const { read, clinicId, timeZone } = context;
  const { day, moments } = moment;
  const isEarlier = (at: string): boolean => localDateOf(at, timeZone) < day;
  const found = await read(async (sql) => ({
    visits: await visitsOpenAt(sql, clinicId, moments),
    notes: await notesUnsignedAt(sql, clinicId, moments),
    labs: await labOrdersAt(sql, clinicId, moments.to),
    tasks: await tasksOpenAt(sql, clinicId, moments.to),
  }));
  const lines = await unbilledAt(context, moment);
  return [
    ...found.visits.map(({ id, appointmentId, petId, clientId, locationId, vetId, openedAt }): OpenItem => ({
      kind: "visit",
      locationId,
      person: vetId,
      isOverdue: isEarlier(openedAt),
      row: { table: "visits", id, number: "", clientId, petId, appointmentId },
    })),
    ...found.notes.map(({ id, visitId, petId, authorId, typedAt }): OpenItem => ({
      kind: "note",
      locationId: null,
      visitId,
      person: authorId,
      isOverdue: isEarlier(typedAt),
      row: { table: "visitNotes", id, number: "", clientId: null, petId, appointmentId: null },
    })),
    ...found.labs.map(({ id, name, petId, clientId, visitId, orderedBy, expectedOn, resultedAt }): OpenItem => {
      const hasResult = resultedAt !== null && resultedAt < moments.to;
      return {
        kind: hasResult ? "result" : "lab",
        locationId: null,
        visitId,
        person: orderedBy,
        isOverdue: hasResult ? isEarlier(resultedAt) : expectedOn !== null && expectedOn < day,
        row: { table: "labOrders", id, number: name, clientId, petId, appointmentId: null },
      };
    }),
    ...found.tasks.map(({ id, title, petId, clientId, visitId, assigneeId, dueOn }): OpenItem => ({
      kind: "task",
      locationId: null,
      visitId,
      person: assigneeId,
      isOverdue: dueOn !== null && dueOn < day,
      row: { table: "tasks", id, number: title, clientId, petId, appointmentId: null },
    })),
    ...lines.map((line): OpenItem => ({
      kind: "charge",
      locationId: line.locationId,
      person: line.providerId,
      isOverdue: isEarlier(line.occurredAt),
      unbilled: netOf(line),
      row: {
        table: "chargeLines",
        id: line.id,
        number: line.description,
        clientId: line.clientId,
        petId: line.petId,
        appointmentId: null,
      },
    })),
  ];
}

/** Work that was not done at the end of the last day, or of today. Of one location: the work of its visits, without tasks that belong to none. */
export const openWorkFacts: FactSource = async function* (context, period) {
  const { read, clinicId, timeZone, at, locationId } = context;
  const today = localDateOf(at, timeZone);
  const day = period.to < today ? period.to : today;
  const moments = momentsOf({ from: addDays(day, -LOOKED_BACK_DAYS), to: day }, timeZone);
  const items = await itemsAt(context, { day, moments });
  const visitIds = items.flatMap(({ visitId }) => visitId ?? []);
  const places = locationId === null ? [] : await read((sql) => visitPlaces(sql, clinicId, visitIds));
  const placeOf = new Map(places.map((visit) => [visit.id, visit.locationId]));
  for (const { kind, person, isOverdue, unbilled, row, ...item } of items) {
    const place = item.locationId ?? placeOf.get(item.visitId ?? "") ?? null;
    if (locationId !== null && place !== locationId) continue;
    yield {
      day: period.to,
      values: { openWork: 1, overdueWork: isOverdue ? 1 : 0, ...(unbilled !== undefined && { unbilled }) },
      keys: { work: [kind], person: [person ?? ""] },
      row,
    };
  }
};
