import { useEffect, useState, useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { clinicHttp } from "../../../http/client.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { SubjectRows, type FoundSubject } from "../search.queries.ts";

export type RequestState = "idle" | "asking" | "answered" | "unreachable";

export interface ServerSearch {
  /** The device holds only the most recent rows of a table that is searched. */
  isCapped: boolean;
  state: RequestState;
  found: FoundSubject[];
}

const ASK_AFTER_MS = 300;
const MIN_LETTERS = 2;

const Row = z.record(z.string(), z.unknown());

/** `GET /api/search`: each hit with the rows that a list shows of it, as a pull would send them. */
const Answer = z.object({
  hits: z.array(
    z.object({
      kind: z.enum(["client", "pet"]),
      id: z.string(),
      rows: z.array(z.tuple([z.string(), z.string(), z.number(), z.nullable(Row)])),
    }),
  ),
});

function subjectsOf(answer: z.output<typeof Answer>): FoundSubject[] {
  return answer.hits.flatMap((hit) => {
    const rows = new SubjectRows();
    for (const [table, , , row] of hit.rows) if (row) rows.add(table, row);
    return rows.subject({ kind: hit.kind, id: hit.id, match: "prefix", isPast: false }) ?? [];
  });
}

/** Asks the server for what the device does not hold; only in a clinic that is larger than the device's share. */
export function useServerSearch(text: string): ServerSearch {
  const { sync } = useClinic();
  const status = useSyncExternalStore(sync.status.subscribe, sync.status.get);
  const isCapped = status.cappedTables.some((table) => table === "clients" || table === "pets");
  const [answer, setAnswer] = useState<{ text: string; state: RequestState; found: FoundSubject[] }>({
    text: "",
    state: "idle",
    found: [],
  });
  const wanted = text.trim();
  const isAsked = isCapped && wanted.length >= MIN_LETTERS;
  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      clinicHttp.http
        .get<unknown>("/api/search", { params: { q: wanted }, signal: stop.signal })
        .then(async ({ data }) => {
          const answer = z.parse(Answer, data);
          // Kept, so that what was found opens like any other row, also without a network.
          await sync.keepRows(answer.hits.flatMap((hit) => hit.rows));
          if (!stop.signal.aborted) setAnswer({ text: wanted, state: "answered", found: subjectsOf(answer) });
        })
        .catch(() => {
          if (!stop.signal.aborted) setAnswer({ text: wanted, state: "unreachable", found: [] });
        });
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, isAsked, sync]);
  if (!isAsked) return { isCapped, state: "idle", found: [] };
  return answer.text === wanted
    ? { isCapped, state: answer.state, found: answer.found }
    : { isCapped, state: "asking", found: [] };
}
