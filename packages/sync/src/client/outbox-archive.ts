import type { ArchivedBatch, ArchivedEntry, OutboxDb, QueuedEntry } from "./outbox-db.ts";

/** How long an entry rests after its effects came back: a restore from a backup is replayed from here. */
const ARCHIVE_MS = 14 * 86_400_000;
/** Two readings of the server's time may differ by a request. */
const CLOCKS_AGREE_MS = 10 * 60_000;
/** Entries a record. */
const PACK_ENTRIES = 50;

function unpackEntries(record: ArchivedEntry | ArchivedBatch): ArchivedEntry[] {
  if (!("entries" in record)) return [record];
  const { entries, archivedAt, coveredBy } = record;
  return entries.map((entry) => ({ ...entry, archivedAt, coveredBy }));
}

/** Inside a transaction over `archive`: a batch lies in few records, which cost what rows cost. */
export async function putToRest(
  outbox: OutboxDb,
  entries: readonly QueuedEntry[],
  when: { archivedAt: number; coveredBy: number },
): Promise<void> {
  const records: (ArchivedEntry | ArchivedBatch)[] = [];
  for (let start = 0; start < entries.length; start += PACK_ENTRIES) {
    const pack = entries.slice(start, start + PACK_ENTRIES);
    const [first] = pack;
    if (!first) continue;
    records.push(pack.length === 1 ? { ...first, ...when } : { seq: first.seq, entries: pack, ...when });
  }
  await outbox.archive.bulkPut(records);
}

/** By the server's time. Entries from under a clock that was ahead rest from now on. */
export async function letExpire(outbox: OutboxDb, nowMs: number): Promise<void> {
  await outbox.archive
    .where("archivedAt")
    .above(nowMs + CLOCKS_AGREE_MS)
    .modify({ archivedAt: nowMs });
  await outbox.archive
    .where("archivedAt")
    .below(nowMs - ARCHIVE_MS)
    .delete();
}

export async function readArchive(outbox: OutboxDb): Promise<ArchivedEntry[]> {
  return (await outbox.archive.toArray()).flatMap(unpackEntries);
}

/**
 * What rests here although a cache at `cursor` does not have it, newest first: a page was lost to a power cut. No page
 * covers what was refused in a former life of the server (`redrive`): it is passed over.
 */
export async function restingAfter(outbox: OutboxDb, cursor: number): Promise<ArchivedEntry[]> {
  const isRefusedBefore = ({ coveredBy = 0 }: ArchivedEntry | ArchivedBatch): boolean => coveredBy === 0;
  const isCovered = ({ coveredBy = 0 }: ArchivedEntry | ArchivedBatch): boolean => coveredBy > 0 && coveredBy <= cursor;
  const resting = await outbox.archive.reverse().until(isCovered).toArray();
  return resting.filter((record) => !isRefusedBefore(record)).flatMap((record) => unpackEntries(record).reverse());
}
