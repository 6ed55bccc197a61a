import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime, shortDate } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import type { ClientPayment } from "../client-money.queries.ts";
import { copy, methodWords } from "./money.copy.ts";
import { amountSx, moneyRowSx } from "./payment-item.tsx";
import { PaymentMenu } from "./payment-menu.tsx";

/** A payment with its day, method and person, and its menu. */
export function PaymentRow({ listed }: { listed: ClientPayment }) {
  const { settings, timeZone, can } = useClinic();
  const { payment, amountMinor, creditMinor, refundedMinor, isTakenBack, by, isPending } = listed;
  const money = (minor: number): string => moneyText(minor, settings);
  const facts = [
    shortDate(localDateOf(payment.occurredAt, timeZone)),
    clockTime(payment.occurredAt, timeZone),
    payment.reference,
    by,
    refundedMinor > 0 ? copy.refunded(money(refundedMinor)) : "",
    creditMinor > 0 ? copy.credit(money(creditMinor)) : "",
    isTakenBack ? copy.takenBack : "",
  ];
  const crossed = isTakenBack ? ({ textDecoration: "line-through" } as const) : {};
  return (
    <Box component="li" sx={moneyRowSx}>
      <Box sx={{ minWidth: 0, ...crossed }}>
        <Typography>
          {methodWords[payment.method]} {isPending && <PendingMark />}
        </Typography>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          <Dotted parts={facts} />
        </Typography>
      </Box>
      <Typography sx={{ ...amountSx, ...crossed }}>{money(amountMinor)}</Typography>
      <PaymentMenu payment={listed} petIds={[]} mayCorrect={can("billing:manage") && !isTakenBack} />
    </Box>
  );
}
