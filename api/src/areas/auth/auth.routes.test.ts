import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { PASSWORD } from "../../testing/test-browser.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

describe("registering", () => {
  test("a new owner is signed in and sees the clinic with its first rows", async () => {
    const browser = api.browser();
    const { email, clinicName } = await browser.register();
    const profile = (await browser.get("/api/profile/me")).json();
    expect(profile).toMatchObject({ email, role: "owner", avatarUrl: null, scopeRev: 1, permissions: [] });
    expect(profile.clinic).toMatchObject({ name: clinicName, timeZone: "UTC" });
    const settings = await api.store.reader
      .selectFrom("clinicSettings")
      .select(["name", "version"])
      .where("clinicId", "=", profile.clinic._id)
      .execute();
    expect(settings).toEqual([{ name: clinicName, version: 1 }]);
  });
  test("a login", async () => {
    const browser = api.browser();
    const { email } = await browser.register();
    const other = api.browser();
    expect((await other.login(email)).statusCode).toBe(200);
    expect((await other.login(email, "wrong wrong wrong")).json()).toMatchObject({ status: 401, code: "invalid_credentials" });
    expect(PASSWORD.length).toBeGreaterThan(11);
  });
});
