import { archiveProduct } from "@fernpaw/domain/catalogue/product.mutations";
import { useClinic } from "../../../session/clinic-context.ts";
import { ArchiveMenu } from "../../../ui/archive-menu.tsx";
import type { Product } from "../catalogue.queries.ts";
import { ProductFormDialog } from "../form/product-form-dialog.tsx";

export function ProductMenu({ product }: { product: Product }) {
  const { mutate } = useClinic();
  const { id, name, status } = product;
  return (
    <ArchiveMenu
      name={name}
      status={status}
      onTurn={(next) => mutate(archiveProduct, { id, status: next })}
      form={(onClose) => <ProductFormDialog product={product} onClose={onClose} />}
    />
  );
}
