import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { Choice } from "../../../ui/choice.tsx";
import { shortDate } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
import { Subject } from "../desk/subject.tsx";
import type { MoneyFormat } from "../desk/work-columns.tsx";
import { ClaimChip } from "./claim-chip.tsx";
import { claimStateWords, copy } from "./claims.copy.ts";
import { listClaims, type ListedClaim } from "./claims.queries.ts";

const NONE: readonly ListedClaim[] = [];
const SHOWN = ["open", "all"] as const;

const claimColumns = (format: MoneyFormat) =>
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

/** Insurance claims: those on which the clinic or the insurer has to act, or all. */
export function ClaimsPanel() {
  const { db, settings } = useClinic();
  const emptyText = useEmptyText();
  const [shown, show] = useAddressChoice("claims", SHOWN, "open");
  const list = useLiveQuery(() => listClaims(db, shown), [db, shown]);
  const { locale, currency } = settings;
  const columns = useMemo(() => claimColumns({ locale, currency }), [locale, currency]);
  return (
    <>
      <ListFilters>
        <Choice
          label={copy.show}
          value={shown}
          onChange={show}
          options={SHOWN.map((value) => ({ value, label: copy.shown[value] }))}
        />
      </ListFilters>
      <DataTable
        label={copy.tab}
        columns={columns}
        rows={list ?? NONE}
        rowId={({ claim }) => claim.id}
        rowTo={({ claim }) => paths.claim(claim.id)}
        isLoading={list === undefined}
        emptyText={emptyText(copy.none[shown])}
        pageSize={25}
      />
    </>
  );
}
