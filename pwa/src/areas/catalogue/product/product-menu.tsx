import { archiveProduct } from "@fernpaw/domain/catalogue/product.mutations";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import { copy } from "../catalogue.copy.ts";
import type { Product } from "../catalogue.queries.ts";
import { ProductFormDialog } from "../form/product-form-dialog.tsx";

/** Edit, archive, restore. */
export function ProductMenu({ product }: { product: Product }) {
  const { mutate } = useClinic();
  const [isEditing, setEditing] = useState(false);
  const { id, name } = product;
  const turn = (status: Product["status"]) => (): void => {
    const other = status === "active" ? "archived" : "active";
    mutate(archiveProduct, { id, status }).then(
      () => toastDone(status === "active" ? copy.nowActive(name) : copy.nowArchived(name), turn(other)),
      (error: unknown) => toastProblem(refusalText(error)),
    );
  };
  return (
    <>
      <MenuButton label={copy.more}>
        {product.status === "active" ? (
          <MenuEntry onPick={turn("archived")}>{copy.archive}</MenuEntry>
        ) : (
          <MenuEntry onPick={turn("active")}>{copy.restore}</MenuEntry>
        )}
      </MenuButton>
      <Button startIcon={<Pencil size={18} aria-hidden="true" />} onClick={() => setEditing(true)}>
        {copy.edit}
      </Button>
      {isEditing && <ProductFormDialog product={product} onClose={() => setEditing(false)} />}
    </>
  );
}
