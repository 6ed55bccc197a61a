import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { BatchField, type BatchFieldProps } from "../../treatments/public/batch-field.tsx";
import { readKnowledge } from "../../treatments/treatments.queries.ts";
import type { SheetRow } from "../wards.queries.ts";

interface CareBatchProps
  extends Pick<VisitPartProps, "visit">, Pick<BatchFieldProps, "value" | "onChange" | "errorText"> {
  product: NonNullable<SheetRow["product"]>;
  quantityMilli: number;
}

/** The batch of an order's product; nothing until this device has read its shelf. */
export function CareBatch({ visit, product, quantityMilli, ...field }: CareBatchProps) {
  const { db, timeZone } = useClinic();
  const day = useToday(timeZone);
  const known = useLiveQuery(
    async () => (await readKnowledge(db, [product.id], { visit, day })).known.get(product.id),
    [db, product.id, visit.petId, visit.locationId, day],
  );
  if (!known) return null;
  return <BatchField known={known} quantityMilli={quantityMilli} {...field} />;
}
