import MenuItem from "@mui/material/MenuItem";
import { analyteOf, ANALYTES } from "@fernpaw/domain/labs/analytes";
import { labRanges } from "@fernpaw/domain/labs/lab-order";
import { addRange, correctRange } from "@fernpaw/domain/labs/lab-range.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { labelsOf } from "../../../field-words.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { typedFields } from "../../../form/typed-fields.ts";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { copy } from "../labs.copy.ts";
import { type LabRangeRow, speciesInUse } from "../labs.queries.ts";

const NAMES = ["laboratory", "petTypeId", "analyte", "unit", "lowMilli", "highMilli", "source"] as const;
const labels = labelsOf(labRanges);
const BY_NAME = ANALYTES.toSorted((a, b) => a.name.localeCompare(b.name));

interface RangeDialogProps {
  /** Null: a new one. */
  range: LabRangeRow | null;
  onClose: () => void;
}

function useRangeForm({ range, onClose }: RangeDialogProps) {
  const { settings } = useClinic();
  const typed = typedFields(labRanges, NAMES, { region: settings });
  return useEntityForm({
    entity: labRanges,
    register: addRange,
    correct: correctRange,
    row: range,
    blank: { petTypeId: "", analyte: "", source: "" },
    read: typed.show,
    write: (values, fault) => {
      const fields = typed.read(values, fault);
      if (!fields) return null;
      const { lowMilli, highMilli } = fields;
      if (lowMilli === null && highMilli === null) return fault("lowMilli", copy.rangeNeeds);
      if (lowMilli !== null && highMilli !== null && lowMilli > highMilli) return fault("highMilli", copy.badEnds);
      return fields;
    },
    words: { source: copy.sourceNeeded },
    draftKey: `lab-range:${range?.id ?? "new"}`,
    onSaved: onClose,
  });
}

/** The values that a laboratory calls normal for a species, with their source. */
export function RangeDialog({ range, onClose }: RangeDialogProps) {
  const { db } = useClinic();
  const species = useLiveQuery(() => speciesInUse(db), [db]) ?? [];
  const form = useRangeForm({ range, onClose });
  const { values, set } = form;
  const units = analyteOf(values.analyte)?.units ?? [];
  const isNew = range === null;
  const choose = (analyte: string): void => set({ analyte, unit: analyteOf(analyte)?.units[0] ?? "" });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isNew ? copy.addRange : copy.editRange}
      submitLabel={copy.saveRange}
      hasCancel
    >
      <FormColumns>
        <TextField
          select
          label={labels.analyte}
          {...form.field("analyte")}
          disabled={!isNew}
          onChange={(event) => choose(event.target.value)}
        >
          {BY_NAME.map(({ code, name }) => (
            <MenuItem key={code} value={code}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        {units.length > 0 && (
          <TextField
            select
            label={labels.unit}
            {...form.field("unit")}
            disabled={!isNew}
            value={units.includes(values.unit) ? values.unit : ""}
          >
            {units.map((unit) => (
              <MenuItem key={unit} value={unit}>
                {unit}
              </MenuItem>
            ))}
          </TextField>
        )}
        <TextField
          select
          label={labels.petTypeId}
          {...form.field("petTypeId")}
          disabled={!isNew}
          value={species.some(({ id }) => id === values.petTypeId) ? values.petTypeId : ""}
        >
          {species.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={labels.laboratory}
          {...form.field("laboratory")}
          disabled={!isNew}
          helperText={copy.laboratoryHint}
        />
        <TextField label={labels.lowMilli} {...form.field("lowMilli", DECIMAL)} />
        <TextField label={labels.highMilli} {...form.field("highMilli", DECIMAL)} />
      </FormColumns>
      <TextField label={labels.source} {...form.field("source")} helperText={form.fault("source") ?? copy.sourceHint} />
    </FormDialog>
  );
}
