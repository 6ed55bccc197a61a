import type { ClientEnvironment } from "./environment.ts";
import { NO_FAULTS } from "./faults.ts";
import { readDeviceId } from "./outbox.ts";
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
    const unsent = (): Promise<number> => outbox.q.filter(({ result }) => result === null).count();
    if (authorId !== sessionUserId || (await unsent()) === 0) return await unsent();
    const deviceId = await readDeviceId(outbox, authorId);
    const pusher = new Pusher({
      transport,
      environment,
      outbox,
      guard: { run: (work) => work() },
      faults: NO_FAULTS,
      request: { clinicId, deviceId, schema, build },
      readAcks: () => Promise.resolve({}),
    });
    await pusher.pushAll(new AbortController().signal);
    return await unsent();
  } finally {
    outbox.close();
  }
}
