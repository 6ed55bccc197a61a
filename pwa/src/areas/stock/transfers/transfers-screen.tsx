import { useLiveQuery } from "dexie-react-hooks";
import { Truck } from "lucide-react";
import { useMemo, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
import { StockHead } from "../stock-head.tsx";
import { useStockPlace } from "../public/use-stock-place.ts";
import { SendDialog } from "./send-dialog.tsx";
import { transferColumns } from "./transfer-columns.tsx";
import { copy, sendWords } from "./transfers.copy.ts";
import { transferList } from "./transfers.queries.ts";

/** Stock between the locations of the clinic. */
export function TransfersScreen() {
  const { can } = useClinic();
  const { places, place } = useStockPlace();
  const [isSending, setSending] = useState(false);
  const maySend = can("inventory:manage") && places.length > 1;
  return (
    <>
      <StockHead
        title={copy.title}
        subtitle={copy.subtitle}
        actions={
          maySend && (
            <Button
              variant="primary"
              startIcon={<Truck size={20} aria-hidden="true" />}
              onClick={() => setSending(true)}
            >
              {sendWords.button}
            </Button>
          )
        }
      />
      {place && <TransferTable hasOnePlace={places.length === 1} />}
      {isSending && place && <SendDialog places={places} fromLocationId={place.id} onClose={() => setSending(false)} />}
    </>
  );
}

function TransferTable({ hasOnePlace }: { hasOnePlace: boolean }) {
  const { db, timeZone } = useClinic();
  const emptyText = useEmptyText();
  const [which, setWhich] = useAddressChoice("state", SHOWN, "sent");
  const rows = useLiveQuery(() => transferList(db, which), [db, which]);
  const columns = useMemo(() => transferColumns(timeZone), [timeZone]);
  if (hasOnePlace && which === "sent" && rows?.length === 0)
    return <EmptyState title={copy.oneLocation} hint={copy.oneLocationHint} />;
  return (
    <>
      <ListFilters>
        <Choice
          label={copy.filter}
          value={which}
          options={SHOWN.map((value) => ({ value, label: copy.filters[value] }))}
          onChange={setWhich}
        />
      </ListFilters>
      <DataTable
        label={copy.table}
        columns={columns}
        rows={rows ?? NONE}
        rowId={({ transfer }) => transfer.id}
        isLoading={rows === undefined}
        emptyText={<EmptyState isSmall title={emptyText(which === "sent" ? copy.none : copy.noneAtAll)} />}
        pageSize={25}
      />
    </>
  );
}

const NONE: readonly never[] = [];
const SHOWN = ["sent", "all"] as const;
