import { counted } from "@fernpaw/domain/kernel/plural";
import { moneyText } from "../../../ui/money-text.ts";
import type { NamedUnsent } from "./use-unsent-devices.ts";

const changes = (count: number): string => counted(count, "change not sent", "changes not sent");

/** `3 changes not sent, 2 payments of £44.00 among them`, or since when the device is silent. */
export function unsentText(
  { missing, queueLength, unsentCount, unsentMinor }: NamedUnsent,
  money: { locale: string; currency: string },
  seen: string,
): string {
  if (missing === "silent") return `No contact since ${seen}: it may have unsent work`;
  const payments = `${counted(unsentCount, "payment", "payments")} of ${moneyText(unsentMinor, money)}`;
  if (unsentCount === 0) return changes(queueLength);
  return queueLength > unsentCount ? `${changes(queueLength)}, ${payments} among them` : `${payments} not sent`;
}
