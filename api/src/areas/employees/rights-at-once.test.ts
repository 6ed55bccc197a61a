import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { PASSWORD } from "../../testing/test-browser.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

test("a route that needs a right is closed at the call after the right was taken, and open again after it was given (S22)", async () => {
  const owner = api.browser();
  await owner.register();
  const email = "nurse-rights@clinic.example";
  const person = { firstName: "Bo", lastName: "Li", email, password: PASSWORD, profession: "nurse" };
  const hired = (await owner.post("/api/employees", { ...person, permissions: ["clients:view"] })).json();
  const nurse = api.browser();
  await nurse.login(email);
  const search = async () => (await nurse.get("/api/search?q=ortega")).statusCode;
  const change = async (permissions: string[], scopeRev: number) => {
    const answer = await owner.put(`/api/employees/${hired.userId}/permissions`, { permissions, scopeRev });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  expect(await search()).toBe(200);
  await change(["appointments:view"], 1);
  expect(await search()).toBe(403);
  await change(["clients:view"], 2);
  expect(await search()).toBe(200);
});
