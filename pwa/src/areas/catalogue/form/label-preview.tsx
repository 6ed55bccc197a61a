import { useWatch, type Control } from "react-hook-form";
import { ProductLabel } from "../product/product-label.tsx";
import type { ProductValues } from "./product-form-values.ts";

/** The label as it changes with what is typed. */
export function LabelPreview({ control }: { control: Control<ProductValues> }) {
  const [name, printedName, strength, form, labelText, warnings] = useWatch({
    control,
    name: ["name", "printedName", "strength", "form", "labelText", "warnings"],
  });
  return <ProductLabel product={{ name, printedName, strength, form, labelText, warnings }} />;
}
