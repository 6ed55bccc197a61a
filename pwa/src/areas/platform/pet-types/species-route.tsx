import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { AdminListTable, ListFilter } from "../lists/admin-list.tsx";
import { ExportButton } from "../lists/export-button.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { copy as platformCopy } from "../platform.copy.ts";
import { STATE_OPTIONS } from "./entry-status.tsx";
import { SpeciesMergeDialog } from "./merge-dialog.tsx";
import { PetTypeParts } from "./pet-type-parts.tsx";
import { petTypesCopy as copy } from "./pet-types.copy.ts";
import { SPECIES_PATH, type SpeciesRow } from "./pet-types-api.ts";
import { speciesColumns } from "./species-columns.tsx";
import { SpeciesForm } from "./species-form.tsx";

type Opened = { kind: "new" } | { kind: "edit" | "merge"; row: SpeciesRow } | null;

/** Species, which every clinic gets. */
export function Component() {
  const list = useAdminList<SpeciesRow>({ path: SPECIES_PATH, usualSort: "sort", filters: ["status"] });
  const [opened, setOpened] = useState<Opened>(null);
  const columns = useMemo(() => speciesColumns((row) => setOpened({ kind: "edit", row })), []);
  const close = () => setOpened(null);
  const done = () => {
    close();
    list.retry();
  };
  const edited = opened?.kind === "edit" ? opened.row : null;
  return (
    <>
      <PageHeader
        title={platformCopy.sections["pet-types"]}
        subtitle={list.isLoading ? "\u00a0" : copy.speciesCount(list.total, list.isNarrowed)}
        actions={
          <>
            <ExportButton path={SPECIES_PATH} question={list.question} fileName={copy.speciesFile} />
            <Button
              variant="primary"
              startIcon={<Plus size={18} aria-hidden="true" />}
              onClick={() => setOpened({ kind: "new" })}
            >
              {copy.addSpecies}
            </Button>
          </>
        }
      />
      <PetTypeParts />
      <AdminListTable
        list={list}
        label={copy.species}
        searchLabel={copy.searchSpecies}
        columns={columns}
        rowId={({ id }) => id}
        emptyText={copy.noSpecies}
        filters={<ListFilter list={list} name="status" label={copy.status} options={STATE_OPTIONS} />}
      />
      {opened !== null && opened.kind !== "merge" && (
        <SpeciesForm
          species={edited}
          onStale={list.retry}
          onMerge={(row) => setOpened({ kind: "merge", row })}
          onClose={close}
          onDone={done}
        />
      )}
      {opened?.kind === "merge" && <SpeciesMergeDialog row={opened.row} onClose={close} onDone={done} />}
    </>
  );
}
