import { keptSince } from "@fernpaw/domain/data-protection/retention";
import { type Instant, type LocalDate, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { everyClinicId } from "../../db/clinic-ids.queries.ts";
import type { Erasures } from "./erasures.ts";
import { countOldRecords, inactiveClients, type OldRecordCounts, retentionOf } from "./old-records.queries.ts";

type Retention = NonNullable<Awaited<ReturnType<typeof retentionOf>>>;

/** Erasures of a clinic in one round: other writers wait for each. */
const MOST = 50;
/** A list goes no further. Clients who cannot be erased yet, as with an open balance, are among the oldest, and others come after them. */
const MOST_LISTED = 10_000;

const daysOf = (settings: Retention, at: Instant) => {
  const today = localDateOf(at, settings.timeZone);
  return {
    clinicalBefore: keptSince("clinical", today, settings),
    booksBefore: keptSince("books", today, settings),
    messagesBefore: keptSince("messages", today, settings),
  };
};

/** Before this day no record of a client is kept for any reason. */
const longest = (days: ReturnType<typeof daysOf>): LocalDate =>
  [days.clinicalBefore, days.booksBefore, days.messagesBefore].toSorted()[0] as LocalDate;

/** Null: the clinic has no settings. */
export async function readOldRecords(sql: Sql, clinicId: string, at: Instant): Promise<OldRecordCounts | null> {
  const settings = await retentionOf(sql, clinicId);
  if (!settings) return null;
  const days = daysOf(settings, at);
  const clients = await inactiveClients(sql, clinicId, { before: longest(days), most: MOST_LISTED });
  return { clients: clients.length, ...(await countOldRecords(sql, clinicId, days)) };
}

interface InactiveDeps {
  store: Pick<Store, "read">;
  erasures: Pick<Erasures, "eraseInactive">;
  now: () => number;
}

/** Erases inactive clients of the clinics that want it. Answers how many. */
export async function eraseInactiveClients({ store, erasures, now }: InactiveDeps): Promise<number> {
  const at = toInstant(now());
  let erased = 0;
  for (const clinicId of await store.read(everyClinicId)) {
    const due = await store.read(async (sql) => {
      const settings = await retentionOf(sql, clinicId);
      if (settings?.erasesInactive !== "yes") return [];
      return inactiveClients(sql, clinicId, { before: longest(daysOf(settings, at)), most: MOST_LISTED });
    });
    let own = 0;
    for (const clientId of due) {
      if (own === MOST) break;
      if ((await erasures.eraseInactive(clinicId, clientId)) > 0) own += 1;
    }
    erased += own;
  }
  return erased;
}
