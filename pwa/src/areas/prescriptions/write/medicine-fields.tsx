import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { ProposedDose } from "@fernpaw/domain/treatments/propose-dose";
import { PRESCRIPTION_KINDS } from "@fernpaw/domain/prescriptions/prescription";
import { fieldWord } from "../../../field-words.ts";
import { FaultLine } from "../../../form/fault-line.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ProductPicker } from "../../catalogue/public/product-picker.tsx";
import { controlledText } from "../../catalogue/public/product-words.copy.ts";
import { kindWords, writeCopy as words } from "../prescriptions.copy.ts";
import type { Values } from "./prescription-form.ts";
import { doseValues, productValues } from "./proposed-dose.ts";

type Product = RowOf<typeof products>;

const KINDS = PRESCRIPTION_KINDS.map((value) => ({ value, label: kindWords[value] }));

/** The next medicine starts without the words about the first. */
const OF_NO_MEDICINE = {
  productId: "",
  medicine: "",
  strength: "",
  form: "",
  dose: "",
  doseReason: "",
  route: "",
  quantity: "",
  directions: "",
  warnings: "",
  withdrawal: "",
  cascadeStatement: "",
  ticked: [],
  overrideReason: "",
} satisfies Partial<Values>;

interface MedicineFieldsProps {
  form: Form<Values>;
  product: Product | null;
  /** The only published dose of a product for this animal; null: none, or several to choose from. */
  proposedOf: (productId: string) => Promise<ProposedDose | null>;
}

/** The clinic or a pharmacy, and the medicine: of the list, or in words for a pharmacy. */
export function MedicineFields({ form, product, proposedOf }: MedicineFieldsProps) {
  const { settings } = useClinic();
  const { values } = form;
  const pick = async (one: Product): Promise<void> => {
    form.set({ ...OF_NO_MEDICINE, ...productValues(one) });
    const proposed = await proposedOf(one.id);
    const { productId, dose } = form.now();
    if (proposed && productId === one.id && dose === "") form.put(doseValues(proposed, settings));
  };
  return (
    <>
      <Choice label={fieldWord("prescriptions", "kind")} {...form.pick("kind")} options={KINDS} />
      <FaultLine words={form.fault("kind")} />
      {values.productId === "" ? (
        <>
          <ProductPicker
            label={words.pick}
            onPick={(one) => void pick(one)}
            errorText={form.fault("productId")}
            autoFocus
          />
          {values.kind !== "dispense_here" && (
            <FormColumns>
              <TextField label={words.without} {...form.field("medicine")} />
              <TextField label={fieldWord("prescriptions", "strength")} {...form.field("strength")} />
              <TextField label={fieldWord("prescriptions", "form")} {...form.field("form")} />
            </FormColumns>
          )}
        </>
      ) : (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center", justifyContent: "space-between" }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
            {values.medicine}
            {product?.controlled ? ` · ${controlledText(product.controlled)}` : ""}
          </Typography>
          <Button onClick={() => form.set(OF_NO_MEDICINE)}>{words.change}</Button>
        </Box>
      )}
      {product && product.alertOnUse !== "" && <Alert severity="warning">{product.alertOnUse}</Alert>}
    </>
  );
}
