import { UNAUTHENTICATED_CODES } from "@fernpaw/domain/kernel/unauthenticated";
import { TransientError } from "@fernpaw/sync/server/store";
import fastify from "fastify";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { handleError, Problem } from "./errors.ts";
import { PROBLEMS } from "./problems.copy.ts";

test("the device knows every code of a 401: without one it takes the answer for a captive portal's", () => {
  const sent = Object.entries(PROBLEMS).flatMap(([code, { status }]) => (status === 401 ? [code] : []));
  expect(sent.toSorted()).toEqual([...UNAUTHENTICATED_CODES].toSorted());
});

test("a full and a nearly full disk are in the log, where the person who runs the server reads", async () => {
  const lines: { level: number; msg: string }[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as { level: number; msg: string });
      done();
    },
  });
  const app = fastify({ logger: { stream }, disableRequestLogging: true });
  app.setErrorHandler(handleError);
  app.get("/full", () => Promise.reject(new TransientError("SQLITE_FULL", { isDiskFull: true })));
  const noRoom = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  app.get("/full-folder", () => Promise.reject(new Error("The piece was not written.", { cause: noRoom })));
  app.get("/nearly-full", () => Promise.reject(new Problem("disk_full")));
  app.get("/busy", () => Promise.reject(new TransientError("busy")));
  for (const url of ["/full", "/nearly-full", "/busy"]) await app.inject(url);
  const answer = await app.inject("/full-folder");
  expect(answer.statusCode).toBe(507);
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [50, PROBLEMS.server_full.title],
    [40, PROBLEMS.disk_full.title],
    [50, PROBLEMS.server_full.title],
  ]);
  await app.close();
});
