import { tableColumns } from "../../../ui/data-table-model.ts";
import { Ago } from "../lists/ago.tsx";
import { EditButton } from "./entry-acts.tsx";
import { EntryState } from "./entry-status.tsx";
import { petTypesCopy as copy } from "./pet-types.copy.ts";
import type { BreedRow } from "./pet-types-api.ts";

const NAMES_SHOWN = 3;

const namesOf = ({ synonyms }: BreedRow): string => {
  const some = synonyms.slice(0, NAMES_SHOWN).join(", ");
  return synonyms.length > NAMES_SHOWN ? `${some} ${copy.more(synonyms.length - NAMES_SHOWN)}` : some;
};

export const breedColumns = (onEdit: (row: BreedRow) => void) =>
  tableColumns<BreedRow>([
    {
      id: "name",
      header: copy.breed,
      line: "title",
      value: ({ name }) => name,
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      id: "species",
      header: copy.oneSpecies,
      line: "fact",
      isLead: true,
      isSortable: false,
      value: ({ speciesName }) => speciesName,
    },
    { id: "synonyms", header: copy.otherNames, line: "fact", isSortable: false, value: namesOf },
    {
      id: "updatedAt",
      header: copy.changed,
      line: "named",
      isExtra: true,
      isRoomy: true,
      value: ({ updatedAt }) => updatedAt,
      cell: ({ updatedAt }) => <Ago at={updatedAt} />,
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
