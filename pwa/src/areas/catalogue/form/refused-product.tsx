import type { RefusedFormProps } from "../../../area-part.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { Product } from "../catalogue.queries.ts";

const ProductFormDialog = lazyPart(async () => (await import("./product-form-dialog.tsx")).ProductFormDialog);

export function RefusedProduct({ row, change, onClose, onCorrected }: RefusedFormProps<Product | null>) {
  return <ProductFormDialog product={row} refused={change} onClose={onClose} onSaved={onCorrected} />;
}
