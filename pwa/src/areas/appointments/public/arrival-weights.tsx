import type { Instant } from "@fernpaw/domain/kernel/time";
import { weightWarnings } from "@fernpaw/domain/pets/weight-warnings";
import { newId } from "../../../db/new-id.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { parseWeight, weightText } from "../../pets/public/weight.ts";
import { weightQuestion } from "../../pets/public/warning-words.ts";
import { copy } from "../appointments.copy.ts";
import type { ArrivingPet } from "../check-in.queries.ts";

export interface TypedWeight {
  id: string;
  petId: string;
  weightG: number;
}

/** The weights that were typed, in grams; undefined when one of them is none. */
export function typedWeights(
  pets: readonly ArrivingPet[],
  typed: Readonly<Record<string, string>>,
): TypedWeight[] | undefined {
  const weights: TypedWeight[] = [];
  for (const pet of pets) {
    const text = typed[pet.id]?.trim() ?? "";
    if (text === "") continue;
    const weightG = parseWeight(text, pet.unit);
    if (weightG === null) return undefined;
    weights.push({ id: newId(), petId: pet.id, weightG });
  }
  return weights;
}

/** Words for weights of which one cannot be read; null: all can. */
export const weightFault = (pets: readonly ArrivingPet[], typed: Readonly<Record<string, string>>): string | null =>
  typedWeights(pets, typed) === undefined ? copy.checkIn.badWeight : null;

/** What to ask about weights that are hardly true, a sentence a pet. */
export function strangeWeights(
  pets: readonly ArrivingPet[],
  weights: readonly TypedWeight[] | undefined,
  now: Instant,
): string[] {
  return (weights ?? []).flatMap(({ petId, weightG }) => {
    const pet = pets.find(({ id }) => id === petId);
    if (!pet) return [];
    const { name, unit, speciesCode: petTypeCode, lastWeight: previous } = pet;
    const warnings = weightWarnings({ weightG, takenAt: now, petTypeCode, previous });
    return warnings.length === 0
      ? []
      : [copy.checkIn.strangeWeight(name, weightText(weightG, unit), weightQuestion(warnings))];
  });
}

interface WeightFieldProps {
  pet: ArrivingPet;
  value: string;
  showsFault: boolean;
  onChange: (value: string) => void;
}

export function WeightField({ pet, value, showsFault, onChange }: WeightFieldProps) {
  const isWrong = showsFault && value.trim() !== "" && parseWeight(value, pet.unit) === null;
  return (
    <TextField
      label={copy.checkIn.weight(pet.name, pet.unit)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { inputMode: "decimal", autoComplete: "off" } }}
      errorText={isWrong ? copy.checkIn.badWeight : undefined}
      helperText={pet.lastWeight ? copy.checkIn.last(weightText(pet.lastWeight.weightG, pet.unit)) : copy.checkIn.first}
    />
  );
}
