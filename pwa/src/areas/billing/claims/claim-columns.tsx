import { shortDate } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { Subject } from "../desk/subject.tsx";
import type { MoneyFormat } from "../desk/work-columns.tsx";
import { ClaimChip } from "./claim-chip.tsx";
import { claimStateWords, copy } from "./claims.copy.ts";
import type { ListedClaim } from "./claims.queries.ts";

export const claimColumns = (format: MoneyFormat) =>
  tableColumns<ListedClaim>([
    {
      id: "pet",
      header: copy.columns.pet,
      line: "title",
      value: ({ petName, client }) => petName || client,
      cell: ({ petName, client, isPending }) => (
        <>
          <Subject petNames={petName} client={client} /> {isPending && <PendingMark />}
        </>
      ),
    },
    { id: "insurer", header: copy.columns.insurer, line: "fact", isLead: true, value: ({ claim }) => claim.insurer },
    { id: "invoice", header: copy.columns.invoice, line: "fact", value: ({ invoiceName }) => invoiceName },
    {
      id: "state",
      header: copy.columns.state,
      line: "status",
      value: ({ claim }) => claimStateWords[claim.status],
      cell: ({ claim }) => <ClaimChip status={claim.status} />,
    },
    {
      id: "since",
      header: copy.columns.since,
      line: "fact",
      value: ({ claim }) => claim.statusOn,
      cell: ({ claim }) => shortDate(claim.statusOn),
    },
    {
      id: "claimed",
      header: copy.columns.claimed,
      line: "fact",
      align: "end",
      value: ({ claim }) => claim.claimedMinor,
      cell: ({ claim }) => moneyText(claim.claimedMinor, format),
    },
  ]);
