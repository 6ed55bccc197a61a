import { lazyPart } from "../../../ui/lazy-part.tsx";

/** The form of a product, fetched when it is first opened. */
export const ProductForm = lazyPart(async () => (await import("../form/product-form-dialog.tsx")).ProductFormDialog);
