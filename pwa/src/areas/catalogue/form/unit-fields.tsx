import MenuItem from "@mui/material/MenuItem";
import { products, usualPart, type ProductUnit } from "@fernpaw/domain/catalogue/product";
import { useController, useWatch, type Control } from "react-hook-form";
import { labelsOf } from "../../../field-words.ts";
import { FormText } from "../../../form/form-text.tsx";
import { readDecimal } from "../../../form/typed-number.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { quantityFormat } from "../../stock/public/quantity-values.ts";
import { copy } from "../catalogue.copy.ts";
import { packText, storageWords, unitFor, UNITS, unitWord } from "../public/product-words.copy.ts";
import { OneOf, YesNo } from "./field-parts.tsx";
import type { ProductValues } from "./product-form-values.ts";

const labels = labelsOf(products);
const words = copy.form;

const unitWords = Object.fromEntries(UNITS.map((unit) => [unit, unitWord(unit)]));

interface UnitFieldsProps {
  control: Control<ProductValues>;
  /** Else it is a service, which has no packs. */
  isGoods: boolean;
}

/** "1 packet of 2.5 ml", as far as it can be read. */
function usePackHint(control: Control<ProductValues>): string {
  const { settings } = useClinic();
  const [stockUnit, dispensingUnit, typed] = useWatch({
    control,
    name: ["stockUnit", "dispensingUnit", "packSizeMilli"],
  });
  const read = readDecimal(typed, quantityFormat(settings));
  if ("unread" in read || read.value <= 0) return words.quantityHint;
  return words.packHint(packText({ stockUnit, dispensingUnit, packSizeMilli: read.value }));
}

/** The smallest part follows the unit, unless a person chose another one: any part of millilitres, whole tablets. */
function DispensingUnit({ control }: Pick<UnitFieldsProps, "control">) {
  const { field, fieldState } = useController({ control, name: "dispensingUnit" });
  const { field: part } = useController({ control, name: "smallestPart" });
  const change = (unit: ProductUnit): void => {
    if (part.value === usualPart(field.value)) part.onChange(usualPart(unit));
    field.onChange(unit);
  };
  return (
    <TextField
      select
      label={labels.dispensingUnit}
      value={field.value}
      onChange={({ target }) => change(target.value as ProductUnit)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      errorText={fieldState.error?.message}
    >
      {UNITS.map((unit) => (
        <MenuItem key={unit} value={unit}>
          {unitWord(unit)}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function UnitFields({ control, isGoods }: UnitFieldsProps) {
  const packHint = usePackHint(control);
  return (
    <FormColumns>
      <DispensingUnit control={control} />
      {isGoods && <OneOf control={control} name="smallestPart" label={labels.smallestPart} words={copy.parts} />}
      {isGoods && <OneOf control={control} name="stockUnit" label={labels.stockUnit} words={unitWords} />}
      {isGoods && (
        <FormText
          control={control}
          name="packSizeMilli"
          label={labels.packSizeMilli}
          inputMode="decimal"
          helperText={packHint}
        />
      )}
      {isGoods && <OneOf control={control} name="storage" label={labels.storage} words={storageWords} />}
      {isGoods && <FormText control={control} name="useWithinDays" label={labels.useWithinDays} inputMode="numeric" />}
    </FormColumns>
  );
}

export function StockFields({ control }: Pick<UnitFieldsProps, "control">) {
  const [trackStock, unit] = useWatch({ control, name: ["trackStock", "dispensingUnit"] });
  const inUnit = (hint: string): string => `${hint} (${unitFor(2, unit)})`;
  return (
    <>
      <FormColumns>
        <YesNo control={control} name="trackStock" label={labels.trackStock} />
        <YesNo control={control} name="trackBatch" label={labels.trackBatch} />
      </FormColumns>
      {trackStock === "yes" && (
        <FormColumns>
          <FormText
            control={control}
            name="minimumMilli"
            label={inUnit(labels.minimumMilli)}
            inputMode="decimal"
            helperText={words.minimumHint}
          />
          <FormText
            control={control}
            name="idealMilli"
            label={inUnit(labels.idealMilli)}
            inputMode="decimal"
            helperText={words.idealHint}
          />
        </FormColumns>
      )}
    </>
  );
}
