import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { BUCKETS } from "@fernpaw/sync/protocol";
import type { BucketStatus, SyncStatus } from "@fernpaw/sync/client/client-types";
import { Download, RefreshCw } from "lucide-react";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { paths } from "../paths.ts";
import { useAuth } from "../session/auth-context.ts";
import { useClinic } from "../session/clinic-context.ts";
import { useSyncStatus } from "../session/sync-client/clinic-provider.tsx";
import { readLastContact } from "../session/sync-client/last-contact.ts";
import { downloadQueue, othersQueues, useWaitingChanges } from "../session/sync-client/queue.ts";
import type { OthersQueue } from "../session/sync-client/queue.ts";
import { syncWords } from "../session/sync-client/sync-words.ts";
import { WaitingList } from "../session/sync-client/waiting-list.tsx";
import { Button } from "../ui/button.tsx";
import { clockTime, timeSince, useNow } from "../ui/clock-time.tsx";
import { DrawerHead } from "../ui/drawer-head.tsx";
import { KeyValues } from "../ui/key-value.tsx";
import { SideDrawer } from "../ui/side-drawer.tsx";
import { copy as sessionCopy } from "../session/session.copy.ts";
import { copy } from "./sync-panel.copy.ts";
import { useLoadProgress } from "./use-load-progress.ts";

const SHOWN = 8;

interface SyncPanelProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Everything that can be known about this device's copy, and what can be done about it. */
export function SyncPanel({ isOpen, onClose }: SyncPanelProps) {
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} side="right" label={copy.title} width="26rem">
      {isOpen && <PanelBody onClose={onClose} />}
    </SideDrawer>
  );
}

function PanelBody({ onClose }: { onClose: () => void }) {
  const { sync } = useClinic();
  const status = useSyncStatus(sync);
  const words = syncWords(status);
  const [isTrying, setTrying] = useState(false);
  const tryNow = async () => {
    setTrying(true);
    await (status.state === "broken" ? sync.retry() : sync.syncNow()).finally(() => setTrying(false));
  };
  return (
    <Stack spacing={5} sx={{ p: 5 }}>
      <DrawerHead title={copy.title} onClose={onClose} />
      <Alert severity={words.tone} variant="outlined">
        <strong>{words.label}</strong>
        <br />
        {words.sentence}
      </Alert>
      <Stack spacing={2}>
        {status.attentionCount > 0 && (
          <Button variant="primary" to={paths.inbox} onClick={onClose} fullWidth>
            {copy.inbox(status.attentionCount)}
          </Button>
        )}
        {status.state === "signed_out" && <SignInAgain />}
        <Button
          startIcon={<RefreshCw size={18} aria-hidden="true" />}
          isLoading={isTrying}
          onClick={() => void tryNow()}
          fullWidth
        >
          {copy.tryNow}
        </Button>
      </Stack>
      <WaitingSection queued={status.queued} />
      <Facts status={status} />
      <StorageSection isPersisted={status.isPersisted} />
    </Stack>
  );
}

function SignInAgain() {
  const { logout } = useAuth();
  return (
    <Button variant="primary" onClick={() => void logout({ keepsCopy: true })} fullWidth>
      {copy.signInAgain}
    </Button>
  );
}

function WaitingSection({ queued }: { queued: number }) {
  const { sync, clinicId } = useClinic();
  const waiting = useWaitingChanges(sync);
  const [others, setOthers] = useState<OthersQueue[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void othersQueues(sync, clinicId).then((found) => {
      if (isCurrent) setOthers(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [sync, clinicId]);
  return (
    <Box component="section">
      <Typography component="h3" variant="h4" sx={{ mb: 2 }}>
        {copy.waiting}
      </Typography>
      {waiting?.length === 0 && <Typography sx={{ color: "ink2" }}>{copy.waitingNone}</Typography>}
      {waiting && waiting.length > 0 && <WaitingList changes={waiting.slice(0, SHOWN)} />}
      {waiting && waiting.length > SHOWN && (
        <Typography sx={{ color: "ink2", mt: 1 }}>{copy.more(waiting.length - SHOWN)}</Typography>
      )}
      {others.map(({ userId, name, count }) => (
        <Typography key={userId} sx={{ mt: 2, color: "brass.text" }}>
          {sessionCopy.othersUnsent(count, name)}
        </Typography>
      ))}
      {queued > 0 && (
        <Button
          variant="link"
          startIcon={<Download size={18} aria-hidden="true" />}
          onClick={() => void downloadQueue(sync)}
        >
          {copy.export}
        </Button>
      )}
    </Box>
  );
}

function bucketWords({ state, rows, expectedRows }: BucketStatus): string {
  if (state !== "loading" || expectedRows === 0) return copy.bucketState[state];
  return copy.arrived(rows, Math.max(rows, expectedRows));
}

function Facts({ status }: { status: SyncStatus }) {
  const { timeZone, sync } = useClinic();
  const now = useNow();
  const buckets = useLoadProgress();
  const earlier = useLiveQuery(() => readLastContact(sync), [sync]);
  const lastContactAt = status.lastContactAt ?? earlier ?? null;
  const contact =
    lastContactAt === null ? copy.never : copy.ago(clockTime(lastContactAt, timeZone), timeSince(lastContactAt, now));
  return (
    <Box component="section">
      <KeyValues rows={[{ label: copy.lastContact, value: contact }]} />
      <Typography component="h3" variant="h4" sx={{ mt: 4, mb: 2 }}>
        {copy.data}
      </Typography>
      <KeyValues
        rows={BUCKETS.map((bucket) => ({ label: copy.bucket[bucket], value: bucketWords(buckets[bucket]) }))}
      />
      {status.cappedTables.length > 0 && <Typography sx={{ color: "ink2", mt: 2 }}>{copy.capped}</Typography>}
    </Box>
  );
}

function StorageSection({ isPersisted }: { isPersisted: boolean | null }) {
  const [isKept, setKept] = useState<boolean | null>(isPersisted);
  const [isRefused, setRefused] = useState(false);
  const keep = async () => {
    const isAgreed = (await navigator.storage?.persist?.()) ?? false;
    setKept(isAgreed);
    setRefused(!isAgreed);
  };
  return (
    <Box component="section">
      <KeyValues
        rows={[
          {
            label: copy.storage,
            value: isKept === null ? copy.storageUnknown : isKept ? copy.persisted : copy.notPersisted,
          },
        ]}
      />
      {isKept === false && (
        <Button size="sm" onClick={() => void keep()} style={{ marginTop: 8 }}>
          {copy.keep}
        </Button>
      )}
      {isRefused && <Typography sx={{ color: "ink2", mt: 2 }}>{copy.keepRefused}</Typography>}
    </Box>
  );
}
