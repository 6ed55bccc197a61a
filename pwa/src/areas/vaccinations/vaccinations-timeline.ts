import { vaccinations } from "@fernpaw/domain/vaccinations/vaccination";
import { instantAt, localDateOf } from "@fernpaw/domain/kernel/time";
import { pets } from "@fernpaw/domain/pets/pet";
import { Syringe } from "lucide-react";
import { pendingIdsOf } from "../../db/pending.ts";
import { rowsOf } from "../../db/rows.ts";
import type { TimelineEvent, TimelineSource } from "../../timeline-source.ts";
import { clockTime, fullDate } from "../../ui/clock-time.tsx";
import { namesOfPeople } from "../pets/public/pet-warnings.queries.ts";
import { copy as timelineCopy } from "../pets/public/timeline.copy.ts";
import { inWords, siteWords } from "./public/site-words.copy.ts";
import { copy } from "./vaccinations.copy.ts";
import { vaccinationsOf } from "./vaccinations.queries.ts";

const given: TimelineSource = async ({ sync, petIds, timeZone }) => {
  const db = sync.cache;
  const [lists, pending, names, known] = await Promise.all([
    Promise.all(petIds.map((petId) => vaccinationsOf(db, petId))),
    pendingIdsOf(db, vaccinations),
    namesOfPeople(db),
    rowsOf(db, pets).bulkGet([...petIds]),
  ]);
  const petNames = new Map(known.flatMap((pet) => (pet ? [[pet.id as string, pet.name] as const] : [])));
  return lists.flat().map((row): TimelineEvent => {
    const { enteredInErrorAt: wrongAt } = row;
    const facts = [
      row.nextDueOn === null ? "" : copy.facts.next(fullDate(row.nextDueOn)),
      row.batchNo === "" ? "" : copy.facts.batch(row.batchNo),
      inWords(siteWords, row.site),
    ].filter((part) => part !== "");
    const title =
      wrongAt === null ? (row.source === "here" ? copy.event.given : copy.event.elsewhere) : copy.event.inError;
    return {
      id: row.id,
      at: row.givenAt ?? instantAt(row.givenOn, 0, timeZone),
      isDay: row.givenAt === null,
      title: title(row.name),
      detail: facts.join(" · "),
      ...(wrongAt !== null && {
        inError: timelineCopy.markedInError(
          names.get(row.updatedBy ?? "") ?? "",
          fullDate(localDateOf(wrongAt, timeZone)),
          clockTime(wrongAt, timeZone),
        ),
      }),
      tone: wrongAt === null ? "confirmed" : "cancelled",
      icon: Syringe,
      petName: petNames.get(row.petId) ?? "",
      isPending: pending.has(row.id),
      appointment: null,
    };
  });
};

export const vaccinationsTimeline: readonly TimelineSource[] = [given];
