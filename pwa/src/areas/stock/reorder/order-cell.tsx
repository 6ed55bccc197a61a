import { ShoppingCart } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { copy } from "./reorder.copy.ts";
import type { ReorderEntry } from "./reorder.queries.ts";
import { SupplierChoice } from "./supplier-choice.tsx";
import { isOrderable, type Ordering } from "./use-add-to-orders.ts";

interface OrderCellProps {
  entry: ReorderEntry;
  ordering: Ordering;
  /** In a row of two lines: less room. */
  isShort?: boolean;
}

/** An owner orders the suggestion, chooses a supplier first, or reads that it is ordered. */
export function OrderCell({ entry, ordering, isShort = false }: OrderCellProps) {
  const { actor } = useClinic();
  const [isChoosing, setChoosing] = useState(false);
  const { product, reorder, offer, draftedPacks } = entry;
  if (draftedPacks > 0) return copy.drafted(draftedPacks);
  if (reorder === null) return copy.enough;
  if (actor.role !== "owner") return null;
  if (offer === null)
    return (
      <>
        <Button
          size="sm"
          disabled={ordering.isOffline}
          aria-label={copy.chooseOf(product.name)}
          onClick={() => setChoosing(true)}
        >
          {isShort ? copy.chooseShort : copy.choose}
        </Button>
        {isChoosing && <SupplierChoice product={product} onClose={() => setChoosing(false)} />}
      </>
    );
  return (
    <Button
      size="sm"
      startIcon={<ShoppingCart size={18} aria-hidden="true" />}
      disabled={ordering.isOffline || ordering.isBusy || !isOrderable(entry)}
      aria-label={copy.addOf(product.name)}
      onClick={() => ordering.add([entry])}
    >
      {isShort ? copy.addShort : copy.add}
    </Button>
  );
}
