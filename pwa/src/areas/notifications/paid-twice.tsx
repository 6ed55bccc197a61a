import { Button } from "../../ui/button.tsx";
import { PaymentList } from "../billing/public/payment-list.tsx";
import { bothRight } from "./billing-item.copy.ts";
import { InboxItemActions } from "./inbox-item-actions.tsx";
import type { InboxRow } from "./inbox.queries.ts";
import type { Decision } from "./use-decision.ts";

/** Two payments that may be one. The item ends too as soon as one of them is taken back or given back. */
export function PaidTwice({ item, decision }: { item: InboxRow; decision: Decision }) {
  const ids = item.entities.filter(({ table }) => table === "payments").map(({ id }) => id);
  return (
    <>
      <PaymentList ids={ids} />
      <InboxItemActions>
        <Button variant="primary" isLoading={decision.isBusy} onClick={() => void decision.bothRight()}>
          {bothRight}
        </Button>
      </InboxItemActions>
    </>
  );
}
