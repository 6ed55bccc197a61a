import { cancelCount } from "@fernpaw/domain/stock/stock-count.mutations";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import { counting as copy } from "./counts.copy.ts";
import type { CountPage } from "./counts.queries.ts";

/** Further actions of an open count. */
export function CountMenu({ page: { count, lines } }: { page: CountPage }) {
  const { mutate } = useClinic();
  const [isOpen, setOpen] = useState(false);
  const cancel = (): Promise<void> =>
    mutate(cancelCount, { id: count.id }).then(
      () => toastDone(copy.cancelled),
      (error: unknown) => toastProblem(refusalText(error)),
    );
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
