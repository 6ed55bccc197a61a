import { useLiveQuery } from "dexie-react-hooks";
import { useLayoutEffect, useState } from "react";

/**
 * As `useLiveQuery`, but its first read begins with the first drawing of the component: a live query begins after the browser has
 * painted. For what a whole page waits for; give the component a key of what the read is about.
 */
export function useEarlyQuery<Answer extends object>(
  read: () => Promise<Answer>,
  deps: readonly unknown[],
): Answer | undefined {
  const [reading] = useState(read);
  const [early, setEarly] = useState<Answer>();
  useLayoutEffect(() => {
    let isCurrent = true;
    reading.then(
      (answer) => {
        if (isCurrent) setEarly(answer);
      },
      // The live query fails too, and its fault is shown.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [reading]);
  return useLiveQuery(read, [...deps]) ?? early;
}
