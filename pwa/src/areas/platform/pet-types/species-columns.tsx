import { tableColumns } from "../../../ui/data-table-model.ts";
import { EditButton } from "./entry-acts.tsx";
import { EntryState } from "./entry-status.tsx";
import { petTypesCopy as copy } from "./pet-types.copy.ts";
import type { SpeciesRow } from "./pet-types-api.ts";

export const speciesColumns = (onEdit: (row: SpeciesRow) => void) =>
  tableColumns<SpeciesRow>([
    {
      id: "name",
      header: copy.oneSpecies,
      line: "title",
      value: ({ name }) => name,
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      id: "breeds",
      header: copy.breedsOf,
      line: "named",
      isSortable: false,
      align: "end",
      value: ({ breeds }) => breeds,
    },
    {
      id: "weightUnit",
      header: copy.weightUnit,
      line: "named",
      isSortable: false,
      value: ({ weightUnit }) => copy.units[weightUnit],
    },
    {
      id: "sort",
      header: copy.sort,
      line: "named",
      isExtra: true,
      isRoomy: true,
      align: "end",
      value: ({ sort }) => sort,
    },
    {
      id: "status",
      header: copy.status,
      line: "status",
      isSortable: false,
      value: ({ status }) => status,
      cell: (row) => <EntryState {...row} />,
    },
    {
      id: "acts",
      header: copy.edit,
      line: "actions",
      isSortable: false,
      value: () => null,
      cell: (row) => <EditButton row={row} onEdit={() => onEdit(row)} />,
    },
  ]);
