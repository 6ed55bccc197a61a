import type { PlanInterval, PlanLimit, PlanLimits, PlanStatus, PlanUse } from "@fernpaw/domain/plans/plan";
import type { PlanInvoiceState } from "@fernpaw/domain/plans/plan-invoice-document";
import type { PlanPayer, PlanTax } from "@fernpaw/domain/plans/plan-tax";
import type { PlanChoice } from "@fernpaw/domain/plans/plan-forms";
import { clinicHttp, withReadableAnswer } from "../../http/client.ts";

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
  /** Of the next payment. */
  tax: PlanTax;
  use: PlanUse;
  plans: OfferedPlan[];
  current: CurrentPlan | null;
}

export interface OwnInvoices {
  /** As the owner has typed it. An empty field is filled from `usual`. */
  payer: PlanPayer;
  /** As the first location has it. */
  usual: PlanPayer;
  /** The newest first. */
  invoices: readonly {
    id: string;
    number: string;
    createdAt: string;
    currency: string;
    totalMinor: number;
    refundedMinor: number;
    state: PlanInvoiceState;
  }[];
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
  invoices: async (): Promise<OwnInvoices> => (await clinicHttp.http.get<OwnInvoices>(`${AT}/invoices`)).data,
  setPayer: async (payer: PlanPayer): Promise<OwnInvoices> =>
    (await clinicHttp.http.put<OwnInvoices>(`${AT}/payer`, payer)).data,
  /** An invoice as a PDF. */
  paper: async (id: string): Promise<Blob> => {
    try {
      const path = `${AT}/invoices/${encodeURIComponent(id)}/paper.pdf`;
      return (await clinicHttp.http.get<Blob>(path, { responseType: "blob" })).data;
    } catch (error) {
      throw await withReadableAnswer(error);
    }
  },
  /** Lets the server ask the provider for the present state. */
  refresh: async (): Promise<PlanPage> => (await clinicHttp.http.post<PlanPage>(`${AT}/refresh`)).data,
};
