import { AREA_PARTS } from "../../../area-parts.ts";
import { inOrder, type TimelineEvent, type TimelineQuestion, type TimelineSource } from "../../../timeline-source.ts";
import { loadChunk } from "../../../ui/chunk.ts";

let loading: Promise<readonly TimelineSource[]> | null = null;

/** The sources of every area, loaded once. @throws ChunkLoadError */
export function loadTimelineSources(): Promise<readonly TimelineSource[]> {
  const loads = AREA_PARTS.flatMap(({ timeline }) => (timeline ? [timeline] : []));
  loading ??= Promise.all(loads.map((load) => loadChunk(load))).then((lists) => lists.flat());
  return loading;
}

/** What has happened and what is planned, latest first. */
export async function timelineOf(
  sources: readonly TimelineSource[],
  question: TimelineQuestion,
): Promise<TimelineEvent[]> {
  return inOrder((await Promise.all(sources.map((source) => source(question)))).flat());
}
