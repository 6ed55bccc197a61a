import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { instantAt, localDateOf, type LocalDate } from "@fernpaw/domain/kernel/time";
import type { Measurement } from "@fernpaw/domain/pets/measured";
import { MEASUREMENT_KINDS } from "@fernpaw/domain/pets/measurement-kinds";
import { measurements, petOwners, pets, petTypes } from "@fernpaw/domain/pets/pet";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { readPetRows } from "@fernpaw/sync/client/history-packs";
import { Activity, HeartOff, UserRoundCheck, UserRoundX, Weight } from "lucide-react";
import { pendingIdsOf } from "../../../db/pending.ts";
import { rowsAmong, rowsOf } from "../../../db/rows.ts";
import type { TimelineEvent, TimelineQuestion, TimelineSource } from "../../../timeline-source.ts";
import { clockTime, fullDate } from "../../../ui/clock-time.tsx";
import { petsById } from "../pets.queries.ts";
import { namesOfPeople } from "../public/pet-warnings.queries.ts";
import { copy } from "../public/timeline.copy.ts";
import { vitalText, vitalUnits } from "../public/vital-text.ts";
import { shortVitalWords, vitalCopy, vitalWords } from "../vitals/vital-words.copy.ts";

const flat = async <Row>(lists: readonly Promise<Row[]>[]): Promise<Row[]> => (await Promise.all(lists)).flat();

/** On a client's page only what happened while the pet was with him. */
async function whileHis({ sync, clientIds }: TimelineQuestion): Promise<(petId: string, day: LocalDate) => boolean> {
  if (clientIds.length === 0) return () => true;
  const links = await rowsAmong(rowsOf(sync.cache, petOwners), "clientId", clientIds);
  return (petId, day) =>
    links.some((link) => link.petId === petId && link.fromOn <= day && (link.toOn === null || day <= link.toOn));
}

/** The person who marked a measurement as an error, and the time; null: it counts. A merge of pets that writes the row later hides the name. */
function inErrorWords(row: Measurement, names: ReadonlyMap<string, string>, timeZone: string) {
  const { enteredInErrorAt: at, updatedAt, updatedBy } = row;
  if (at === null) return null;
  const person = updatedAt === at ? (names.get(updatedBy ?? "") ?? "") : "";
  return copy.markedInError(person, fullDate(localDateOf(at, timeZone)), clockTime(at, timeZone));
}

/** The line of the timeline: vital signs of one visit or moment share it; a weight and an error have their own. */
function lineOf({ id, kind, visitId, takenAt, enteredInErrorAt }: Measurement): string {
  return kind === "weight" || enteredInErrorAt !== null ? id : `vitals:${visitId ?? takenAt}`;
}

const byKind = (a: Measurement, b: Measurement): number =>
  MEASUREMENT_KINDS.indexOf(a.kind) - MEASUREMENT_KINDS.indexOf(b.kind) || (a.takenAt < b.takenAt ? -1 : 1);

const measured: TimelineSource = async (question) => {
  const { sync, petIds, timeZone } = question;
  const isHis = await whileHis(question);
  const [known, rows, pending, names, [settings], types] = await Promise.all([
    petsById(sync.cache, petIds),
    flat(petIds.map((petId) => readPetRows(sync.cache, measurements, petId))),
    pendingIdsOf(sync.cache, measurements),
    namesOfPeople(sync.cache),
    rowsOf(sync.cache, clinicSettings).toArray(),
    rowsOf(sync.cache, petTypes).toArray(),
  ]);
  if (!settings) return [];
  const shown = rows.filter((row) => isHis(row.petId, localDateOf(row.takenAt, timeZone)));
  return [...Map.groupBy(shown, lineOf).values()].flatMap((line): TimelineEvent[] => {
    const inOrder = line.toSorted(byKind);
    const [row] = inOrder;
    if (!row) return [];
    const pet = known.get(row.petId);
    const units = vitalUnits(
      types.find(({ id }) => id === pet?.petTypeId),
      settings,
    );
    const inError = inErrorWords(row, names, timeZone);
    const isWeight = row.kind === "weight";
    const values = inOrder.map((one) => `${shortVitalWords[one.kind]} ${vitalText(one, units)}`);
    return [
      {
        id: row.id,
        at: inOrder.map(({ takenAt }) => takenAt).toSorted()[0] ?? row.takenAt,
        isDay: false,
        title:
          inError === null ? (isWeight ? copy.weighed : vitalCopy.title) : copy.measuredInError(vitalWords[row.kind]),
        detail: isWeight || inError !== null ? vitalText(row, units) : values.join(" · "),
        ...(inError !== null && { inError }),
        tone: inError === null ? "done" : "cancelled",
        icon: isWeight ? Weight : Activity,
        petName: pet?.name ?? "",
        isPending: inOrder.some(({ id }) => pending.has(id)),
        appointment: null,
      },
    ];
  });
};

