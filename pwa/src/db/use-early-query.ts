import { dequal } from "dequal";
import { useLiveQuery } from "dexie-react-hooks";
import { useLayoutEffect, useRef, useState } from "react";

/**
 * As `useLiveQuery`, but its first read begins with the first drawing of the component: a live query begins after the browser has
 * painted. Changes are followed once the first answer is drawn, so that nothing is read twice while the page waits for it. An
 * answer that equals the one before is the same object: what is read about its rows is not read again. For what a whole page waits for;
 * give the component a key of what the read is about.
 */
export function useEarlyQuery<Answer extends object | null>(
  read: () => Promise<Answer>,
  deps: readonly unknown[],
): Answer | undefined {
  const [reading] = useState(read);
  const [early, setEarly] = useState<Answer | "failed">();
  useLayoutEffect(() => {
    let isCurrent = true;
    reading.then(
      (answer) => {
        if (isCurrent) setEarly(answer);
      },
      // The live query fails too, and its fault is shown.
      () => {
        if (isCurrent) setEarly("failed");
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [reading]);
  const isAnswered = early !== undefined;
  const last = useRef<Answer>(undefined);
  const live = useLiveQuery(async () => {
    if (early === undefined) return undefined;
    const answer = await read();
    const before = last.current ?? early;
    if (before !== "failed" && dequal(answer, before)) return before;
    last.current = answer;
    return answer;
  }, [...deps, isAnswered]);
  if (live !== undefined) return live;
  return early === "failed" ? undefined : early;
}
