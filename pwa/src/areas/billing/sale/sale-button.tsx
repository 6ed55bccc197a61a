import { ShoppingBag } from "lucide-react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { useCertifiedRule } from "../public/certified-note.tsx";
import { copy } from "./sale.copy.ts";

/** The way to a sale at the counter. */
export function SaleButton() {
  const { can } = useClinic();
  const rule = useCertifiedRule();
  return can("billing:manage") && rule === null ? (
    <Button startIcon={<ShoppingBag size={20} aria-hidden="true" />} to={paths.sale()}>
      {copy.title}
    </Button>
  ) : null;
}
