import type { PlanStatus } from "@fernpaw/domain/plans/plan";

/** The plans that the platform sells. They belong to no clinic. */
export interface PlansTables {
  plans: {
    code: string;
    sort: number;
    status: PlanStatus;
    /** The version that new subscriptions get. */
    version: number;
    /** Counts each change, for administrators who edit one plan at the same time. */
    revision: number;
    updatedAt: string;
  };
  /** Rows are never changed: subscriptions keep theirs. */
  planVersions: {
    code: string;
    version: number;
    name: string;
    /** JSON list of `PlanPrice`. */
    prices: string;
    /** Null: any number, as for the next one. */
    maxUsers: number | null;
    maxLocations: number | null;
    storageGib: number;
    trialDays: number;
    createdAt: string;
  };
}
