import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { type Debtor, readDebtors } from "./debtors.queries.ts";
import { copy } from "./desk.copy.ts";
import { PayButton } from "./pay-button.tsx";
import type { MoneyFormat } from "./work-columns.tsx";

const NONE: readonly Debtor[] = [];
const { columns: heads } = copy;
const nameOf = ({ name }: Debtor): string => name || copy.counterSale;

const debtorColumns = (format: MoneyFormat) =>
  tableColumns<Debtor>([
    { id: "client", header: heads.client, line: "title", value: nameOf },
    ...heads.ages.map((header, age) => ({
      id: `age${age}`,
      header,
      line: "named" as const,
      align: "end" as const,
      isExtra: true as const,
      value: ({ byAge }: Debtor) => byAge[age as 0],
      cell: ({ byAge }: Debtor) => (byAge[age as 0] === 0 ? "" : moneyText(byAge[age as 0], format)),
    })),
    {
      id: "due",
      header: heads.due,
      line: "fact",
      isLead: true,
      align: "end",
      value: ({ dueMinor }) => dueMinor,
      cell: ({ dueMinor }) => <strong>{moneyText(dueMinor, format)}</strong>,
    },
    {
      id: "actions",
      header: "",
      line: "actions",
      align: "end",
      isSortable: false,
      value: () => null,
      cell: (debtor) => <PayButton payable={debtor.payable} payer={debtor.payer} who={nameOf(debtor)} />,
      inLine: (debtor) => <PayButton payable={debtor.payable} payer={debtor.payer} who={nameOf(debtor)} isIcon />,
    },
  ]);

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
