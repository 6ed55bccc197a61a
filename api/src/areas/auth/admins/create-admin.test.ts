import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApi, QUICK_PASSWORDS, type TestApi } from "../../../testing/build-test-api.ts";
import { tokenIn, mailTo } from "../../../testing/mailbox.ts";
import { PASSWORD } from "../../../testing/test-browser.ts";
import { createAccountLinks } from "../public/account-links.ts";
import { createPasswords } from "../public/passwords.ts";
import { deriveKeys } from "../tokens/keys.ts";
import { AddressTaken, createAdmin } from "./create-admin.ts";

const EMAIL = "ana@platform.example";

describe("a platform administrator who is made by the operator", () => {
  let api: TestApi;
  const create = (email: string) =>
    createAdmin(email, {
      store: api.store,
      passwords: createPasswords(QUICK_PASSWORDS.password, deriveKeys("another secret of the tests, long enough")),
      links: createAccountLinks({ publicUrl: "http://localhost:5280", now: () => Date.parse(api.clock.now()) }),
      now: () => Date.parse(api.clock.now()),
    });
  const setPassword = (link: string, password: string) =>
    api.browser().post("/api/auth/reset-password", { token: link.split("#token=")[1], password });
  const signIn = (email: string, password: string) => api.browser().post("/api/admin/auth/login", { email, password });

  beforeAll(async () => {
    api = await buildTestApi({ isDemo: true });
  });
  afterAll(() => api.close());

  test("sets a password with the link, once, and signs in with all rights", async () => {
    const { link, isNew } = await create(EMAIL);
    expect(isNew).toBe(true);
    expect(link).toMatch(/^http:\/\/localhost:5280\/reset-password#token=[\w-]{43}$/);
    expect((await signIn(EMAIL, PASSWORD)).statusCode).toBe(401);
    expect((await setPassword(link, PASSWORD)).statusCode).toBeLessThan(300);
    expect((await setPassword(link, PASSWORD)).json()).toMatchObject({ code: "link_invalid" });
    const browser = api.browser();
    browser.accessToken = (await signIn(EMAIL.toUpperCase(), PASSWORD)).json().accessToken;
    expect((await browser.get("/api/admin/clinics")).statusCode).toBe(200);
  });

  test("gets another link, and keeps the password until it is used", async () => {
    expect((await create(EMAIL)).isNew).toBe(false);
    expect((await signIn(EMAIL, PASSWORD)).statusCode).toBe(200);
  });

  test("cannot have the address of a clinic's account, and the account keeps its rights", async () => {
    const owner = api.browser();
    const { email } = await owner.register();
    await api
      .browser()
      .post("/api/auth/verify-email", { token: tokenIn(await mailTo(api, email, "verify")), password: PASSWORD });
    await expect(create(email)).rejects.toThrow(AddressTaken);
    expect((await signIn(email, PASSWORD)).statusCode).toBe(401);
  });

  test("is too late with a link of the day before", async () => {
    const { link } = await create("late@platform.example");
    api.clock.passMin(24 * 60 + 1);
    expect((await setPassword(link, PASSWORD)).json()).toMatchObject({ code: "link_invalid" });
  });
});

test("the command prints the link, and says what is wrong with an address", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "fernpaw-admin-"));
  const run = (email: string) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, "create-admin-main.ts"), email], {
      env: { DATA_DIR: dataDir, PUBLIC_URL: "https://clinic.example" },
    });
  try {
    const { stdout } = await run(EMAIL);
    expect(stdout).toContain("https://clinic.example/reset-password#token=");
    expect(stdout).toContain("https://clinic.example/admin and sign in");
    await expect(run("ana")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("ana is not an e-mail"),
    });
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
