import { adminHttp } from "../../../http/client.ts";

export const SYNC_PATH = "/api/admin/dashboard/sync";

export const DASHBOARD_PERIODS = ["day", "week", "month"] as const;
export type DashboardPeriod = (typeof DASHBOARD_PERIODS)[number];

export interface Need {
  clinicId: string;
  name: string;
  kind: "support" | "parked" | "unsent" | "payment" | "quiet" | "trial";
  count: number;
  /** Since when; of a trial, until when. */
  at: string;
}

export interface PlanMonth {
  month: string;
  counts: Readonly<Record<string, number>>;
}

export interface Dashboard {
  /** Null: never. */
  countedAt: string | null;
  clinics: { total: number; paying: number; trialing: number; blocked: number; registered: number };
  people: { total: number; active: number };
  /** The currency of most clinics is the first. */
  income: readonly { currency: string; nowMinor: number; beforeMinor: number }[];
  devices: { total: number; seen: number; quiet: number };
  changes: { sent: number; refused: number; openItems: number; parked: number };
  queue: { unsent: number; oldestAt: string | null };
  mails: { waiting: number; oldestAt: string | null; failed: number };
  plans: readonly { code: string; name: string }[];
  months: readonly PlanMonth[];
  needs: readonly Need[];
  needCount: number;
}

export type SyncState = "stuck" | "slow" | "healthy";

export interface SyncRow {
  id: string;
  name: string;
  devices: number;
  devicesSeen: number;
  devicesQuiet: number;
  /** Null: nothing waits. */
  oldestUnsentAt: string | null;
  unsent: number;
  openItems: number;
  parked: number;
  /** In the last 30 days. */
  refused: number;
  state: SyncState;
}

export async function fetchDashboard(period: DashboardPeriod, signal: AbortSignal): Promise<Dashboard> {
  return (await adminHttp.get<Dashboard>("/api/admin/dashboard", { params: { period }, signal })).data;
}
