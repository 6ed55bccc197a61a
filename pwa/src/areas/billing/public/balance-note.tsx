import Alert from "@mui/material/Alert";
import { useClinic } from "../../../session/clinic-context.ts";
import { moneyText } from "../../../ui/money-text.ts";
import type { Balance } from "../client-money.queries.ts";
import { copy } from "../balance.copy.ts";

/** The balance of a client who comes in. Nothing where it is 0. */
export function BalanceNote({ balance }: { balance: Balance | null }) {
  const { settings } = useClinic();
  if (balance === null) return null;
  const { dueMinor, creditMinor } = balance;
  const parts = [
    dueMinor > 0 ? copy.due(moneyText(dueMinor, settings)) : "",
    creditMinor > 0 ? copy.credit(moneyText(creditMinor, settings)) : "",
  ].filter((part) => part !== "");
  if (parts.length === 0) return null;
  return <Alert severity={dueMinor > 0 ? "warning" : "info"}>{copy.atArrival(parts.join(", "))}</Alert>;
}
