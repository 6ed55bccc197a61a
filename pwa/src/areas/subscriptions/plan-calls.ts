import type { PlanInterval, PlanLimit, PlanLimits, PlanStatus, PlanUse } from "@fernpaw/domain/plans/plan";
import type { PlanChoice } from "@fernpaw/domain/plans/plan-forms";
import { clinicHttp } from "../../http/client.ts";

export interface OfferedPlan extends PlanLimits {
  code: string;
  name: string;
  status: PlanStatus;
  monthMinor: number;
  yearMinor: number;
  /** Limits that the clinic's use is above: the plan cannot be chosen. */
  passed: PlanLimit[];
}

export interface CurrentPlan extends PlanLimits {
  code: string;
  name: string;
  interval: PlanInterval;
  currency: string;
  amountMinor: number;
  isEnded: boolean;
  periodEnd: string;
  cancelsAtEnd: boolean;
  nextCode: string | null;
  nextName: string | null;
  failedAt: string | null;
  nextTryAt: string | null;
  blocksAt: string | null;
}

/** All that the page of the subscription shows. */
export interface PlanPage {
  clinic: string;
  status: string;
  trialEndsAt: string | null;
  /** Null: this server takes no payments for subscriptions. */
  provider: "stripe" | "sandbox" | null;
  currency: string;
  use: PlanUse;
  plans: OfferedPlan[];
  current: CurrentPlan | null;
}

const AT = "/api/subscriptions/plan";

export const planCalls = {
  /** `named`: the code of a plan that is not on the price page. */
  read: async (named: string): Promise<PlanPage> =>
    (await clinicHttp.http.get<PlanPage>(AT, { params: named === "" ? {} : { plan: named } })).data,
  /** The address of the provider's page. */
  order: async (choice: PlanChoice): Promise<string> =>
    (await clinicHttp.http.post<{ url: string }>(`${AT}/order`, choice)).data.url,
  change: async (choice: PlanChoice): Promise<PlanPage> => (await clinicHttp.http.put<PlanPage>(AT, choice)).data,
  setEnd: async (isSet: boolean): Promise<PlanPage> =>
    (await clinicHttp.http.put<PlanPage>(`${AT}/end`, { isSet })).data,
  /** The provider's page with the card and what is owed. */
  manage: async (): Promise<string> => (await clinicHttp.http.post<{ url: string }>(`${AT}/manage`)).data.url,
  /** Lets the server ask the provider for the present state. */
  refresh: async (): Promise<PlanPage> => (await clinicHttp.http.post<PlanPage>(`${AT}/refresh`)).data,
};
