import { counted, plural } from "@fernpaw/domain/kernel/plural";
import type { SyncStatus } from "@fernpaw/sync/client/client-types";

export type SyncTone = "success" | "info" | "warning" | "error";

export interface SyncWords {
  tone: SyncTone;
  /** For the pill. */
  label: string;
  /** The number that a narrow pill shows beside its icon; null: none. */
  count: number | null;
  /** A sentence for the panel: the state and its consequence. */
  sentence: string;
}

/** In the panel, and in the bar that everyone of the clinic sees. */
export const SUSPENDED =
  "Fernpaw has suspended your clinic. Your changes are kept and will be sent when it is resumed. Reading and export work.";

const REASONS: Readonly<Record<string, string>> = {
  email_unverified: "Confirm your e-mail address first. Your changes are kept and will be sent after that.",
  clinic_suspended: SUSPENDED,
  subscription_required: "The subscription has lapsed. Your changes are kept and will be sent when it is active again.",
  disk_full:
    "The server's disk is full. Your changes are kept on this device and will be sent when there is room. Tell the person who runs the server.",
  device_revoked:
    "This device was removed from the clinic. Your changes stay on this device. Ask the owner to allow it again.",
  clinic_access_lost: "You no longer have access to this clinic. Your changes stay on this device. Ask the owner.",
  actor_mismatch: "Another person is signed in in this browser. Your changes will be sent when you sign in.",
};

const changes = (count: number): string => counted(count, "change", "changes");

function attention(count: number): SyncWords {
  return {
    tone: "error",
    label: counted(count, "needs attention", "need attention"),
    count,
    sentence: "Nothing is lost. Open the inbox and decide.",
  };
}

function paused({ queued, reason }: SyncStatus): SyncWords {
  return {
    tone: "error",
    label: queued > 0 ? `Sending paused · ${queued}` : "Sending paused",
    count: queued,
    sentence: REASONS[reason ?? ""] ?? "The server is not accepting changes right now. They are kept on this device.",
  };
}

/** Whether clients and pets are still loading: minutes in a large clinic, and a search is incomplete until then. */
export function isLoadingClients({ buckets: { p0, p1 } }: SyncStatus): boolean {
  return [p0, p1].some(({ state }) => state === "waiting" || state === "loading");
}

const STORAGE_FULL: SyncWords = {
  tone: "error",
  label: "Storage full",
  count: null,
  sentence:
    "This device's storage is full, so new changes cannot be saved. Delete other files or apps, then try again.",
};

const LOADING: SyncWords = {
  tone: "info",
  label: "Loading clients and pets",
  count: null,
  sentence: "Clients and pets are still loading. You can work with those already on this tablet.",
};

/** The spoken announcement: a problem, its end, and once that the clinic is still loading. Saves are not announced. */
export function spokenSyncWords(status: SyncStatus): string {
  const { tone, label } = syncWords(status);
  if (tone !== "info") return label;
  return status.state !== "starting" && isLoadingClients(status) ? LOADING.label : "";
}

/** The words of the sync state, in one place for the pill, the panel and the spoken announcement. */
export function syncWords(status: SyncStatus): SyncWords {
  const { state, queued, attentionCount } = status;
  switch (state) {
    case "starting":
      return {
        tone: "info",
        label: "Getting ready",
        count: null,
        sentence: "The clinic's data is loading onto this device.",
      };
    case "checking":
      return {
        tone: "info",
        label: "Checking",
        count: null,
        sentence: "You see the data on this tablet. Fernpaw is asking the server for changes.",
      };
    case "broken":
      if (status.reason === "QuotaExceededError") return STORAGE_FULL;
      return {
        tone: "error",
        label: "Storage problem",
        count: null,
        sentence: "This device's storage does not answer. Try again, or restart the device.",
      };
    case "upgrade":
      return {
        tone: "error",
        label: "Update needed",
        count: null,
        sentence: "This version is too old for the server. Update the app; unsent changes are kept.",
      };
    case "signed_out":
      return {
        tone: "warning",
        label: queued > 0 ? `Sign in to send · ${queued}` : "Sign in to sync",
        count: queued > 0 ? queued : null,
        sentence: `Your session has ended. You can go on working; ${changes(queued)} will be sent when you sign in again.`,
      };
    case "offline":
      return {
        tone: "warning",
        label: queued > 0 ? `Offline · ${queued} on this tablet` : "Offline",
        count: queued > 0 ? queued : null,
        sentence:
          queued > 0
            ? `You are offline. ${changes(queued)} ${plural(queued, "is", "are")} safe on this tablet and will be sent when the connection returns.`
            : "You are offline. Keep working: changes are stored on this tablet and sent when the connection returns.",
      };
    case "attention":
      return attentionCount > 0 ? attention(attentionCount) : paused(status);
    case "saving":
      return {
        tone: "info",
        label: `Saving · ${queued}`,
        count: queued,
        sentence: `Sending ${changes(queued)} from this tablet.`,
      };
    case "synced":
      if (attentionCount > 0) return attention(attentionCount);
      if (isLoadingClients(status)) return LOADING;
      return {
        tone: "success",
        label: "All saved",
        count: null,
        sentence: "Everything is saved here and on the server.",
      };
  }
}
