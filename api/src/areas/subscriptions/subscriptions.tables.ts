import type { Subscription } from "@fernpaw/domain/clinics/subscription";

export interface SubscriptionsTables {
  /** One row a clinic. A clinic without one has no subscription. */
  subscriptions: {
    clinicId: string;
    updatedAt: string;
    /** Storage for files that the clinic's plan includes, in GiB; null: the default (`uploads/upload-guard.ts`). */
    storageGib: number | null;
    /** Since when platform staff have stopped writing; null: they have not. */
    suspendedAt: string | null;
  } & Subscription;
}
