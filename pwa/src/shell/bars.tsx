import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { CloudOff, RefreshCw, TabletSmartphone, X } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { paths } from "../paths.ts";
import { updateNow, useUpdateState } from "../session/app-update.ts";
import { useClinic } from "../session/clinic-context.ts";
import { useSyncStatus } from "../session/clinic-provider.tsx";
import { askToInstall, isInstallHintDue, putInstallHintAway, useInstallOffer } from "../session/install-offer.ts";
import { isNoticeSeen, putNoticeAway } from "../session/seen-notice.ts";
import { Button } from "../ui/button.tsx";
import { useToday } from "../ui/clock-time.tsx";
import { copy } from "./shell.copy.ts";

interface BarProps {
  icon: LucideIcon;
  ground: "brass" | "primarySoft";
  actions?: ReactNode;
  onDismiss?: () => void;
  children: ReactNode;
}

function Bar({ icon: Icon, ground, actions, onDismiss, children }: BarProps) {
  const colours =
    ground === "brass"
      ? { bgcolor: "brass.soft", color: "brass.onSoft" }
      : { bgcolor: "primarySoft.main", color: "primarySoft.text" };
  return (
    <Box
      role="status"
      sx={{
        ...colours,
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 3,
        px: { xs: 3, md: 5 },
        py: 1.5,
      }}
    >
      <Icon size={20} aria-hidden="true" style={{ flex: "none" }} />
      <Box component="p" sx={{ flex: "1 1 16rem", m: 0, fontSize: "calc(var(--d-text) - 1px)" }}>
        {children}
      </Box>
      {actions}
      {onDismiss && (
        <IconButton onClick={onDismiss} aria-label={copy.dismiss}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </Box>
  );
}

const OFFLINE_NOTICE = "offline";

/** Once a session; the pill goes on saying it. */
function OfflineBar() {
  const { sync } = useClinic();
  const { state } = useSyncStatus(sync);
  const [isSeen, setSeen] = useState(() => isNoticeSeen(OFFLINE_NOTICE));
  if (state !== "offline" || isSeen) return null;
  const dismiss = () => {
    putNoticeAway(OFFLINE_NOTICE);
    setSeen(true);
  };
  return (
    <Bar icon={CloudOff} ground="brass" onDismiss={dismiss}>
      {copy.offlineBar}
    </Bar>
  );
}

/** Asks, and never reloads by itself. */
function UpdateBar() {
  const state = useUpdateState();
  const [isLater, setLater] = useState(false);
  if (state === "none" || isLater) return null;
  return (
    <Bar
      icon={RefreshCw}
      ground="primarySoft"
      actions={
        <>
          <Button variant="ghost" size="sm" onClick={() => setLater(true)}>
            {copy.updateLater}
          </Button>
          <Button variant="primary" size="sm" onClick={() => void updateNow()}>
            {copy.updateNow}
          </Button>
        </>
      }
    >
      {state === "ready" ? copy.updateReady : copy.updateReplaced}
    </Bar>
  );
}

/** After the first finished day, once. */
function InstallBar() {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const offer = useInstallOffer();
  const [isDue, setDue] = useState(() => isInstallHintDue(today));
  if (offer === "none" || !isDue) return null;
  const dismiss = () => {
    putInstallHintAway();
    setDue(false);
  };
  return (
    <Bar
      icon={TabletSmartphone}
      ground="primarySoft"
      onDismiss={dismiss}
      actions={
        offer === "prompt" ? (
          <Button variant="primary" size="sm" onClick={() => void askToInstall().then(dismiss)}>
            {copy.install}
          </Button>
        ) : (
          <Button variant="secondary" size="sm" to={paths.profile}>
            {copy.installHow}
          </Button>
        )
      }
    >
      {copy.installHint}
    </Bar>
  );
}

export function Bars() {
  return (
    <>
      <UpdateBar />
      <OfflineBar />
      <InstallBar />
    </>
  );
}
