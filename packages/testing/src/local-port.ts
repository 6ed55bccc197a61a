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

/** For a process that is told its port. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listenLocally(probe);
  probe.close();
  await once(probe, "close");
  return port;
}
