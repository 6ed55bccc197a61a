import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import IconButton from "@mui/material/IconButton";
import { Bell, Menu as MenuIcon, Search } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { useClinic } from "../session/clinic-context.ts";
import { useSyncStatus } from "../session/clinic-provider.tsx";
import { copy } from "./shell.copy.ts";
import { SyncPill } from "./sync-pill.tsx";

interface TopBarProps {
  /** Absent where the rail is always there. */
  onMenu?: (() => void) | undefined;
  onFind: () => void;
  onSync: () => void;
}

export function TopBar({ onMenu, onFind, onSync }: TopBarProps) {
  return (
    <Box
      component="header"
      sx={{
        position: "sticky",
        top: 0,
        zIndex: "appBar",
        display: "flex",
        alignItems: "center",
        gap: { xs: 2, sm: 4 },
        minHeight: 65,
        px: { xs: 3, md: 5 },
        py: 2,
        bgcolor: "background.paper",
        borderBottom: "1px solid",
        borderColor: "line",
      }}
    >
      {onMenu && (
        <IconButton onClick={onMenu} aria-label={copy.openMenu} sx={{ ml: -1 }}>
          <MenuIcon size={22} aria-hidden="true" />
        </IconButton>
      )}
      <ButtonBase
        onClick={onFind}
        aria-haspopup="dialog"
        sx={{
          flex: "1 1 auto",
          maxWidth: 430,
          minWidth: 0,
          minHeight: 48,
          justifyContent: "flex-start",
          gap: 2.5,
          px: 3,
          borderRadius: "10px",
          border: "1px solid",
          borderColor: "lineStrong",
          bgcolor: "background.default",
          color: "ink2",
          fontSize: "var(--d-text)",
          "&:hover": { borderColor: "ink2" },
        }}
      >
        <Search size={18} aria-hidden="true" style={{ flex: "none" }} />
        <Box
          component="span"
          sx={{ flex: 1, textAlign: "start", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}
        >
          <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
            {copy.find}
          </Box>
          <Box component="span" sx={{ display: { xs: "inline", sm: "none" } }}>
            {copy.findShort}
          </Box>
        </Box>
        <Box
          component="kbd"
          sx={{
            display: { xs: "none", md: "inline" },
            px: 1.5,
            border: "1px solid",
            borderColor: "line",
            borderRadius: "8px",
            fontFamily: "inherit",
            fontSize: "0.8125rem",
          }}
        >
          {copy.findKey}
        </Box>
      </ButtonBase>
      <Box sx={{ flex: { xs: "none", sm: 1 } }} />
      <SyncPill onOpen={onSync} />
      <InboxButton />
    </Box>
  );
}

function InboxButton() {
  const { sync } = useClinic();
  const { attentionCount } = useSyncStatus(sync);
  return (
    <Box sx={{ position: "relative", display: { xs: "none", sm: "block" }, mr: -1 }}>
      <IconButton
        component={Link}
        to={paths.notifications}
        aria-label={attentionCount > 0 ? copy.attentionBadge(attentionCount) : copy.nav.notifications}
        sx={{ minWidth: 48, minHeight: 48 }}
      >
        <Bell size={20} aria-hidden="true" />
      </IconButton>
      {attentionCount > 0 && (
        <Box
          component="span"
          aria-hidden="true"
          sx={{
            position: "absolute",
            top: 2,
            insetInlineEnd: 2,
            minWidth: 20,
            px: 1,
            borderRadius: "10px",
            bgcolor: "brass.fill",
            color: "brass.onFill",
            fontSize: "0.75rem",
            fontWeight: 700,
            textAlign: "center",
            lineHeight: "20px",
            pointerEvents: "none",
          }}
        >
          {attentionCount}
        </Box>
      )}
    </Box>
  );
}
