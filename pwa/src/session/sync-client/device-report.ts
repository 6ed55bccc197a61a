import { epochMsOf, type Instant } from "@fernpaw/domain/kernel/time";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { loadHttpClient } from "../../http/load-client.ts";
import { presentInstant } from "../../ui/present.ts";
import { chosenLocationId } from "../device-location.ts";
import { ACCESS_LOST } from "./access-lost.ts";
import { isInstalled } from "../install/install-offer.ts";

/** An owner looks at the list of devices now and then. */
const REPORT_EVERY_MS = 10 * 60_000;

interface ReportOptions {
  /** False while another person is signed in in this browser: their call would tell of this one's queue. */
  isOwnSession: () => boolean;
  put?: (report: object) => Promise<unknown>;
  now?: () => Instant;
}

/** Tells the clinic's list of devices at once; without a network the next report says so. */
export const reportLocation = async (locationId: string): Promise<void> => {
  await putReport({ locationId }).catch(() => undefined);
};

export const putReport = async (report: object): Promise<unknown> => {
  const { clinicHttp } = await loadHttpClient();
  return clinicHttp.http.put("/api/devices/current", report);
};

/**
 * Tells the clinic's list of devices how this one stands: at the first contact, every ten minutes in which there is
 * contact, and when a queue that it told of is empty. Answers how to stop.
 */
export function reportDevice(
  sync: Pick<SyncClient, "status">,
  { isOwnSession, put = putReport, now = presentInstant }: ReportOptions,
): () => void {
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  let heardAt: string | null = null;
  let reportedQueue = 0;

  function look(): void {
    const { lastContactAt, queued, oldestQueuedAt, isPersisted, reason } = sync.status.get();
    const isEmptied = reportedQueue > 0 && queued === 0;
    if (lastContactAt === null || (lastContactAt === heardAt && !isEmptied)) return;
    heardAt = lastContactAt;
    const sentAt = now();
    const sentAtMs = epochMsOf(sentAt);
    const isDue = isEmptied || sentAtMs - reportedAtMs >= REPORT_EVERY_MS;
    if (!isDue || reason === "device_revoked" || reason === ACCESS_LOST || !isOwnSession()) return;
    reportedAtMs = sentAtMs;
    reportedQueue = queued;
    const locationId = chosenLocationId();
    const report = {
      isInstalled: isInstalled(),
      queueLength: queued,
      oldestPendingAt: oldestQueuedAt,
      appVersion: __BUILD__,
      sentAt,
      ...(locationId !== null && { locationId }),
      ...(isPersisted !== null && { isPersistent: isPersisted }),
    };
    // The list is older by ten minutes then.
    put(report).catch(() => undefined);
  }

  look();
  return sync.status.subscribe(look);
}
