import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { CloudUpload } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { useWaitingChanges } from "../../session/sync-client/queue.ts";
import { Button } from "../../ui/button.tsx";
import { clockTime, timeSince, useNow } from "../../ui/clock-time.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { InboxItem } from "./inbox-item.tsx";
import { copy } from "./inbox.copy.ts";
import { openItems } from "./inbox.queries.ts";

/** Items for a person to decide, and below them the changes that wait for a connection. */
export function InboxScreen() {
  const { db, sync } = useClinic();
  const items = useLiveQuery(() => openItems(db), [db]);
  const [isTrying, setTrying] = useState(false);
  const tryNow = async () => {
    setTrying(true);
    await sync.syncNow().finally(() => setTrying(false));
  };
  return (
    <>
      <PageHeader
        title={copy.title}
        subtitle={items?.length === 0 ? copy.nothingSubtitle : copy.subtitle}
        actions={
          <Button
            startIcon={<CloudUpload size={18} aria-hidden="true" />}
            isLoading={isTrying}
            onClick={() => void tryNow()}
          >
            {copy.tryNow}
          </Button>
        }
      />
      <Stack spacing={3} sx={{ maxWidth: 980 }}>
        {items === undefined && <SkeletonRows rows={2} height={160} />}
        {items?.length === 0 && <EmptyState title={copy.nothing} hint={copy.nothingHint} />}
        {items?.map((item) => (
          <InboxItem key={item.id} item={item} />
        ))}
        <WaitingToSend />
      </Stack>
    </>
  );
}

function WaitingToSend() {
  const { sync, timeZone } = useClinic();
  const waiting = useWaitingChanges(sync);
  const now = useNow();
  const oldest = waiting?.[0];
  if (!waiting || !oldest) return null;
  return (
    <Box component="section">
      <Typography component="h2" variant="h4" sx={{ mb: 2, mt: 3 }}>
        {copy.waiting}{" "}
        <Typography component="span" variant="h4" sx={{ color: "ink2", fontWeight: 400 }}>
          {copy.waitingCount(waiting.length, timeSince(oldest.at, now))}
        </Typography>
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: "none",
          m: 0,
          p: 0,
          bgcolor: "background.paper",
          border: "1px solid",
          borderColor: "line",
          borderRadius: "14px",
          overflow: "hidden",
        }}
      >
        {waiting.map(({ uuid, words, at }) => (
          <Box
            component="li"
            key={uuid}
            sx={{
              display: "flex",
              alignItems: "center",
              gap: 3,
              px: 4,
              minHeight: "var(--d-row)",
              "& + &": { borderTop: "1px solid", borderColor: "line" },
            }}
          >
            <Box component="span" sx={{ color: "info.main", display: "flex" }}>
              <CloudUpload size={20} aria-hidden="true" />
            </Box>
            <Typography component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
              {words}
            </Typography>
            <time dateTime={at}>{clockTime(at, timeZone)}</time>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
