import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { debtorColumns } from "./debtor-columns.tsx";
import { type Debtor, readDebtors } from "./debtors.queries.ts";
import { copy } from "./desk.copy.ts";

const NONE: readonly Debtor[] = [];
const LARGEST_FIRST = { column: "due", isDescending: true } as const;

/** Clients with unpaid invoices, by the age of these. */
export function DebtorsPanel() {
  const { db, settings, timeZone, can } = useClinic();
  const today = useToday(timeZone);
  const emptyText = useEmptyText();
  const list = useLiveQuery(() => readDebtors(db, today), [db, today]);
  const { locale, currency } = settings;
  const columns = useMemo(() => debtorColumns({ locale, currency }), [locale, currency]);
  return (
    <DataTable
      label={copy.tabs.debtors}
      columns={columns}
      rows={list ?? NONE}
      rowId={({ clientId }) => clientId ?? ""}
      {...(can("clients:view") && {
        rowTo: ({ clientId }: Debtor) => (clientId === null ? paths.billing : paths.client(clientId)),
      })}
      isLoading={list === undefined}
      emptyText={emptyText(copy.noDebtors)}
      pageSize={25}
      initialSort={LARGEST_FIRST}
    />
  );
}
