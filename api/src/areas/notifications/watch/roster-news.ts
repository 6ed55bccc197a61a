import { type Shift, shifts } from "@fernpaw/domain/staff/shift";
import type { RowChange } from "@fernpaw/sync/server/row-changes";
import type { News, NewsContext } from "./news-of-change.ts";

/** Null: a draft, or a shift that is over. Neither concerns its person. */
const bindingOf = (shift: Shift | null, now: string): Shift | null =>
  shift?.status === "published" && shift.endsAt > now ? shift : null;

const isSameTime = (one: Shift, other: Shift): boolean =>
  one.userId === other.userId &&
  one.startsAt === other.startsAt &&
  one.endsAt === other.endsAt &&
  one.kind === other.kind;

interface Concerned {
  shift: Shift;
  isThere: boolean;
}

/** The people of one change, each with the shift as it concerns them. */
function concernedBy({ table, before, after }: RowChange, now: string): Concerned[] {
  if (table !== shifts.table) return [];
  const isThere = after !== null;
  const [was, is] = [bindingOf(before as Shift | null, now), bindingOf(after as Shift | null, now)];
  if (was && is && isSameTime(was, is)) return [];
  return [
    ...(is ? [{ shift: is, isThere }] : []),
    ...(was && was.userId !== is?.userId ? [{ shift: was, isThere }] : []),
  ];
}

/** The first shift that is still there: a notification names its time. */
const firstOf = (own: readonly Concerned[]): Shift | undefined =>
  own.toSorted((a, b) => Number(b.isThere) - Number(a.isThere) || (a.shift.startsAt < b.shift.startsAt ? -1 : 1))[0]
    ?.shift;

/**
 * The news of all shifts that a transaction wrote: one for each person whose published shifts changed. A week is published as a
 * whole, so a person would otherwise hear of each of its days.
 */
export function rosterNews(changes: readonly RowChange[], { userId, mutationUuid, now }: NewsContext): News[] {
  if (userId === null) return [];
  const concerned = changes.flatMap((change) => concernedBy(change, now));
  return [...Map.groupBy(concerned, ({ shift }) => shift.userId)].flatMap(([person, own]): News[] => {
    const first = firstOf(own);
    if (first === undefined || person === userId) return [];
    const subject = { table: "shifts", id: first.id } as const;
    const fact = `roster_changed ${mutationUuid}`;
    return [{ userId: person, kind: "roster_changed", subject, scope: "schedule", fact }];
  });
}
