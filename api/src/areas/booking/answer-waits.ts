import { waitAfterFailure } from "../../mail/mail-worker.ts";

/** A failed answer is tried again as soon as its wait is over: one that was not is mailed or gone. */
const FORGOTTEN_AFTER_MS = 3_600_000;

/** How long each answer that could not be mailed waits: longer with each try, so that it does not fill the log. */
export function createAnswerWaits(now: () => number) {
  const waits = new Map<string, { tries: number; untilMs: number }>();
  return {
    /** Answers the number of tries. */
    failed(requestId: string): number {
      for (const [id, { untilMs }] of waits) if (untilMs + FORGOTTEN_AFTER_MS < now()) waits.delete(id);
      const tries = (waits.get(requestId)?.tries ?? 0) + 1;
      waits.set(requestId, { tries, untilMs: now() + waitAfterFailure(tries) });
      return tries;
    },
    mailed: (requestId: string): void => void waits.delete(requestId),
    isPutOff: (requestId: string): boolean => (waits.get(requestId)?.untilMs ?? 0) > now(),
  };
}
