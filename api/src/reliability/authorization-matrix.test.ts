import { CLINIC_PERMISSIONS, PLATFORM_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import { noteFigure } from "@fernpaw/testing/note-figure";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../testing/build-test-api.ts";
import { addressOf, type DocumentedRoute, readApiDescription } from "../testing/documented-routes.ts";
import { openClinic, staffOf } from "../testing/platform-desk.ts";
import { PASSWORD, type TestBrowser } from "../testing/test-browser.ts";

interface Caller {
  name: string;
  kind: "nobody" | "owner" | "employee" | "admin";
  codes: readonly string[];
  browser: TestBrowser;
}

let api: TestApi;
let routes: DocumentedRoute[];
const callers: Caller[] = [];

/** Written anew here, from the words of the description and not with the server's own check. */
function mayCall({ kind, codes }: Caller, permission: string): boolean {
  if (kind === "nobody") return false;
  if (permission === "admin") return kind === "admin";
  if (permission === "owner") return kind === "owner";
  if (permission === "signed_in") return kind !== "admin";
  const isOfPlatform = permission.startsWith("platform:");
  if (isOfPlatform !== (kind === "admin")) return false;
  if (kind === "owner") return true;
  if (permission.includes(" or ")) return permission.split(" or ").some((code) => codes.includes(code));
  return permission.split(/,| and /).every((code) => codes.includes(code));
}

beforeAll(async () => {
  api = await buildTestApi({ isDemo: true });
  ({ routes } = await readApiDescription(api));
  const clinic = await openClinic(api, "Harbour");
  const add = (name: string, kind: Caller["kind"], codes: readonly string[], browser: TestBrowser): void => {
    callers.push({ name, kind, codes, browser });
  };
  add("visitor", "nobody", [], api.browser());
  const forged = api.browser();
  forged.accessToken = `${clinic.owner.accessToken?.slice(0, -4)}AAAA`;
  add("forged token", "nobody", [], forged);
  const ended = await staffOf(api, [...PLATFORM_PERMISSIONS]);
  await ended.post("/api/admin/auth/logout");
  add("administrator who has signed out", "nobody", [], ended);
  add("owner", "owner", [], clinic.owner);
  for (const codes of [[], ...CLINIC_PERMISSIONS.map((code) => [code])]) {
    const email = `${v7()}@clinic.example`;
    const person = { firstName: "Ben", lastName: "Ode", email, password: PASSWORD, profession: "nurse" };
    expect((await clinic.owner.post("/api/employees", { ...person, permissions: codes })).statusCode).toBe(201);
    const browser = api.browser({ address: `198.51.100.${callers.length}` });
    await browser.login(email);
    add(`employee: ${codes.join() || "nothing"}`, "employee", codes, browser);
  }
  for (const codes of [[], ...PLATFORM_PERMISSIONS.map((code) => [code])])
    add(`administrator: ${codes.join() || "nothing"}`, "admin", codes, await staffOf(api, codes));
});
afterAll(() => api.close());

/** With ids that no row has, and with a body that no route takes, so that no allowed call changes anything. */
async function codeOf({ browser }: Caller, route: DocumentedRoute): Promise<[number, string]> {
  const ids = Object.fromEntries(route.parameters.filter((one) => one.in === "path").map(({ name }) => [name, v7()]));
  const body = route.method === "GET" || route.body === null ? {} : { body: [] };
  const answer = await browser.call(route.method as "GET", addressOf(route, ids), body);
  const isRefusal = answer.statusCode === 401 || answer.statusCode === 403;
  return [answer.statusCode, isRefusal ? answer.json<{ code: string }>().code : ""];
}

/** An allowed call that would do something, or never end, is left out. */
const isHarmless = ({ method, path, body }: DocumentedRoute): boolean =>
  (method === "GET" ? !path.endsWith("/feed") : body !== null) && !path.endsWith("/logout");

describe("every route and every kind of caller (S01)", () => {
  test("a caller without the right is refused before anything else, one with it is not", async () => {
    const guarded = routes.filter(({ permission }) => permission !== "public");
    const wrong: string[] = [];
    let asked = 0;
    for (const route of guarded) {
      for (const caller of callers) {
        const isAllowed = mayCall(caller, route.permission);
        if (isAllowed && !isHarmless(route)) continue;
        const [status, code] = await codeOf(caller, route);
        asked += 1;
        const refused = caller.kind === "nobody" ? "401 unauthenticated" : "403 forbidden";
        const isRefused = `${status} ${code}` === refused;
        if (isRefused === isAllowed) wrong.push(`${route.method} ${route.path} ${caller.name}: ${status} ${code}`);
      }
    }
    expect(wrong).toEqual([]);
    expect([guarded.length > 200, callers.length]).toEqual([true, 4 + 12 + 6]);
    const figure = `${asked} calls of ${guarded.length} routes by ${callers.length} callers: 0 unexpected answers`;
    noteFigure(
      "S01",
      figure,
      "sessions by PIN, half sign-ins and suspended clinics as callers; no GET changes the database",
    );
  });
});
