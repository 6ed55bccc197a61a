import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { askSubscription, gateAfter, gateBefore, nowMs, readKnownSubscription } from "../../http/subscription-call.ts";
import type { SubscriptionGateState } from "../../http/subscription-call.ts";
import { logIgnored } from "../../ui/browser-log.ts";
import { firstScreen } from "../../ui/first-screen.ts";
import { useClinic } from "../clinic-context.ts";
import { useSyncFact } from "../sync-client/clinic-provider.tsx";
import { SubscriptionContext, type SubscriptionStanding } from "./subscription-context.ts";

/** Milliseconds after which somebody who comes back to the page is checked again. */
const AGAIN_AFTER_MS = 10 * 60_000;
/** Milliseconds between checks of a clinic that is blocked. */
const BLOCKED_AGAIN_MS = 30_000;
/** Pauses between checks while none gave an answer: twice the last one, up to the longest. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [2000, 60_000];

type Stops = Pick<SubscriptionStanding, "blocksAt" | "isSuspended">;

/**
 * How the clinic's subscription stands. Who is known to have one works on at once and is checked beside that; a failure
 * takes nothing away from somebody whom the server has already let in since the page was opened.
 */
export function SubscriptionProvider({ children }: { children: ReactNode }) {
  const { clinicId, sync } = useClinic();
  const [gate, setGate] = useState<SubscriptionGateState>(() => gateBefore(readKnownSubscription(clinicId), nowMs()));
  const [isAnswered, setAnswered] = useState(true);
  const [{ blocksAt, isSuspended }, setStops] = useState<Stops>({ blocksAt: null, isSuspended: false });
  const wasKnown = useRef(gate.state === "ok");
  const asked = useRef({ atMs: 0, wasAllowed: false });
  const refusedFor = useSyncFact(sync, ({ reason }) =>
    reason === "subscription_required" || reason === "clinic_suspended" ? reason : null,
  );

  const ask = useCallback(async (): Promise<void> => {
    asked.current.atMs = nowMs();
    const known = readKnownSubscription(clinicId);
    const answer = await askSubscription(clinicId);
    setAnswered(answer.kind === "status");
    if (answer.kind === "status") setStops({ blocksAt: answer.blocksAt ?? null, isSuspended: answer.isSuspended });
    if (answer.kind === "failed") logIgnored("The subscription could not be checked", answer.cause);
    if (answer.kind === "failed" && asked.current.wasAllowed) return;
    const next = gateAfter(answer, known, nowMs());
    asked.current.wasAllowed = answer.kind === "status" && next.state === "ok";
    setGate((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  }, [clinicId]);

  useEffect(() => {
    let isCurrent = true;
    const first = wasKnown.current && refusedFor === null ? firstScreen : Promise.resolve();
    void first.then(() => (isCurrent ? ask() : undefined));
    return () => {
      isCurrent = false;
    };
  }, [ask, refusedFor]);

  // Also a clinic that was blocked may have paid since.
  const isDoubtful = gate.state === "invalid" && !isAnswered;
  useEffect(() => {
    if (!isDoubtful) return undefined;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout>;
    const askAfter = (pauseMs: number): void => {
      const again = (): void => askAfter(Math.min(pauseMs * 2, LONGEST_PAUSE_MS));
      timer = setTimeout(() => void ask().then(() => (isCurrent ? again() : undefined)), pauseMs);
    };
    askAfter(FIRST_PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [ask, isDoubtful]);

  // A payment opens the sections within a minute; so is a suspended clinic told that it is resumed.
  const isBlocked = isSuspended || (gate.state === "invalid" && gate.reason === "blocked");
  useEffect(() => {
    if (!isBlocked) return undefined;
    const timer = setInterval(() => document.visibilityState === "visible" && void ask(), BLOCKED_AGAIN_MS);
    return () => clearInterval(timer);
  }, [ask, isBlocked]);

  useEffect(() => {
    const again = () => void ask();
    const comeBack = () => {
      if (document.visibilityState === "visible" && nowMs() - asked.current.atMs > AGAIN_AFTER_MS) again();
    };
    window.addEventListener("online", again);
    document.addEventListener("visibilitychange", comeBack);
    return () => {
      window.removeEventListener("online", again);
      document.removeEventListener("visibilitychange", comeBack);
    };
  }, [ask]);

  const standing = useMemo(() => ({ gate, blocksAt, isSuspended, ask }), [gate, blocksAt, isSuspended, ask]);
  return <SubscriptionContext value={standing}>{children}</SubscriptionContext>;
}
