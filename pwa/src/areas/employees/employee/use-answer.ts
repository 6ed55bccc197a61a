import { useEffect, useState } from "react";
import { logIgnored } from "../../../ui/browser-log.ts";

export interface Answer<T> {
  /** Null while nothing was heard. */
  data: T | null;
  /** Why the last try failed; null after one that did not. */
  failure: unknown;
  reload: () => Promise<void>;
}

type LoadedAnswer<T> = Omit<Answer<T>, "reload">;

async function heardFrom<T>(ask: () => Promise<T>): Promise<(before: LoadedAnswer<T>) => LoadedAnswer<T>> {
  try {
    const data = await ask();
    return () => ({ data, failure: null });
  } catch (error) {
    logIgnored("The server could not be asked", error);
    return ({ data }) => ({ data, failure: error });
  }
}

/**
 * The server's answer to `ask`. Give the same function at each drawing: another one asks again. An answer stays when a later try fails.
 * With `everyMs` the page asks again for as long as it is seen.
 */
export function useAnswer<T>(ask: () => Promise<T>, everyMs: number | null = null): Answer<T> {
  const [heard, setHeard] = useState<LoadedAnswer<T>>({ data: null, failure: null });
  useEffect(() => {
    let isCurrent = true;
    const hear = (): void => void heardFrom(ask).then((say) => isCurrent && setHeard(say));
    hear();
    const timer =
      everyMs === null ? undefined : setInterval(() => document.visibilityState === "visible" && hear(), everyMs);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [ask, everyMs]);
  return { ...heard, reload: async () => setHeard(await heardFrom(ask)) };
}
