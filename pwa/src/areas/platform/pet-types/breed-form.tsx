import { hasVisible } from "@fernpaw/domain/kernel/text";
import { BreedChange, MOST_SYNONYMS, NewBreed } from "@fernpaw/domain/pets/pet-type-forms";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useCallForm } from "../../../form/use-call-form.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { usePresentRow } from "../lists/use-present-row.ts";
import { MergeButton } from "./entry-acts.tsx";
import { petTypesCopy as copy } from "./pet-types.copy.ts";
import { addBreed, type BreedRow, BREEDS_PATH, changeBreed, type SpeciesRow } from "./pet-types-api.ts";
import { placeRefusal, StaleNotice } from "./stale-notice.tsx";
import { StatusField } from "./status-field.tsx";

interface BreedFormProps {
  /** As it was when the form was opened; null: a new one. */
  breed: BreedRow | null;
  species: readonly SpeciesRow[];
  /** Of a new breed, to begin with; empty: the first one. */
  speciesId: string;
  onStale: () => void;
  onMerge: (row: BreedRow) => void;
  onClose: () => void;
  onDone: () => void;
}

const namesIn = (typed: string): string[] =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => hasVisible(line));

/** Adds a breed, or changes its names and whether clinics can choose it. */
export function BreedForm({ breed, species, speciesId, onStale, onMerge, onClose, onDone }: BreedFormProps) {
  const { now, look } = usePresentRow<BreedRow>(BREEDS_PATH, breed);
  const lookAgain = () => {
    look();
    onStale();
  };
  const form = useCallForm({
    schema: breed ? BreedChange : NewBreed,
    toBody: (values) => bodyOf(values, now),
    start: () => ({
      speciesId: breed?.speciesId ?? (speciesId === "" ? (species[0]?.id ?? "") : speciesId),
      name: breed?.name ?? "",
      synonyms: breed?.synonyms.join("\n") ?? "",
      status: breed?.status === "active" || breed === null ? ("active" as const) : ("inactive" as const),
    }),
    faults: ({ name, synonyms }) => ({
      ...(hasVisible(name) ? {} : { name: copy.breedNameMissing }),
      ...(namesIn(synonyms).length > MOST_SYNONYMS ? { synonyms: copy.tooMany } : {}),
    }),
    call: ({ name, synonyms, status, speciesId: of }) => {
      const names = { name: name.trim(), synonyms: namesIn(synonyms) };
      return now === null
        ? addBreed({ speciesId: of, ...names })
        : changeBreed(now.id, { revision: now.revision, status, ...names });
    },
    place: (_problem, error) => placeRefusal(error, lookAgain),
    onSaved: ({ name }) => {
      toastDone(copy.saved(name.trim()));
      onDone();
    },
  });
  const isStale = breed !== null && now !== null && now.revision !== breed.revision;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={breed ? copy.editOf(breed.name) : copy.addBreed}
      submitLabel={breed ? copy.save : copy.addBreed}
      hasCancel
      footer={now ? { aside: <MergeButton row={now} onMerge={() => onMerge(now)} /> } : undefined}
    >
      <Typography sx={{ color: "ink2" }}>{copy.rule}</Typography>
      {isStale && <StaleNotice present={now} />}
      {breed === null && (
        <TextField select label={copy.oneSpecies} {...form.field("speciesId")}>
          {species.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        autoFocus
        label={copy.name}
        {...(breed ? { helperText: copy.renameHint } : {})}
        {...form.field("name", { maxLength: 160 })}
      />
      <TextField
        multiline
        minRows={3}
        maxRows={10}
        label={copy.otherNames}
        helperText={copy.otherNamesHint}
        {...form.field("synonyms")}
      />
      {breed && <StatusField entry={breed} field={form.field("status")} />}
    </FormDialog>
  );
}

interface Values {
  speciesId: string;
  name: string;
  synonyms: string;
  status: "active" | "inactive";
}

function bodyOf({ speciesId, name, synonyms, status }: Values, now: BreedRow | null) {
  const names = { name, synonyms: namesIn(synonyms) };
  return now === null ? { speciesId, ...names } : { revision: now.revision, status, ...names };
}
