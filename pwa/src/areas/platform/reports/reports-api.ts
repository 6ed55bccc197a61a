import { adminHttp } from "../../../http/client.ts";

export const REPORT_NAMES = ["revenue", "growth", "usage"] as const;
export type PlatformReport = (typeof REPORT_NAMES)[number];

export interface RevenueMonth {
  month: string;
  newMinor: number;
  backMinor: number;
  upMinor: number;
  downMinor: number;
  endedMinor: number;
  /** Income per month at the end. */
  endMinor: number;
}
export interface Revenue {
  currencies: readonly { currency: string; months: readonly RevenueMonth[]; before: readonly RevenueMonth[] }[];
}

export interface GrowthMonth {
  month: string;
  registered: number;
  activated: number;
  returned: number;
  lost: number;
  /** At the end of the month. */
  paying: number;
}
export interface Growth {
  months: readonly GrowthMonth[];
  before: readonly GrowthMonth[];
}

export const USAGE_FIGURES = [
  "clinics",
  "activePeople",
  "devices",
  "appointments",
  "visits",
  "invoices",
  "storageBytes",
] as const;
export type UsageFigure = (typeof USAGE_FIGURES)[number];
export type UsageRow = { month: string; planCode: string; people: number } & Readonly<Record<UsageFigure, number>>;
export interface Usage {
  plans: readonly { code: string; name: string }[];
  months: readonly string[];
  rows: readonly UsageRow[];
  beforeMonths: readonly string[];
  before: readonly UsageRow[];
}

export const reportPath = (name: PlatformReport): string => `/api/admin/reports/${name}`;

export async function fetchReport<Answer>(
  name: PlatformReport,
  question: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Answer> {
  return (await adminHttp.get<Answer>(reportPath(name), { params: question, signal })).data;
}
