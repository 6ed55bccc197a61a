import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createHttpSms, createLogSms, SmsRefused, SmsUnsure } from "./sms-transport.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

interface Seen {
  headers: IncomingMessage["headers"];
  body: string;
  path: string;
}

/** A real provider on a port of its own. */
async function openProvider(answer: (response: ServerResponse, request: IncomingMessage) => void) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      seen.push({ headers: request.headers, body, path: request.url ?? "" });
      answer(response, request);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/send`, seen };
}

const message = { id: "019a5f00-0000-7000-8000-000000000001", to: "+447700900123", text: 'Bella "is" due\n🐾' };
const settings = (url: string) => ({ url, token: "s3cret", sender: "Fernpaw" });

describe("the provider of text messages", () => {
  test("is asked once, in JSON, with the message's id as the key and the token", async () => {
    const { url, seen } = await openProvider((response) => response.writeHead(202).end("{}"));
    await createHttpSms(settings(url)).send(message);
    expect(seen).toHaveLength(1);
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual({ ...message, from: "Fernpaw" });
    expect(seen[0]?.headers).toMatchObject({
      "idempotency-key": message.id,
      authorization: "Bearer s3cret",
      "content-type": "application/json",
    });
  });

  test.each([400, 401, 403, 404, 422])("%i is an answer for good, with its words", async (status) => {
    const { url } = await openProvider((response) => response.writeHead(status).end("no such\nnumber"));
    const sending = createHttpSms(settings(url)).send(message);
    await expect(sending).rejects.toThrow(SmsRefused);
    await expect(sending).rejects.toThrow(`${status} no such number`);
  });

  test.each([408, 425, 429, 500, 503])("%i is worth another try", async (status) => {
    const { url } = await openProvider((response) => response.writeHead(status).end());
    const error: unknown = await createHttpSms(settings(url))
      .send(message)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(SmsRefused);
    expect(error).not.toBeInstanceOf(SmsUnsure);
  });

  test("no answer, or a cut line, leaves a doubt", async () => {
    const silent = await openProvider(() => undefined);
    await expect(createHttpSms(settings(silent.url), 150).send(message)).rejects.toThrow(SmsUnsure);
    const cutting = await openProvider((_, request) => request.socket.destroy());
    await expect(createHttpSms(settings(cutting.url)).send(message)).rejects.toThrow(SmsUnsure);
  });

  test("one that is not there leaves none", async () => {
    const { url } = await openProvider(() => undefined);
    for (const close of closing.splice(0)) close();
    const error: unknown = await createHttpSms(settings(url))
      .send(message)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TypeError);
  });

  test("a redirect is not followed: the token stays here (S15)", async () => {
    const other = await openProvider((response) => response.writeHead(200).end());
    const { url } = await openProvider((response) => response.writeHead(307, { location: other.url }).end());
    await expect(createHttpSms(settings(url)).send(message)).rejects.toThrow(SmsRefused);
    expect(other.seen).toEqual([]);
  });

  test("a flood of words is not read to its end", async () => {
    const { url } = await openProvider((response) => {
      response.writeHead(400);
      const more = (): void => void (response.destroyed || response.write("x".repeat(64 * 1024), more));
      more();
    });
    await expect(createHttpSms(settings(url)).send(message)).rejects.toThrow(/^400 x{200}$/);
  });
});

test("without a provider the log has the id alone", async () => {
  const logged: string[] = [];
  await createLogSms((id) => logged.push(id)).send(message);
  expect(logged).toEqual([message.id]);
});
