import Typography from "@mui/material/Typography";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { controlledEntries } from "@fernpaw/domain/controlled/controlled-entry";
import { pets } from "@fernpaw/domain/pets/pet";
import { isDay } from "@fernpaw/domain/kernel/time";
import { type Measure, MEASURES, unitOf } from "@fernpaw/domain/reports/figures";
import { GROUPINGS, type ReportName, reportOf } from "@fernpaw/domain/reports/report";
import type { ReportRow } from "@fernpaw/domain/reports/report-answer";
import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { questionOf, sharedPart } from "../answers/report-address.ts";
import { spanText, unitText } from "../answers/report-text.ts";
import { useView } from "../answers/use-view.ts";
import { copy, groupingWords, reportWords } from "../reports.copy.ts";
import { keyName } from "../answers/report-names.ts";
import { pageOfRow, rowColumns, type NamedRow } from "./row-columns.tsx";
import { useRows } from "./use-rows.ts";

const NONE: readonly NamedRow[] = [];

/** The invoices, payments, visits or clients behind a part of a report. Each leads to its page. */
export function RowsScreen({ report }: { report: ReportName }) {
  const { db, settings } = useClinic();
  const { view, params } = useView(report);
  const { rows: usual, person } = reportOf(report);
  const question = questionOf(view, person !== null);
  const by = GROUPINGS.find((one) => one === params.get("by")) ?? null;
  const key = params.get("key") ?? "";
  const measure = MEASURES.find((one) => one === params.get("measure")) ?? usual;
  const [firstDay, lastDay] = ["firstDay", "lastDay"].map((name) => params.get(name) ?? "");
  const days = isDay(firstDay ?? "") && isDay(lastDay ?? "") ? { firstDay, lastDay } : {};
  const asked = question && { ...question, measure, ...days, ...(by !== null && { by, key }) };
  const { answer, problem, retry } = useRows(report, asked as Parameters<typeof useRows>[1]);
  const rows = useNamedRows(answer?.rows ?? null);
  const name = useLiveQuery(
    async () => (by === null ? "" : await keyName(db, settings, { by, key })),
    [db, settings, by, key],
  );
  const columns = useRowColumns(measure);
  const words = reportWords[report];
  const span = isDay(firstDay ?? "") ? { from: firstDay ?? "", to: lastDay ?? "" } : question;
  const parts = [span && spanText(span), by !== null && name ? `${groupingWords[by]}: ${name}` : ""].filter(Boolean);
  return (
    <>
      <PageHeader
        title={words.title}
        crumbs={[
          { label: copy.title, to: paths.reportsWith(sharedPart(params)) },
          { label: words.title, to: paths.report(report, sharedPart(params, { by })) },
          { label: copy.rows },
        ]}
        subtitle={parts.join(" · ")}
      />
      {answer !== null && (
        <Typography component="p" variant="h3" sx={{ mb: 3, fontVariantNumeric: "tabular-nums" }}>
          {unitText(unitOf(measure), answer.sum, settings)}
        </Typography>
      )}
      {answer !== null && answer.count > answer.rows.length && (
        <Typography sx={{ mb: 2, color: "ink2" }}>{copy.shownOf(answer.rows.length, answer.count)}</Typography>
      )}
      <DataTable
        label={copy.list}
        columns={columns}
        rows={rows ?? NONE}
        rowId={({ id, table, day }) => `${table} ${id} ${day}`}
        rowTo={pageOfRow}
        isLoading={problem === null && rows === undefined}
        problem={question === null ? copy.badAddress : problem}
        onRetry={retry}
        emptyText={copy.empty}
        pageSize={25}
      />
    </>
  );
}

function useRowColumns(measure: Measure) {
  const { locale, currency } = useClinic().settings;
  return useMemo(() => rowColumns(unitOf(measure), { locale, currency }), [measure, locale, currency]);
}

/** With the names of clients and pets, which the device has; undefined while they are read. */
function useNamedRows(rows: readonly ReportRow[] | null): readonly NamedRow[] | undefined {
  const { db } = useClinic();
  return useLiveQuery(async () => {
    if (rows === null) return undefined;
    const entryIds = rows.flatMap(({ table, id }) => (table === "controlledEntries" ? [id] : []));
    const [entries, people, animals] = await Promise.all([
      rowsOf(db, controlledEntries).bulkGet(entryIds),
      rowsOf(db, clients).bulkGet([...new Set(rows.flatMap(({ clientId }) => clientId ?? []))]),
      rowsOf(db, pets).bulkGet([...new Set(rows.flatMap(({ petId }) => petId ?? []))]),
    ]);
    const names = new Map([
      ...people.flatMap((client) => (client ? [[client.id as string, clientName(client)] as const] : [])),
      ...animals.flatMap((pet) => (pet ? [[pet.id as string, pet.name] as const] : [])),
    ]);
    const registers = new Map(entries.flatMap((entry) => (entry ? [[entry.id as string, entry] as const] : [])));
    return rows.map((row) => ({
      ...row,
      clientName: names.get(row.clientId ?? "") ?? "",
      petName: names.get(row.petId ?? "") ?? "",
      register: registers.get(row.id) ?? null,
    }));
  }, [db, rows]);
}
