import Alert from "@mui/material/Alert";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { sendOrder } from "@fernpaw/domain/suppliers/purchase-order.mutations";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { copy as uiCopy } from "../../../ui/ui.copy.ts";
import { useChannels } from "../../messages/public/use-channels.ts";
import { OnlineButton } from "../online-button.tsx";
import { mailOrder } from "./order-mail-calls.ts";
import { onlineOnly } from "./orders.copy.ts";
import type { OrderPage } from "./orders.queries.ts";
import { sendWords } from "./send.copy.ts";

type Way = keyof typeof sendWords.by;

const WAYS = Object.keys(sendWords.by) as Way[];

interface SendDialogProps {
  page: OrderPage;
  onClose: () => void;
}

/** Sends an order by mail, or notes that it was sent otherwise. An order that was sent before is mailed again. */
export function SendDialog({ page, onClose }: SendDialogProps) {
  const { order, supplier, isPending } = page;
  const { mutate } = useClinic();
  const [mailId] = useState(newId);
  const isFirst = order.status === "draft";
  const [way, setWay] = useState<Way>(supplier?.email === "" && isFirst ? "paper" : "mail");
  const action = useAction((error) =>
    way === "mail" ? problemText(error, { noNetwork: sendWords.noNetwork }) : refusalText(error),
  );
  const email = supplier?.email ?? "";
  const cannotMail = useCannotMail(email);
  const isWaiting = way === "mail" && isPending;
  const send = async (): Promise<void> => {
    const isDone = await action.run(() =>
      way === "mail"
        ? mailOrder(order.id, { mailId, isAgain: !isFirst })
        : mutate(sendOrder, { id: order.id, by: way }),
    );
    if (!isDone) return;
    toastDone(way === "mail" ? sendWords.queued(email) : sendWords.marked);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isFirst ? sendWords.title : sendWords.againTitle}
      size="md"
      footer={{
        cancel: (
          <Button variant="ghost" onClick={onClose}>
            {uiCopy.cancel}
          </Button>
        ),
        main: (
          <OnlineButton
            variant="primary"
            why={onlineOnly}
            // The server sends what it has: the last change of the draft must have arrived.
            isLoading={action.isBusy || isWaiting}
            disabled={way === "mail" && cannotMail !== null}
            onClick={() => void send()}
          >
            {way === "mail" ? sendWords.sendMail : sendWords.mark}
          </OnlineButton>
        ),
      }}
    >
      {isFirst && (
        <TextField select label={sendWords.how} value={way} onChange={(event) => setWay(event.target.value as Way)}>
          {WAYS.map((one) => (
            <MenuItem key={one} value={one}>
              {sendWords.by[one]}
            </MenuItem>
          ))}
        </TextField>
      )}
      {way === "mail" && cannotMail === null && <Typography sx={{ mt: 3 }}>{sendWords.to(email)}</Typography>}
      {way === "mail" && cannotMail !== null && (
        <Alert
          severity="warning"
          sx={{ mt: 3 }}
          action={
            supplier && (
              <Button size="sm" to={paths.supplier(supplier.id)}>
                {sendWords.toSupplier}
              </Button>
            )
          }
        >
          {cannotMail}
        </Alert>
      )}
      {isWaiting && <Typography sx={{ mt: 3 }}>{sendWords.waiting}</Typography>}
      {isFirst && <Typography sx={{ mt: 3, color: "ink2" }}>{sendWords.numbered}</Typography>}
      <ProblemAlert problem={action.problem} />
    </Dialog>
  );
}

/** Why no mail can go to this address; null: one can. */
function useCannotMail(email: string): string | null {
  const channels = useChannels();
  if (email === "") return sendWords.noEmail;
  return channels?.email === "none" ? sendWords.noMail : null;
}
