import { gzipSync } from "node:zlib";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../testing/build-test-api.ts";
import { aRegistration } from "../testing/test-browser.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const LOGIN = "/api/auth/login";
const post = (payload: string | Buffer, headers: Record<string, string> = {}, url = LOGIN) =>
  api.app.inject({ method: "POST", url, payload, headers: { "content-type": "application/json", ...headers } });

/** Sends raw bytes and answers what comes back until the server hangs up. */
function exchange(port: number, sent: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(sent);
  return new Promise((resolve, reject) => {
    let text = "";
    socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });
}

const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

describe("a body", () => {
  test.each([
    ["cut off", '{"email":'],
    ["not JSON", "email=a@b.example"],
    ["a number", "12"],
    ["null", "null"],
    ["a list", "[]"],
    ["empty", ""],
    ["with NUL", '{"email":"a\\u0000@b.example","password":"x"}'],
    ["with half a surrogate pair", '{"email":"a\\ud800@b.example","password":"x"}'],
    ["with a NUL in a name", '{"email":"a@b.example","password":"x","a\\u0000b":1}'],
    ["with the wrong type", '{"email":12,"password":"x"}'],
    ["with null for text", '{"email":null,"password":"x"}'],
    ["with a prototype", '{"email":"a@b.example","password":"x","__proto__":{"role":"admin"}}'],
    ["nested 65 levels", `{"email":${deep(65)},"password":"x"}`],
    ["nested 100,000 levels", `{"email":${deep(100_000)},"password":"x"}`],
  ])("%s is malformed", async (_what, payload) => {
    const answer = await post(payload);
    expect(answer.json()).toMatchObject({ status: 400, code: "malformed" });
    expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  });

  test("that is no UTF-8 is malformed", async () => {
    expect((await post(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]))).json()).toMatchObject({ code: "malformed" });
  });

  test("with unknown fields is refused, and the answer names them (S03)", async () => {
    const answer = await post('{"email":"a@b.example","password":"x","role":"owner","clinicId":"1"}');
    expect(answer.json().errors).toEqual([
      { path: "role", code: "unknown_field", message: '"role" is not a field of this request.' },
      { path: "clinicId", code: "unknown_field", message: '"clinicId" is not a field of this request.' },
    ]);
  });

  test("says where each fault is, and keeps the request's nonce", async () => {
    const body = JSON.stringify({ ...aRegistration(), clinicName: " ", timeZone: "Mars/Olympus", nonce: "n0nce" });
    const answer = (await post(body, {}, "/api/auth/register")).json();
    expect(answer.errors.map((fault: { path: string }) => fault.path).sort()).toEqual([
      "clinicName",
      "nonce",
      "timeZone",
    ]);
    expect(answer).toMatchObject({ nonce: "n0nce", type: "urn:fernpaw:problem:malformed" });
    expect(answer.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("over 256 kB is too large, whether it says so or not", async () => {
    const big = JSON.stringify({ email: "a@b.example", password: "x".repeat(300_000) });
    expect((await post(big)).json()).toMatchObject({ status: 413, code: "too_large" });
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json; charset=utf-16",
    "application/jsonp",
    "application/json, text/plain",
    "text/json",
    "",
  ])("of type %j is not accepted", async (type) => {
    const answer = await post('{"email":"a@b.example","password":"x"}', { "content-type": type });
    expect(answer.json()).toMatchObject({ status: 415, code: "unsupported_media_type" });
  });

  test.each([
    ["/api/imports", "application/json", "Send the file itself as text/csv or application/octet-stream"],
    ["/api/breeds", "multipart/form-data; boundary=x", "Send the file itself as text/csv or application/octet-stream"],
    ["/api/profile/avatar", "image/png", "Send multipart/form-data with one file."],
    [
      "/api/pets/019a5f00-0000-7000-8000-000000000001/photo",
      "application/json",
      "Send multipart/form-data with one file.",
    ],
    [LOGIN, "text/csv", "Send application/json in UTF-8."],
  ])("at %s of type %j is told what that address takes", async (url, type, detail) => {
    const answer = (await post("{}", { "content-type": type }, url)).json();
    expect(answer).toMatchObject({ status: 415, code: "unsupported_media_type" });
    expect(answer.detail).toContain(detail);
  });

  test("with a field named like a prototype is refused, and the answer names it (S03)", async () => {
    const answer = (await post('{"email":"a@b.example","password":"x","__proto__":{"role":"admin"}}')).json();
    expect(answer.errors).toEqual([
      { path: "__proto__", code: "forbidden_name", message: '"__proto__" is a name that no field may have' },
    ]);
  });

  test.each([
    "application/json",
    "application/json; charset=utf-8",
    'application/json;charset="UTF-8"',
    "APPLICATION/JSON",
  ])("of type %j is read", async (type) => {
    const answer = await post('{"email":"a@b.example","password":"x"}', { "content-type": type });
    expect(answer.json()).toMatchObject({ code: "invalid_credentials" });
  });

  test("that is compressed is read where that is offered, and not elsewhere", async () => {
    const answer = await post(gzipSync("{}"), { "content-encoding": "gzip" });
    expect(answer.statusCode).toBe(415);
  });
});

describe("a compressed push", () => {
  const push = async (payload: Buffer) => {
    const browser = api.browser();
    await browser.register();
    const authorization = `Bearer ${browser.accessToken}`;
    return (await post(payload, { "content-encoding": "gzip", authorization }, "/api/sync/push")).json();
  };

  test("that is no gzip, or half of one, is malformed", async () => {
    expect(await push(Buffer.from("{}"))).toMatchObject({ status: 400, code: "malformed" });
    expect(await push(gzipSync("{}".repeat(100)).subarray(0, 15))).toMatchObject({ status: 400, code: "malformed" });
  });

  test("that unpacks to more than a body may have is too large", async () => {
    expect(await push(gzipSync(Buffer.alloc(50_000_000)))).toMatchObject({ status: 413, code: "too_large" });
  });

  test("that is read is checked like any other", async () => {
    expect(await push(gzipSync('{"nonce":"n"}'))).toMatchObject({ status: 400, code: "malformed", nonce: "n" });
  });
});

describe("an address", () => {
  test.each([
    ["/api/nothing", 404],
    ["/api/%", 400],
    ["/api/employees/%00/status", 400],
    ["/socket.io", 404],
    [`/api/${"x".repeat(5000)}`, 404],
    ["/api/health?a=1&a=2", 400],
    ["/api/health?a=%00", 400],
  ])("%s answers with a problem", async (url, status) => {
    const answer = await api.app.inject({ method: "GET", url: url.slice(0, 6000) });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  });

  test("names the methods that it takes", async () => {
    const answer = await api.app.inject({ method: "DELETE", url: "/api/auth/login" });
    expect(answer.json()).toMatchObject({ status: 405, code: "method_not_allowed" });
    expect(answer.headers.allow).toBe("POST");
    const path = "/api/employees/019a5f00-0000-7000-8000-ffffffffffff/status";
    expect((await api.app.inject({ method: "GET", url: path })).headers.allow).toBe("PUT");
  });
});

test("a defect is one 500 with an id, and one line in the log with the same", async () => {
  const broken = await buildTestApi();
  await broken.store.write((sql) => sql.run('drop table "throttles"'));
  const answer = await broken.app.inject({
    method: "POST",
    url: LOGIN,
    payload: { email: "a@b.example", password: "p4ssw0rd" },
  });
  const lines = broken.logLines.filter((line) => line.includes(answer.json().requestId));
  expect(answer.json()).toMatchObject({ status: 500, code: "internal" });
  expect(answer.body).not.toMatch(/sqlite|database|stack/i);
  expect(lines).toHaveLength(1);
  expect(broken.logLines.join("")).not.toContain("p4ssw0rd");
  await broken.close();
});

test.each([
  [
    "headers beyond all measure",
    `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`,
    431,
    "too_large",
  ],
  ["no HTTP at all", "HELLO\r\n\r\n", 400, "malformed"],
])("%s: a problem like any other", async (_what, sent, status, code) => {
  const server = await buildTestApi();
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as AddressInfo;
  const received = await exchange(port, sent);
  expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(received).toContain("application/problem+json");
  expect(JSON.parse(received.split("\r\n\r\n")[1] ?? "")).toMatchObject({ status, code });
  await server.close();
});

test("a body that drips in is cut off with an answer (R10)", async () => {
  const server = await buildTestApi({ bodyDeadlineMs: 300 });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as AddressInfo;
  const started = performance.now();
  const received = await exchange(
    port,
    "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
  );
  expect(received).toContain("408 Request Timeout");
  expect(received).toContain('"code":"too_slow"');
  expect(performance.now() - started).toBeLessThan(3000);
  await server.close();
});
