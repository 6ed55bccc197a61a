import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useClinic } from "../../../session/clinic-context.ts";
import { Dotted } from "../../../ui/dotted.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import type { SheetRow } from "../wards.queries.ts";
import { orderFacts, stopWords } from "./cell-words.ts";
import { OrderMenu, type OrderActions } from "./order-menu.tsx";

/** An order with its facts and its menu. */
export function OrderHead({ row, ...actions }: OrderActions & { row: SheetRow }) {
  const { timeZone } = useClinic();
  const { order, isPending } = row;
  const isStopped = order.status === "stopped";
  return (
    <Box sx={{ display: "flex", gap: 1, alignItems: "flex-start", justifyContent: "space-between" }}>
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography sx={{ fontWeight: 600, ...(isStopped && { color: "ink2" }) }}>
          {order.what} {isPending && <PendingMark />}
        </Typography>
        <Typography variant="body2" sx={{ color: "ink2", fontWeight: 400 }}>
          <Dotted parts={isStopped ? [stopWords(order, timeZone)] : orderFacts(row, timeZone)} />
        </Typography>
      </Box>
      <OrderMenu row={row} {...actions} />
    </Box>
  );
}
