import { products } from "@fernpaw/domain/catalogue/product";
import { useLiveQuery } from "dexie-react-hooks";
import type { RefusedFormProps } from "../../../area-part.ts";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { textOr } from "../../../session/drafts/refused-change.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const AdjustDialog = lazyPart(async () => (await import("./adjust-dialog.tsx")).AdjustDialog);

/** A refused change of stock in its form; without its product on the device, a person chooses another one. */
export function RefusedAdjust({ change, onClose, onCorrected }: RefusedFormProps<null>) {
  const { db } = useClinic();
  const productId = textOr(change.values["productId"], "");
  const product = useLiveQuery(async () => (await rowsOf(db, products).get(productId)) ?? null, [db, productId]);
  if (product === undefined) return null;
  return <AdjustDialog product={product} refused={change} onClose={onClose} onSaved={onCorrected} />;
}
