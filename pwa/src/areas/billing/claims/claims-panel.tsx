import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { Choice } from "../../../ui/choice.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
import { claimColumns } from "./claim-columns.tsx";
import { copy } from "./claims.copy.ts";
import { listClaims, type ListedClaim } from "./claims.queries.ts";

const NONE: readonly ListedClaim[] = [];
const SHOWN = ["open", "all"] as const;

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
