import { chipValue } from "@fernpaw/domain/pets/microchip";
import Box from "@mui/material/Box";
import { TriangleAlert } from "lucide-react";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import { useSearch } from "../../search/public/use-search.ts";
import { chipWords } from "./chip-words.ts";

const MIN_DIGITS = 9;
const PAUSE_MS = 1000;
const LIMIT = 8;
const PETS = ["pet"] as const;

interface ChipNoteProps {
  /** As typed or kept. */
  value: string;
  /** Whose chip it is; empty: of a new pet. */
  petId: string;
}

const words = {
  twin: (name: string, owner: string) =>
    owner === "" ? `${name} has the same chip.` : `${name} of ${owner} has the same chip.`,
  open: (name: string) => `Open ${name}`,
};

/** What a chip number says, and who else in the clinic has it: one of the two was mistyped, or is one animal twice. */
export function ChipNote({ value, petId }: ChipNoteProps) {
  const chip = chipValue(value);
  const found = useSearch(chip.length >= MIN_DIGITS ? chip : "", { kinds: PETS, limit: LIMIT });
  // What is still short may become a number while a person types.
  const hasPaused = useSettled(chip, PAUSE_MS) === chip;
  if (chip === "" || (chip.length < MIN_DIGITS && !hasPaused)) return null;
  const said = chipWords(value);
  const twins = (found ?? []).filter(
    (other) => other.id !== petId && other.past !== "merged" && chipValue(other.chip) === chip,
  );
  return (
    <Box sx={{ fontSize: "0.875rem", color: said.isFault || twins.length > 0 ? "warning.main" : "ink2" }}>
      <Box component="span" role={said.isFault ? "status" : undefined} sx={{ display: "flex", gap: 1.5 }}>
        {said.isFault && <TriangleAlert size={18} aria-hidden="true" style={{ flex: "none" }} />}
        {said.text}
      </Box>
      {twins.map((twin) => (
        <Box key={twin.id} role="status" sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center" }}>
          <TriangleAlert size={18} aria-hidden="true" style={{ flex: "none" }} />
          {words.twin(twin.name, twin.clientName)}
          <Button variant="link" to={paths.pet(twin.id)}>
            {words.open(twin.name)}
          </Button>
        </Box>
      ))}
    </Box>
  );
}
