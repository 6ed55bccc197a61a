import type { Plan, PlanStatus } from "@fernpaw/domain/plans/plan";
import type { NewPlan, PlanChange } from "@fernpaw/domain/plans/plan-forms";
import { adminHttp } from "../../../http/client.ts";

/** A plan as an administrator sees it. */
export interface AdminPlan extends Plan {
  sort: number;
  status: PlanStatus;
  version: number;
  revision: number;
  updatedAt: string;
  /** Clinics that have a version of it now. */
  clinics: number;
}

interface Answer {
  plans: AdminPlan[];
}

const ADDRESS = "/api/admin/plans";
const placeOf = (code: string): string => `${ADDRESS}/${encodeURIComponent(code)}`;

/** Each call answers all plans. */
export const plansApi = {
  list: async (): Promise<AdminPlan[]> => (await adminHttp.get<Answer>(ADDRESS)).data.plans,
  add: async (plan: NewPlan): Promise<AdminPlan[]> => (await adminHttp.post<Answer>(ADDRESS, plan)).data.plans,
  change: async (code: string, change: PlanChange): Promise<AdminPlan[]> =>
    (await adminHttp.put<Answer>(placeOf(code), change)).data.plans,
  remove: async ({ code, revision }: AdminPlan): Promise<AdminPlan[]> =>
    (await adminHttp.delete<Answer>(placeOf(code), { params: { revision } })).data.plans,
};
