import { useEffect, useState, useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { clinicHttp } from "../../../http/client.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import type { FoundSubject } from "../search.queries.ts";

export type RequestState = "idle" | "asking" | "answered" | "unreachable";

export interface ServerSearch {
  /** The device holds only the most recent rows of a table that is searched. */
  isCapped: boolean;
  state: RequestState;
  found: FoundSubject[];
}

const ASK_AFTER_MS = 300;
const MIN_LETTERS = 2;

/** `GET /api/search`: names only, since the rows themselves come when one is opened. */
const Answer = z.object({
  results: z.array(
    z.object({
      kind: z.enum(["client", "pet"]),
      id: z.string(),
      name: z.string(),
      detail: z._default(z.string(), ""),
      isPast: z._default(z.boolean(), false),
    }),
  ),
});

function subjectOf(result: z.output<typeof Answer>["results"][number]): FoundSubject {
  return {
    kind: result.kind,
    id: result.id,
    name: result.name,
    clientId: result.kind === "client" ? result.id : null,
    clientName: result.kind === "client" ? result.name : result.detail,
    phone: result.kind === "client" ? result.detail : "",
    speciesCode: "",
    species: "",
    breed: "",
    chip: "",
    past: result.isPast ? "deceased" : null,
    match: "prefix",
  };
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
        .then(({ data }) =>
          setAnswer({ text: wanted, state: "answered", found: z.parse(Answer, data).results.map(subjectOf) }),
        )
        .catch(() => {
          if (!stop.signal.aborted) setAnswer({ text: wanted, state: "unreachable", found: [] });
        });
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, isAsked]);
  if (!isAsked) return { isCapped, state: "idle", found: [] };
  return answer.text === wanted
    ? { isCapped, state: answer.state, found: answer.found }
    : { isCapped, state: "asking", found: [] };
}
