import { appointments } from "@fernpaw/domain/appointments/appointment";
import { pets as petRows } from "@fernpaw/domain/pets/pet";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import { useLiveQuery } from "dexie-react-hooks";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { ageText } from "../../pets/public/pet-words.ts";
import type { FoundSubject } from "../../search/search.queries.ts";
import { tellApart } from "./namesakes.ts";
import { labelsOf } from "../../../field-words.ts";

const labels = labelsOf(appointments);

interface PetChoiceProps {
  pets: readonly FoundSubject[];
  petIds: readonly string[];
  onChange: (petIds: string[]) => void;
  /** Beside them. */
  children: ReactNode;
}

/** The pets of one owner, to tick. Those of one name say what else they are. */
export function PetChoice({ pets, petIds, onChange, children }: PetChoiceProps) {
  const { db, timeZone } = useClinic();
  const today = useToday(timeZone);
  const abouts = useLiveQuery(async () => {
    const rows = await rowsOf(db, petRows).bulkGet(pets.map(({ id }) => id));
    return tellApart(
      pets.map((pet, index) => {
        const row = rows[index];
        const age = row ? ageText(row, today) : "";
        return { id: pet.id, name: pet.name, about: [pet.breed || pet.species, age], number: row?.number ?? null };
      }),
    );
  }, [db, pets, today]);
  const toggle = (id: string): void =>
    onChange(petIds.includes(id) ? petIds.filter((other) => other !== id) : [...petIds, id]);
  return (
    <Stack direction="row" role="group" aria-label={labels.petIds} sx={{ flexWrap: "wrap", gap: 2 }}>
      {pets.map(({ id, name }) => {
        const about = abouts?.get(id) ?? "";
        return (
          <ToggleButton
            key={id}
            value={id}
            selected={petIds.includes(id)}
            onChange={() => toggle(id)}
            sx={{ gap: 2, textTransform: "none" }}
          >
            {petIds.includes(id) && <Check size={18} aria-hidden="true" />}
            <bdi>{name}</bdi>
            {about !== "" && <span style={{ fontWeight: 400 }}>{`· ${about}`}</span>}
          </ToggleButton>
        );
      })}
      {children}
    </Stack>
  );
}
