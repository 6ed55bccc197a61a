import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { correctProductSupplier, registerProductSupplier } from "@fernpaw/domain/suppliers/supplier.mutations";
import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { productSuppliers } from "@fernpaw/domain/suppliers/supplier";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { labelsOf } from "../../../field-words.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { decimalText } from "../../../form/typed-number.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { unitFor } from "../../catalogue/public/product-words.copy.ts";
import { quantityFormat, readQuantity } from "../public/quantity-values.ts";
import type { Product } from "../stock.queries.ts";
import { copy } from "./reorder.copy.ts";
import { offersOf, suppliersInUse, type Offer, type Supplier } from "./reorder.queries.ts";

const words = copy.supplierForm;
const labels = labelsOf(productSuppliers);

interface SupplierChoiceProps {
  product: Product;
  onClose: () => void;
}

/** Says which supplier the orders of a product go to. */
export function SupplierChoice(props: SupplierChoiceProps) {
  const { db } = useClinic();
  const known = useLiveQuery(
    async () => ({ all: await suppliersInUse(db), offers: await offersOf(db, props.product.id) }),
    [db, props.product.id],
  );
  return known ? <ChoiceForm {...props} {...known} /> : null;
}

interface ChoiceFormProps extends SupplierChoiceProps {
  all: readonly Supplier[];
  offers: readonly Offer[];
}

interface Values {
  supplierId: string;
  packSizeMilli: string;
}

function ChoiceForm({ product, all, offers, onClose }: ChoiceFormProps) {
  const { settings } = useClinic();
  const [id] = useState(newId);
  const format = quantityFormat(settings);
  const offerOf = (supplierId: string): Offer | undefined =>
    offers.find((offer) => offer.status === "active" && offer.supplierId === supplierId);
  const mutationOf = ({ supplierId }: Values): MutationDefinition =>
    offerOf(supplierId) ? correctProductSupplier : registerProductSupplier;
  const form = useActionForm<MutationDefinition, Values>({
    mutation: registerProductSupplier,
    mutationOf,
    start: () => ({ supplierId: "", packSizeMilli: decimalText(product.packSizeMilli, format) }),
    toArgs: ({ supplierId, packSizeMilli }, fault) => {
      if (supplierId === "") return fault("supplierId", words.supplierNeeded);
      const known = offerOf(supplierId);
      if (known) return { id: known.id, set: { isPreferred: "yes" } };
      const sizeMilli = readQuantity(packSizeMilli, format, fault, {
        product: null,
        field: "packSizeMilli",
        needed: words.packetNeeded,
      });
      if (sizeMilli === null) return null;
      return { id, productId: product.id, supplierId, packSizeMilli: sizeMilli, isPreferred: "yes" };
    },
    words: { packSizeMilli: words.packetNeeded },
    onSaved: onClose,
  });
  const { supplierId } = form.values;
  const isNew = supplierId !== "" && offerOf(supplierId) === undefined;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.title(product.name)}
      size="md"
      submitLabel={words.save}
      hasCancel
      isDisabled={all.length === 0}
    >
      {all.length === 0 ? (
        <>
          <Typography>{words.noSuppliers}</Typography>
          <Button to={paths.suppliers}>{words.toSuppliers}</Button>
        </>
      ) : (
        <>
          <Typography>{words.hint}</Typography>
          <TextField select label={labels.supplierId} {...form.field("supplierId")}>
            {all.map(({ id: one, name }) => (
              <MenuItem key={one} value={one}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          {isNew && (
            <TextField
              label={words.packet(unitFor(2, product.dispensingUnit))}
              {...form.field("packSizeMilli", DECIMAL)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
