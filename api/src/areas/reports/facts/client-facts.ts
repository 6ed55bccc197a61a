import { localDateOf } from "@fernpaw/domain/kernel/time";
import { addPeriod } from "@fernpaw/domain/reminders/reminder-steps";
import type { Fact } from "@fernpaw/domain/reports/sum-facts";
import { clientsNamed, visitSpans } from "../reports.queries.ts";
import { type FactSource, momentsOf, NO_VISIT } from "./fact-source.ts";

/**
 * New: the first visit is in the period. Returning: another one was before, or the client came with a list of an earlier system. Lost: the
 * last visit was as many months as the setting says before a day of the period, and none was since. Of one location: who was there, by their visits at all of them.
 */
export const clientFacts: FactSource = async function* (context, period) {
  const { read, clinicId, timeZone, lostAfterMonths, locationId } = context;
  const moments = momentsOf(period, timeZone);
  const { here, ever, clients } = await read(async (sql) => {
    const inPeriod = await visitSpans(sql, clinicId, { ...moments, locationId });
    const everHere = await visitSpans(sql, clinicId, { from: null, to: moments.to, locationId });
    const anywhere =
      locationId === null
        ? everHere
        : await visitSpans(sql, clinicId, { from: null, to: moments.to, locationId: null });
    const known = new Set(everHere.map(({ clientId }) => clientId));
    const untilEnd = anywhere.filter(({ clientId }) => known.has(clientId));
    const ids = untilEnd.flatMap(({ clientId }) => clientId ?? []);
    return { here: inPeriod, ever: untilEnd, clients: await clientsNamed(sql, clinicId, ids) };
  });
  const clientOf = new Map(clients.map((client) => [client.id, client]));
  const firstHere = new Map(here.map(({ clientId, first }) => [clientId, first]));
  for (const { clientId, first, last } of ever) {
    const client = clientOf.get(clientId ?? "");
    if (!client) continue;
    const seen = firstHere.get(clientId);
    const about: Pick<Fact, "keys" | "row"> = {
      keys: { source: [client.referralSource] },
      row: { table: "clients", id: client.id, number: String(client.number ?? ""), clientId: client.id, ...NO_VISIT },
    };
    if (seen !== undefined) {
      const isNew = first >= moments.from && client.importId === null;
      yield { day: localDateOf(seen, timeZone), values: isNew ? { newClients: 1 } : { returning: 1 }, ...about };
    }
    const lostOn = addPeriod(localDateOf(last, timeZone), { n: lostAfterMonths, unit: "month" });
    if (lostOn >= period.from && lostOn <= period.to) yield { day: lostOn, values: { lost: 1 }, ...about };
  }
};
