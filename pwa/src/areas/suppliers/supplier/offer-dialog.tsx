import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { productSuppliers } from "@fernpaw/domain/suppliers/supplier";
import { correctProductSupplier, registerProductSupplier } from "@fernpaw/domain/suppliers/supplier.mutations";
import { useMemo, useState } from "react";
import { labelsOf } from "../../../field-words.ts";
import { DECIMAL, WHOLE } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { typedFields } from "../../../form/typed-fields.ts";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { ProductPicker } from "../../catalogue/public/product-picker.tsx";
import { unitFor } from "../../catalogue/public/product-words.copy.ts";
import type { Offer, Product } from "../orders/orders.queries.ts";
import { offerWords } from "./offers.copy.ts";

const labels = labelsOf(productSuppliers);
const NAMES = [
  "code",
  "description",
  "barcode",
  "packSizeMilli",
  "minimumPacks",
  "multiplePacks",
  "listPriceMinor",
  "netPriceMinor",
  "isPreferred",
] as const;

interface OfferFormProps {
  /** Null: a new one. */
  offer: Offer | null;
  product: Product;
  supplierId: string;
  onClose: () => void;
}

/** Number, packet and prices of a product at a supplier. */
export function OfferForm({ offer, product, supplierId, onClose }: OfferFormProps) {
  const { settings } = useClinic();
  const typed = useMemo(() => typedFields(productSuppliers, NAMES, { region: settings }), [settings]);
  const form = useEntityForm({
    entity: productSuppliers,
    register: registerProductSupplier,
    correct: correctProductSupplier,
    row: offer,
    blank: { ...emptyRow(productSuppliers), packSizeMilli: product.packSizeMilli },
    registerWith: () => ({ productId: product.id, supplierId }),
    read: typed.show,
    write: typed.read,
    refusalAt: ({ code }) => (code === "already_exists" ? "packSizeMilli" : null),
    onSaved: () => {
      toastDone(offerWords.saved);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={offerWords.editTitle(product.name)}
      submitLabel={offerWords.save}
      hasCancel
    >
      <FormColumns>
        <TextField {...form.field("code")} label={labels.code} />
        <TextField
          {...form.field("packSizeMilli", DECIMAL)}
          label={labels.packSizeMilli}
          helperText={offerWords.sizeHint(unitFor(2, product.dispensingUnit))}
        />
        <TextField {...form.field("minimumPacks", WHOLE)} label={labels.minimumPacks} />
        <TextField {...form.field("multiplePacks", WHOLE)} label={labels.multiplePacks} />
        <TextField {...form.field("listPriceMinor", DECIMAL)} label={labels.listPriceMinor} />
        <TextField {...form.field("netPriceMinor", DECIMAL)} label={labels.netPriceMinor} />
        <TextField {...form.field("description")} label={labels.description} />
        <TextField {...form.field("barcode")} label={labels.barcode} />
      </FormColumns>
      <div>
        <FormControlLabel control={<Checkbox {...form.tick("isPreferred")} />} label={labels.isPreferred} />
        <Typography sx={{ color: "ink2" }}>{offerWords.preferredHint}</Typography>
      </div>
    </FormDialog>
  );
}

/** Adds a product to the list of a supplier: first the product, then how the supplier sells it. */
export function AddOfferDialog({ supplierId, onClose }: { supplierId: string; onClose: () => void }) {
  const [product, setProduct] = useState<Product | null>(null);
  if (product !== null) return <OfferForm offer={null} product={product} supplierId={supplierId} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={offerWords.addTitle} size="lg">
      <ProductPicker label={offerWords.product} autoFocus onPick={setProduct} />
    </Dialog>
  );
}
