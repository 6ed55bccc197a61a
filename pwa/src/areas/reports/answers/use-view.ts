import { type ReportName, reportOf } from "@fernpaw/domain/reports/report";
import { useSearchParams } from "react-router";
import { useClinic } from "../../../session/clinic-context.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { addressChange } from "../../../ui/use-address-words.ts";
import { readView, type ReportView } from "./report-address.ts";

/** The days and filters in the address of the page of a report, or of all, and a way to change them. */
export function useView(report?: ReportName): {
  view: ReportView;
  params: URLSearchParams;
  change: ReturnType<typeof addressChange>;
} {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const [params, setParams] = useSearchParams();
  const isAhead = report !== undefined && reportOf(report).isAhead === true;
  return { view: readView(params, today, isAhead), params, change: addressChange(setParams) };
}
