import { ShoppingBag } from "lucide-react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { copy } from "./sale.copy.ts";

/** The way to a sale at the counter. */
export function SaleButton() {
  const { can } = useClinic();
  return can("billing:manage") ? (
    <Button startIcon={<ShoppingBag size={20} aria-hidden="true" />} to={paths.sale()}>
      {copy.title}
    </Button>
  ) : null;
}
