import MenuItem from "@mui/material/MenuItem";
import { useFieldArray, type Control } from "react-hook-form";
import { AddRowButton, FormColumns, FormRow } from "../../../ui/form-rows.tsx";
import { FormText } from "../../../ui/form-text.tsx";
import type { PetValues } from "../pet-form-values.ts";
import { copy } from "../pets.copy.ts";
import type { PetType } from "../pets.queries.ts";
import { identifierWords, sexWords, temperamentWords } from "./pet-words.ts";

interface PetFieldsProps {
  control: Control<PetValues>;
  types: readonly PetType[];
  /** For changes that are not typed. */
  onChanged: () => void;
}

const MAX_NUMBERS = 12;

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => (
    <MenuItem key={value} value={value}>
      {label}
    </MenuItem>
  ));

export function PetFields({ control, types, onChanged }: PetFieldsProps) {
  const { fields, append } = useFieldArray({ control, name: "identifiers" });
  return (
    <>
      <FormColumns>
        <FormText control={control} name="name" label={copy.form.name} autoFocus />
        <FormText control={control} name="petTypeId" label={copy.form.species}>
          {types.map((type) => (
            <MenuItem key={type.id} value={type.id}>
              {type.name}
            </MenuItem>
          ))}
        </FormText>
        <FormText control={control} name="breed" label={copy.form.breed} />
        <FormText control={control} name="colour" label={copy.form.colour} />
        <FormText control={control} name="sex" label={copy.form.sex}>
          {options(sexWords)}
        </FormText>
        <FormText control={control} name="neutered" label={copy.form.neutered}>
          {options({ yes: copy.form.yes, no: copy.form.no, unknown: copy.form.unknown })}
        </FormText>
        <FormText control={control} name="birthOn" label={copy.form.birthOn} type="date" />
        <FormText control={control} name="birthPrecision" label={copy.form.precision}>
          {options(copy.form.precisions)}
        </FormText>
      </FormColumns>
      {fields.map((row, index) => (
        <FormRow key={row.id} lead="10rem">
          <FormText control={control} name={`identifiers.${index}.kind`} label={copy.form.identifierKind(index + 1)}>
            {options(identifierWords)}
          </FormText>
          <FormText control={control} name={`identifiers.${index}.value`} label={copy.form.identifier(index + 1)} />
        </FormRow>
      ))}
      {fields.length < MAX_NUMBERS && (
        <AddRowButton
          onClick={() => {
            append({ kind: "licence", value: "" });
            onChanged();
          }}
        >
          {copy.form.another}
        </AddRowButton>
      )}
      <FormText control={control} name="temperament" label={copy.form.temperament}>
        {options(temperamentWords)}
      </FormText>
      <FormText control={control} name="markings" label={copy.form.markings} />
      <FormText control={control} name="notes" label={copy.form.notes} multiline />
    </>
  );
}
