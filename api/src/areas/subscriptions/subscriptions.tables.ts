import type { Subscription } from "@fernpaw/domain/clinics/subscription";

export interface SubscriptionsTables {
  /** One row a clinic. A clinic without one has no subscription. */
  subscriptions: { clinicId: string; updatedAt: string } & Subscription;
}
