import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { firstScreenIsShown } from "../../ui/first-screen.ts";
import { NoticeScreen } from "../../ui/notice-screen.tsx";
import { TRY_AGAIN } from "../../ui/try-again.copy.ts";
import { useAuth } from "../auth-context.ts";
import { useClinic } from "../clinic-context.ts";
import { showFaces, useTablet } from "../lock/tablet-state.ts";
import { heldChanges } from "../sync-client/access-lost.ts";
import { downloadQueue } from "../sync-client/queue.ts";
import { copy } from "./access-lost.copy.ts";

/** All that a locked-out person sees: what waits on this device, and the ways on. Nothing of it is deleted here. */
export function AccessLostScreen() {
  const { sync, settings } = useClinic();
  const { logout } = useAuth();
  const { tablet } = useTablet();
  const held = useLiveQuery(() => heldChanges(sync), [sync]);
  const [isTrying, setTrying] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(firstScreenIsShown, []);
  const unsent = held?.unsent ?? 0;

  const tryAgain = async () => {
    setTrying(true);
    await sync.syncNow().catch(() => undefined);
    setTrying(false);
  };
  return (
    <>
      <NoticeScreen
        title={copy.title(settings.name)}
        hint={copy.askOwner}
        actions={
          <>
            <Button variant="primary" isLoading={isTrying} onClick={() => void tryAgain()}>
              {TRY_AGAIN}
            </Button>
            {unsent > 0 && <Button onClick={() => void downloadQueue(sync)}>{copy.save}</Button>}
            {tablet && <Button onClick={showFaces}>{copy.other}</Button>}
            <Button variant="ghost" onClick={() => (unsent > 0 ? setAsking(true) : void logout())}>
              {copy.signOut}
            </Button>
          </>
        }
      >
        {held && (
          <Typography role="status" sx={{ fontWeight: 600, maxWidth: "34rem", textAlign: "center" }}>
            {[
              unsent > 0 && copy.kept(unsent),
              held.handedOver > 0 && copy.handedOver(held.handedOver),
              unsent + held.handedOver === 0 && copy.nothing,
            ]
              .filter((line) => line !== false)
              .join(" ")}
          </Typography>
        )}
      </NoticeScreen>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => logout()}
        title={copy.signOutTitle}
        confirmLabel={copy.signOut}
        isDestructive
      >
        {copy.signOutText(unsent)}
      </ConfirmDialog>
    </>
  );
}
