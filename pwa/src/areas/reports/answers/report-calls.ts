import type { ReportName } from "@fernpaw/domain/reports/report";
import type { ReportAnswer, ReportQuestion, ReportRows } from "@fernpaw/domain/reports/report-answer";
import { clinicHttp } from "../../../http/client.ts";

/** Milliseconds: years of a large clinic take their time. */
const REPORT_MS = 60_000;

/** @throws what the server answered, or why it was silent */
export async function askReport(
  report: ReportName,
  question: ReportQuestion,
  signal: AbortSignal,
): Promise<ReportAnswer> {
  const call = { params: question, timeout: REPORT_MS, signal };
  return (await clinicHttp.http.get<ReportAnswer>(`/api/reports/${report}`, call)).data;
}

/** Of one key of a grouping, of some days, or of all. */
export interface RowsAsked {
  measure?: string;
  by?: string;
  key?: string;
  firstDay?: string;
  lastDay?: string;
}

/** @throws what the server answered, or why it was silent */
export async function askRows(
  report: ReportName,
  asked: ReportQuestion & RowsAsked,
  signal: AbortSignal,
): Promise<ReportRows> {
  const call = { params: asked, timeout: REPORT_MS, signal };
  return (await clinicHttp.http.get<ReportRows>(`/api/reports/${report}/rows`, call)).data;
}
