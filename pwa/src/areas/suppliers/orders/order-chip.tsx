import type { OrderStatus } from "@fernpaw/domain/suppliers/purchase-order";
import { Ban, Check, CircleDashed, Lock, Send, Truck, type LucideIcon } from "lucide-react";
import type { StatusTone } from "../../../theme-colours.ts";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { orderStatusWords } from "./orders.copy.ts";

const LOOKS: Record<OrderStatus, { tone: StatusTone; icon: LucideIcon }> = {
  draft: { tone: "booked", icon: CircleDashed },
  sent: { tone: "waiting", icon: Send },
  part_received: { tone: "waiting", icon: Truck },
  received: { tone: "confirmed", icon: Check },
  closed: { tone: "done", icon: Lock },
  cancelled: { tone: "cancelled", icon: Ban },
};

export function OrderChip({ status }: { status: OrderStatus }) {
  const { tone, icon } = LOOKS[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {orderStatusWords[status]}
    </StatusChip>
  );
}
