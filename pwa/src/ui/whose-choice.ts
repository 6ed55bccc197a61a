import { useState } from "react";

export type Whose = "everyone" | "mine";

/** Each person's own choice, on this device: a shared tablet keeps one for everybody who works on it. */
export function useWhoseChoice(userId: string): [Whose, (whose: Whose) => void] {
  const key = `whose:${userId}`;
  const [whose, setWhose] = useState<Whose>(() => (localStorage.getItem(key) === "mine" ? "mine" : "everyone"));
  return [
    whose,
    (next) => {
      localStorage.setItem(key, next);
      setWhose(next);
    },
  ];
}
