import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../testing/build-test-api.ts";

const PROXY = "10.0.0.2";
const ASKS = 12;

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi({ trustedProxies: [PROXY], smtpUrl: "smtp://localhost:25" });
});
afterAll(() => api.close());

/** The status of each of several calls that one network may make ten times an hour. `name(n)`: the header's value. */
async function ask(remoteAddress: string, name: (call: number) => string): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let call = 0; call < ASKS; call += 1) {
    const answer = await api.app.inject({
      method: "POST",
      url: "/api/auth/forget-password",
      remoteAddress,
      headers: { origin: "http://localhost:5280", "x-forwarded-for": name(call) },
      payload: { email: "nobody@clinic.example" },
    });
    statuses.add(answer.statusCode);
  }
  return statuses;
}

test("a stranger who names another caller each time is counted as one", async () => {
  expect(await ask("203.0.113.9", (call) => `198.51.100.${call}`)).toEqual(new Set([202, 429]));
});

test.each(["127.0.0.1", PROXY])("the proxy %s is believed about who has called", async (proxy) => {
  expect(await ask(proxy, (call) => `198.51.${proxy === PROXY ? 101 : 102}.${call}`)).toEqual(new Set([202]));
});

test("what a caller wrote before the proxy's own word does not count", async () => {
  expect(await ask(PROXY, (call) => `198.51.103.${call}, 203.0.113.10`)).toEqual(new Set([202, 429]));
});
