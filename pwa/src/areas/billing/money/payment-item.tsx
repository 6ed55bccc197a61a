import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { worthOf } from "@fernpaw/domain/billing/invoice-balance";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime, shortDate } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { copy, methodWords } from "./money.copy.ts";
import { PaymentMenu } from "./payment-menu.tsx";
import type { ListedPayment } from "./visit-money.queries.ts";

/** A list of such rows, as wide as its card. */
export const moneyListSx = {
  listStyle: "none",
  m: 0,
  p: 0,
  mx: -4,
  "& > li": { borderTop: 1, borderColor: "line" },
} as const;
export const moneyRowSx = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto 48px",
  gap: 3,
  alignItems: "center",
  minHeight: 56,
  px: 4,
  py: 2,
} as const;
export const amountSx = { fontWeight: 600, whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" } as const;

interface PaymentItemProps {
  payment: ListedPayment;
  petIds: readonly string[];
  mayBill: boolean;
}

/** A payment of an invoice, with what may be done about it. */
export function PaymentItem({ payment, petIds, mayBill }: PaymentItemProps) {
  const { settings, timeZone } = useClinic();
  const { payment: money, amountMinor, creditMinor, refundedMinor, isTakenBack, by } = payment;
  const text = (minor: number): string => moneyText(minor, settings);
  const facts = [
    shortDate(localDateOf(money.occurredAt, timeZone)),
    clockTime(money.occurredAt, timeZone),
    // The number of the charge at the provider is for the receipt, and the person made the link alone.
    ...(money.method === "card_online" ? [copy.byLink] : [money.reference, by]),
    amountMinor === worthOf([money]) ? "" : copy.partOf(text(money.amountMinor)),
    money.roundingMinor === 0 ? "" : copy.rounding(text(0 - money.roundingMinor)),
    refundedMinor > 0 ? copy.refunded(text(refundedMinor)) : "",
    creditMinor > 0 ? copy.credit(text(creditMinor)) : "",
    isTakenBack ? copy.takenBack : "",
  ];
  const crossed = isTakenBack ? ({ textDecoration: "line-through" } as const) : {};
  return (
    <Box sx={{ ...moneyRowSx, minHeight: 48, py: 1 }}>
      <Box sx={{ minWidth: 0, ...crossed }}>
        <Typography>{methodWords[money.method]}</Typography>
        <Typography variant="body2" sx={{ color: "ink2", overflowWrap: "anywhere" }}>
          <Dotted parts={facts} />
        </Typography>
      </Box>
      <Typography sx={{ ...amountSx, ...crossed }}>{text(amountMinor)}</Typography>
      <PaymentMenu payment={payment} petIds={petIds} mayCorrect={mayBill && !isTakenBack} />
    </Box>
  );
}
