import Alert from "@mui/material/Alert";
import type { SxProps, Theme } from "@mui/material/styles";
import { isAboveLimit } from "@fernpaw/domain/billing/payment-terms";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { type Clinic, useClinic } from "../../../session/clinic-context.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { type Balance, readBalance } from "../client-money.queries.ts";
import { copy } from "../balance.copy.ts";

function sumsOf({ dueMinor, creditMinor }: Balance, settings: Clinic["settings"]): string[] {
  return [
    dueMinor > 0 ? copy.due(moneyText(dueMinor, settings)) : "",
    creditMinor > 0 ? copy.credit(moneyText(creditMinor, settings)) : "",
  ].filter((part) => part !== "");
}

interface BalanceNoteProps {
  balance: Balance | null;
  sx?: SxProps<Theme>;
}

/** The balance of a client who comes in, the credit limit and "payment first". Nothing where there is none of these. */
export function BalanceNote({ balance, sx = {} }: BalanceNoteProps) {
  const { settings } = useClinic();
  if (balance === null) return null;
  const { dueMinor, creditLimitMinor, paysFirst } = balance;
  const sums = sumsOf(balance, settings);
  const isAbove = isAboveLimit(balance, balance);
  const lines = [
    paysFirst === "yes" ? copy.paysFirst : "",
    sums.length > 0 ? copy.atArrival(sums.join(", ")) : "",
    isAbove ? copy.aboveLimit(moneyText(creditLimitMinor ?? 0, settings)) : "",
  ].filter((line) => line !== "");
  if (lines.length === 0) return null;
  const isWarning = dueMinor > 0 || paysFirst === "yes";
  return (
    <Alert severity={isWarning ? "warning" : "info"} sx={sx}>
      {lines.join(" ")}
    </Alert>
  );
}

/** Low, and beside the missed appointments: with it, the whole form of a booking still fits on a tablet. */
const IN_BOOKING = { flex: "1 1 24rem", py: 0, px: 3, "& .MuiAlert-message, & .MuiAlert-icon": { py: 1 } } as const;

/** The same for a booking, as a warning only where the client pays first or owes more than the limit. */
export function BookingBalance({ clientId }: { clientId: string }) {
  const { db, can, settings } = useClinic();
  const balance = useLiveQuery(() => readBalance(db, clientId), [db, clientId]);
  if (!balance) return null;
  if (balance.paysFirst === "yes" || isAboveLimit(balance, balance)) {
    return <BalanceNote balance={balance} sx={IN_BOOKING} />;
  }
  // The device of a user without the right has no invoices: every balance would be 0.
  if (!can("billing:view")) return null;
  const sums = sumsOf(balance, settings);
  return (
    <Typography sx={{ color: "ink2" }}>{sums.length === 0 ? copy.settled : copy.atArrival(sums.join(", "))}</Typography>
  );
}
