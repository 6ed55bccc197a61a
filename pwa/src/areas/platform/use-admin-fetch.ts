import { useEffect, useRef, useState } from "react";
import { adminProblemText } from "./problem-text.ts";

interface Answer<T> {
  key: string;
  data: T | null;
  problem: string | null;
}

export interface AdminFetch<T> {
  /** Null: not here yet, or not to be had. */
  data: T | null;
  problem: string | null;
  /** Asks anew; what was there stays until the answer comes. */
  again: () => void;
}

/** An answer of the server; another key asks anew. */
export function useAdminFetch<T>(key: string, fetchIt: (signal: AbortSignal) => Promise<T>): AdminFetch<T> {
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  const latest = useRef(fetchIt);
  useEffect(() => {
    latest.current = fetchIt;
  });
  useEffect(() => {
    const abort = new AbortController();
    latest.current(abort.signal).then(
      (data) => setAnswer({ key, data, problem: null }),
      (error: unknown) => !abort.signal.aborted && setAnswer({ key, data: null, problem: adminProblemText(error) }),
    );
    return () => abort.abort();
  }, [key, tries]);
  const own = answer?.key === key ? answer : null;
  return { data: own?.data ?? null, problem: own?.problem ?? null, again: () => setTries((before) => before + 1) };
}
