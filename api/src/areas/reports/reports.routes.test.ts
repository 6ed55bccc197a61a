import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { CLINIC_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import { REPORT_NAMES } from "@fernpaw/domain/reports/report";
import type { ReportAnswer, ReportRows } from "@fernpaw/domain/reports/report-answer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { signInToDemo } from "../../testing/demo-api.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";
import { DEMO_CLINICS } from "../../demo/demo-logins.ts";
import { PASSWORD } from "../../testing/test-browser.ts";
import { createSharedRuns } from "./shared-runs.ts";

let api: TestApi;
let owner: TestBrowser;
let neighbour: TestBrowser;

beforeAll(async () => {
  api = await buildTestApi();
  owner = await signInToDemo(api);
  neighbour = api.browser({ address: "203.0.113.77" });
  await neighbour.register();
}, 120_000);
afterAll(() => api.close());

const DAYS = "from=2025-12-01&to=2026-11-30";

test.each(REPORT_NAMES)("%s of another clinic has nothing of this one, whatever is asked for", async (name) => {
  const mine = (await owner.get(`/api/reports/${name}?${DAYS}`)).json<ReportAnswer>();
  expect(Object.values(mine.now).some((value) => value !== 0)).toBe(true);
  const clinicId = (await owner.get("/api/profile/me")).json<{ clinic: { _id: string } }>().clinic._id;
  const questions = [DAYS, `${DAYS}&locationId=${firstLocationId(clinicId)}`];
  for (const question of questions) {
    const theirs = await neighbour.get(`/api/reports/${name}?${question}`);
    expect(theirs.json<ReportAnswer>()).toMatchObject({ now: {}, previous: {} });
    expect((await neighbour.get(`/api/reports/${name}/rows?${question}`)).json<ReportRows>()).toEqual({
      rows: [],
      count: 0,
      sum: 0,
    });
  }
});

test("an employee is refused, also one who holds the right to reports; so is a visitor", async () => {
  const person = DEMO_CLINICS[0]?.people.find(({ role }) => role !== "owner");
  if (!person) throw new Error("the demo has no employee");
  const permissions = JSON.stringify(CLINIC_PERMISSIONS);
  await api.store.write((sql) =>
    sql.run(`update "users" set "permissions" = ? where "email" = ?`, [permissions, person.email]),
  );
  const employee = api.browser({ address: "203.0.113.78" });
  await employee.login(person.email, PASSWORD);
  expect((await employee.get("/api/profile/me")).body).toContain("reports:view");
  for (const path of ["income", "income/rows", "clients"])
    expect((await employee.get(`/api/reports/${path}?${DAYS}`)).statusCode).toBe(403);
  expect((await api.browser().get(`/api/reports/income?${DAYS}`)).statusCode).toBe(401);
});

test.each([
  ["from=2026-11-02&to=2026-11-01", "to", "inverted"],
  ["from=2016-01-01&to=2026-01-01", "to", "too_long"],
  ["from=2026-02-30&to=2026-03-01", "from", ""],
  ["from=2026-11-01", "to", ""],
  [`${DAYS}&compare=moon`, "compare", ""],
  [`${DAYS}&locationId=here`, "locationId", ""],
  [`${DAYS}&secret=1`, "secret", ""],
])("%s is refused at %s", async (question, field, code) => {
  for (const path of ["income", "income/rows"]) {
    const answer = await owner.get(`/api/reports/${path}?${question}`);
    expect(answer.statusCode).toBe(400);
    const [fault] = answer.json<{ errors: { path: string; code: string; message: string }[] }>().errors;
    expect(fault).toMatchObject(code === "" ? { path: field } : { path: field, code });
  }
});

test("a report that does not exist is refused", async () => {
  expect((await owner.get(`/api/reports/secrets?${DAYS}`)).statusCode).toBe(400);
});

test("the same report asked for twice at once is counted once, and anew later", async () => {
  const runs = createSharedRuns();
  let count = 0;
  let end = (): void => undefined;
  const work = async (): Promise<string> => {
    count += 1;
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    return `run ${count}`;
  };
  const both = Promise.all([runs.share("a", work), runs.share("a", work)]);
  await Promise.resolve();
  end();
  expect(await both).toEqual(["run 1", "run 1"]);
  const failing = (): Promise<string> => Promise.reject(new Error("broken"));
  await expect(runs.share("a", failing)).rejects.toThrow("broken");
  const again = runs.share("a", work);
  end();
  expect(await again).toBe("run 2");
});
