import { createContext, use } from "react";
import type { SubscriptionGateState } from "../../http/subscription-call.ts";

export interface SubscriptionStanding {
  gate: SubscriptionGateState;
  /** When the sections close because a payment was refused; null: nothing is owed, as far as is known. */
  blocksAt: string | null;
  /** Platform staff have stopped all writing, as far as is known. */
  isSuspended: boolean;
  /** Asks the server again. */
  ask: () => Promise<void>;
}

export const SubscriptionContext = createContext<SubscriptionStanding | null>(null);

/** @throws outside the dashboard */
export function useSubscription(): SubscriptionStanding {
  const standing = use(SubscriptionContext);
  if (!standing) throw new Error("useSubscription must be used within a SubscriptionProvider");
  return standing;
}
