import { useEffect, useState } from "react";
import { importApi, type ImportJob, type ImportStatus } from "./import-api.ts";
import { importProblem } from "./import-problem.ts";
import { copy } from "./import.copy.ts";

const POLL_MS = 1000;
const RETRY_MS = 4000;
const MOVING: readonly ImportStatus[] = ["checking", "running", "undoing"];

export interface WatchedJob {
  /** Undefined until the first answer. */
  job: ImportJob | undefined;
  problem: string | null;
  /** Asks again at once. */
  refresh: () => void;
}

/** One import as the server sees it, asked again while it moves. */
export function useImportJob(id: string): WatchedJob {
  const [job, setJob] = useState<ImportJob | undefined>();
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      try {
        const next = await importApi.job(id);
        if (!isCurrent) return;
        setJob(next);
        setProblem(null);
        if (MOVING.includes(next.status)) timer = setTimeout(() => void ask(), POLL_MS);
      } catch (error) {
        if (!isCurrent) return;
        setProblem(importProblem(error) ?? copy.offline);
        timer = setTimeout(() => void ask(), RETRY_MS);
      }
    };
    void ask();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [id, round]);
  return { job, problem, refresh: () => setRound((before) => before + 1) };
}
