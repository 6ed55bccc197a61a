import { useEffect, useState } from "react";
import { problemText } from "../../session/sign-in/problem.copy.ts";

interface ServerList<Row> {
  /** Null until the first answer. */
  rows: readonly Row[] | null;
  problem: string | null;
  reload: () => void;
}

/** A list that only the server has. The last answer stays while the next loads. `load` must be the same each time. */
export function useServerList<Row>(load: () => Promise<Row[]>): ServerList<Row> {
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (found) => {
        if (!isCurrent) return;
        setRows(found);
        setProblem(null);
      },
      (error: unknown) => isCurrent && setProblem(problemText(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, round]);
  return { rows, problem, reload: () => setRound((before) => before + 1) };
}
