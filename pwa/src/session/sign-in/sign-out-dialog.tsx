import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { CloudUpload, Download, TabletSmartphone } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useAuth } from "../auth-context.ts";
import { useClinic } from "../clinic-context.ts";
import { flushDrafts } from "../drafts/drafts.ts";
import { downloadQueue } from "../sync-client/queue.ts";
import { copy } from "./sign-out.copy.ts";

/** Milliseconds that "send now" tries before it says that it could not. */
const SEND_MS = 20_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface SignOut {
  /** Signs out at once, or asks first when something is unsent. */
  start: () => void;
  dialog: React.ReactNode;
}

/** Sign-out never loses work: the queue stays on the device under its author's name, whatever is chosen. */
export function useSignOut(): SignOut {
  const { sync } = useClinic();
  const { logout } = useAuth();
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  const [left, setLeft] = useState<number | null>(null);

  const leave = async () => {
    await flushDrafts();
    await logout();
  };
  const start = async () => {
    // The store itself, not the status, which may be a moment behind the last tap.
    const count = await sync.outbox.q.count();
    if (count === 0) return leave();
    setLeft(null);
    setOpen(true);
  };
  const sendNow = async () => {
    setSending(true);
    await Promise.race([sync.syncNow().then(() => sync.waitForIdle()), wait(SEND_MS)]);
    const count = await sync.outbox.q.count();
    setSending(false);
    if (count > 0) setLeft(count);
    else await leave();
  };

  // Offline, keeping is what will work.
  const isOffline = sync.status.get().state === "offline";
  const dialog = (
    <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={copy.title} size="lg">
      <Stack spacing={3}>
        {left === null ? (
          <Typography>{copy.body(sync.status.get().queued)}</Typography>
        ) : (
          <Alert severity="warning">{copy.still(left)}</Alert>
        )}
        <Button
          variant={isOffline ? "secondary" : "primary"}
          fullWidth
          isLoading={isSending}
          startIcon={<CloudUpload size={20} aria-hidden="true" />}
          onClick={() => void sendNow()}
        >
          {copy.sendNow}
        </Button>
        <Button
          variant={isOffline ? "primary" : "secondary"}
          fullWidth
          startIcon={<TabletSmartphone size={20} aria-hidden="true" />}
          onClick={() => void leave()}
        >
          {copy.keep}
        </Button>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {copy.keepHint}
        </Typography>
        <Button
          variant="ghost"
          fullWidth
          startIcon={<Download size={20} aria-hidden="true" />}
          onClick={() => void downloadQueue(sync)}
        >
          {copy.export}
        </Button>
      </Stack>
    </Dialog>
  );
  return { start: () => void start(), dialog };
}
