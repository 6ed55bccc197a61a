import type { Socket } from "node:net";
import pg from "pg";

const CHANNEL = "fernpaw_live";
const RETRY_MS = 1000;
/** A firewall forgets a silent line without a word to either end: this keeps it known, and finds out when it is gone. */
const ASK_EVERY_MS = 20_000;
const ANSWER_WITHIN_MS = 5_000;

function lineTo(connectionString: string, answerWithinMs: number): pg.Client {
  return new pg.Client({
    connectionString,
    application_name: "fernpaw live",
    keepAlive: true,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  });
}

/** News between the servers that share a database: at most once, so only hints may travel here. */
export interface Channel {
  send(message: string): void;
  close(): Promise<void>;
}

/**
 * LISTEN and NOTIFY on a connection of its own, opened again when it is lost. What this process sends
 * comes back to it as well. Messages of up to 8,000 bytes.
 */
export function openChannel(
  databaseUrl: string,
  onMessage: (message: string) => void,
  { askEveryMs = ASK_EVERY_MS, answerWithinMs = ANSWER_WITHIN_MS } = {},
): Channel {
  let client: pg.Client | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let opening = connect();
  /** One statement at a time is what a connection takes. */
  let sending: Promise<unknown> = opening;

  function again(): void {
    client = null;
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      opening = connect();
    }, RETRY_MS).unref();
  }

  async function connect(): Promise<void> {
    const next = lineTo(databaseUrl, answerWithinMs);
    const lose = (): void => {
      if (client === next || client === null) again();
    };
    next.on("error", lose);
    next.on("end", lose);
    next.on("notification", ({ payload }) => onMessage(payload ?? ""));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      client = next;
      askSoon(next);
    } catch {
      again();
    }
  }

  /** A line that does not answer is given up; what was missed meanwhile the devices fetch by themselves. */
  function askSoon(line: pg.Client): void {
    setTimeout(() => {
      if (client !== line || isClosed) return;
      sending = sending
        .then(() => line.query("select 1"))
        .then(
          () => askSoon(line),
          () => {
            if (client !== line) return;
            again();
            // It would wait for a word of the other end.
            (line as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
          },
        );
    }, askEveryMs).unref();
  }

  async function notify(message: string): Promise<void> {
    await opening;
    await client?.query("select pg_notify($1, $2)", [CHANNEL, message]);
  }

  return {
    // A lost hint is made good by the next pull.
    send(message) {
      sending = sending.then(() => notify(message)).catch(() => undefined);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await sending;
      await opening;
      await client?.end();
    },
  };
}
