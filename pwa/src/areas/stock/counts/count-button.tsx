import { COUNT_NAME_LENGTH } from "@fernpaw/domain/stock/stock-count";
import { startCount } from "@fernpaw/domain/stock/stock-count.mutations";
import { ClipboardCheck } from "lucide-react";
import { useNavigate } from "react-router";
import { newId } from "../../../db/new-id.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { useToastAction } from "../../../ui/use-action.ts";
import type { Product } from "../stock.queries.ts";
import { countButton as copy } from "./counts.copy.ts";
import { openCountOf, placeToCount } from "./count-places.queries.ts";

/** Leads to the count of one product: into an open one that it belongs to, or into a new one. */
export function CountButton({ product }: { product: Product }) {
  const { db, can, mutate } = useClinic();
  const navigate = useNavigate();
  const action = useToastAction();
  const open = async (): Promise<void> => {
    const locationId = await placeToCount(db, product.id);
    if (locationId === undefined) return;
    const known = await openCountOf(db, product.id, locationId);
    const id = known?.id ?? newId();
    if (!known) {
      const name = product.name.slice(0, COUNT_NAME_LENGTH);
      await mutate(startCount, { id, name, locationId, productIds: [product.id] });
    }
    await navigate(`${paths.stockCount(id)}?product=${product.id}`);
  };
  if (!can("inventory:manage")) return null;
  return (
    <Button
      startIcon={<ClipboardCheck size={18} aria-hidden="true" />}
      isLoading={action.isBusy}
      onClick={() => void action.run(open)}
    >
      {copy.label}
    </Button>
  );
}
