import { hasVisible } from "@fernpaw/domain/kernel/text";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { WHOLE } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useCallForm } from "../../../form/use-call-form.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { usePresentRow } from "../lists/use-present-row.ts";
import { MergeButton } from "./entry-acts.tsx";
import { petTypesCopy as copy } from "./pet-types.copy.ts";
import { addSpecies, changeSpecies, SPECIES_PATH, type SpeciesRow } from "./pet-types-api.ts";
import { placeRefusal, StaleNotice } from "./stale-notice.tsx";
import { StatusField } from "./status-field.tsx";

interface SpeciesFormProps {
  /** As it was when the form was opened; null: a new one. */
  species: SpeciesRow | null;
  onStale: () => void;
  onMerge: (row: SpeciesRow) => void;
  onClose: () => void;
  onDone: () => void;
}

const LAST_PLACE = "9000";
const isPlace = (text: string): boolean => /^\d{1,4}$/.test(text.trim());

/** Adds a species, or changes it. */
export function SpeciesForm({ species, onStale, onMerge, onClose, onDone }: SpeciesFormProps) {
  const { now, look } = usePresentRow<SpeciesRow>(SPECIES_PATH, species);
  const lookAgain = () => {
    look();
    onStale();
  };
  const form = useCallForm({
    start: () => ({
      name: species?.name ?? "",
      weightUnit: species?.weightUnit ?? ("kg" as const),
      sort: species ? String(species.sort) : LAST_PLACE,
      status: species?.status === "active" || species === null ? ("active" as const) : ("inactive" as const),
    }),
    faults: ({ name, sort }) => ({
      ...(hasVisible(name) ? {} : { name: copy.speciesNameMissing }),
      ...(isPlace(sort) ? {} : { sort: copy.sortWrong }),
    }),
    call: ({ name, weightUnit, sort, status }) => {
      const given = { name: name.trim(), weightUnit, sort: Number(sort) };
      return now === null ? addSpecies(given) : changeSpecies(now.id, { ...given, status, revision: now.revision });
    },
    place: (_problem, error) => placeRefusal(error, lookAgain),
    onSaved: ({ name }) => {
      toastDone(copy.saved(name.trim()));
      onDone();
    },
  });
  const isStale = species !== null && now !== null && now.revision !== species.revision;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={species ? copy.editOf(species.name) : copy.addSpecies}
      submitLabel={species ? copy.save : copy.addSpecies}
      hasCancel
      footer={now ? { aside: <MergeButton row={now} onMerge={() => onMerge(now)} /> } : undefined}
    >
      <Typography sx={{ color: "ink2" }}>{copy.rule}</Typography>
      {isStale && <StaleNotice present={now} />}
      <TextField autoFocus label={copy.name} {...form.field("name", { maxLength: 60 })} />
      <TextField select label={copy.weightUnit} {...form.field("weightUnit")}>
        <MenuItem value="g">{copy.units.g}</MenuItem>
        <MenuItem value="kg">{copy.units.kg}</MenuItem>
      </TextField>
      <TextField label={copy.sort} {...form.field("sort", { ...WHOLE, maxLength: 4 })} />
      {species && <StatusField entry={species} field={form.field("status")} />}
    </FormDialog>
  );
}
