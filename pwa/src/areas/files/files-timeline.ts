import { attachments } from "@fernpaw/domain/files/attachment";
import { type Instant, localDateOf } from "@fernpaw/domain/kernel/time";
import { FileText, Image } from "lucide-react";
import { pendingIdsOf } from "../../db/pending.ts";
import { petNameOf } from "../../db/subject-names.ts";
import type { TimelineEvent, TimelineSource } from "../../timeline-source.ts";
import { copy } from "./files.copy.ts";
import { type Attachment, filesOf } from "./files.queries.ts";

/** When a picture was taken, or the file was added. */
const momentOf = ({ capturedAt, createdAt }: Attachment): Instant => capturedAt ?? createdAt;

/** Files of one visit, or without a visit of one day, are one event; a removed file is none. */
const filesAdded: TimelineSource = async ({ sync, petIds, timeZone, clientIds }) => {
  const pending = await pendingIdsOf(sync.cache, attachments);
  const events = petIds.map(async (petId): Promise<TimelineEvent[]> => {
    const files = (await filesOf(sync.cache, { petId, visitId: null })).filter(({ removedAt }) => removedAt === null);
    const petName = (await petNameOf(sync.cache, petId)) ?? "";
    const groups = Map.groupBy(files, (file) => file.visitId ?? localDateOf(momentOf(file), timeZone));
    return [...groups.values()].map((group) => eventOf(group, petName, pending));
  });
  // On a client's page the files of a pet are one tap away, and may be of a former owner.
  return clientIds.length > 0 ? [] : (await Promise.all(events)).flat();
};

function eventOf(group: readonly Attachment[], petName: string, pending: ReadonlySet<string>): TimelineEvent {
  const [first, ...rest] = group.toSorted((a, b) => (momentOf(a) < momentOf(b) ? -1 : 1));
  if (!first) throw new Error("a group has a file");
  return {
    id: `${first.id}:files`,
    at: momentOf(first),
    isDay: false,
    title: copy.timeline([first, ...rest].map(({ category }) => category)),
    detail: group.map(({ name }) => name).join(", "),
    tone: "done",
    icon: group.every(({ mime }) => mime === "application/pdf") ? FileText : Image,
    petName,
    isPending: group.some(({ id }) => pending.has(id)),
    appointment: null,
  };
}

export const filesTimeline: readonly TimelineSource[] = [filesAdded];
