import { loadHttpClient } from "./load-client.ts";

/** How the clinic's subscription stands, with the dates that the server knows. */
export interface SubscriptionDates {
  status: string;
  trialEndsAt: string | null;
  lapsedAt: string | null;
}

/** @throws what the server answered, or that there is no network */
export async function fetchSubscriptionDates(): Promise<SubscriptionDates> {
  const { clinicHttp } = await loadHttpClient();
  const { data } = await clinicHttp.http.get<Partial<SubscriptionDates> | null>("/api/subscriptions/status");
  if (typeof data !== "object" || data === null) throw new Error("the answer is no status");
  return {
    status: data.status ?? "no_subscription",
    trialEndsAt: data.trialEndsAt ?? null,
    lapsedAt: data.lapsedAt ?? null,
  };
}
