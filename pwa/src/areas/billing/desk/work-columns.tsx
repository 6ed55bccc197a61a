import { Clock3, ReceiptText, TriangleAlert } from "lucide-react";
import { moneyText } from "../../../ui/money-text.ts";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { InvoiceChip } from "../money/invoice-chip.tsx";
import { copy } from "./desk.copy.ts";
import type { Work } from "./desk.queries.ts";
import { Subject } from "./subject.tsx";
import { WorkActions } from "./work-actions.tsx";

const { columns: heads } = copy;

export interface MoneyFormat {
  locale: string;
  currency: string;
}

const numberOf = ({ invoice }: Work): string => (invoice ? String(invoice.number ?? invoice.reference) : copy.draft);
const nameOf = ({ petNames, client }: Work): string => petNames || client || copy.counterSale;

export const workColumns = (format: MoneyFormat) =>
  tableColumns<Work>([
    {
      id: "pet",
      header: heads.pet,
      line: "title",
      value: nameOf,
      cell: ({ petNames, client, isPending }) => (
        <>
          <Subject petNames={petNames} client={client} /> {isPending && <PendingMark />}
        </>
      ),
    },
    { id: "number", header: heads.number, line: "fact", value: numberOf },
    {
      id: "state",
      header: heads.state,
      line: "status",
      value: ({ kind }) => kind,
      cell: (work) => <WorkChip work={work} />,
    },
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
      cell: (work) => <WorkActions work={work} who={nameOf(work)} />,
      inLine: (work) => <WorkActions work={work} who={nameOf(work)} isIcon />,
    },
  ]);

function WorkChip({ work: { kind, invoice, isUnpriced } }: { work: Work }) {
  if (isUnpriced)
    return (
      <StatusChip tone="noShow" icon={TriangleAlert}>
        {copy.unpriced}
      </StatusChip>
    );
  if (kind === "invoice") return invoice && <InvoiceChip invoice={invoice} isBrief />;
  return kind === "draft" ? (
    <StatusChip tone="exam" icon={Clock3}>
      {copy.states.draft}
    </StatusChip>
  ) : (
    <StatusChip tone={kind === "gone" ? "waiting" : "pay"} icon={ReceiptText}>
      {copy.states[kind]}
    </StatusChip>
  );
}
