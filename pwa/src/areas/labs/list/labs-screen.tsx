import Link from "@mui/material/Link";
import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { Link as RouterLink } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
import { copy } from "../labs.copy.ts";
import { LAB_STATES, type LabState, labWorklist, type OrderEntry } from "../labs.queries.ts";
import { LabChip } from "../public/order-line.tsx";

const { columns: heads } = copy;

const columns = tableColumns<OrderEntry>([
  {
    id: "order",
    header: heads.order,
    line: "title",
    value: ({ order }) => order.name,
    cell: ({ order, isPending }) => (
      <>
        {order.name} {isPending && <PendingMark />}
      </>
    ),
  },
  {
    id: "pet",
    header: heads.pet,
    line: "fact",
    isLead: true,
    value: ({ petName }) => petName || null,
    cell: ({ order, petName }) => (
      <Link component={RouterLink} to={paths.pet(order.petId)}>
        {petName}
      </Link>
    ),
    inLine: ({ petName }) => petName || null,
  },
  { id: "laboratory", header: heads.laboratory, line: "fact", value: ({ order }) => order.laboratory || copy.inHouse },
  { id: "by", header: heads.by, line: "fact", isExtra: true, value: ({ by }) => by },
  {
    id: "expected",
    header: heads.expected,
    line: "fact",
    value: ({ order }) => order.expectedOn,
    cell: ({ order }) => (order.expectedOn === null ? "" : fullDate(order.expectedOn)),
    inLine: ({ order }) => (order.expectedOn === null ? null : fullDate(order.expectedOn)),
  },
  {
    id: "state",
    header: heads.state,
    line: "status",
    value: ({ order }) => order.status,
    cell: ({ order }) => <LabChip order={order} />,
  },
]);

const STATES = LAB_STATES.map((value) => ({ value, label: copy.states[value] }));
const NONE: OrderEntry[] = [];

/** Results that need work: to be reviewed, still out, or the client to be informed. */
export function LabsScreen() {
  const { db, can } = useClinic();
  const emptyText = useEmptyText();
  const [state, choose] = useAddressChoice<LabState>("state", LAB_STATES, "review");
  const entries = useLiveQuery(() => labWorklist(db, state), [db, state]);
  const rows = useMemo(() => entries ?? NONE, [entries]);
  if (!can("clients:view")) return <EmptyState isPage title={copy.noView} />;
  return (
    <>
      <PageHeader title={copy.worklist} actions={<Button to={paths.labRanges}>{copy.ranges}</Button>} />
      <ListFilters>
        <Choice label={copy.state} value={state} options={STATES} onChange={choose} />
      </ListFilters>
      <DataTable
        label={copy.worklist}
        columns={columns}
        rows={rows}
        rowId={({ order }) => order.id}
        rowTo={({ order }) => paths.labOrder(order.id)}
        isLoading={entries === undefined}
        pageSize={25}
        emptyText={emptyText(copy.noneListed)}
      />
    </>
  );
}
