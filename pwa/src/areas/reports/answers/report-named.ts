import { REPORT_NAMES, type ReportName } from "@fernpaw/domain/reports/report";

/** The report of an address; null: there is none of this name. */
export const reportNamed = (text: string): ReportName | null => REPORT_NAMES.find((name) => name === text) ?? null;
