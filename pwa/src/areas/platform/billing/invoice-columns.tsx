import { CircleAlert, CircleCheck, CircleDashed, CircleX, Clock, type LucideIcon } from "lucide-react";
import type { StatusTone } from "../../../theme-colours.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { StatusChip } from "../../../ui/status-chip.tsx";
import type { PlanInvoiceLine } from "./billing-api.ts";
import { billingCopy as copy } from "./billing.copy.ts";
import { planMoney } from "./plan-money.ts";

const LOOKS: Readonly<Record<PlanInvoiceLine["state"], [tone: StatusTone, icon: LucideIcon]>> = {
  open: ["booked", Clock],
  paid: ["confirmed", CircleCheck],
  uncollectible: ["noShow", CircleX],
  void: ["done", CircleDashed],
};

/** The state of an invoice. An open one that the bank has refused is called failed. */
export function InvoiceMark({ state, isFailed }: Pick<PlanInvoiceLine, "state" | "isFailed">) {
  const [tone, icon]: [StatusTone, LucideIcon] = isFailed ? ["waiting", CircleAlert] : LOOKS[state];
  return (
    <StatusChip tone={tone} icon={icon}>
      {isFailed ? copy.stateFailed : copy.states[state]}
    </StatusChip>
  );
}

export const INVOICE_COLUMNS = tableColumns<PlanInvoiceLine>([
  { id: "number", header: copy.number, line: "title", value: ({ number }) => number },
  {
    id: "clinic",
    header: copy.clinic,
    line: "fact",
    isSortable: false,
    value: ({ clinic }) => clinic,
    cell: ({ clinic }) => <bdi>{clinic}</bdi>,
  },
  {
    id: "date",
    header: copy.date,
    line: "named",
    isExtra: true,
    isSortable: false,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{fullDate(createdAt.slice(0, 10))}</time>,
  },
  {
    id: "amount",
    header: copy.amount,
    line: "named",
    align: "end",
    isSortable: false,
    value: ({ totalMinor }) => totalMinor,
    cell: ({ totalMinor, currency }) => planMoney(totalMinor, currency),
  },
  {
    id: "state",
    header: copy.state,
    line: "status",
    isSortable: false,
    value: ({ state }) => state,
    cell: (row) => <InvoiceMark {...row} />,
  },
]);
