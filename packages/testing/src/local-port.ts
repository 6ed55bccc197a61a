import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** Lets a server listen on a port that the system chooses, for this machine only. Answers the port. */
export async function listenLocally(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The system gave no port.");
  return address.port;
}

/** Below the ports that systems give to outgoing connections, and none that Chromium refuses. */
const FIRST = 12_000;
const PORTS_A_WORKER = 2_000;
const WORKERS = 10;
const given = new Set<number>();

/** Playwright and vitest number their workers from 0 and from 1. */
const worker = (): number => Number(process.env["TEST_PARALLEL_INDEX"] ?? process.env["VITEST_POOL_ID"] ?? 0) % WORKERS;

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer().listen(port, "127.0.0.1");
  const isListening = await once(probe, "listening").then(
    () => true,
    () => false,
  );
  if (isListening) await once(probe.close(), "close");
  return isListening;
};

/** For a process that is told its port and opens it later: one that no other worker of this run is given. */
export async function freePort(): Promise<number> {
  const from = FIRST + worker() * PORTS_A_WORKER;
  const start = Math.floor(Math.random() * PORTS_A_WORKER);
  for (let tried = 0; tried < PORTS_A_WORKER; tried += 1) {
    const port = from + ((start + tried) % PORTS_A_WORKER);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`Every port from ${from} to ${from + PORTS_A_WORKER - 1} is taken.`);
}
