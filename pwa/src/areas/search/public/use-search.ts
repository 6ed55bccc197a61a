import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { searchOf } from "../index/search-client.ts";
import type { SearchOptions } from "../index/search-doc.ts";
import type { SearchHit } from "../index/search-index.ts";
import { foundSubjects, type FoundSubject } from "../search.queries.ts";

interface Answer {
  text: string;
  hits: SearchHit[];
  isEarly: boolean;
}

export interface FoundFor {
  /** What it was found for: until the next answer is there, the text before. */
  text: string;
  found: FoundSubject[];
  /** Not all rows have been looked through yet: more may follow. */
  isEarly: boolean;
}

/** What fits `text` on this device, as typed; undefined until the first answer. */
export function useSearch(text: string, options: SearchOptions): FoundSubject[] | undefined {
  return useSearchAnswer(text, options)?.found;
}

/** As `useSearch`, for who must know whether it is the answer to what is typed now. */
export function useSearchAnswer(text: string, { kinds, limit }: SearchOptions): FoundFor | undefined {
  const { db } = useClinic();
  const [answer, setAnswer] = useState<Answer | undefined>();
  const kindKey = kinds?.join() ?? "";
  useEffect(() => {
    let isCurrent = true;
    const search = searchOf(db);
    const wanted = kindKey === "" ? { limit } : { limit, kinds: kindKey.split(",") as SearchHit["kind"][] };
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
  const asked = text.trim() === "" ? NOTHING : answer;
  return useLiveQuery(
    async () => asked && { text: asked.text, isEarly: asked.isEarly, found: await foundSubjects(db, asked.hits) },
    [db, asked],
  );
}

const NOTHING: Answer = { text: "", hits: [], isEarly: false };
