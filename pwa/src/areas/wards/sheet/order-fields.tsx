import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import type { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { needsDose, UNSAID_MILLI } from "@fernpaw/domain/treatments/propose-dose";
import type { CareOrder } from "@fernpaw/domain/wards/care-order";
import { fieldWord } from "../../../field-words.ts";
import type { Form } from "../../../form/form-types.ts";
import { decimalText } from "../../../form/typed-number.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { useNow } from "../../../ui/clock-time.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { ProductPicker } from "../../catalogue/public/product-picker.tsx";
import { quantityFormat } from "../../stock/public/quantity-values.ts";
import { readKnowledge } from "../../treatments/treatments.queries.ts";
import { orderCopy as words } from "../wards.copy.ts";
import type { Vet } from "../wards.queries.ts";

type Product = RowOf<typeof products>;

export interface OrderValues {
  productId: string;
  what: string;
  quantity: string;
  dose: string;
  doseReason: string;
  route: string;
  note: string;
  rhythm: CareOrder["rhythm"];
  everyHours: string;
  fromOn: string;
  fromTime: string;
  toOn: string;
  toTime: string;
  orderedBy: string;
}

interface WhatProps extends Pick<VisitPartProps, "visit"> {
  form: Form<OrderValues>;
  product: Product | null;
}

/** A product of the catalogue, with its only published dose for this animal, or words. */
export function WhatFields({ form, visit, product }: WhatProps) {
  const { db, settings, timeZone } = useClinic();
  const now = useNow();
  const format = quantityFormat(settings);
  const pick = async ({ id }: Product): Promise<void> => {
    form.set({ productId: id, what: "" });
    const { known } = await readKnowledge(db, [id], { visit, day: localDateOf(now, timeZone) });
    const own = known.get(id);
    const proposed = own?.proposed ?? null;
    // Of several doses, and without any, a person says how much of a medicine.
    const isUnsaid = own !== undefined && needsDose(own.product) && proposed === null;
    form.put({
      quantity: isUnsaid ? "" : decimalText(proposed?.quantityMilli ?? UNSAID_MILLI, format),
      route: proposed?.dose.route ?? "",
      dose: "",
      doseReason: "",
    });
  };
  if (form.values.productId !== "")
    return (
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center", justifyContent: "space-between" }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{product?.name ?? ""}</Typography>
        <Button onClick={() => form.set({ productId: "", quantity: "", doseReason: "" })}>
          {words.withoutProduct}
        </Button>
      </Box>
    );
  return (
    <>
      <FormColumns>
        <TextField label={fieldWord("careOrders", "what")} {...form.field("what")} />
        <ProductPicker label={words.pick} onPick={(one) => void pick(one)} errorText={form.fault("productId")} />
      </FormColumns>
      <Box role="group" aria-label={words.usual} sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        {words.usualWork.map((what) => (
          <Button key={what} onClick={() => form.set({ what })}>
            {what}
          </Button>
        ))}
      </Box>
    </>
  );
}

export function VetField({ form, vets }: { form: Form<OrderValues>; vets: readonly Vet[] }) {
  const { orderedBy } = form.values;
  return (
    <TextField
      select
      label={fieldWord("careOrders", "orderedBy")}
      {...form.field("orderedBy")}
      value={vets.some(({ id }) => id === orderedBy) ? orderedBy : ""}
    >
      <MenuItem value="">{words.nobody}</MenuItem>
      {vets.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
