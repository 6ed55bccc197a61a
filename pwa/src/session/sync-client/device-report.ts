import { epochMsOf, type Instant } from "@fernpaw/domain/kernel/time";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { loadHttpClient } from "../../http/load-client.ts";
import { presentInstant } from "../../ui/present.ts";
import { isInstalled } from "../install/install-offer.ts";

/** An owner looks at the list of devices now and then. */
const REPORT_EVERY_MS = 10 * 60_000;

interface ReportOptions {
  /** False while another person is signed in in this browser: their call would tell of this one's queue. */
  isOwnSession: () => boolean;
  put?: (report: object) => Promise<unknown>;
  now?: () => Instant;
}

const putReport = async (report: object): Promise<unknown> => {
  const { clinicHttp } = await loadHttpClient();
  return clinicHttp.http.put("/api/devices/current", report);
};

/**
 * Tells the clinic's list of devices how this one stands: at the first contact, and every ten minutes in which there
 * is contact. Answers how to stop.
 */
export function reportDevice(
  sync: Pick<SyncClient, "status">,
  { isOwnSession, put = putReport, now = presentInstant }: ReportOptions,
): () => void {
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  let heardAt: string | null = null;

  function look(): void {
    const { lastContactAt, queued, oldestQueuedAt, isPersisted, reason } = sync.status.get();
    if (lastContactAt === heardAt || lastContactAt === null) return;
    heardAt = lastContactAt;
    const sentAt = now();
    const sentAtMs = epochMsOf(sentAt);
    if (sentAtMs - reportedAtMs < REPORT_EVERY_MS || reason === "device_revoked" || !isOwnSession()) return;
    reportedAtMs = sentAtMs;
    const report = {
      isInstalled: isInstalled(),
      queueLength: queued,
      oldestPendingAt: oldestQueuedAt,
      appVersion: __BUILD__,
      sentAt,
      ...(isPersisted !== null && { isPersistent: isPersisted }),
    };
    // The list is older by ten minutes then.
    put(report).catch(() => undefined);
  }

  look();
  return sync.status.subscribe(look);
}
