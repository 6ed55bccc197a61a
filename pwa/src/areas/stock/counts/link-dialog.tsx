import Typography from "@mui/material/Typography";
import { MOST_BARCODES } from "@fernpaw/domain/catalogue/product";
import { correctProduct } from "@fernpaw/domain/catalogue/product.mutations";
import { useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { toastDone } from "../../../ui/toast.ts";
import { ProductLine } from "../../catalogue/public/product-line.tsx";
import { ProductPicker } from "../../catalogue/public/product-picker.tsx";
import type { Product } from "../stock.queries.ts";
import { counting as copy } from "./counts.copy.ts";

interface LinkDialogProps {
  code: string;
  onClose: () => void;
  onLinked: (productId: string) => void;
}

/** Gives an unknown barcode to a product. */
export function LinkDialog({ code, onClose, onLinked }: LinkDialogProps) {
  const [product, setProduct] = useState<Product | null>(null);
  const form = useActionForm({
    mutation: correctProduct,
    start: () => ({}),
    toArgs: (_, fault) => {
      if (product === null) fault("product", copy.linkNeeded);
      if (product && product.barcodes.length >= MOST_BARCODES) fault("product", copy.linkFull);
      return { id: product?.id ?? code, set: { barcodes: [...(product?.barcodes ?? []), code] } };
    },
    onSaved: () => {
      if (!product) return;
      toastDone(copy.linked(product.name));
      onClose();
      onLinked(product.id);
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={copy.linkTitle} submitLabel={copy.linkSubmit} size="md" hasCancel>
      <Typography sx={{ overflowWrap: "anywhere" }}>{copy.linkText(code)}</Typography>
      <ProductPicker label={copy.findField} autoFocus errorText={form.fault("product")} onPick={setProduct} />
      {product && <ProductLine product={product} />}
    </FormDialog>
  );
}
