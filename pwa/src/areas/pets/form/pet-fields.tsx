import { parseAge } from "@fernpaw/domain/imports/import-birth";
import { latestBirth } from "@fernpaw/domain/pets/pet-facts";
import MenuItem from "@mui/material/MenuItem";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useController, useFieldArray, useWatch, type Control } from "react-hook-form";
import { AddRowButton, FormColumns, FormRow } from "../../../ui/form-rows.tsx";
import type { OtherText } from "../../../form/date-field.tsx";
import { FormDate } from "../../../form/date-field-in-form.tsx";
import { FormText } from "../../../form/form-text.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { blankIdentifier, type PetValues } from "./pet-form-values.ts";
import { copy } from "../pets.copy.ts";
import { petsWords } from "../pets.words.copy.ts";
import type { PetType } from "../pets.queries.ts";
import { BreedField } from "./breed-field.tsx";
import { ChipNote } from "./chip-note.tsx";
import { identifierWords, sexWords, temperamentWords } from "../public/pet-words.ts";

const words = petsWords.fields.pets;

interface PetFieldsProps {
  control: Control<PetValues>;
  types: readonly PetType[];
  /** Empty: of a new pet. */
  petId: string;
}

const MAX_NUMBERS = 12;

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => (
    <MenuItem key={value} value={value}>
      {label}
    </MenuItem>
  ));

export function PetFields({ control, types, petId }: PetFieldsProps) {
  const nameOf = (petTypeId: string): string => types.find(({ id }) => id === petTypeId)?.name ?? "";
  return (
    <>
      <FormColumns>
        <FormText control={control} name="name" label={words.name} autoFocus />
        <FormText control={control} name="petTypeId" label={words.petTypeId}>
          {types.map((type) => (
            <MenuItem key={type.id} value={type.id}>
              {type.mergedIntoId ? copy.form.mergedSpecies(type.name, nameOf(type.mergedIntoId)) : type.name}
            </MenuItem>
          ))}
        </FormText>
        <BreedField control={control} types={types} />
        <FormText control={control} name="colour" label={words.colour} />
        <FormText control={control} name="sex" label={words.sex}>
          {options(sexWords)}
        </FormText>
        <FormText control={control} name="neutered" label={words.neutered}>
          {options({ yes: copy.form.yes, no: copy.form.no, unknown: copy.form.unknown })}
        </FormText>
        <BirthFields control={control} />
      </FormColumns>
      <Identifiers control={control} petId={petId} />
      <FormColumns>
        <FormText control={control} name="temperament" label={words.temperament}>
          {options(temperamentWords)}
        </FormText>
        <FormText control={control} name="diet" label={words.diet} />
        <FormText control={control} name="source" label={words.source} />
      </FormColumns>
      <Typography component="h3" variant="h4">
        {words.insurance}
      </Typography>
      <FormColumns>
        <FormText control={control} name="insurance.insurer" label={copy.form.insurer} />
        <FormText control={control} name="insurance.policyNo" label={copy.form.policyNo} />
        <FormDate control={control} name="insurance.startsOn" label={copy.form.insuredFrom} />
        <FormDate control={control} name="insurance.endsOn" label={copy.form.insuredUntil} />
      </FormColumns>
      <Typography component="h3" variant="h4">
        {words.referringVet}
      </Typography>
      <FormColumns>
        <FormText control={control} name="referringVet.practice" label={copy.form.practice} />
        <FormText control={control} name="referringVet.vet" label={copy.form.practiceVet} />
        <FormText control={control} name="referringVet.phone" label={copy.form.practicePhone} />
        <FormText control={control} name="referringVet.email" label={copy.form.practiceEmail} />
      </FormColumns>
      <FormText control={control} name="markings" label={words.markings} />
      <FormText control={control} name="notes" label={words.notes} multiline />
    </>
  );
}

/** The text after which the birth is an estimate. */
const AGE: OtherText = { read: parseAge, words: copy.form.bornAbout, unreadable: copy.form.dateOrAge };

/** The day of birth, or the age: then the day is an estimate. */
function BirthFields({ control }: Pick<PetFieldsProps, "control">) {
  const { timeZone } = useClinic();
  const latest = latestBirth(useToday(timeZone));
  const { field: precision } = useController({ control, name: "birthPrecision" });
  return (
    <>
      <FormDate
        control={control}
        name="birthOn"
        label={words.birthOn}
        isBirth
        max={latest}
        other={AGE}
        onSettle={(_, isAge) => isAge === true && precision.onChange("estimated")}
        helperText={copy.form.ageToo}
      />
      <FormText control={control} name="birthPrecision" label={words.birthPrecision}>
        {options(copy.form.precisions)}
      </FormText>
    </>
  );
}

function Identifiers({ control, petId }: Omit<PetFieldsProps, "types">) {
  const { fields, append, remove } = useFieldArray({ control, name: "identifiers" });
  const rows = useWatch({ control, name: "identifiers" });
  return (
    <>
      {fields.map((row, index) => {
        const number = index + 1;
        const isChip = rows[index]?.kind === "microchip";
        const onRemove = (): void => remove(index);
        return (
          <Box key={row.id} sx={{ display: "grid", gap: 3 }}>
            <FormRow
              lead="10rem"
              removal={fields.length > 1 ? { label: copy.form.removeNumber(number), onRemove } : null}
            >
              <FormText control={control} name={`identifiers.${index}.kind`} label={copy.form.identifierKind(number)}>
                {options(identifierWords)}
              </FormText>
              <FormText control={control} name={`identifiers.${index}.value`} label={copy.form.identifier(number)} />
            </FormRow>
            {isChip && <ChipNote value={rows[index]?.value ?? ""} petId={petId} />}
            {isChip && rows[index]?.value !== "" && (
              <FormColumns>
                <FormText control={control} name={`identifiers.${index}.site`} label={copy.form.chipSite(number)} />
                <FormDate
                  control={control}
                  name={`identifiers.${index}.implantedOn`}
                  label={copy.form.chipOn(number)}
                />
                <FormText
                  control={control}
                  name={`identifiers.${index}.implantedBy`}
                  label={copy.form.chipBy(number)}
                />
              </FormColumns>
            )}
          </Box>
        );
      })}
      {fields.length < MAX_NUMBERS && (
        <AddRowButton onClick={() => append(blankIdentifier("licence"))}>{copy.form.another}</AddRowButton>
      )}
    </>
  );
}
