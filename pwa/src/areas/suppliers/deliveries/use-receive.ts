import { saveReceipt } from "@fernpaw/domain/suppliers/goods-receipt.mutations";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { newId } from "../../../db/new-id.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { toastProblem } from "../../../ui/toast.ts";
import type { Order, Receipt } from "../orders/orders.queries.ts";
import { draftOf } from "./deliveries.queries.ts";
import { expectedLines } from "./delivery-values.ts";

type Start = Pick<Receipt, "orderId" | "supplierName" | "locationId" | "lines"> & { deliveryNote?: string };

/** Opens a delivery that is filled in: a new one, or the one that was begun for the order. */
export function useReceive() {
  const { db, mutate, timeZone } = useClinic();
  const navigate = useNavigate();
  const today = useToday(timeZone);
  const isUnderWay = useRef(false);
  const open = async (start: Start): Promise<void> => {
    const id = newId();
    await mutate(saveReceipt, { deliveryNote: "", receivedOn: today, ...start, id });
    await navigate(paths.delivery(id));
  };
  /** A second tap while the first is under way does nothing. */
  const once = (work: () => Promise<void>): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    work()
      .catch((error: unknown) => toastProblem(refusalText(error)))
      .finally(() => (isUnderWay.current = false));
  };
  return {
    order: (order: Order): void => {
      const { id: orderId, supplierName, locationId } = order;
      const begin = async (): Promise<void> => {
        const draft = await draftOf(db, orderId);
        if (draft) await navigate(paths.delivery(draft.id));
        else await open({ orderId, supplierName, locationId, lines: expectedLines(order) });
      };
      once(begin);
    },
    /** A delivery that was taken back, with the same figures. */
    again: ({ orderId, supplierName, locationId, deliveryNote, lines }: Receipt): void => {
      const fresh = lines.map((line) => ({ ...line, id: newId() }));
      once(() => open({ orderId, supplierName, locationId, deliveryNote, lines: fresh }));
    },
  };
}
