import { products } from "@fernpaw/domain/catalogue/product";
import { useLiveQuery } from "dexie-react-hooks";
import type { RefusedFormProps } from "../../../area-part.ts";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { textOr } from "../../../session/drafts/refused-change.ts";
import { pricesOfProduct } from "./price.queries.ts";
import { SetPriceDialog } from "./set-price-dialog.tsx";

/** A refused price with its values, over the present prices of the product. */
export function RefusedPriceForm({ change, onClose, onCorrected }: RefusedFormProps<null>) {
  const { db } = useClinic();
  const productId = textOr(change.values["productId"], "");
  const found = useLiveQuery(async () => {
    const [product, rows] = await Promise.all([rowsOf(db, products).get(productId), pricesOfProduct(db, productId)]);
    return product && { product, rows };
  }, [db, productId]);
  return found ? <SetPriceDialog {...found} refused={change} onClose={onClose} onSaved={onCorrected} /> : null;
}
