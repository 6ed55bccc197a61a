import type { RefusedFormProps } from "../../../area-part.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { LabOrder } from "../labs.queries.ts";

const OrderLabDialog = lazyPart(async () => (await import("./order-lab-dialog.tsx")).OrderLabDialog);

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

export function RefusedOrder({ row, change, onClose, onCorrected }: RefusedFormProps<LabOrder | null>) {
  const { petId, visitId, clientId } = change.values;
  return (
    <OrderLabDialog
      petId={row?.petId ?? textOf(petId) ?? ""}
      visitId={row?.visitId ?? textOf(visitId)}
      clientId={row?.clientId ?? textOf(clientId)}
      order={row}
      refused={change}
      onClose={onClose}
      onSaved={onCorrected}
    />
  );
}
