import { DECIMAL, type TextProps } from "../../../form/field-props.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { copy } from "./weight-band.copy.ts";

interface WeightBandFieldsProps {
  field: (name: "fromG" | "belowG", html: typeof DECIMAL) => TextProps<string>;
  labels: Readonly<Record<"fromG" | "belowG", string>>;
}

/** The range of weights of a dose, or of a part of a bundle. */
export function WeightBandFields({ field, labels }: WeightBandFieldsProps) {
  return (
    <>
      <TextField {...field("fromG", DECIMAL)} label={labels.fromG} helperText={copy.fromHint} />
      <TextField {...field("belowG", DECIMAL)} label={labels.belowG} helperText={copy.belowHint} />
    </>
  );
}
