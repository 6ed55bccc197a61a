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

/** What the server answers to `ask`, which must stay the same function. What was heard stays when a later try fails. */
export function useAnswer<T>(ask: () => Promise<T>): Answer<T> {
  const [heard, setHeard] = useState<LoadedAnswer<T>>({ data: null, failure: null });
  useEffect(() => {
    let isCurrent = true;
    void heardFrom(ask).then((say) => isCurrent && setHeard(say));
    return () => {
      isCurrent = false;
    };
  }, [ask]);
  return { ...heard, reload: async () => setHeard(await heardFrom(ask)) };
}
