import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { ReceiveDialog } from "./receive-dialog.tsx";
import { copy } from "./transfers.copy.ts";
import type { ListedTransfer } from "./transfers.queries.ts";

/** Receives or cancels a transfer that is on its way. */
export function TransferActions({ entry }: { entry: ListedTransfer }) {
  const { can } = useClinic();
  const [isOpen, setOpen] = useState<"receive" | "cancel" | null>(null);
  if (!can("inventory:manage") || entry.transfer.status !== "sent") return null;
  const close = (): void => setOpen(null);
  return (
    <div style={{ display: "flex", gap: 8, justifyContent: "flex-end" }}>
      <Button size="sm" aria-label={copy.receiveOf(entry.productName)} onClick={() => setOpen("receive")}>
        {copy.receive}
      </Button>
      <MenuButton isIcon label={copy.actions(entry.productName)}>
        <MenuEntry onPick={() => setOpen("cancel")}>{copy.cancel}</MenuEntry>
      </MenuButton>
      {isOpen === "receive" && <ReceiveDialog entry={entry} onClose={close} />}
      {isOpen === "cancel" && <CancelDialog entry={entry} onClose={close} />}
    </div>
  );
}
