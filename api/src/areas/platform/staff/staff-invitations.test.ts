import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../../testing/databases.ts";
import { mailTo, mailsTo, tokenIn } from "../../../testing/mailbox.ts";
import { openClinic, staffOf } from "../../../testing/platform-desk.ts";
import { PASSWORD, type TestBrowser } from "../../../testing/test-browser.ts";

const NEW_PASSWORD = "seven quiet lanterns by the quay";
const DAY_MIN = 24 * 60;

let invited = 0;

describe.each(AREA_DATABASES)("an invitation to the administration on %s", (database) => {
  let api: TestApi;
  let admin: TestBrowser;

  const signIn = (email: string) => api.browser().post("/api/admin/auth/login", { email, password: NEW_PASSWORD });
  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
    await openClinic(api, "Harbour");
    admin = await staffOf(api, ["platform:settings:manage", "platform:users:manage"]);
  });
  afterAll(() => api.close());

  const PATH = "/api/admin/staff/invitations";
  const send = (set: object = {}) =>
    admin.post(PATH, { email: `new${(invited += 1)}@fernpaw.example`, permissions: ["platform:users:manage"], ...set });
  const invite = async (set: object = {}) => (await send(set)).json<{ id: string; email: string }>();
  const tokenTo = async (email: string) => tokenIn(await mailTo(api, email, "staff_invitation"));
  const accept = (token: string, set: object = {}) =>
    api.browser().post("/api/admin/auth/complete-invitation", {
      token,
      firstName: "Mira",
      lastName: "Lund",
      password: NEW_PASSWORD,
      ...set,
    });
  const listed = async () =>
    (await admin.get(PATH)).json<{ rows: { id: string; status: string }[]; givable: string[] }>();

  test("makes an account with its rights; the link works once", async () => {
    const { id, email } = await invite({ firstName: "Mira" });
    expect(await listed()).toMatchObject({
      rows: [{ id, status: "open", permissions: ["platform:users:manage"] }],
      givable: ["platform:users:manage", "platform:settings:manage"],
    });
    const mail = await mailTo(api, email, "staff_invitation");
    expect(mail.text).toContain("/admin/invitation#token=");
    const token = tokenIn(mail);
    const seen = await api.browser().post("/api/admin/auth/invitation", { token });
    expect(seen.json()).toEqual({ email, firstName: "Mira", lastName: "" });
    expect((await accept(token, { password: "fernpaw" })).json().code).toBe("weak_password");
    const joined = await accept(token);
    expect([joined.statusCode, joined.body]).toEqual([204, ""]);
    expect((await accept(token)).json().code).toBe("link_invalid");
    const session = (await signIn(email)).json<{ accessToken: string; user: object }>();
    expect(session.user).toMatchObject({ firstName: "Mira", lastName: "Lund", role: "admin" });
    const mira = api.browser();
    mira.accessToken = session.accessToken;
    expect((await mira.get("/api/admin/users")).statusCode).toBe(200);
    expect((await mira.get("/api/admin/staff")).statusCode).toBe(403);
    expect((await listed()).rows).toEqual([]);
    expect((await admin.post(`${PATH}/${id}/withdraw`)).json().code).toBe("invalid_transition");
  });

  test("is used by one of two who hold its link", async () => {
    const { email } = await invite();
    const token = await tokenTo(email);
    const codes = (await Promise.all([accept(token), accept(token)])).map(({ statusCode }) => statusCode);
    expect(codes.toSorted((one, other) => one - other)).toEqual([204, 400]);
  });

  test("that was withdrawn, sent again or has run out leads nowhere", async () => {
    const withdrawn = await invite();
    const first = await tokenTo(withdrawn.email);
    expect((await admin.post(`${PATH}/${withdrawn.id}/withdraw`)).statusCode).toBe(204);
    const resent = await invite();
    const second = await tokenTo(resent.email);
    expect((await admin.post(`${PATH}/${resent.id}/resend`)).json()).toMatchObject({ status: "open" });
    const third = await tokenTo(resent.email);
    for (const token of [first, second, "not-one-of-ours"])
      expect((await accept(token)).json().code).toBe("link_invalid");
    expect((await api.browser().post("/api/admin/auth/invitation", { token: third })).statusCode).toBe(200);
    api.clock.passMin(7 * DAY_MIN + 1);
    admin = await staffOf(api, ["platform:settings:manage", "platform:users:manage"]);
    expect((await accept(third)).json().code).toBe("link_invalid");
    expect((await listed()).rows).toMatchObject([{ id: resent.id, status: "expired" }]);
    expect((await admin.post(`${PATH}/${resent.id}/resend`)).statusCode).toBe(200);
    expect((await accept(await tokenTo(resent.email))).statusCode).toBe(204);
  });

  test("says whose an address is: an administrator's, a clinic's, or one that was invited already", async () => {
    const { email } = await invite();
    expect((await send({ email: email.toUpperCase() })).json().code).toBe("already_exists");
    await accept(await tokenTo(email));
    const [taken] = [(await send({ email })).json()];
    expect(taken).toMatchObject({ code: "email_taken", errors: [{ path: "email", code: "administrator" }] });
    const clinic = await openClinic(api, "Eastgate");
    const owner = (await send({ email: clinic.email })).json();
    expect(owner).toMatchObject({ code: "email_taken", errors: [{ path: "email", code: "clinic" }] });
    expect(await mailsTo(api, clinic.email)).not.toContainEqual(expect.objectContaining({ kind: "staff_invitation" }));
  });

  test("does not take an address that became another person's meanwhile, and tells the holder of the link no more", async () => {
    const email = `both${(invited += 1)}@clinic.example`;
    await invite({ email });
    const token = await tokenTo(email);
    const owner = api.browser();
    await owner.register({ email });
    await owner.post("/api/auth/verify-email", { token: tokenIn(await mailTo(api, email, "verify")) });
    const late = await accept(token);
    expect([late.statusCode, late.json().code]).toEqual([400, "link_invalid"]);
    expect((await owner.login(email)).statusCode).toBe(200);
    expect((await api.browser().post("/api/admin/auth/login", { email, password: PASSWORD })).statusCode).toBe(401);
  });

  test("gives no right that the one who invites lacks", async () => {
    const answer = await send({ permissions: ["platform:subscriptions:manage"] });
    expect([answer.statusCode, answer.json().code]).toEqual([403, "forbidden"]);
    expect((await send({ permissions: ["clients:view"] })).statusCode).toBe(400);
    expect((await send({ email: "nowhere" })).statusCode).toBe(400);
  });
});
