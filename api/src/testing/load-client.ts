import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { v4, v7 } from "uuid";

/** What one load is, as the only argument, in JSON. */
export interface Load {
  port: number;
  path: string;
  token: string;
  connections: number;
  /** Requests on each connection, one after the other. */
  requests: number;
  kind: "push" | "pull";
  /** Requests a second over all connections; without it each connection sends as soon as it has its answer. */
  perSecond?: number;
  /** Mutations in a push. */
  batch: number;
  /** The pushed mutation: a weight of the pet, a new client (the dearest one), or a sale at the counter. */
  makes: "weight" | "client" | "invoice";
  petId: string;
  clinicId: string;
  userId: string;
  epoch: string;
  scopeRev: number;
  cursor: number;
}

/** Printed as one line of JSON. */
export interface LoadResult {
  requests: number;
  perSecond: number;
  tookMs: number;
  p50Ms: number;
  p99Ms: number;
}

const HEADER_END = Buffer.from("\r\n\r\n");

/** Everybody has a number of his own, or the server would look for the same person twice. */
function aClient(): object {
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, "0");
  const phone = { label: "mobile", typed: `07${digits}`, e164: `+447${digits}`, isPreferred: true };
  return { id: v7(), firstName: "Mónica", lastName: "Ferreira", phones: [phone] };
}

/** One invoice over one line of free text. */
function aSale(clinicId: string): object {
  const price = { fixedMinor: 0, unitMinor: 1250, priceId: null };
  const lines = [{ id: v7(), description: "Nail file", quantityMilli: 1000, price }];
  return { id: v7(), locationId: firstLocationId(clinicId), lines, grossMinor: 1250, reference: "T1-0001" };
}

const MAKERS = {
  weight: ({ petId }: Load) => ({ name: "pets.recordWeight", args: { id: v7(), petId, weightG: 12_400 } }),
  client: () => ({ name: "clients.register", args: aClient() }),
  invoice: ({ clinicId }: Load) => ({ name: "invoices.sell", args: aSale(clinicId) }),
};

function pushBody(load: Load, clientId: string, firstId: number): object {
  const { clinicId, userId, epoch, batch, makes } = load;
  const mutations = Array.from({ length: batch }, (_, index) => ({
    clientId,
    id: firstId + index,
    uuid: v7(),
    v: 1,
    ...MAKERS[makes](load),
    actor: userId,
    at: "2026-11-21T10:14:03.120Z",
  }));
  return { protocol: 1, schema: 1, build: "bench", clinicId, deviceId: clientId, epoch, nonce: v4(), mutations };
}

function pullBody({ clinicId, epoch, scopeRev, cursor }: Load, clientId: string): object {
  return {
    protocol: 1,
    schema: 1,
    clinicId,
    deviceId: clientId,
    epoch,
    scopeRev,
    cursor,
    clients: [clientId],
    nonce: v4(),
  };
}

/** Made before the clock starts: it is the server that is measured. */
function requestsOf(load: Load): Buffer[] {
  const clientId = v7();
  return Array.from({ length: load.requests }, (_, index) => {
    const body = JSON.stringify(
      load.kind === "push" ? pushBody(load, clientId, 1 + index * load.batch) : pullBody(load, clientId),
    );
    const head = [
      `POST ${load.path} HTTP/1.1`,
      "host: 127.0.0.1",
      "connection: keep-alive",
      "content-type: application/json",
      `authorization: Bearer ${load.token}`,
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    return Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`);
  });
}

/** One answer, which has a length: no parser costs the measured machine its time. */
async function answerOn(socket: Socket): Promise<void> {
  let received: Buffer = Buffer.alloc(0);
  let whole = Infinity;
  while (received.length < whole) {
    const [chunk] = (await once(socket, "data")) as [Buffer];
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const end = received.indexOf(HEADER_END);
    if (whole !== Infinity || end < 0) continue;
    const head = received.toString("latin1", 0, end);
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    const isRefused = received.includes('"status":"rejected"');
    if (!head.startsWith("HTTP/1.1 200") || length === undefined || isRefused)
      throw new Error(`not measured: ${received.toString("utf8").slice(0, 600)}`);
    whole = end + HEADER_END.length + Number(length);
  }
}

/** Milliseconds after the start at which a request is due; the connections take turns. Null: whenever it can be sent. */
function dueAt({ perSecond, connections }: Load, lane: number, index: number): number | null {
  return perSecond === undefined ? null : ((index * connections + lane) * 1000) / perSecond;
}

async function run(load: Load): Promise<LoadResult> {
  const lanes = await Promise.all(
    Array.from({ length: load.connections }, async () => {
      const socket = connect({ port: load.port, host: "127.0.0.1", noDelay: true });
      await once(socket, "connect");
      return { socket, requests: requestsOf(load) };
    }),
  );
  const latencies: number[] = [];
  const sinceMs = performance.now();
  await Promise.all(
    lanes.map(async ({ socket, requests }, lane) => {
      for (const [index, request] of requests.entries()) {
        const dueMs = dueAt(load, lane, index);
        if (dueMs !== null) await pause(Math.max(0, sinceMs + dueMs - performance.now()));
        // One that is sent late, because the answer before it was, has waited since it was due.
        const sentMs = dueMs === null ? performance.now() : sinceMs + dueMs;
        const answered = answerOn(socket);
        socket.write(request);
        await answered;
        latencies.push(performance.now() - sentMs);
      }
    }),
  );
  const tookMs = performance.now() - sinceMs;
  for (const { socket } of lanes) socket.destroy();
  latencies.sort((a, b) => a - b);
  const at = (share: number): number => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  return {
    requests: latencies.length,
    perSecond: (latencies.length / tookMs) * 1000,
    tookMs,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

process.stdout.write(`${JSON.stringify(await run(JSON.parse(process.argv[2] ?? "") as Load))}\n`);
