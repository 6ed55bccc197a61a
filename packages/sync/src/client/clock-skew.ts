import { epochMsOf } from "@fernpaw/domain/kernel/time";
import type { ClientEnvironment } from "./environment.ts";
import type { OutboxDb } from "./outbox-db.ts";
import type { StatusBoard } from "./status-board.ts";
import type { StorageGuard } from "./storage-guard.ts";

const KEY = "clockSkewMs";
/** Less is the network's, and not worth a durable write. */
const NOTED_FROM_MS = 10_000;

/** An answer with the server's time, and the device's clock around it. */
export interface ClockReading {
  askedMs: number;
  heardMs: number;
  serverTime: string;
}

/**
 * The device's clock less the server's; 0 where the server's time is between question and answer. A tablet
 * that slept meanwhile has a long time between them.
 */
function clockSkewOf({ askedMs, heardMs, serverTime }: ClockReading): number {
  const serverMs = epochMsOf(serverTime);
  if (Number.isNaN(serverMs)) return 0;
  const [first, last] = [Math.min(askedMs, heardMs), Math.max(askedMs, heardMs)];
  if (serverMs < first) return first - serverMs;
  return serverMs > last ? last - serverMs : 0;
}

export async function readClockSkew(outbox: OutboxDb): Promise<number> {
  return ((await outbox.meta.get(KEY))?.value as number | undefined) ?? 0;
}

/** Kept beside the queue, whose changes carry the time of this clock. */
async function noteClockSkew(outbox: OutboxDb, skewMs: number): Promise<void> {
  await outbox.transaction("rw", outbox.meta, async () => {
    const known = await readClockSkew(outbox);
    if (Math.abs(skewMs - known) >= NOTED_FROM_MS) await outbox.meta.put({ key: KEY, value: skewMs });
  });
}

/** The server's time of now, as far as the last contact tells. */
export function serverNowMs(environment: Pick<ClientEnvironment, "nowMs">, skewMs: number): number {
  return environment.nowMs() - skewMs;
}

interface ClockParts {
  outbox: OutboxDb;
  environment: Pick<ClientEnvironment, "nowMs">;
  guard: Pick<StorageGuard, "run">;
  status: StatusBoard;
}

/** Notes and tells how far the clocks are apart. Answers the server's time of now. */
export async function compareClocks(parts: ClockParts, clock: ClockReading): Promise<number> {
  const { outbox, environment, guard, status } = parts;
  const clockSkewMs = clockSkewOf(clock);
  if (clockSkewMs !== status.contact.clockSkewMs) await guard.run(() => noteClockSkew(outbox, clockSkewMs));
  status.setContact({ clockSkewMs });
  return serverNowMs(environment, clockSkewMs);
}
