import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useClinic } from "../../session/clinic-context.ts";
import { useWaitingChanges } from "../../session/sync-client/queue.ts";
import { WaitingList } from "../../session/sync-client/waiting-list.tsx";
import { timeSince, useNow } from "../../ui/clock-time.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { copy } from "./inbox.copy.ts";

/** Changes of this person that wait for a connection, oldest first. */
export function WaitingView() {
  const { sync } = useClinic();
  const waiting = useWaitingChanges(sync);
  const now = useNow();
  const oldest = waiting?.[0];
  if (!waiting) return <SkeletonRows rows={2} height={48} />;
  if (!oldest) return <EmptyState title={copy.waitingNone} hint={copy.waitingNoneHint} />;
  return (
    <Box component="section" sx={{ maxWidth: 980 }}>
      <Typography component="h2" variant="h4" sx={{ mb: 2 }}>
        {copy.waitingCount(waiting.length, timeSince(oldest.at, now))}
      </Typography>
      <WaitingList changes={waiting} />
    </Box>
  );
}
