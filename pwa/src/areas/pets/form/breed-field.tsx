import { findBreeds } from "@fernpaw/domain/pets/breed-search";
import { seededBreeds } from "@fernpaw/domain/pets/breed-vocabulary";
import { useLiveQuery } from "dexie-react-hooks";
import { useController, useWatch, type Control } from "react-hook-form";
import type { PetValues } from "./pet-form-values.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { SuggestingField } from "../../../ui/suggesting-field.tsx";
import { copy } from "../pets.copy.ts";
import { petsWords } from "../pets.words.copy.ts";
import { breedsOf, type PetType } from "../pets.queries.ts";

interface BreedFieldProps {
  control: Control<PetValues>;
  types: readonly PetType[];
}

const LIMIT = 30;

/** Breeds of the chosen species by name or synonym, whatever the accents; what is not in the list stays as typed. */
export function BreedField({ control, types }: BreedFieldProps) {
  const { field, fieldState } = useController({ control, name: "breed" });
  const petTypeId = useWatch({ control, name: "petTypeId" });
  const { db } = useClinic();
  const code = types.find((type) => type.id === petTypeId)?.code ?? "";
  const breeds = useLiveQuery(() => breedsOf(db, petTypeId, code), [db, petTypeId, code]) ?? seededBreeds(code);
  const options = findBreeds(breeds, field.value, LIMIT);
  return (
    <SuggestingField
      label={petsWords.fields.pets.breed}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      errorText={fieldState.error?.message}
      suggestions={options.map(({ breed, via }) => ({
        value: breed.name,
        label: [breed.name, via === null ? "" : copy.form.alsoCalled(via)].filter((part) => part !== "").join(" · "),
      }))}
    />
  );
}
