import { useEffect, useRef, useState } from "react";

interface Answer<T> {
  key: string;
  data: T | null;
  problem: string | null;
}

export interface Fetched<T> {
  /** Null: not here yet, or not to be had. */
  data: T | null;
  problem: string | null;
  /** Asks anew; what was there stays until the answer comes. */
  again: () => void;
}

/** An answer of the server; another key asks anew. `LoadProblem` shows `problem`, which is in the words of `wordsOf`. */
export function useFetch<T>(
  key: string,
  fetchIt: (signal: AbortSignal) => Promise<T>,
  wordsOf: (error: unknown) => string,
): Fetched<T> {
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  const latest = useRef({ fetchIt, wordsOf });
  useEffect(() => {
    latest.current = { fetchIt, wordsOf };
  });
  useEffect(() => {
    const abort = new AbortController();
    latest.current.fetchIt(abort.signal).then(
      (data) => !abort.signal.aborted && setAnswer({ key, data, problem: null }),
      (error: unknown) =>
        !abort.signal.aborted && setAnswer({ key, data: null, problem: latest.current.wordsOf(error) }),
    );
    return () => abort.abort();
  }, [key, tries]);
  const own = answer?.key === key ? answer : null;
  return { data: own?.data ?? null, problem: own?.problem ?? null, again: () => setTries((before) => before + 1) };
}
