import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import type { Way } from "../../../ui/toast.ts";
import { copy } from "./money.copy.ts";
import type { Payer } from "./payable.ts";

/** After a payment: its receipt, and the next appointment of the client. */
export function useWaysOn({ clientId }: Payer): (paymentId: string | undefined) => Way[] {
  const { can } = useClinic();
  return (paymentId) => [
    ...(paymentId === undefined ? [] : [{ label: copy.receipt, link: paths.receipt(paymentId) }]),
    ...(clientId !== null && can("appointments:manage") ? [{ label: copy.book, link: paths.bookFor(clientId) }] : []),
  ];
}
