import { counted, plural } from "@fernpaw/domain/kernel/plural";
import type { SyncStatus } from "@fernpaw/sync/client/client-types";

export type SyncTone = "success" | "info" | "warning" | "error";

export interface SyncWords {
  tone: SyncTone;
  /** For the pill. */
  label: string;
  /** The number that a narrow pill shows beside its icon; null: none. */
  count: number | null;
  /** A sentence for the panel: what is the case and what follows. */
  sentence: string;
}

const REASONS: Readonly<Record<string, string>> = {
  email_unverified: "Confirm your e-mail address first. What you record is kept and sent once you have.",
  subscription_required: "The subscription has lapsed. What you record is kept and sent once it runs again.",
  device_revoked: "This device was taken off the clinic's list. What you recorded stays here; ask the owner.",
  clinic_access_lost:
    "You no longer have access to this clinic. What you recorded stays on this device; ask the owner.",
  actor_mismatch: "Somebody else is signed in in this browser. Your changes wait for your own sign-in.",
};

const changes = (count: number): string => counted(count, "change", "changes");

function attention(count: number): SyncWords {
  return {
    tone: "error",
    label: counted(count, "needs attention", "need attention"),
    count,
    sentence: "Nothing is lost. Something waits for a person to decide.",
  };
}

function paused({ queued, reason }: SyncStatus): SyncWords {
  return {
    tone: "error",
    label: queued > 0 ? `Sending paused · ${queued}` : "Sending paused",
    count: queued,
    sentence: REASONS[reason ?? ""] ?? "The server does not take changes right now. They are kept on this device.",
  };
}

/** Whether clients and pets are still on their way. Minutes in a large clinic, and till then a search finds not all. */
export function isLoadingClients({ buckets: { p0, p1 } }: SyncStatus): boolean {
  return [p0, p1].some(({ state }) => state === "waiting" || state === "loading");
}

const LOADING: SyncWords = {
  tone: "info",
  label: "Loading clients and pets",
  count: null,
  sentence: "Clients and pets are still being brought onto this tablet. What is here already can be worked with.",
};

/** What is announced: a trouble, its end, and once that the clinic is still being loaded, whatever is saved meanwhile. */
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
        sentence: "The clinic's data is being brought onto this device.",
      };
    case "checking":
      return {
        tone: "info",
        label: "Checking",
        count: null,
        sentence: "What this tablet knows is shown. The server is being asked for news.",
      };
    case "broken":
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
            ? `There is no connection. ${changes(queued)} ${plural(queued, "is", "are")} safe on this tablet and will be sent when it returns.`
            : "There is no connection. Keep working: changes are stored on this tablet and sent when it returns.",
      };
    case "attention":
      return attentionCount > 0 ? attention(attentionCount) : paused(status);
    case "saving":
      return {
        tone: "info",
        label: `Saving · ${queued}`,
        count: queued,
        sentence: `${changes(queued)} on this tablet, being sent.`,
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
