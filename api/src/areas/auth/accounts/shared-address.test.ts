import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../../testing/databases.ts";
import { mailTo, mailsTo, tokenIn } from "../../../testing/mailbox.ts";
import { aRegistration, PASSWORD, type TestBrowser } from "../../../testing/test-browser.ts";

const STAFF_PASSWORD = "quiet weir by the tall heron";
const STRANGERS_PASSWORD = "seven otters on the far bank";
const NEW_PASSWORD = "a lantern over the wet slate";
let networks = 0;
let people = 0;

describe.each(AREA_DATABASES)("several accounts on one address that none has proved, on %s", (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
  });
  afterAll(() => api.close());

  const visitor = (): TestBrowser => api.browser({ address: `198.51.100.${(networks += 1)}` });
  const newAddress = (): string => `shared${(people += 1)}-${database}@clinic.example`;

  /** A clinic whose owner has proved the address. */
  async function clinic(clinicName: string) {
    const browser = visitor();
    const { email } = await browser.register({ clinicName });
    await browser.post("/api/auth/verify-email", { token: tokenIn(await mailTo(api, email, "verify")) });
    const hire = async (address: string, password: string) => {
      const person = { firstName: "Bo", lastName: "Li", email: address, password, profession: "nurse" };
      const answer = await browser.post("/api/employees", { ...person, permissions: ["clients:view"] });
      expect(answer.statusCode, answer.body).toBe(201);
      api.clock.tick();
    };
    return { browser, hire };
  }

  async function strangerRegisters(email: string): Promise<void> {
    const taken = aRegistration({ email, password: STRANGERS_PASSWORD, clinicName: "A stranger's clinic" });
    expect((await visitor().post("/api/auth/register", taken)).statusCode).toBe(201);
    api.clock.tick();
  }

  async function clinicAfterLogin(email: string, password: string): Promise<string> {
    const browser = visitor();
    const answer = await browser.login(email, password);
    expect(answer.statusCode, answer.body).toBe(200);
    return (await browser.get("/api/profile/me")).json<{ clinic: { name: string } }>().clinic.name;
  }

  test("registrations before and after leave the colleague's password good, and their own too", async () => {
    const email = newAddress();
    const { hire } = await clinic("Eastgate");
    await strangerRegisters(email);
    await hire(email, STAFF_PASSWORD);
    await strangerRegisters(email);
    expect(await clinicAfterLogin(email, STAFF_PASSWORD)).toBe("Eastgate");
    expect(await clinicAfterLogin(email, STRANGERS_PASSWORD)).toBe("A stranger's clinic");
  });

  test("the reset is of the colleague's account, and names the clinic", async () => {
    const email = newAddress();
    const { hire } = await clinic("Eastgate");
    await strangerRegisters(email);
    await hire(email, STAFF_PASSWORD);
    await visitor().post("/api/auth/forget-password", { email });
    const mail = await mailTo(api, email, "reset");
    expect(mail.text).toContain("Eastgate");
    const reset = await visitor().post("/api/auth/reset-password", { token: tokenIn(mail), password: NEW_PASSWORD });
    expect(reset.statusCode, reset.body).toBe(204);
    expect(await clinicAfterLogin(email, NEW_PASSWORD)).toBe("Eastgate");
  });

  test("a person with a proved account elsewhere signs in to the second clinic as well", async () => {
    const own = visitor();
    const { email } = await own.register({ clinicName: "Own clinic" });
    await own.post("/api/auth/verify-email", { token: tokenIn(await mailTo(api, email, "verify")) });
    const { hire } = await clinic("Eastgate");
    await hire(email, STAFF_PASSWORD);
    await strangerRegisters(email);
    expect(await clinicAfterLogin(email, PASSWORD)).toBe("Own clinic");
    expect(await clinicAfterLogin(email, STAFF_PASSWORD)).toBe("Eastgate");
  });

  test("each account gets its own verification mail, which names its clinic", async () => {
    const email = newAddress();
    const { hire } = await clinic("Eastgate");
    for (let index = 0; index < 4; index += 1) await strangerRegisters(email);
    await hire(email, STAFF_PASSWORD);
    const mails = (await mailsTo(api, email)).filter(({ kind }) => kind === "verify");
    expect(mails).toHaveLength(5);
    expect(mails.filter(({ text }) => text.includes("Eastgate"))).toHaveLength(1);
    const mine = mails.find(({ text }) => text.includes("Eastgate"));
    const answer = await visitor().post("/api/auth/verify-email", {
      token: tokenIn(mine ?? { text: "" }),
      password: STAFF_PASSWORD,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await clinicAfterLogin(email, STAFF_PASSWORD)).toBe("Eastgate");
  });

  test("however many strangers claim an address, it gets ten verification mails an hour and the colleague's", async () => {
    const email = newAddress();
    const { hire } = await clinic("Eastgate");
    for (let index = 0; index < 12; index += 1) await strangerRegisters(email);
    expect(await mailsTo(api, email)).toHaveLength(10);
    await hire(email, STAFF_PASSWORD);
    expect((await mailTo(api, email, "verify")).text).toContain("Eastgate");
  });
});
