import { useState } from "react";

export interface AskedOnce {
  /** Whether these questions were put by an earlier try: the next one is the answer. */
  isAsked: boolean;
  /**
   * Whether the work may go on. The first try puts the questions; another one with the same questions is a yes. Given
   * where they are found only by the try itself.
   */
  mayGoOn: (found?: readonly string[]) => boolean;
}

const keyOf = (questions: readonly string[]): string => questions.join("\n");

/** What is strange is asked about once and then done; other questions are put anew. None: nothing is asked. */
export function useAskedOnce(questions: readonly string[]): AskedOnce {
  const [asked, setAsked] = useState("");
  const key = keyOf(questions);
  const mayGoOn = (found: readonly string[] = questions): boolean => {
    const wanted = keyOf(found);
    if (wanted === "" || asked === wanted) return true;
    setAsked(wanted);
    return false;
  };
  return { isAsked: key !== "" && asked === key, mayGoOn };
}
