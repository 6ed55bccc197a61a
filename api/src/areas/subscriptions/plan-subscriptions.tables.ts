import type { PlanInterval } from "@fernpaw/domain/plans/plan";

/** The platform's own books of what clinics have agreed with it. They are global: no rows of a clinic are in them. */
export interface PlanSubscriptionsTables {
  /** One row for each clinic that has, or had, a plan. `subscriptions` says what the clinic may do. */
  planSubscriptions: {
    clinicId: string;
    planCode: string;
    planVersion: number;
    /** ISO 4217. */
    currency: string;
    interval: PlanInterval;
    provider: "stripe" | "sandbox";
    subscriptionRef: string;
    /** As the provider last had it. */
    state: "running" | "ended";
    periodStart: string;
    periodEnd: string;
    /** 1: it ends at `periodEnd`. */
    cancelsAtEnd: number;
    /** The smaller plan that begins at `periodEnd`. */
    nextPlanCode: string | null;
    nextPlanVersion: number | null;
    /** When the payment that is still owed was refused first; null: nothing is owed. */
    failedAt: string | null;
    /** Payments that were tried again since then. */
    tries: number;
    endedAt: string | null;
    /** Days that platform staff have given beyond the usual time before an unpaid clinic is closed. */
    moreDays: number;
    updatedAt: string;
    /** When the provider is asked again. */
    checkAt: string;
  };
  /** A plan that an owner has chosen, until it is paid. */
  planOrders: {
    id: string;
    clinicId: string;
    planCode: string;
    planVersion: number;
    currency: string;
    interval: PlanInterval;
    provider: "stripe" | "sandbox";
    providerRef: string | null;
    state: "open" | "done" | "ended";
    createdBy: string;
    createdAt: string;
    expiresAt: string;
    checkAt: string;
    checks: number;
  };
  /** Events of the provider that were followed. */
  planEvents: { eventId: string; receivedAt: string };
  /** Mails about a subscription that were written. `about`: the end or the refusal that a mail names. */
  planNotices: {
    clinicId: string;
    kind: "trial_ends" | "payment_failed" | "blocked" | "ended" | "invoice";
    about: string;
    at: string;
  };
}
