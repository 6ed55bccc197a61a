import pg from "pg";

const CHANNEL = "fernpaw_live";
const RETRY_MS = 1000;

/** News between the servers that share a database: at most once, so only hints may travel here. */
export interface Channel {
  send(message: string): void;
  close(): Promise<void>;
}

/**
 * LISTEN and NOTIFY on a connection of its own, opened again when it is lost. What this process sends
 * comes back to it as well. Messages of up to 8,000 bytes.
 */
export function openChannel(databaseUrl: string, onMessage: (message: string) => void): Channel {
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
    const next = new pg.Client({ connectionString: databaseUrl, application_name: "fernpaw live" });
    next.on("error", again);
    next.on("end", again);
    next.on("notification", ({ payload }) => onMessage(payload ?? ""));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      client = next;
    } catch {
      again();
    }
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
