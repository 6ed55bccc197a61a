import { titledName } from "@fernpaw/domain/staff/staff";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { Menu, MenuEntry, MenuGroup } from "../../../ui/menu.tsx";
import { bookingChoices } from "../../appointments/appointments.queries.ts";
import type { Whose } from "../../../ui/whose-choice.ts";
import { copy } from "../today.copy.ts";
import { WHOSE } from "../today-frame.tsx";
import type { BoardFilter } from "./use-board-filter.ts";

interface FilterMenuProps {
  anchor: HTMLElement | null;
  filter: BoardFilter;
  /** Where the page has no room for this choice beside its title. */
  whoseChoice: { whose: Whose; onChange: (whose: Whose) => void } | null;
  onChange: (change: Partial<BoardFilter>) => void;
  onClose: () => void;
}

export function FilterMenu({ anchor, filter, whoseChoice, onChange, onClose }: FilterMenuProps) {
  const { db } = useClinic();
  const choices = useLiveQuery(() => bookingChoices(db), [db]);
  const groups = [
    {
      field: "vetId",
      label: copy.filter.vets,
      all: copy.filter.anyVet,
      options: (choices?.vets ?? []).map((vet) => ({ id: vet.id, name: titledName(vet) })),
    },
    {
      field: "roomId",
      label: copy.filter.rooms,
      all: copy.filter.anyRoom,
      options: choices?.rooms ?? [],
    },
  ] as const;
  return (
    <Menu anchor={anchor} onClose={onClose} label={copy.filter.label}>
      {whoseChoice && (
        <MenuGroup label={copy.whose}>
          {WHOSE.map(({ value, label }) => (
            <MenuEntry
              key={value}
              kind="radio"
              isChosen={value === whoseChoice.whose}
              onPick={() => whoseChoice.onChange(value)}
            >
              {label}
            </MenuEntry>
          ))}
        </MenuGroup>
      )}
      {groups.map(({ field, label, all, options }) => (
        <MenuGroup key={field} label={label}>
          {[{ id: null, name: all }, ...options].map(({ id, name }) => (
            <MenuEntry key={id} kind="radio" isChosen={filter[field] === id} onPick={() => onChange({ [field]: id })}>
              {name}
            </MenuEntry>
          ))}
        </MenuGroup>
      ))}
    </Menu>
  );
}
