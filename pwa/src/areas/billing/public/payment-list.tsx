import Box from "@mui/material/Box";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { copy } from "../balance.copy.ts";
import { paymentsById } from "../client-money.queries.ts";
import { moneyListSx } from "../money/payment-item.tsx";
import { PaymentRow } from "../money/payment-row.tsx";

/** Named payments, each to take back or to give back as far as the rights of the person go. */
export function PaymentList({ ids }: { ids: readonly string[] }) {
  const { db } = useClinic();
  const key = ids.join();
  const rows = useLiveQuery(() => paymentsById(db, key.split(",")), [db, key]);
  if (!rows) return null;
  return (
    <Box component="ul" aria-label={copy.payments} sx={{ ...moneyListSx, mb: 3 }}>
      {rows.map((row) => (
        <PaymentRow key={row.payment.id} listed={row} />
      ))}
    </Box>
  );
}
