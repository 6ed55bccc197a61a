import { clientName, clients } from "@fernpaw/domain/clients/client";
import { Merge } from "lucide-react";
import { pendingIdsOf } from "../../../db/pending.ts";
import { rowsOf } from "../../../db/rows.ts";
import type { TimelineEvent, TimelineSource } from "../../../timeline-source.ts";
import { copy } from "../../pets/public/timeline.copy.ts";

/** Records that became part of this client's. A merged row changes no more: its last change was the merge. */
const merges: TimelineSource = async ({ sync, clientIds }) => {
  const [rows, pending] = await Promise.all([
    rowsOf(sync.cache, clients).bulkGet([...clientIds]),
    pendingIdsOf(sync.cache, clients),
  ]);
  return rows.flatMap((client): TimelineEvent[] => {
    if (!client || client.mergedIntoId === null) return [];
    return [
      {
        id: `${client.id}:merged`,
        at: client.updatedAt,
        isDay: false,
        title: copy.merged,
        detail: clientName(client),
        tone: "booked",
        icon: Merge,
        petName: "",
        isPending: pending.has(client.id),
        appointment: null,
        // Its own page says so above.
        ...(client.id === clientIds[0] ? {} : { mergedClientId: client.id }),
      },
    ];
  });
};

export const clientsTimeline: readonly TimelineSource[] = [merges];
