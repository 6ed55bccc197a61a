import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
import { copy } from "../labs.copy.ts";
import { LAB_STATES, type LabState, labWorklist, type OrderEntry } from "../labs.queries.ts";
import { labColumns } from "./lab-columns.tsx";

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
        columns={labColumns}
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
