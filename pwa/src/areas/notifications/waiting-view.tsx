import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { CloudUpload } from "lucide-react";
import { useClinic } from "../../session/clinic-context.ts";
import { useWaitingChanges } from "../../session/sync-client/queue.ts";
import { clockTime, timeSince, useNow } from "../../ui/clock-time.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { copy } from "./inbox.copy.ts";

/** Changes of this person that wait for a connection, oldest first. */
export function WaitingView() {
  const { sync, timeZone } = useClinic();
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
