import { instantAt } from "@fernpaw/domain/kernel/time";
import { isOver, problems } from "@fernpaw/domain/problems/problem";
import { pets } from "@fernpaw/domain/pets/pet";
import { Stethoscope } from "lucide-react";
import { pendingIdsOf } from "../../db/pending.ts";
import { rowsAmong, rowsOf } from "../../db/rows.ts";
import type { TimelineEvent, TimelineSource } from "../../timeline-source.ts";
import { copy } from "./problems.copy.ts";

/** When each problem was recorded, and when it was over. */
const recorded: TimelineSource = async ({ sync, petIds, timeZone }) => {
  const db = sync.cache;
  const [rows, pending, known] = await Promise.all([
    rowsAmong(rowsOf(db, problems), "petId", petIds),
    pendingIdsOf(db, problems),
    rowsOf(db, pets).bulkGet([...petIds]),
  ]);
  const names = new Map(known.flatMap((pet) => (pet ? [[pet.id as string, pet.name] as const] : [])));
  return rows.flatMap(({ id, petId, text, status, createdAt, resolvedOn }): TimelineEvent[] => {
    const shared = {
      detail: text,
      icon: Stethoscope,
      petName: names.get(petId) ?? "",
      isPending: pending.has(id),
      appointment: null,
    };
    const begins: TimelineEvent = {
      ...shared,
      id: `${id}:found`,
      at: createdAt,
      isDay: false,
      title: copy.event(isOver(status) ? "active" : status),
      tone: "exam",
    };
    if (resolvedOn === null) return [begins];
    const at = instantAt(resolvedOn, 24 * 60 - 1, timeZone);
    return [begins, { ...shared, id: `${id}:over`, at, isDay: true, title: copy.event(status), tone: "done" }];
  });
};

export const problemsTimeline: readonly TimelineSource[] = [recorded];
