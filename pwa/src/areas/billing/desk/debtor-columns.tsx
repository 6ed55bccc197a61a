import { tableColumns } from "../../../ui/data-table-model.ts";
import { moneyText } from "../../../ui/money-text.ts";
import type { Debtor } from "./debtors.queries.ts";
import { copy } from "./desk.copy.ts";
import { PayButton } from "./pay-button.tsx";
import type { MoneyFormat } from "./work-columns.tsx";

const { columns: heads } = copy;
const nameOf = ({ name }: Debtor): string => name || copy.counterSale;

export const debtorColumns = (format: MoneyFormat) =>
  tableColumns<Debtor>([
    { id: "client", header: heads.client, line: "title", value: nameOf },
    ...heads.ages.map((header, age) => ({
      id: `age${age}`,
      header,
      line: "named" as const,
      align: "end" as const,
      isExtra: true as const,
      value: ({ byAge }: Debtor) => byAge[age] ?? 0,
      cell: ({ byAge }: Debtor) => (byAge[age] ? moneyText(byAge[age], format) : ""),
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
