import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { DATABASES, buildTestApiOn } from "../../../testing/databases.ts";
import { mailsTo, tokenIn } from "../../../testing/mailbox.ts";
import { PASSWORD, type TestBrowser } from "../../../testing/test-browser.ts";

const NEW_PASSWORD = "quiet weir by the tall heron";
const ROUNDS = 12;
let networks = 0;

describe.each(DATABASES)("accounts that prove one address at the same instant, on %s", (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
  });
  afterAll(() => api.close());

  const visitor = (): TestBrowser => api.browser({ address: `198.51.100.${(networks += 1)}` });
  const holders = (email: string) =>
    api.store.read((sql) => rowsOf(sql, globalQuery.selectFrom("users").select("id").where("emailKey", "=", email)));

  /** Two clinics that claim one address, with the mailed link of each. */
  async function rivals(email: string): Promise<string[]> {
    for (const browser of [visitor(), visitor()]) await browser.register({ email });
    const links = (await mailsTo(api, email)).filter(({ kind }) => kind === "verify");
    expect(links).toHaveLength(2);
    return links.map(tokenIn);
  }

  test("one has it, and the other's link is no longer good", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const email = `rival${round}-${database}@clinic.example`;
      const tokens = await rivals(email);
      const answers = await Promise.all(
        tokens.map((token) => visitor().post("/api/auth/verify-email", { token, password: PASSWORD })),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 400]);
      const refused = answers.find(({ statusCode }) => statusCode === 400);
      expect(refused?.json()).toMatchObject({ code: "link_invalid" });
      expect(await holders(email)).toHaveLength(1);
    }
  });

  test("so it is when one of them was invited to a clinic, or has lost the password", async () => {
    const owner = visitor();
    await owner.register();
    await api.store.write((sql) => sql.run(`update "users" set "emailVerifiedAt" = ?`, [api.clock.now()]));
    for (let round = 0; round < ROUNDS; round += 1) {
      const email = `guest${round}-${database}@clinic.example`;
      const claim = visitor();
      await claim.register({ email });
      const [verify] = (await mailsTo(api, email)).map(tokenIn);
      const invitation = { email, firstName: "", lastName: "", profession: "nurse", jobTitle: "", permissions: [] };
      expect((await owner.post("/api/invitations", invitation)).statusCode).toBe(201);
      const invite = (await mailsTo(api, email)).find(({ kind }) => kind === "invitation");
      if (!invite) throw new Error(`no invitation among ${(await mailsTo(api, email)).map(({ kind }) => kind).join()}`);
      const join = { token: tokenIn(invite), firstName: "Bo", lastName: "Li", password: PASSWORD };
      await claim.post("/api/auth/forget-password", { email });
      const reset = (await mailsTo(api, email)).find(({ kind }) => kind === "reset");
      const answers = await Promise.all([
        visitor().post("/api/auth/complete-invitation", join),
        reset
          ? visitor().post("/api/auth/reset-password", { token: tokenIn(reset), password: NEW_PASSWORD })
          : visitor().post("/api/auth/verify-email", { token: verify, password: PASSWORD }),
      ]);
      for (const { statusCode, body } of answers) expect(statusCode, body).toBeLessThan(500);
      expect(await holders(email)).toHaveLength(1);
    }
  });
});
