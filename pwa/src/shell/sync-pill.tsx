import { CloudCheck, CloudDownload, CloudOff, CloudUpload, TriangleAlert } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { CSSProperties } from "react";
import { isLoadingClients, spokenSyncWords, syncWords } from "../session/sync-client/sync-words.ts";
import type { SyncTone } from "../session/sync-client/sync-words.ts";
import { useClinic } from "../session/clinic-context.ts";
import { useSyncStatus } from "../session/sync-client/clinic-provider.tsx";

const ICONS: Record<SyncTone, LucideIcon> = {
  success: CloudCheck,
  info: CloudUpload,
  warning: CloudOff,
  error: TriangleAlert,
};

/** The state of sync in two or three words; opens the panel. A change is spoken once. */
export function SyncPill({ onOpen }: { onOpen: () => void }) {
  const { sync } = useClinic();
  const status = useSyncStatus(sync);
  const { tone, label, count } = syncWords(status);
  const Icon = status.state === "synced" && tone === "info" && isLoadingClients(status) ? CloudDownload : ICONS[tone];
  return (
    <>
      <button
        type="button"
        className={tone === "warning" ? "tap sync-pill is-offline" : "tap sync-pill"}
        style={{ "--pill": `var(--vc-palette-${tone}-main)` } as CSSProperties}
        onClick={onOpen}
        aria-haspopup="dialog"
      >
        <Icon size={18} aria-hidden="true" />
        <span className="from-tablet">{label}</span>
        <span className="on-phone">
          <span className="vh">{label}</span>
          {count !== null && <span aria-hidden="true">{count}</span>}
        </span>
      </button>
      <span role="status" className="vh">
        {spokenSyncWords(status)}
      </span>
    </>
  );
}
