import { useClinic } from "../../../session/clinic-context.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { copy } from "../balance.copy.ts";

export { readBalances } from "../client-money.queries.ts";

/** A balance in one cell: what is due, or the credit. Nothing where both are 0, or where it is not known. */
export function ClientBalance({ balanceMinor }: { balanceMinor: number | null }) {
  const { settings } = useClinic();
  if (balanceMinor === null || balanceMinor === 0) return null;
  const amount = moneyText(Math.abs(balanceMinor), settings);
  return balanceMinor > 0 ? copy.due(amount) : copy.credit(amount);
}
