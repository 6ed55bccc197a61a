import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { CloudCheck, CloudOff, CloudUpload, TriangleAlert } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { syncWords } from "../session/sync-words.ts";
import type { SyncTone } from "../session/sync-words.ts";
import { useClinic } from "../session/clinic-context.ts";
import { useSyncStatus } from "../session/clinic-provider.tsx";

const ICONS: Record<SyncTone, LucideIcon> = {
  success: CloudCheck,
  info: CloudUpload,
  warning: CloudOff,
  error: TriangleAlert,
};

/** The state of sync in two or three words; opens the panel. A change is spoken once. */
export function SyncPill({ onOpen }: { onOpen: () => void }) {
  const { sync } = useClinic();
  const { tone, label, count } = syncWords(useSyncStatus(sync));
  const Icon = ICONS[tone];
  const isOffline = tone === "warning";
  return (
    <>
      <ButtonBase
        onClick={onOpen}
        aria-haspopup="dialog"
        sx={{
          flex: "none",
          gap: 2,
          minHeight: 48,
          minWidth: 48,
          px: 3,
          borderRadius: "10px",
          border: "1px solid",
          borderColor: `${tone}.main`,
          bgcolor: isOffline ? "brass.soft" : "background.paper",
          color: isOffline ? "brass.onSoft" : `${tone}.main`,
          fontWeight: 600,
          fontSize: "calc(var(--d-text) - 1px)",
          whiteSpace: "nowrap",
          "&:hover": { bgcolor: isOffline ? "brass.soft" : "sunken" },
        }}
      >
        <Icon size={18} aria-hidden="true" />
        <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
          {label}
        </Box>
        <Box component="span" sx={{ display: { xs: "inline", sm: "none" } }}>
          <span className="vh">{label}</span>
          {count !== null && <span aria-hidden="true">{count}</span>}
        </Box>
      </ButtonBase>
      <span role="status" className="vh">
        {tone === "info" ? "" : label}
      </span>
    </>
  );
}
