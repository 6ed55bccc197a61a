import { Plus, Upload } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { AdminListTable, ListFilter } from "../lists/admin-list.tsx";
import { ExportButton } from "../lists/export-button.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { copy as platformCopy } from "../platform.copy.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { breedColumns } from "./breed-columns.tsx";
import { BreedForm } from "./breed-form.tsx";
import { STATE_OPTIONS } from "./entry-status.tsx";
import { BreedMergeDialog } from "./merge-dialog.tsx";
import { PetTypeParts } from "./pet-type-parts.tsx";
import { petTypesCopy as copy } from "./pet-types.copy.ts";
import { type BreedRow, BREEDS_PATH, offeredSpecies } from "./pet-types-api.ts";

type Opened = { kind: "new" } | { kind: "edit" | "merge"; row: BreedRow } | null;

/** Breeds of all species, which every clinic gets. */
export function Component() {
  const list = useAdminList<BreedRow>({ path: BREEDS_PATH, usualSort: "name", filters: ["species", "status"] });
  const { data: species } = useAdminFetch("species", offeredSpecies);
  const [opened, setOpened] = useState<Opened>(null);
  const columns = useMemo(() => breedColumns((row) => setOpened({ kind: "edit", row })), []);
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
        subtitle={list.isLoading ? "\u00a0" : copy.breedCount(list.total, list.isNarrowed)}
        actions={
          <>
            <ExportButton path={BREEDS_PATH} question={list.question} fileName={copy.breedFile} />
            <Button to="/admin/pet-types/import" startIcon={<Upload size={18} aria-hidden="true" />}>
              {copy.import}
            </Button>
            <Button
              variant="primary"
              disabled={species === null}
              startIcon={<Plus size={18} aria-hidden="true" />}
              onClick={() => setOpened({ kind: "new" })}
            >
              {copy.addBreed}
            </Button>
          </>
        }
      />
      <PetTypeParts />
      <AdminListTable
        list={list}
        label={copy.breeds}
        searchLabel={copy.searchBreeds}
        columns={columns}
        rowId={({ id }) => id}
        emptyText={copy.noBreeds}
        filters={
          <>
            <ListFilter
              list={list}
              name="species"
              label={copy.oneSpecies}
              options={(species ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
            <ListFilter list={list} name="status" label={copy.status} options={STATE_OPTIONS} />
          </>
        }
      />
      {opened !== null && opened.kind !== "merge" && species !== null && (
        <BreedForm
          breed={edited}
          species={species}
          speciesId={list.filter("species")}
          onStale={list.retry}
          onMerge={(row) => setOpened({ kind: "merge", row })}
          onClose={close}
          onDone={done}
        />
      )}
      {opened?.kind === "merge" && <BreedMergeDialog row={opened.row} onClose={close} onDone={done} />}
    </>
  );
}
