import { BLOCKING_STATUSES } from "@fernpaw/domain/clinics/subscription";
import { readAccessToken, SUBSCRIPTION_KEY } from "../session/tokens/stored-session.ts";
import { ChunkLoadError } from "../ui/chunk.ts";
import { loadHttpClient } from "./load-client.ts";

/** `no_network` says nothing about the subscription; `failed` is an answer that cannot be used. */
export type SubscriptionAnswer =
  | {
      kind: "status";
      status: string;
      /** When the sections close because a payment was refused. */
      blocksAt?: string;
      /** Platform staff have stopped all writing. */
      isSuspended: boolean;
    }
  | { kind: "no_network" }
  | { kind: "failed"; cause: unknown };

/** What the server last said, kept for the days without a network. */
export interface KnownSubscription {
  status: string;
  heardAtMs: number;
}

/** The gate of the specification; both reasons of `invalid` have words of their own. */
export type SubscriptionGateState =
  | { state: "loading" }
  | { state: "ok" }
  | { state: "invalid"; reason: "blocked" | "unverified" };

/** A missing status. */
const NONE = "no_subscription";
const KNOWN_FOR_MS = 14 * 86_400_000;

/** A blocklist: any other status, one that we do not know included, passes. */
export const isBlocking = (status: string): boolean => BLOCKING_STATUSES.includes(status);

const toGateState = (status: string): SubscriptionGateState =>
  isBlocking(status) ? { state: "invalid", reason: "blocked" } : { state: "ok" };

/** What may be shown before the server has answered: only what is known to be allowed. */
export function gateBefore(known: KnownSubscription | null, nowMs: number): SubscriptionGateState {
  return known && isStillKnown(known, nowMs) && !isBlocking(known.status) ? { state: "ok" } : { state: "loading" };
}

export function gateAfter(
  answer: SubscriptionAnswer,
  known: KnownSubscription | null,
  nowMs: number,
): SubscriptionGateState {
  if (answer.kind === "status") return toGateState(answer.status);
  if (answer.kind === "no_network" && known && isStillKnown(known, nowMs)) return toGateState(known.status);
  return { state: "invalid", reason: "unverified" };
}

const isStillKnown = ({ heardAtMs }: KnownSubscription, nowMs: number): boolean => nowMs - heardAtMs <= KNOWN_FOR_MS;

export function readKnownSubscription(clinicId: string): KnownSubscription | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(SUBSCRIPTION_KEY) ?? "null");
    if (typeof value !== "object" || value === null) return null;
    const { clinic, status, heardAtMs } = value as Record<string, unknown>;
    if (clinic !== clinicId || typeof status !== "string" || typeof heardAtMs !== "number") return null;
    return { status, heardAtMs };
  } catch {
    return null;
  }
}

/** Whether the server said so when it was last asked. */
export function isKnownBlocked(clinicId: string): boolean {
  const known = readKnownSubscription(clinicId);
  return known !== null && isBlocking(known.status);
}

function keep(clinicId: string, status: string): void {
  // The session may have ended meanwhile.
  if (readAccessToken() === null) return;
  localStorage.setItem(SUBSCRIPTION_KEY, JSON.stringify({ clinic: clinicId, status, heardAtMs: Date.now() }));
}

export const nowMs = (): number => Date.now();

/** Asks the server, and keeps what it says. Never throws. */
export async function askSubscription(clinicId: string): Promise<SubscriptionAnswer> {
  try {
    const { clinicHttp, isUnreachable } = await loadHttpClient();
    try {
      const { data } = await clinicHttp.http.get<unknown>("/api/subscriptions/status");
      // A captive portal answers 200 with a page of its own.
      if (typeof data !== "object" || data === null) return { kind: "no_network" };
      const { status, blocksAt, isSuspended } = data as Record<string, unknown>;
      const said = typeof status === "string" && status !== "" ? status : NONE;
      keep(clinicId, said);
      return {
        kind: "status",
        status: said,
        isSuspended: isSuspended === true,
        ...(typeof blocksAt === "string" && { blocksAt }),
      };
    } catch (cause) {
      return isUnreachable(cause) ? { kind: "no_network" } : { kind: "failed", cause };
    }
  } catch (cause) {
    return cause instanceof ChunkLoadError ? { kind: "no_network" } : { kind: "failed", cause };
  }
}
