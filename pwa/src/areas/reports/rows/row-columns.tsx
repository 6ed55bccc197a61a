import type { ReportRow } from "@fernpaw/domain/reports/report-answer";
import { paths } from "../../../paths.ts";
import { shortDay } from "../../../ui/clock-time.tsx";
import { tableColumns, type TableColumns } from "../../../ui/data-table-model.ts";
import { moneyText } from "../../../ui/money-text.ts";
import type { MoneyStyle } from "../answers/report-text.ts";
import { copy } from "../reports.copy.ts";

/** A row behind a figure, with the names that the device has. */
export interface NamedRow extends ReportRow {
  clientName: string;
  petName: string;
}

/** The page on which a row is shown. */
export function pageOfRow({ table, id, petId, appointmentId }: NamedRow): string {
  const pages: Record<ReportRow["table"], () => string> = {
    invoices: () => paths.invoice(id),
    creditNotes: () => paths.creditNote(id),
    payments: () => paths.receipt(id),
    tillSessions: () => paths.tillSession(id),
    visits: () => paths.visit({ id, appointmentId, petId: petId ?? "" }),
    appointments: () => paths.appointment(id),
    clients: () => paths.client(id),
  };
  return pages[table]();
}

const titleOf = ({ table, number, petName, clientName }: NamedRow): string => {
  if (table === "clients" && clientName !== "") return clientName;
  return table === "visits" && petName !== "" ? petName : copy.row[table](number);
};

/** @param money null: rows are counted, so their values say nothing */
export const rowColumns = (money: MoneyStyle | null): TableColumns<NamedRow> =>
  tableColumns<NamedRow>([
    { id: "what", header: copy.columns.what, line: "title", value: titleOf, cell: (row) => <bdi>{titleOf(row)}</bdi> },
    {
      id: "day",
      header: copy.columns.day,
      line: "fact",
      value: ({ day }) => day,
      cell: ({ day }) => shortDay(`${day}T12:00:00.000Z`, "UTC"),
    },
    {
      id: "client",
      header: copy.columns.client,
      line: "fact",
      value: ({ table, clientName }) => (table === "clients" ? null : clientName || null),
    },
    ...(money === null
      ? []
      : [
          {
            id: "value",
            header: copy.columns.value,
            line: "status",
            align: "end",
            value: ({ value }: NamedRow) => value,
            cell: ({ value }: NamedRow) => moneyText(value, money),
          } as const,
        ]),
  ]);
