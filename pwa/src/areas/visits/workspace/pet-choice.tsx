import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { copy } from "./workspace.copy.ts";
import type { PetVisit } from "./workspace.queries.ts";

interface PetChoiceProps {
  visits: readonly PetVisit[];
  petId: string;
  onChoose: (petId: string) => void;
}

/** Several pets of one appointment, or that came together without one: one tap goes from one to the next, and each keeps what was half typed. */
export function PetChoice({ visits, petId, onChoose }: PetChoiceProps) {
  return (
    <ToggleButtonGroup
      exclusive
      value={petId}
      aria-label={visits[0]?.visit.appointmentId === null ? copy.together : copy.pets}
      sx={{ mb: 3, flexWrap: "wrap" }}
      onChange={(_, next: string | null) => next !== null && onChoose(next)}
    >
      {visits.map(({ pet }) => (
        <ToggleButton key={pet.id} value={pet.id} sx={{ px: 4, minHeight: 48, textTransform: "none" }}>
          {pet.name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
