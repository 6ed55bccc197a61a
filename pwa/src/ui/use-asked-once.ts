import { useState } from "react";

export interface AskedOnce {
  /** Whether these questions were put by an earlier try: the next one is the answer. */
  isAsked: boolean;
  /** Whether the work may go on. The first try puts the questions; another one with the same questions is a yes. */
  mayGoOn: () => boolean;
}

/** What is strange is asked about once and then done; other questions are put anew. None: nothing is asked. */
export function useAskedOnce(questions: readonly string[]): AskedOnce {
  const key = questions.join("\n");
  const [asked, setAsked] = useState("");
  const isAsked = key !== "" && asked === key;
  const mayGoOn = (): boolean => {
    if (key === "" || isAsked) return true;
    setAsked(key);
    return false;
  };
  return { isAsked, mayGoOn };
}
