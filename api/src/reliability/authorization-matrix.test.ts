import { CLINIC_PERMISSIONS, PLATFORM_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import { noteFigure } from "@fernpaw/testing/note-figure";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alteredToken } from "../testing/altered-token.ts";
import { buildTestApi, type TestApi } from "../testing/build-test-api.ts";
import { addressOf, type DocumentedRoute, readApiDescription } from "../testing/documented-routes.ts";
import { everyClinic } from "../db/every-clinic.ts";
import { byPin, halfSignedIn, hireInto, suspendedClinic } from "../testing/odd-callers.ts";
import { type DeskClinic, openClinic, staffOf } from "../testing/platform-desk.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

interface Caller {
  name: string;
  kind: "signedOut" | "owner" | "employee" | "admin";
  codes: readonly string[];
  browser: TestBrowser;
  /** Not the password. */
  isByPin: boolean;
}

let api: TestApi;
let routes: DocumentedRoute[];
let clinic: DeskClinic;
const callers: Caller[] = [];

/** Written anew here, from the words of the description and not with the server's own check. */
function mayCall({ kind, codes }: Caller, permission: string): boolean {
  if (kind === "signedOut") return false;
  if (permission === "admin") return kind === "admin";
  if (permission === "owner") return kind === "owner";
  if (permission === "signed_in") return kind !== "admin";
  const isOfPlatform = permission.startsWith("platform:");
  if (isOfPlatform !== (kind === "admin")) return false;
  if (kind === "owner") return true;
  if (permission.includes(" or ")) return permission.split(" or ").some((code) => codes.includes(code));
  return permission.split(/,| and /).every((code) => codes.includes(code));
}

const callerNamed = (name: string): Caller => {
  const found = callers.find((caller) => caller.name === name);
  if (!found) throw new Error(`no caller ${name}`);
  return found;
};

const add = (name: string, kind: Caller["kind"], browser: TestBrowser, codes: readonly string[] = []): void => {
  callers.push({ name, kind, codes, browser, isByPin: name.includes("by PIN") });
};

async function addStrangers(): Promise<void> {
  add("visitor", "signedOut", api.browser());
  const forged = api.browser();
  forged.accessToken = alteredToken(clinic.owner.accessToken ?? "");
  add("forged token", "signedOut", forged);
  const ended = await staffOf(api, [...PLATFORM_PERMISSIONS]);
  await ended.post("/api/admin/auth/logout");
  add("administrator who has signed out", "signedOut", ended);
  add("person of a clinic who owes the second factor", "signedOut", await halfSignedIn(api, "clinic"));
  add("administrator who owes the second factor", "signedOut", await halfSignedIn(api, "admin"));
}

async function addPeople(): Promise<void> {
  add("owner", "owner", clinic.owner);
  for (const codes of [[], ...CLINIC_PERMISSIONS.map((code) => [code])]) {
    const browser = api.browser({ address: `198.51.100.${callers.length}` });
    await browser.login(await hireInto(clinic, codes));
    add(`employee: ${codes.join() || "nothing"}`, "employee", browser, codes);
  }
  const [ana, ben] = [clinic.email, await hireInto(clinic, CLINIC_PERMISSIONS)];
  add("owner by PIN", "owner", await byPin(api, clinic, { email: ana, colleague: ben }));
  const own = await byPin(api, clinic, { email: ben, colleague: ana });
  add("employee by PIN: everything", "employee", own, CLINIC_PERMISSIONS);
  const suspended = await suspendedClinic(api);
  add("owner of a suspended clinic", "owner", suspended.owner);
  add("employee of a suspended clinic: everything", "employee", suspended.employee, CLINIC_PERMISSIONS);
}

