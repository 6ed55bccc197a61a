import { listenLocally } from "@fernpaw/testing/local-port";
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { once } from "node:events";

/**
 * What stands between the tablet and the server:
 * - `open`: nothing;
 * - `login-page`: a hotel's "please sign in" page, 200 text/html, whatever was asked;
 * - `unauthorized-page`: the same page with status 401;
 * - `unauthorized-json`: a proxy's 401 with JSON, without a code of our server;
 * - `no-content`: 204 for everything;
 * - `truncated`: the real answer, cut off in the middle of its JSON;
 * - `drip`: the real answer, a few bytes at a time;
 * - `lost-reply`: the server does the work and the answer never arrives;
 * - `bad-gateway`: the server does the work and the proxy answers 502 with a page of its own;
 * - `dead`: the connection is closed at once.
 */
export type PortalMode =
  | "open"
  | "login-page"
  | "unauthorized-page"
  | "unauthorized-json"
  | "no-content"
  | "truncated"
  | "drip"
  | "lost-reply"
  | "bad-gateway"
  | "dead";

type Matches = (method: string, path: string) => boolean;

const LOGIN_PAGE = `<!doctype html><html><head><title>Welcome to Hotel Wi-Fi</title></head><body><form action="/accept"><button>Accept</button></form></body></html>`;
const GATEWAY_PAGE = `<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>`;
const PROXY_REFUSAL = JSON.stringify({ error: "unauthorized", title: "Sign in to the network", status: 401 });
const DRIP_BYTES = 16;
const DRIP_MS = 250;

const everything: Matches = () => true;

/** A proxy in front of the server whose behaviour a journey changes while the tablet goes on working. */
export class CaptivePortal {
  readonly origin: string;
  readonly #server: Server;
  readonly #targetPort: number;
  readonly #sockets = new Set<Duplex>();
  #mode: PortalMode = "open";
  #matches: Matches = everything;
  #meddled = 0;

  private constructor(server: Server, port: number, targetPort: number) {
    this.#server = server;
    this.#targetPort = targetPort;
    this.origin = `http://localhost:${port}`;
    server.on("request", (request, response) => this.#answer(request, response));
    server.on("upgrade", (request, socket, head) => this.#tunnel(request, socket, head));
    server.on("connection", (socket) => this.#remember(socket));
  }

  static async inFrontOf(targetPort: number): Promise<CaptivePortal> {
    const server = createServer();
    return new CaptivePortal(server, await listenLocally(server), targetPort);
  }

  /** How many requests have been meddled with since the mode was set. */
  get meddled(): number {
    return this.#meddled;
  }

  /** Live connections break with every change of mode but the one to `open`, as they do when a network changes. */
  set(mode: PortalMode, matches: Matches = everything): void {
    this.#mode = mode;
    this.#matches = matches;
    this.#meddled = 0;
    if (mode !== "open") for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }

  #remember(socket: Duplex): void {
    this.#sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => this.#sockets.delete(socket));
  }

  #modeFor(request: IncomingMessage): PortalMode {
    if (this.#mode === "open" || !this.#matches(request.method ?? "GET", request.url ?? "/")) return "open";
    this.#meddled += 1;
    return this.#mode;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const mode = this.#modeFor(request);
    if (mode === "dead") request.socket.destroy();
    else if (mode === "login-page") response.writeHead(200, { "content-type": "text/html" }).end(LOGIN_PAGE);
    else if (mode === "unauthorized-page") response.writeHead(401, { "content-type": "text/html" }).end(LOGIN_PAGE);
    else if (mode === "unauthorized-json")
      response.writeHead(401, { "content-type": "application/json" }).end(PROXY_REFUSAL);
    else if (mode === "no-content") response.writeHead(204).end();
    else this.#forward(request, response, mode);
  }

  #forward(request: IncomingMessage, response: ServerResponse, mode: PortalMode): void {
    const upstream = httpRequest(
      {
        host: "127.0.0.1",
        port: this.#targetPort,
        method: request.method,
        path: request.url,
        headers: request.headers,
      },
      (answer) => this.#pass(answer, request, response, mode),
    );
    upstream.on("error", () => request.socket.destroy());
    request.pipe(upstream);
  }

  #pass(answer: IncomingMessage, request: IncomingMessage, response: ServerResponse, mode: PortalMode): void {
    answer.on("error", () => request.socket.destroy());
    if (mode === "open") {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      return;
    }
    const chunks: Buffer[] = [];
    answer.on("data", (chunk: Buffer) => chunks.push(chunk));
    answer.on("end", () => {
      const body = Buffer.concat(chunks);
      if (mode === "lost-reply") request.socket.destroy();
      else if (mode === "bad-gateway") response.writeHead(502, { "content-type": "text/html" }).end(GATEWAY_PAGE);
      else if (mode === "truncated") this.#cutOff(answer, request, response, body);
      else this.#drip(answer, response, body);
    });
  }

  /** Ends cleanly after half of the body, as a proxy does that ran out of patience: only the JSON shows it. */
  #cutOff(answer: IncomingMessage, request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    if (body.length < 2) {
      request.socket.destroy();
      return;
    }
    const half = body.subarray(0, Math.floor(body.length / 2));
    response
      .writeHead(answer.statusCode ?? 200, { ...answer.headers, "content-length": String(half.length) })
      .end(half);
  }

  #drip(answer: IncomingMessage, response: ServerResponse, body: Buffer): void {
    response.writeHead(answer.statusCode ?? 200, answer.headers);
    let sent = 0;
    const timer = setInterval(() => {
      const next = Math.min(sent + DRIP_BYTES, body.length);
      if (next > sent) response.write(body.subarray(sent, next));
      sent = next;
      if (sent < body.length) return;
      clearInterval(timer);
      response.end();
    }, DRIP_MS);
    response.once("close", () => clearInterval(timer));
  }

  #tunnel(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#remember(socket);
    if (this.#modeFor(request) !== "open") {
      socket.destroy();
      return;
    }
    const upstream: Socket = connect(this.#targetPort, "127.0.0.1", () => {
      const headers = request.rawHeaders.flatMap((value, at, all) =>
        at % 2 === 0 ? [`${value}: ${all[at + 1] ?? ""}`] : [],
      );
      upstream.write([`${request.method ?? "GET"} ${request.url ?? "/"} HTTP/1.1`, ...headers, "", ""].join("\r\n"));
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    this.#remember(upstream);
    upstream.once("close", () => socket.destroy());
    socket.once("close", () => upstream.destroy());
  }
}
