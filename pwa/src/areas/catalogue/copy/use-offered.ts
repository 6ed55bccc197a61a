import { useEffect, useState } from "react";
import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { copyCopy } from "./copy.copy.ts";
import { fetchOffered, type OfferedProduct } from "./catalogue-call.ts";

interface Answer {
  /** The question it belongs to. */
  key: string;
  rows: readonly OfferedProduct[];
  last: string | null;
  total: number;
  problem: string | null;
}

export interface Offered {
  /** Null: not here yet. */
  rows: readonly OfferedProduct[] | null;
  total: number;
  problem: string | null;
  /** Undefined: that is all. */
  more: (() => void) | undefined;
  retry: () => void;
}

/** Products of Fernpaw's catalogue that fit the words, page after page. It needs the network. */
export function useOffered(words: string): Offered {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [asked, setAsked] = useState<{ words: string; after: string | null; tries: number }>({
    words,
    after: null,
    tries: 0,
  });
  if (asked.words !== words) setAsked({ words, after: null, tries: asked.tries });
  useEffect(() => {
    const abort = new AbortController();
    const { words: key, after } = asked;
    fetchOffered({ words: key, after }, abort.signal).then(
      ({ rows, last, total }) =>
        setAnswer((before) => {
          const earlier = after === null || before?.key !== key ? [] : before.rows;
          return { key, rows: [...earlier, ...rows], last, total, problem: null };
        }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        const problem = problemText(error, { noNetwork: copyCopy.needsNetwork });
        setAnswer((before) =>
          before?.key === key ? { ...before, problem } : { key, rows: [], last: null, total: 0, problem },
        );
      },
    );
    return () => abort.abort();
  }, [asked]);
  const own = answer?.key === words ? answer : null;
  const { rows, last, total, problem } = own ?? { rows: null, last: null, total: 0, problem: null };
  const hasMore = rows !== null && last !== null && rows.length < total;
  const ask = (after: string | null) => setAsked(({ tries }) => ({ words, after, tries: tries + 1 }));
  return { rows, total, problem, more: hasMore ? () => ask(last) : undefined, retry: () => ask(null) };
}
