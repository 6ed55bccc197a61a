import { findBreeds, type FoundBreed } from "@fernpaw/domain/pets/breed-search";
import { seededBreeds } from "@fernpaw/domain/pets/breed-vocabulary";
import Autocomplete from "@mui/material/Autocomplete";
import MuiTextField from "@mui/material/TextField";
import { useLiveQuery } from "dexie-react-hooks";
import { useController, useWatch, type Control } from "react-hook-form";
import type { PetValues } from "./pet-form-values.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useOpenList } from "../../../ui/use-open-list.ts";
import { copy } from "../pets.copy.ts";
import { petsWords } from "../pets.words.copy.ts";
import { breedsOf, type PetType } from "../pets.queries.ts";

interface BreedFieldProps {
  control: Control<PetValues>;
  types: readonly PetType[];
}

const LIMIT = 30;

/** The index of the highlighted option in the list of an autocomplete; -1: none. */
function highlightedIndex(input: EventTarget): number {
  const id = input instanceof Element ? input.getAttribute("aria-activedescendant") : null;
  return Number(document.getElementById(id ?? "")?.dataset["optionIndex"] ?? -1);
}

/** Breeds of the chosen species by name or synonym, whatever the accents; what is not in the list stays as typed. */
export function BreedField({ control, types }: BreedFieldProps) {
  const { field, fieldState } = useController({ control, name: "breed" });
  const petTypeId = useWatch({ control, name: "petTypeId" });
  const { db } = useClinic();
  const code = types.find((type) => type.id === petTypeId)?.code ?? "";
  const breeds = useLiveQuery(() => breedsOf(db, petTypeId, code), [db, petTypeId, code]) ?? seededBreeds(code);
  const options = findBreeds(breeds, field.value, LIMIT);
  const list = useOpenList(options.length > 0);
  return (
    <Autocomplete<FoundBreed, false, false, true>
      {...list}
      freeSolo
      // Enter takes the first breed that fits what was typed.
      autoHighlight={field.value.trim() !== ""}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !list.open || options.length === 0) return;
        // MUI would keep the typed text and not take the highlighted breed. An open list never sends the form.
        event.preventDefault();
        event.defaultMuiPrevented = true;
        const chosen = options[highlightedIndex(event.target)];
        if (chosen) field.onChange(chosen.breed.name);
        list.onClose();
      }}
      options={options}
      value={null}
      inputValue={field.value}
      filterOptions={(all) => all}
      getOptionLabel={(option) => (typeof option === "string" ? option : option.breed.name)}
      getOptionKey={(option) => (typeof option === "string" ? option : option.breed.name)}
      onInputChange={(_, value, reason) => {
        if (reason === "input" || reason === "clear") field.onChange(value);
      }}
      onChange={(_, option) => {
        if (option === null || typeof option === "string") return;
        field.onChange(option.breed.name);
      }}
      onBlur={field.onBlur}
      // As high as the fields beside it.
      sx={{ "& .MuiOutlinedInput-root": { py: 0, minHeight: "var(--d-ctl)" } }}
      renderOption={({ key, ...props }, { breed, via }) => (
        <li key={key} {...props}>
          {[breed.name, via === null ? "" : copy.form.alsoCalled(via)].filter((part) => part !== "").join(" · ")}
        </li>
      )}
      renderInput={(params) => (
        <MuiTextField
          {...params}
          label={petsWords.fields.pets.breed}
          inputRef={field.ref}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message}
        />
      )}
    />
  );
}
