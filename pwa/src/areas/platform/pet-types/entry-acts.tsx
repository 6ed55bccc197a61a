import { Button } from "../../../ui/button.tsx";
import { petTypesCopy as copy } from "./pet-types.copy.ts";
import type { EntryRow } from "./pet-types-api.ts";

/** Opens the form of one row. */
export function EditButton({ row, onEdit }: { row: EntryRow; onEdit: () => void }) {
  return (
    <Button size="sm" aria-label={copy.editOf(row.name)} onClick={onEdit}>
      {copy.edit}
    </Button>
  );
}

/** In the form of an entry; a merged one is put back before it is merged into another one. */
export function MergeButton({ row, onMerge }: { row: EntryRow; onMerge: () => void }) {
  return (
    <Button variant="ghost" disabled={row.status === "merged"} onClick={onMerge}>
      {copy.mergeButton}
    </Button>
  );
}
