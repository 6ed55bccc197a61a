import type { FastifyServerOptions } from "fastify";
import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { type ErrorCode, PROBLEMS } from "./problems.copy.ts";

// An import of "node:http" reads everything that it exports, also its WebSocket, and so loads all of undici.
const { STATUS_CODES } = process.getBuiltinModule("node:http");

const KNOWN: Readonly<Record<string, { status: number; code: ErrorCode }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: "too_slow" },
  HPE_HEADER_OVERFLOW: { status: 431, code: "too_large" },
};

/** Answers what Node could not read as a request, in the form of every other refusal. */
export const answerClientError: NonNullable<FastifyServerOptions["clientErrorHandler"]> = (error, socket) => {
  const { code: reason } = error as NodeJS.ErrnoException;
  if (reason === "ECONNRESET" || socket.destroyed) return;
  if (socket.writable) sendRaw(socket, KNOWN[reason ?? ""] ?? { status: 400, code: "malformed" });
  socket.destroy(error);
};

function sendRaw(socket: Pick<Socket, "write">, { status, code }: { status: number; code: ErrorCode }): void {
  const type = `urn:fernpaw:problem:${code}`;
  const body = JSON.stringify({ type, title: PROBLEMS[code].title, status, code, requestId: randomUUID() });
  socket.write(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
      "Connection: close",
      "Content-Type: application/problem+json; charset=utf-8",
      "Cache-Control: no-store",
      "X-Content-Type-Options: nosniff",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n"),
  );
}
