import { useLiveQuery } from "dexie-react-hooks";
import type { ComponentType } from "react";
import type { RefusedFormProps } from "../../../area-part.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import type { Product } from "../catalogue.queries.ts";
import { CostDialog } from "./cost-dialog.tsx";
import { pricesOfProduct } from "./price.queries.ts";
import { SetPriceDialog, type SetPriceProps } from "./set-price-dialog.tsx";

/** The form of a refused price or cost with its values, over the present ones of the product. */
const overPresent = (Dialog: ComponentType<SetPriceProps>) =>
  function RefusedForm({ row: product, change, onClose, onCorrected }: RefusedFormProps<Product>) {
    const { db } = useClinic();
    const rows = useLiveQuery(() => pricesOfProduct(db, product.id), [db, product.id]);
    return rows && <Dialog product={product} rows={rows} refused={change} onClose={onClose} onSaved={onCorrected} />;
  };

export const RefusedPriceForm = overPresent(SetPriceDialog);
export const RefusedCostForm = overPresent(CostDialog);
