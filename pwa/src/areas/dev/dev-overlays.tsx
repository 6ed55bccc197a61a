import Typography from "@mui/material/Typography";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog, DIALOG_WIDTHS } from "../../ui/dialog.tsx";
import type { DialogSize } from "../../ui/dialog.tsx";
import { MenuButton, MenuEntry, MenuGroup } from "../../ui/menu.tsx";
import { SideDrawer } from "../../ui/side-drawer.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toastAnnouncement, toastDone, toastProblem } from "../../ui/toast.ts";
import { copy } from "./dev.copy.ts";
import { Part, Row } from "./dev-part.tsx";

const SIZES = Object.keys(DIALOG_WIDTHS) as DialogSize[];
const SIDES = ["left", "right"] as const;
type OpenDialog = DialogSize | "confirm" | (typeof SIDES)[number] | null;

/** What floats over the page, one tap away. */
export function Overlays() {
  const words = copy.overlays;
  const [opened, setOpened] = useState<OpenDialog>(null);
  const close = () => setOpened(null);
  return (
    <Part title={copy.sections.overlays}>
      <Row>
        {SIZES.map((size) => (
          <Button key={size} onClick={() => setOpened(size)}>
            {words.dialog(size)}
          </Button>
        ))}
        <Button onClick={() => setOpened("confirm")}>{words.confirm}</Button>
        <MenuButton label={words.menu}>
          <MenuGroup label={words.menuGroup}>
            <MenuEntry>{words.save}</MenuEntry>
            <MenuEntry kind="check" isChosen>
              {words.menuChosen}
            </MenuEntry>
          </MenuGroup>
          <MenuEntry icon={Trash2}>{words.confirmLabel}</MenuEntry>
        </MenuButton>
      </Row>
      <Row>
        {SIDES.map((side) => (
          <Button key={side} onClick={() => setOpened(side)}>
            {words.drawer(side)}
          </Button>
        ))}
        <Button onClick={() => toastDone(words.toastText)}>{words.toast}</Button>
        <Button onClick={() => toastProblem(words.problemText)}>{words.problem}</Button>
        <Button onClick={() => toastAnnouncement(words.announcementTitle)}>{words.announcement}</Button>
      </Row>
      {SIZES.map((size) => (
        <Dialog
          key={size}
          isOpen={opened === size}
          onClose={close}
          title={words.dialogTitle(size)}
          size={size}
          footer={{
            cancel: (
              <Button variant="ghost" onClick={close}>
                {words.cancel}
              </Button>
            ),
            main: (
              <Button variant="primary" onClick={close}>
                {words.save}
              </Button>
            ),
          }}
        >
          <Typography sx={{ mb: 4 }}>{words.dialogText}</Typography>
          <TextField label={words.dialogField} />
        </Dialog>
      ))}
      <ConfirmDialog
        isOpen={opened === "confirm"}
        onClose={close}
        onConfirm={close}
        title={words.confirmTitle}
        confirmLabel={words.confirmLabel}
        isDestructive
      >
        {words.confirmText}
      </ConfirmDialog>
      {SIDES.map((side) => (
        <SideDrawer key={side} isOpen={opened === side} onClose={close} side={side} label={words.drawer(side)}>
          <Typography sx={{ p: 4 }}>{words.drawerText}</Typography>
          <Button variant="ghost" onClick={close}>
            {words.close}
          </Button>
        </SideDrawer>
      ))}
    </Part>
  );
}
