import { cancelCount } from "@fernpaw/domain/stock/stock-count.mutations";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import { counting as copy } from "./counts.copy.ts";
import type { CountPage } from "./counts.queries.ts";

/** Further actions of an open count. */
export function CountMenu({ page: { count, lines } }: { page: CountPage }) {
  const { mutate } = useClinic();
  const [isOpen, setOpen] = useState(false);
  const action = useToastAction();
  const cancel = async (): Promise<void> => {
    if (await action.run(() => mutate(cancelCount, { id: count.id }))) toastDone(copy.cancelled);
  };
  return (
    <>
      <MenuButton label={copy.more}>
        <MenuEntry onPick={() => setOpen(true)}>{copy.cancel}</MenuEntry>
      </MenuButton>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={cancel}
        title={copy.cancelTitle}
        confirmLabel={copy.cancel}
        isDestructive
      >
        {copy.cancelText(lines.length)}
      </ConfirmDialog>
    </>
  );
}
