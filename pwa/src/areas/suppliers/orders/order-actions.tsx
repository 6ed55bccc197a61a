import { AWAITED_STATUSES } from "@fernpaw/domain/suppliers/purchase-order";
import { cancelOrder, closeOrder } from "@fernpaw/domain/suppliers/purchase-order.mutations";
import { Mail, PackageCheck, Printer } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { Button } from "../../../ui/button.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { useReceive } from "../deliveries/use-receive.ts";
import { copy, onlineOnly } from "./orders.copy.ts";
import { sendWords } from "./send.copy.ts";
import type { OrderPage } from "./orders.queries.ts";

type Ending = "cancel" | "close";

/** Actions of an order. To send it or to end it needs the server. */
export function OrderActions({ page, onSend }: { page: OrderPage; onSend: () => void }) {
  const { order } = page;
  const isOffline = useIsOffline();
  const receive = useReceive();
  const [ending, setEnding] = useState<Ending | null>(null);
  const mayCancel = order.status === "draft" || order.status === "sent";
  const mayClose = order.status === "part_received" || order.status === "received";
  const isAwaited = AWAITED_STATUSES.includes(order.status);
  return (
    <>
      {(mayCancel || mayClose || isAwaited) &&
        (isOffline ? (
          <small>{onlineOnly}</small>
        ) : (
          <MenuButton label={copy.more}>
            {isAwaited && (
              <MenuEntry icon={Mail} onPick={onSend}>
                {sendWords.again}
              </MenuEntry>
            )}
            {mayCancel && <MenuEntry onPick={() => setEnding("cancel")}>{copy.cancel}</MenuEntry>}
            {mayClose && (
              <MenuEntry onPick={() => setEnding("close")}>
                {order.status === "received" ? copy.closeDone : copy.closeRest}
              </MenuEntry>
            )}
          </MenuButton>
        ))}
      <Button to={paths.orderPrint(order.id)} startIcon={<Printer size={20} aria-hidden="true" />}>
        {copy.print}
      </Button>
      {isAwaited && (
        <Button
          variant="primary"
          startIcon={<PackageCheck size={20} aria-hidden="true" />}
          onClick={() => receive.order(order)}
        >
          {copy.receive}
        </Button>
      )}
      {ending !== null && <EndDialog page={page} ending={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

function EndDialog({ page, ending, onClose }: { page: OrderPage; ending: Ending; onClose: () => void }) {
  const { id, status } = page.order;
  const title = ending === "cancel" ? copy.cancel : status === "received" ? copy.closeDone : copy.closeRest;
  return (
    <ReasonDialog
      mutation={ending === "cancel" ? cancelOrder : closeOrder}
      id={id}
      title={title}
      text={ending === "cancel" ? copy.cancelText : copy.closeText}
      submitLabel={title}
      done={ending === "cancel" ? copy.cancelled : copy.closed}
      variant={ending === "cancel" ? "destructive" : "primary"}
      onClose={onClose}
    />
  );
}
