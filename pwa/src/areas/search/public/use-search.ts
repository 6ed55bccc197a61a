import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { searchOf } from "../index/search-client.ts";
import { SUBJECT_KINDS, type SearchOptions, type SubjectKind } from "../index/search-doc.ts";
import type { SearchHit } from "../index/search-index.ts";
import { foundSubjects, type FoundSubject } from "../search.queries.ts";

/** Rows that fit a text, by their ids. */
export interface HitsFor {
  /** The text that was searched for. It lags behind the typed text until the next answer. */
  text: string;
  hits: SearchHit[];
  /** Not all rows have been looked through yet: more may follow. */
  isEarly: boolean;
}

interface SubjectOptions extends SearchOptions {
  /** Left out: clients and pets. */
  kinds?: readonly SubjectKind[];
  /** Clients with the names of their pets. */
  withPets?: boolean;
}

export interface FoundFor {
  /** The text that was searched for. It lags behind the typed text until the next answer. */
  text: string;
  found: FoundSubject[];
  /** Not all rows have been looked through yet: more may follow. */
  isEarly: boolean;
}

/** The pets and clients on this device that `text` finds; undefined until the first answer. */
export function useSearch(text: string, options: SubjectOptions): FoundSubject[] | undefined {
  return useSearchAnswer(text, options)?.found;
}

/** As `useSearch`, for who must know whether it is the answer to what is typed now. */
export function useSearchAnswer(
  text: string,
  { kinds = SUBJECT_KINDS, limit, withPets = false }: SubjectOptions,
): FoundFor | undefined {
  const { db } = useClinic();
  const asked = useHits(text, { kinds, limit });
  return useLiveQuery(
    async () =>
      asked && { text: asked.text, isEarly: asked.isEarly, found: await foundSubjects(db, asked.hits, { withPets }) },
    [db, asked, withPets],
  );
}

/** The rows of some kinds that fit `text`, best first; undefined until the first answer. */
export function useHits(text: string, { kinds, limit }: Required<SearchOptions>): HitsFor | undefined {
  const { db } = useClinic();
  const [answer, setAnswer] = useState<HitsFor | undefined>();
  const kindKey = kinds.join();
  useEffect(() => {
    let isCurrent = true;
    const search = searchOf(db);
    const wanted = { limit, kinds: kindKey.split(",") as SearchHit["kind"][] };
    const ask = (): void => {
      let isAnswered = false;
      void search.query(text, wanted).then((hits) => {
        isAnswered = true;
        if (isCurrent) setAnswer({ text, hits, isEarly: false });
      });
      void search.early(text, wanted).then((hits) => {
        // That nothing is there is known when all has been looked through.
        if (isCurrent && !isAnswered && hits.length > 0) setAnswer({ text, hits, isEarly: true });
      });
    };
    ask();
    const stop = search.subscribe(ask);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [db, text, kindKey, limit]);
  return text.trim() === "" ? NOTHING : answer;
}

const NOTHING: HitsFor = { text: "", hits: [], isEarly: false };