const deaths: TimelineSource = async (question) => {
  const { sync, petIds, timeZone } = question;
  const [known, isHis, pending] = await Promise.all([
    petsById(sync.cache, petIds),
    whileHis(question),
    pendingIdsOf(sync.cache, pets),
  ]);
  return [...known.values()].flatMap((pet): TimelineEvent[] => {
    const { id, status, deceasedOn } = pet;
    if (status !== "deceased" || deceasedOn === null || !isHis(id, deceasedOn)) return [];
    return [
      {
        id: `${id}:died`,
        at: instantAt(deceasedOn, 0, timeZone),
        isDay: true,
        title: copy.died,
        detail: pet.deceasedCause,
        tone: "cancelled",
        icon: HeartOff,
        petName: pet.name,
        isPending: pending.has(id),
        appointment: null,
      },
    ];
  });
};

/** The links of pets that had nobody before. */
async function readFirstLinks(db: CacheDb, petIds: readonly string[]): Promise<ReadonlySet<string>> {
  const links = await rowsAmong(rowsOf(db, petOwners), "petId", petIds);
  const first = new Map<string, (typeof links)[number]>();
  for (const link of links) {
    const known = first.get(link.petId);
    const isEarlier = !known || link.fromOn < known.fromOn || (link.fromOn === known.fromOn && link.id < known.id);
    if (isEarlier) first.set(link.petId, link);
  }
  return new Set([...first.values()].map(({ id }) => id));
}

/** Who came to a pet and who left it. What an import brought has a day and no hour. */
const changesOfOwner: TimelineSource = async (question) => {
  const { sync, clientIds, petIds, timeZone } = question;
  const db = sync.cache;
  const links =
    clientIds.length > 0
      ? await rowsAmong(rowsOf(db, petOwners), "clientId", clientIds)
      : await rowsAmong(rowsOf(db, petOwners), "petId", petIds);
  const linkedIds = [...new Set(links.map(({ petId }) => petId))];
  const [known, firstIds, people, pending] = await Promise.all([
    petsById(db, linkedIds),
    readFirstLinks(db, linkedIds),
    rowsOf(db, clients).bulkGet(links.map(({ clientId }) => clientId)),
    pendingIdsOf(db, petOwners),
  ]);
  return links.flatMap((link, at): TimelineEvent[] => {
    const person = people[at];
    const event = (of: "begins" | "ends", day: string, writtenAt: string): TimelineEvent => {
      const isDay = localDateOf(writtenAt, timeZone) !== day;
      return {
        id: `${link.id}:${of}`,
        at: isDay ? instantAt(day, 0, timeZone) : writtenAt,
        isDay,
        title:
          of === "ends"
            ? copy.linkEnds(link.role)
            : firstIds.has(link.id)
              ? copy.firstLink(link.role)
              : copy.linkBegins(link.role),
        detail: person ? clientName(person) : copy.unknownClient,
        tone: of === "begins" ? "confirmed" : "cancelled",
        icon: of === "begins" ? UserRoundCheck : UserRoundX,
        petName: known.get(link.petId)?.name ?? "",
        isPending: pending.has(link.id),
        appointment: null,
      };
    };
    const begins = event("begins", link.fromOn, link.createdAt);
    return link.toOn === null ? [begins] : [begins, event("ends", link.toOn, link.updatedAt)];
  });
};

export const petsTimeline: readonly TimelineSource[] = [measured, deaths, changesOfOwner];
