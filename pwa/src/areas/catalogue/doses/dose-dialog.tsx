import { correctDose, registerDose } from "@fernpaw/domain/catalogue/dose.mutations";
import { productDoses } from "@fernpaw/domain/catalogue/dose";
import { emptyRow, type GivenOf } from "@fernpaw/domain/kernel/entity";
import MenuItem from "@mui/material/MenuItem";
import { useMemo } from "react";
import { labelsOf } from "../../../field-words.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { typedFields } from "../../../form/typed-fields.ts";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import type { RefusedChange } from "../../../session/drafts/refused-change.ts";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy } from "./doses.copy.ts";
import type { Dose, ProductDoses } from "./doses.queries.ts";
import { readBand, showBand } from "./weight-band.ts";
import { copy as bandCopy } from "./weight-band.copy.ts";
import { WeightBandFields } from "./weight-band-fields.tsx";

const labels = labelsOf(productDoses);
const NAMES = ["petTypeId", "lowMilli", "highMilli", "unit", "per", "frequency", "route", "note", "source"] as const;

type Fields = Omit<GivenOf<typeof productDoses>, "productId">;

export interface DoseDialogProps {
  productId: string;
  /** Null: a new one. */
  dose: Dose | null;
  species: ProductDoses["species"];
  /** The form starts with the values of this refused dose. */
  refused?: RefusedChange;
  onClose: () => void;
  onSaved?: () => void;
}

function useDoseForm({ productId, dose, refused, onClose, onSaved }: DoseDialogProps) {
  const { settings } = useClinic();
  const { locale } = settings;
  const typed = useMemo(() => typedFields(productDoses, NAMES, { region: settings }), [settings]);
  return useEntityForm({
    entity: productDoses,
    register: registerDose,
    correct: correctDose,
    row: dose,
    blank: { ...emptyRow(productDoses), lowMilli: 1000, highMilli: 1000, source: "" },
    read: (row: Fields) => ({
      ...typed.show(row),
      ...showBand(row, locale),
      ...(dose === null && !refused && { lowMilli: "", highMilli: "" }),
    }),
    write: (values, fault): Fields | null => {
      const band = readBand(values, locale, fault);
      const fields = typed.read(values, fault);
      return band && fields ? { ...fields, ...band } : null;
    },
    words: {
      lowMilli: copy.faults.low,
      highMilli: (code) => (code === "custom" ? copy.faults.high : copy.faults.low),
      belowG: bandCopy.belowFault,
      fromG: copy.faults.overlap,
      source: copy.faults.source,
    },
    registerWith: () => ({ productId }),
    draftKey: `dose:${dose?.id ?? productId}`,
    refused,
    onSaved: () => {
      toastDone(copy.saved);
      onClose();
      onSaved?.();
    },
  });
}

/** Adds or corrects a dose of a product. */
export function DoseDialog(props: DoseDialogProps) {
  const { dose, species, onClose } = props;
  const form = useDoseForm(props);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={dose ? copy.editTitle : copy.addTitle}
      submitLabel={copy.save}
      isLarge
    >
      <TextField {...form.field("petTypeId")} select label={labels.petTypeId} helperText={copy.speciesHint}>
        <MenuItem value="">{copy.anySpecies}</MenuItem>
        {species.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <FormColumns>
        <WeightBandFields field={form.field} labels={labels} />
        <TextField {...form.field("lowMilli", DECIMAL)} label={labels.lowMilli} />
        <TextField {...form.field("highMilli", DECIMAL)} label={labels.highMilli} />
        <TextField {...form.field("unit")} select label={labels.unit}>
          {Object.entries(copy.units).map(([value, word]) => (
            <MenuItem key={value} value={value}>
              {word}
            </MenuItem>
          ))}
        </TextField>
        <TextField {...form.field("per")} select label={labels.per}>
          {Object.entries(copy.per).map(([value, word]) => (
            <MenuItem key={value} value={value}>
              {word}
            </MenuItem>
          ))}
        </TextField>
        <TextField {...form.field("frequency")} label={labels.frequency} />
        <TextField {...form.field("route")} label={labels.route} />
      </FormColumns>
      <TextField {...form.field("source")} label={labels.source} helperText={copy.sourceHint} />
      <TextField {...form.field("note")} label={labels.note} multiline minRows={2} />
    </FormDialog>
  );
}