beforeAll(async () => {
  api = await buildTestApi({ isDemo: true });
  ({ routes } = await readApiDescription(api));
  clinic = await openClinic(api, "Harbour");
  await addStrangers();
  await addPeople();
  for (const codes of [[], ...PLATFORM_PERMISSIONS.map((code) => [code]), PLATFORM_PERMISSIONS])
    add(`administrator: ${codes.join() || "nothing"}`, "admin", await staffOf(api, codes), codes);
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

/** Needs the password of the last minutes. A field of a profile needs it by its value alone. */
const needsPassword = ({ refusals, path }: DocumentedRoute): boolean =>
  Object.values(refusals).some((codes) => codes.includes("step_up_required")) && path !== "/api/profile/me";

/** The one answer that the caller must get; null: any but a refusal of the caller. */
function refusalOf(caller: Caller, route: DocumentedRoute): string | null {
  if (caller.kind === "signedOut") return "401 unauthenticated";
  if (!mayCall(caller, route.permission)) return "403 forbidden";
  return caller.isByPin && needsPassword(route) ? "403 password_session_required" : null;
}

const REFUSALS = ["401 unauthenticated", "403 forbidden"];

/** An allowed call that would do something, or never end, is left out. */
const isHarmless = ({ method, path, body }: DocumentedRoute): boolean =>
  (method === "GET" ? !path.endsWith("/feed") : body !== null) && !path.endsWith("/logout");

const rowsNow = <Row>(text: string): Promise<Row[]> => api.store.read((sql) => sql.all<Row>(everyClinic(text), []));
/** Rows that the only connection has changed since it was opened. */
const changesSoFar = async () => (await rowsNow<{ count: number }>('select total_changes() as "count"'))[0]?.count;

/** Each table as text. */
async function tablesNow(): Promise<Map<string, string>> {
  const names = await rowsNow<{ name: string }>('select "name" from sqlite_master where "type" = \'table\'');
  const tables = new Map<string, string>();
  for (const { name } of names) tables.set(name, JSON.stringify(await rowsNow(`select * from "${name}"`)));
  return tables;
}

/** The log notes exports. Counters count calls of a link without a session, and papers that are drawn. */
const MAY_CHANGE = ["auditEvents", "auditHeads", "throttles"];

/** Tables that the call changes, beside those. */
async function changedBy(call: () => Promise<unknown>): Promise<string[]> {
  const count = await changesSoFar();
  await call();
  if ((await changesSoFar()) === count) return [];
  const before = await tablesNow();
  await call();
  const after = await tablesNow();
  return [...after.keys()].filter((name) => after.get(name) !== before.get(name) && !MAY_CHANGE.includes(name));
}

/** Each GET by the owner or by an administrator with every right, where it can be with a row of the clinic. Answers the figure. */
async function askEveryGet(): Promise<string> {
  const [owner, admin] = [callerNamed("owner"), callerNamed(`administrator: ${PLATFORM_PERMISSIONS.join()}`)];
  const people = (await clinic.owner.get("/api/employees")).json<{ userId: string; role: string }[]>();
  const colleague = people.find(({ role }) => role === "employee")?.userId ?? "";
  const ids = { clinics: clinic.id, buyers: clinic.id, users: clinic.userId, employees: colleague };
  const gets = routes.filter(({ method, path }) => method === "GET" && !path.endsWith("/feed"));
  const wrote: string[] = [];
  for (const route of gets) {
    const [, id = v7()] = Object.entries(ids).find(([part]) => route.path.includes(`/${part}/{`)) ?? [];
    const inPath = route.parameters.filter((one) => one.in === "path");
    const address = addressOf(route, Object.fromEntries(inPath.map(({ name }) => [name, id])));
    const { browser } = route.path.startsWith("/api/admin/") ? admin : owner;
    const tables = await changedBy(() => browser.get(address));
    if (tables.length > 0) wrote.push(`${route.path}: ${tables.join()}`);
  }
  expect(wrote).toEqual([]);
  return `${gets.length} GETs: 0 changes beside the audit log and counters of calls`;
}

describe("every route and every kind of caller (S01)", () => {
  test("a caller without the right is refused before anything else, one with it is not", async () => {
    const guarded = routes.filter(({ permission }) => permission !== "public");
    const wrong: string[] = [];
    let asked = 0;
    for (const route of guarded) {
      for (const caller of callers) {
        const refused = refusalOf(caller, route);
        if (refused === null && !isHarmless(route)) continue;
        const answer = (await codeOf(caller, route)).join(" ");
        asked += 1;
        if (refused === null ? REFUSALS.includes(answer) : answer !== refused)
          wrong.push(`${route.method} ${route.path} ${caller.name}: ${answer}`);
      }
    }
    expect(wrong).toEqual([]);
    expect([guarded.length > 200, callers.length]).toEqual([true, 5 + 12 + 1 + 4 + 7]);
    const figure = `${asked} calls of ${guarded.length} routes by ${callers.length} callers: 0 unexpected answers`;
    noteFigure("S01", `${figure}; ${await askEveryGet()}`);
  });
});
