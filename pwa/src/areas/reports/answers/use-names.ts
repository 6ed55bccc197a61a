import type { ReportAnswer } from "@fernpaw/domain/reports/report-answer";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { type NameOf, readNames } from "./report-names.ts";

/** The names of the keys of a report; undefined until the device has read them. */
export function useNames(answer: ReportAnswer | null): NameOf | undefined {
  const { db, settings } = useClinic();
  const { locale } = settings;
  return useLiveQuery(
    async () => (answer === null ? undefined : readNames(db, answer, { locale })),
    [db, answer, locale],
  );
}
