import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { CloudUpload } from "lucide-react";
import { clockTime } from "../../ui/clock-time.tsx";
import { useClinic } from "../clinic-context.ts";
import type { WaitingChange } from "./queue.ts";

/** Changes of this person that wait for a connection, in words, each with its time. */
export function WaitingList({ changes }: { changes: readonly WaitingChange[] }) {
  const { timeZone } = useClinic();
  return (
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
      {changes.map(({ uuid, words, at }) => (
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
  );
}
