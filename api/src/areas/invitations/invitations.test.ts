import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { clinicQuery, rowsOf } from "../../db/typed-sql.ts";
import type { TestApi } from "../../testing/build-test-api.ts";
import { areaTests, buildTestApiOn, DATABASES, testAtOnce } from "../../testing/databases.ts";
import { mailsTo, mailTo, tokenIn } from "../../testing/mailbox.ts";
import { aRegistration, PASSWORD, type TestBrowser } from "../../testing/test-browser.ts";

let networks = 0;
let people = 0;

describe.each(DATABASES)("invitations on %s", (database) => {
  const { test } = areaTests(database);
  let api: TestApi;
  let owner: TestBrowser;
  let clinicId: string;
  let ownerEmail: string;
  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
    owner = visitor();
    ownerEmail = await opened(owner);
    clinicId = (await owner.get("/api/profile/me")).json().clinic._id;
  });
  afterAll(() => api.close());

  const visitor = (): TestBrowser => api.browser({ address: `198.51.100.${(networks += 1)}` });

  async function opened(browser: TestBrowser): Promise<string> {
    const { email } = await browser.register();
    await browser.post("/api/auth/verify-email", { token: tokenIn(await mailTo(api, email, "verify")) });
    return email;
  }
  const somebody = (given: object = {}) => ({
    email: `invited${(people += 1)}-${database}@clinic.example`,
    firstName: "Bo",
    profession: "nurse",
    jobTitle: "Head nurse",
    permissions: ["clients:view", "appointments:view"],
    ...given,
  });
  const reply = (token: string, given: object = {}) => ({
    token,
    firstName: "Bo",
    lastName: "Li",
    password: PASSWORD,
    ...given,
  });
  const complete = (body: object) => visitor().post("/api/auth/complete-invitation", body);

  test("the invited person chooses a password and is in, with the rights of the invitation", async () => {
    const person = somebody();
    const made = await owner.post("/api/invitations", person);
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json()).toMatchObject({ status: "open", permissions: ["appointments:view", "clients:view"] });
    const mail = await mailTo(api, person.email, "invitation");
    expect(mail.text).toContain("/complete-invitation#token=");
    const token = tokenIn(mail);
    const shown = (await visitor().post("/api/auth/invitation", { token })).json();
    expect(shown).toMatchObject({
      email: person.email,
      firstName: "Bo",
      clinicName: expect.stringContaining("Clinic"),
    });
    expect((await complete(reply(token, { password: "iloveyou1234" }))).json()).toMatchObject({
      code: "weak_password",
    });
    expect((await complete(reply(token, { role: "owner" }))).json()).toMatchObject({ code: "malformed" });
    const browser = visitor();
    const answer = await browser.post("/api/auth/complete-invitation", reply(token));
    expect(answer.statusCode, answer.body).toBe(201);
    browser.accessToken = answer.json().accessToken;
    const profile = (await browser.get("/api/profile/me")).json();
    expect(profile).toMatchObject({
      email: person.email,
      role: "employee",
      isEmailVerified: true,
      permissions: ["appointments:view", "clients:view"],
      clinic: { _id: clinicId },
    });
    const [row] = await api.store.read((sql) =>
      rowsOf(sql, clinicQuery(clinicId).selectFrom("staff").selectAll().where("id", "=", profile.userId)),
    );
    expect(row).toMatchObject({ firstName: "Bo", lastName: "Li", profession: "nurse", jobTitle: "Head nurse" });
    expect((await complete(reply(token))).json()).toMatchObject({ status: 400, code: "link_invalid" });
    const [listed] = (await owner.get("/api/invitations")).json();
    expect(listed).toMatchObject({ email: person.email, status: "completed" });
    expect((await visitor().login(person.email)).statusCode).toBe(200);
  });

  testAtOnce("of fifty who use one link at once, one is in", async () => {
    const person = somebody();
    await owner.post("/api/invitations", person);
    const token = tokenIn(await mailTo(api, person.email, "invitation"));
    const answers = await Promise.all(Array.from({ length: 50 }, () => complete(reply(token))));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => [201, 400, 503].includes(statusCode))).toBe(true);
  });

  test("sending again voids the link before; taking it back voids every one", async () => {
    const person = somebody();
    const { id } = (await owner.post("/api/invitations", person)).json();
    const first = tokenIn(await mailTo(api, person.email, "invitation"));
    api.clock.tick();
    expect((await owner.post(`/api/invitations/${id}/resend`)).statusCode).toBe(200);
    const second = tokenIn(await mailTo(api, person.email, "invitation"));
    expect((await complete(reply(first))).json()).toMatchObject({ code: "link_invalid" });
    expect((await owner.post(`/api/invitations/${id}/revoke`)).statusCode).toBe(204);
    expect((await complete(reply(second))).json()).toMatchObject({ code: "link_invalid" });
    expect((await owner.post(`/api/invitations/${id}/resend`)).json()).toMatchObject({ code: "invalid_transition" });
  });

  test("after seven days it is over, and can be sent once more", async () => {
    const person = somebody();
    const { id } = (await owner.post("/api/invitations", person)).json();
    const token = tokenIn(await mailTo(api, person.email, "invitation"));
    api.clock.passMin(7 * 24 * 60);
    await owner.login(ownerEmail);
    expect((await complete(reply(token))).json()).toMatchObject({ code: "link_invalid" });
    expect((await owner.get("/api/invitations")).json()[0]).toMatchObject({ id, status: "expired" });
    expect((await owner.post(`/api/invitations/${id}/resend`)).json()).toMatchObject({ status: "open" });
  });

  test("a colleague's address is refused, another clinic's is answered like any and gets a mail without a link", async () => {
    const other = visitor();
    const taken = await opened(other);
    const free = await owner.post("/api/invitations", somebody());
    const answer = await owner.post("/api/invitations", somebody({ email: taken }));
    expect(answer.statusCode).toBe(free.statusCode);
    expect(Object.keys(answer.json())).toEqual(Object.keys(free.json()));
    const mail = await mailTo(api, taken, "invitation");
    expect(mail.text).not.toContain("#token=");
    expect((await other.get("/api/profile/me")).json().clinic._id).not.toBe(clinicId);
    const mine = (await owner.get("/api/profile/me")).json().email;
    expect((await owner.post("/api/invitations", somebody({ email: mine }))).json()).toMatchObject({
      code: "email_taken",
    });
    const again = await owner.post("/api/invitations", somebody({ email: taken.toUpperCase() }));
    expect(again.json()).toMatchObject({ status: 409, code: "already_exists" });
  });

  test("an address that became somebody's meanwhile is not given away", async () => {
    const person = somebody();
    await owner.post("/api/invitations", person);
    const token = tokenIn(await mailTo(api, person.email, "invitation"));
    const other = visitor();
    await other.post("/api/auth/register", aRegistration({ email: person.email }));
    await visitor().post("/api/auth/verify-email", {
      token: tokenIn(await mailTo(api, person.email, "verify")),
      password: PASSWORD,
    });
    expect((await complete(reply(token))).json()).toMatchObject({ status: 400, code: "link_invalid" });
    const people = (await owner.get("/api/employees")).json<{ email: string }[]>();
    expect(people.map(({ email }) => email)).not.toContain(person.email);
  });

  test("another clinic's invitation answers exactly like none", async () => {
    const stranger = visitor();
    await opened(stranger);
    const { id } = (await owner.post("/api/invitations", somebody())).json();
    for (const verb of ["resend", "revoke"]) {
      const strip = (body: string) => body.replace(/"requestId":"[^"]+"/, "");
      const foreign = await stranger.post(`/api/invitations/${id}/${verb}`);
      const missing = await stranger.post(`/api/invitations/${v7()}/${verb}`);
      expect(foreign.statusCode).toBe(404);
      expect(strip(foreign.body)).toBe(strip(missing.body));
    }
    expect((await stranger.get("/api/invitations")).json()).toEqual([]);
  });

  test("inviting is the owner's alone, and an address gets three mails an hour", async () => {
    const person = somebody();
    const { id } = (await owner.post("/api/invitations", person)).json();
    for (let index = 0; index < 4; index += 1) await owner.post(`/api/invitations/${id}/resend`);
    expect(await mailsTo(api, person.email)).toHaveLength(3);
    const token = tokenIn(await mailTo(api, person.email, "invitation"));
    const browser = visitor();
    browser.accessToken = (await browser.post("/api/auth/complete-invitation", reply(token))).json().accessToken;
    expect((await browser.get("/api/invitations")).statusCode).toBe(403);
    expect((await browser.post("/api/invitations", somebody())).statusCode).toBe(403);
  });
});
