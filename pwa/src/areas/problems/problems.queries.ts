import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { isOver, PROBLEM_STATUSES, problems } from "@fernpaw/domain/problems/problem";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import type { Dexie } from "dexie";
import { pendingIdsOf } from "../../db/pending.ts";
import { rowsOf } from "../../db/rows.ts";
import { petNameOf } from "../../db/subject-names.ts";

export type Problem = RowOf<typeof problems>;

export interface ListedProblem {
  problem: Problem;
  isPending: boolean;
}

const placeOf = ({ status }: Problem): number => PROBLEM_STATUSES.indexOf(status);

/** Those that are not over first; within a status the latest first. */
export async function problemsOf(db: CacheDb, petId: string): Promise<ListedProblem[]> {
  const rows = await rowsOf(db, problems).where("petId").equals(petId).toArray();
  const pending = await pendingIdsOf(db, problems);
  const since = ({ onsetOn, createdAt }: Problem): string => onsetOn ?? createdAt;
  return rows
    .toSorted(
      (a, b) =>
        Number(isOver(a.status)) - Number(isOver(b.status)) ||
        placeOf(a) - placeOf(b) ||
        (since(a) > since(b) ? -1 : since(a) < since(b) ? 1 : a.id < b.id ? -1 : 1),
    )
    .map((problem) => ({ problem, isPending: pending.has(problem.id) }));
}

/** The pet of a problem, by name. */
export async function problemPetName(db: Dexie, id: string | null): Promise<string | null> {
  const problem = id === null ? undefined : await rowsOf(db, problems).get(id);
  return petNameOf(db, problem?.petId ?? null);
}
