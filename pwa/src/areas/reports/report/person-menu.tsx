import { staff, titledName } from "@fernpaw/domain/staff/staff";
import { useLiveQuery } from "dexie-react-hooks";
import { User } from "lucide-react";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { copy } from "../reports.copy.ts";
import type { ChangeAddress } from "./report-bar.tsx";

interface PersonMenuProps {
  kind: "vet" | "person";
  personId: string | null;
  onChange: ChangeAddress;
}

/** Limits a report to the work of one person. */
export function PersonMenu({ kind, personId, onChange }: PersonMenuProps) {
  const { db } = useClinic();
  const people = useLiveQuery(async () => {
    const all = await rowsOf(db, staff).toArray();
    const own = all.filter(({ id, profession }) => kind === "person" || profession === "vet" || id === personId);
    return own
      .map((person) => ({ id: person.id as string, name: titledName(person) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }, [db, kind, personId]);
  const chosen = people?.find(({ id }) => id === personId);
  return (
    <MenuButton label={chosen?.name ?? copy.allPeople[kind]} startIcon={<User size={20} aria-hidden="true" />}>
      {[{ id: null, name: copy.allPeople[kind] }, ...(people ?? [])].map((person) => (
        <MenuEntry
          key={person.id ?? ""}
          kind="radio"
          isChosen={person.id === personId}
          onPick={() => onChange({ person: person.id })}
        >
          {person.name}
        </MenuEntry>
      ))}
    </MenuButton>
  );
}
