import type { ClientEnvironment } from "./environment.ts";
import { countUnsent, readDeviceId } from "./outbox.ts";
import { OutboxDb, outboxName } from "./outbox-db.ts";
import { Pusher } from "./push.ts";
import type { SyncTransport } from "./transport.ts";

interface DrainOptions {
  clinicId: string;
  /** Whose queue it is. */
  authorId: string;
  /** Whose session the transport uses; anybody else's queue is left alone. */
  sessionUserId: string;
  schema: number;
  build: string;
  transport: SyncTransport;
  environment: ClientEnvironment;
}

/**
 * Sends a queue after its tab has closed: for the service worker. Needs the outbox alone; entries leave
 * it when the app next pulls. Answers how many wait unsent.
 */
export async function drainOutbox(options: DrainOptions): Promise<number> {
  const { clinicId, authorId, sessionUserId, schema, build, transport, environment } = options;
  const outbox = new OutboxDb(outboxName(clinicId, authorId), environment);
  try {
    const left = await countUnsent(outbox);
    if (authorId !== sessionUserId || left === 0) return left;
    const deviceId = await readDeviceId(outbox, authorId);
    const pusher = new Pusher({
      transport,
      environment,
      outbox,
      guard: { run: (work) => work() },
      request: { clinicId, deviceId, schema, build },
      readAcks: () => ({}),
    });
    await pusher.pushAll(new AbortController().signal);
    return await countUnsent(outbox);
  } finally {
    outbox.close();
  }
}
