import { Writable } from "node:stream";
import pino from "pino";
import { expect, test } from "vitest";
import { loggerOptions } from "./logger.ts";

function lineOf(req: object): Record<string, unknown> {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  pino(loggerOptions, sink).info({ req, password: "typed", person: { accessToken: "t" } }, "asked");
  return JSON.parse(lines.join("")) as Record<string, unknown>;
}

test("a line of the log carries no query, no password, no token and no private calendar address (S20)", () => {
  expect(lineOf({ id: "1", method: "GET", url: "/api/search?q=Juno" })).toMatchObject({
    req: { path: "/api/search" },
    password: "[redacted]",
    person: { accessToken: "[redacted]" },
  });
  expect(lineOf({ method: "GET", url: "/api/calendar/c2VjcmV0.ics?x=1" })).toMatchObject({
    req: { path: "/api/calendar/[redacted].ics" },
  });
});
