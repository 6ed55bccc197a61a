import type { Sql, Store } from "@fernpaw/sync/server/store";
import { clinicsIn, subjectText } from "./announcement-copy.ts";
import { type AnnouncementRow, copiesOf } from "./announcements.queries.ts";
import { keptSeen } from "./seen.queries.ts";

/** Counts of one clinic: people who got an announcement, and people who have read it. */
export interface Seen {
  people: number;
  seen: number;
}

export const seenIn = (copies: readonly { status: string }[]): Seen => ({
  people: copies.length,
  seen: copies.filter(({ status }) => status === "read").length,
});

const NONE: Seen = { people: 0, seen: 0 };

const together = (one: Seen, other: Seen): Seen => ({
  people: one.people + other.people,
  seen: one.seen + other.seen,
});

async function keptOf(sql: Sql, id: string): Promise<Map<string, Seen>> {
  return new Map((await keptSeen(sql, id)).map(({ clinicId, people, seen }) => [clinicId, { people, seen }]));
}

/** The notifications that a clinic still has, and those that were removed after the end of the announcement. */
async function seenOf(sql: Sql, clinicId: string, { id, kept }: { id: string; kept: Map<string, Seen> }) {
  return together(seenIn(await copiesOf(sql, clinicId, subjectText(id))), kept.get(clinicId) ?? NONE);
}

/** Some clinics, in their order, with their counts. `id`: of the announcement. */
export async function withSeen<Clinic extends { id: string }>(
  sql: Sql,
  id: string,
  clinics: readonly Clinic[],
): Promise<(Clinic & Seen)[]> {
  const kept = await keptOf(sql, id);
  const found: (Clinic & Seen)[] = [];
  for (const clinic of clinics) found.push({ ...clinic, ...(await seenOf(sql, clinic.id, { id, kept })) });
  return found;
}

/** People and clinics that have read it, one clinic at a time. */
export async function countSeen({ store }: { store: Pick<Store, "read"> }, row: AnnouncementRow) {
  const { id } = row;
  const kept = await store.read((sql) => keptOf(sql, id));
  const sums = { people: 0, peopleSeen: 0, clinicsSeen: 0 };
  for (const clinicId of clinicsIn(row)) {
    const { people, seen } = await store.read((sql) => seenOf(sql, clinicId, { id, kept }));
    sums.people += people;
    sums.peopleSeen += seen;
    if (seen > 0) sums.clinicsSeen += 1;
  }
  return sums;
}
