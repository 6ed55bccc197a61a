import { createConnection, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../testing/build-test-api.ts";

let api: TestApi;
let port: number;
beforeAll(async () => {
  api = await buildTestApi({ rateLimits: { read: 4, write: 3, search: 2, snapshot: 2 } });
  await api.app.listen({ port: 0, host: "127.0.0.1" });
  port = (api.app.server.address() as AddressInfo).port;
});
afterAll(() => api.close());

/** The bytes of the answer to a request as it is written here. */
async function raw(...lines: string[]): Promise<string> {
  const socket = createConnection(port, "127.0.0.1");
  socket.end(`${[...lines, "connection: close", "", ""].join("\r\n")}`);
  let answer = "";
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

describe("Socket.IO's answers", () => {
  test.each([
    ["200", "/socket.io/?EIO=4&transport=polling", 200],
    ["400", "/socket.io/?EIO=4&transport=pigeon", 400],
    ["403", "/socket.io/?EIO=4&transport=polling", 403],
  ])("%s carries the security headers", async (_, path, status) => {
    const foreign = status === 403 ? ["origin: https://elsewhere.example"] : [];
    const answer = await raw(`GET ${path} HTTP/1.1`, `host: 127.0.0.1:${port}`, ...foreign);
    expect(statusOf(answer), answer).toBe(status);
    const { headers } = await fetch(`http://127.0.0.1:${port}/api/health`);
    for (const name of [
      "x-content-type-options",
      "content-security-policy",
      "cross-origin-resource-policy",
      "referrer-policy",
      "permissions-policy",
      "x-frame-options",
    ]) {
      expect(answer.toLowerCase()).toContain(`${name}: ${headers.get(name)}`.toLowerCase());
    }
    expect(answer.toLowerCase()).toContain("cache-control: no-store");
  });
});

describe("two lines that name the host (S18)", () => {
  test.each([
    ["/api/health", 400],
    ["/nowhere", 400],
    ["/socket.io/?EIO=4&transport=polling", 403],
  ])("are refused at %s", async (path, status) => {
    const one = `host: 127.0.0.1:${port}`;
    expect(statusOf(await raw(`GET ${path} HTTP/1.1`, one, "Host: elsewhere.example"))).toBe(status);
    expect(statusOf(await raw(`GET ${path} HTTP/1.1`, one, one))).toBe(status);
  });

  test("one line is not", async () => {
    expect(statusOf(await raw("GET /api/health HTTP/1.1", `host: 127.0.0.1:${port}`))).toBe(200);
  });
});

describe("a person's calls of a minute", () => {
  async function person() {
    const browser = api.browser();
    await browser.register();
    return browser;
  }

  test.each([
    ["reads", "/api/profile/me", 4],
    ["searches", "/api/search?q=a", 2],
    ["snapshots", "/api/sync/snapshot?bucket=p0&schema=1", 2],
  ])("%s are limited, each kind by itself, and the answer says when to come again", async (_, url, most) => {
    const browser = await person();
    for (let call = 0; call < most; call += 1) expect((await browser.get(url)).statusCode).toBe(200);
    const refused = await browser.get(url);
    expect(refused.json()).toMatchObject({ status: 429, code: "rate_limited" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await browser.get("/api/devices")).statusCode).toBe(url === "/api/profile/me" ? 429 : 200);
    api.clock.passMin(1);
    expect((await browser.get(url)).statusCode).toBe(200);
  });

  test("writes are limited too, of one person alone", async () => {
    const [browser, other] = [await person(), await person()];
    const rename = (who = browser) => who.call("PATCH", "/api/profile/me", { body: { firstName: "Ana" } });
    for (let call = 0; call < 3; call += 1) expect((await rename()).statusCode).toBe(200);
    expect((await rename()).statusCode).toBe(429);
    expect((await rename(other)).statusCode).toBe(200);
    expect((await browser.get("/api/profile/me")).statusCode).toBe(200);
  });

  test("an employee's exports do not use up the clinic's", async () => {
    const browser = await person();
    const email = "nurse-of-exports@clinic.example";
    const password = "quiet weir by the tall heron";
    const person_ = { firstName: "Bo", lastName: "Li", email, password, profession: "nurse", permissions: [] };
    expect((await browser.post("/api/employees", person_)).statusCode).toBe(201);
    const nurse = api.browser();
    await nurse.login(email, password);
    let taken = 0;
    for (let round = 0; round < 4; round += 1) {
      for (let call = 0; call < 4; call += 1) {
        if ((await nurse.get("/api/profile/export")).statusCode === 200) taken += 1;
      }
      api.clock.passMin(1);
    }
    expect(taken).toBe(10);
    await browser.post("/api/profile/step-up", { password: "tall heron by the quiet weir" });
    expect((await browser.post("/api/exports", {})).statusCode).toBe(202);
    expect((await browser.get("/api/profile/export")).statusCode).toBe(200);
  });
});
