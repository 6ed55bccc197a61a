import { Ban, CircleCheck } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { kindWords, packText } from "../../catalogue/public/product-words.copy.ts";
import { inventoryCopy as copy } from "./inventory.copy.ts";
import type { ProductRow } from "./inventory-api.ts";

export const catalogueColumns = (onEdit: (row: ProductRow) => void) =>
  tableColumns<ProductRow>([
    {
      id: "name",
      header: copy.fields.name,
      line: "title",
      value: ({ card }) => card.name,
      cell: ({ card }) => <bdi>{card.name}</bdi>,
    },
    { id: "code", header: copy.fields.code, line: "fact", isLead: true, value: ({ card }) => card.code },
    {
      id: "kind",
      header: copy.fields.kind,
      line: "fact",
      isSortable: false,
      value: ({ card }) => kindWords[card.kind],
    },
    {
      id: "pack",
      header: copy.fields.stockUnit,
      line: "fact",
      isExtra: true,
      isRoomy: true,
      isSortable: false,
      value: ({ card }) => packText(card),
    },
    {
      id: "status",
      header: copy.status,
      line: "status",
      isSortable: false,
      value: ({ status }) => status,
      cell: ({ status }) => (
        <StatusChip tone={status === "active" ? "confirmed" : "noShow"} icon={status === "active" ? CircleCheck : Ban}>
          {copy.states[status]}
        </StatusChip>
      ),
    },
    {
      id: "acts",
      header: copy.edit,
      line: "actions",
      isSortable: false,
      value: () => null,
      cell: (row) => (
        <Button size="sm" aria-label={copy.editOf(row.card.name)} onClick={() => onEdit(row)}>
          {copy.edit}
        </Button>
      ),
    },
  ]);
