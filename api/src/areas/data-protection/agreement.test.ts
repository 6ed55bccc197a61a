import { AGREEMENT } from "@fernpaw/domain/data-protection/agreement";
import { afterAll, beforeAll, expect, test } from "vitest";
import { change, clinicQuery, globalQuery, rowsOf } from "../../db/typed-sql.ts";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { aRegistration, type TestBrowser } from "../../testing/test-browser.ts";

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const HERE = "/api/data-protection/agreement";
const meOf = async (browser: TestBrowser) => (await browser.get("/api/profile/me")).json();

test.each([
  ["without it", null],
  ["with another version", AGREEMENT.version + 1],
])("no clinic is opened %s", async (_, agreementVersion) => {
  const browser = api.browser();
  const registration = aRegistration({ agreementVersion });
  const answer = await browser.post("/api/auth/register", registration);
  expect([answer.statusCode, answer.json().code]).toEqual([422, "agreement_needed"]);
  expect((await browser.login(registration.email)).statusCode).toBe(401);
});

test("a new clinic has its version, the instant and the person", async () => {
  const browser = api.browser();
  await browser.register();
  const { userId, needsAgreement } = await meOf(browser);
  expect(needsAgreement).toBe(false);
  expect((await browser.get(HERE)).json()).toEqual({
    present: AGREEMENT.version,
    version: AGREEMENT.version,
    acceptedAt: new Date(api.clock.nowMs()).toISOString(),
    acceptedBy: userId,
  });
});

test("an owner of a clinic from before is asked until one accepts; a second time changes nothing", async () => {
  const browser = api.browser();
  await browser.register();
  const { userId, clinic } = await meOf(browser);
  const before = { agreementVersion: null, agreementAt: null, agreementBy: null };
  const forget = globalQuery.updateTable("clinics").set(before).where("id", "=", clinic._id);
  await api.store.write((sql) => change(sql, forget));
  expect((await meOf(browser)).needsAgreement).toBe(true);
  expect((await browser.get(HERE)).json()).toMatchObject({ version: null, acceptedAt: null, acceptedBy: null });
  expect((await browser.post(HERE, { version: 99 })).json().code).toBe("agreement_needed");
  const first = await browser.post(HERE, { version: AGREEMENT.version });
  expect(first.json()).toMatchObject({ version: AGREEMENT.version, acceptedBy: userId });
  api.clock.passMin(5);
  expect((await browser.post(HERE, { version: AGREEMENT.version })).json()).toEqual(first.json());
  expect((await meOf(browser)).needsAgreement).toBe(false);
  const accepted = clinicQuery(clinic._id).selectFrom("auditEvents").selectAll();
  const events = await api.store.read((sql) =>
    rowsOf(sql, accepted.where("code", "=", "dataProtection.agreementAccepted")),
  );
  expect(events.map(({ actorId, details }) => ({ actorId, details: JSON.parse(details) }))).toEqual([
    { actorId: userId, details: { version: AGREEMENT.version } },
  ]);
});
