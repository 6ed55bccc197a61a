import { priceReceipt, saveReceipt } from "@fernpaw/domain/suppliers/goods-receipt.mutations";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { newId } from "../../../db/new-id.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { toastProblem } from "../../../ui/toast.ts";
import type { Order, Receipt } from "../orders/orders.queries.ts";
import { draftOf, type DeliveryPage } from "./deliveries.queries.ts";
import type { TypedCost } from "./delivery-costs.ts";
import { expectedLines } from "./delivery-values.ts";

type Start = Pick<Receipt, "orderId" | "supplierName" | "locationId" | "deliveryNote" | "receivedOn" | "lines">;

/** Opens a delivery that is filled in: a new one, or the one that was begun for the order. */
export function useReceive() {
  const { db, mutate, timeZone } = useClinic();
  const navigate = useNavigate();
  const today = useToday(timeZone);
  const isUnderWay = useRef(false);
  const open = async (start: Start, costs: readonly TypedCost[] = []): Promise<void> => {
    const id = newId();
    await mutate(saveReceipt, { ...start, id });
    if (costs.length > 0) await mutate(priceReceipt, { receiptId: id, lines: [...costs] });
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
        else {
          const lines = expectedLines(order);
          await open({ orderId, supplierName, locationId, deliveryNote: "", receivedOn: today, lines });
        }
      };
      once(begin);
    },
    /** A delivery that was taken back, with the same figures. */
    again: ({ receipt, typedCosts }: Pick<DeliveryPage, "receipt" | "typedCosts">): void => {
      const { orderId, supplierName, locationId, deliveryNote, receivedOn } = receipt;
      const renewed = receipt.lines.map((line) => ({
        before: line.id,
        line: { ...line, id: newId(), replacedExpiry: null },
      }));
      const costs = renewed.flatMap(({ before, line }) => {
        const costMinor = typedCosts.get(before);
        return costMinor === undefined ? [] : [{ lineId: line.id, costMinor }];
      });
      const lines = renewed.map(({ line }) => line);
      once(() => open({ orderId, supplierName, locationId, deliveryNote, receivedOn, lines }, costs));
    },
  };
}
