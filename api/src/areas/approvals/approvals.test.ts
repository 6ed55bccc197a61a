import { approvalArg, approvals } from "@fernpaw/domain/approvals/approval";
import { requireApproval } from "@fernpaw/domain/approvals/require-approval";
import { defineMutation } from "@fernpaw/domain/kernel/mutation";
import { approvedUseArgs, recordUseApproval } from "@fernpaw/domain/treatments/use-approval";
import { effectsByName } from "@fernpaw/sync/server/effects";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { globalQuery, rowsOf } from "../../db/typed-sql.ts";
import type { ClinicSession } from "../../http/session.ts";
import { buildTestApi, QUICK_PASSWORDS, TEST_SECRET, type TestApi } from "../../testing/build-test-api.ts";
import { openTestSync, TestDevice } from "../../testing/sync-clinic.ts";
import { aRegistration, PASSWORD, type TestBrowser } from "../../testing/test-browser.ts";
import { createLimits } from "../auth/public/limits.ts";
import { createPasswords } from "../auth/public/passwords.ts";
import { deriveKeys } from "../auth/tokens/keys.ts";
import { approvalEffects } from "./settle-approval.ts";
import { type AskedApproval, giveApproval } from "./give-approval.ts";

const NAME = "test.refund";
const refund = defineMutation({
  name: NAME,
  permission: "signed_in",
  args: () => z.strictObject({ amount: z.int(), approval: z.optional(approvalArg()) }),
  run: (tx, args, context) => requireApproval(tx, { mutationName: NAME, args, needs: "owner" }, context),
});
const OWNER_PIN = "482915";
const PIN = "730264";
const MIN_MS = 60_000;

interface Person {
  userId: string;
  email: string;
}

let api: TestApi;
let tablet: TestBrowser;
let owner: Person;
let bea: Person;
let clinicId: string;
let deviceId: string;
/** Bea's session on the tablet. */
let session: ClinicSession;
let device: TestDevice;
let give: (asked: Partial<AskedApproval>, by?: Partial<ClinicSession>) => Promise<unknown>;

beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const sessionOf = ({ userId }: Person, role: ClinicSession["role"]): ClinicSession => ({
  kind: "clinic",
  clinicId,
  role,
  userId,
  sessionId: v7(),
  permissions: [],
  scopeRev: 1,
  deviceId,
  authenticatedAtMs: api.clock.nowMs(),
  assurance: "pin",
  isUnverifiedOwner: false,
  isLockedOut: false,
});

beforeEach(async () => {
  tablet = api.browser();
  const { email } = await tablet.register();
  const profile = (await tablet.get("/api/profile/me")).json<{ userId: string; clinic: { _id: string } }>();
  owner = { userId: profile.userId, email };
  clinicId = profile.clinic._id;
  const person = { firstName: "Bea", lastName: "Okafor", profession: "nurse", jobTitle: "", permissions: [] };
  const account = { ...person, email: aRegistration().email, password: PASSWORD };
  bea = { email: account.email, userId: (await tablet.post("/api/employees", account)).json().userId };
  await tablet.put("/api/shared-tablets/current", { name: "Room 2", lockAfterMin: 5 });
  await tablet.put("/api/shared-tablets/current/pin", { pin: OWNER_PIN });
  await tablet.login(bea.email);
  await tablet.put("/api/shared-tablets/current/pin", { pin: PIN });
  const shared = globalQuery.selectFrom("sharedTablets").select("deviceId").where("clinicId", "=", clinicId);
  deviceId = (await api.store.read((sql) => rowsOf(sql, shared)))[0]?.deviceId ?? "";
  session = sessionOf(bea, "employee");
  const effects = effectsByName(approvalEffects([refund]));
  const sync = openTestSync(api.store, { mutations: [refund], effects, now: api.clock.nowMs });
  device = await new TestDevice(sync, { clinicId, userId: bea.userId, deviceId }).join();
  const keys = deriveKeys(TEST_SECRET);
  const { store, clock } = api;
  const deps = {
    store,
    limits: createLimits(keys, clock.nowMs),
    passwords: createPasswords(QUICK_PASSWORDS.password, keys),
    mutations: [refund],
    now: clock.nowMs,
  };
  give = (asked, by = {}) =>
    giveApproval(deps, { ...session, ...by }, { name: NAME, args, secret: { pin: OWNER_PIN }, ...asked });
  args = { amount: 5, approval: { id: v7(), approvedBy: owner.userId, reason: "Wrong batch" } };
});

let args: { amount: number; approval: { id: string; approvedBy: string; reason: string } };
const send = async (sent: unknown, from = device) =>
  (await from.push([from.entry(NAME, sent, { at: new Date(api.clock.nowMs()).toISOString() })])).results[0];
const stored = async () => {
  const text = `select "how", "status", "receivedAt" from "approvals" where "clinicId" = ?`;
  return api.store.read((sql) => sql.all(text, [clinicId]));
};
const itemsNow = async () => {
  const text = `select "kind", "scope", "details" from "attention" where "clinicId" = ?`;
  return api.store.read((sql) => sql.all<{ kind: string; scope: string; details: string }>(text, [clinicId]));
};
const now = (): string => new Date(api.clock.nowMs()).toISOString();
const refused = { status: "rejected", code: "approval_refused" };

describe("an approval that the server gave", () => {
  test.each([
    ["by the PIN on the tablet, also after twelve hours", { pin: OWNER_PIN }, 13 * 60 * MIN_MS],
    ["by the password", { password: PASSWORD }, 0],
  ])("%s is used once, as an online one", async (_, secret, laterMs) => {
    api.clock.passMin(laterMs / MIN_MS);
    await give({ secret });
    expect(await send(args)).toMatchObject({ status: "applied" });
    expect(await stored()).toEqual([{ how: "online", status: "confirmed", receivedAt: now() }]);
    expect(await send(args)).toMatchObject({ status: "rejected", code: "already_exists" });
    await expect(give({ secret })).rejects.toMatchObject({ code: "already_exists" });
  });

  test("is for these arguments, this person and this browser alone, and for a day", async () => {
    await give({});
    const { approval } = args;
    expect(await send({ amount: 500, approval })).toMatchObject(refused);
    expect(await send({ amount: 5, approval: { ...approval, reason: "Another one" } })).toMatchObject(refused);
    const effects = effectsByName(approvalEffects([refund]));
    const sync = openTestSync(api.store, { mutations: [refund], effects, now: api.clock.nowMs });
    for (const user of [
      { clinicId, userId: bea.userId, deviceId: "another" },
      { clinicId, userId: owner.userId, deviceId },
    ]) {
      expect(await send(args, await new TestDevice(sync, user).join())).toMatchObject(refused);
    }
    api.clock.passMin(24 * 60);
    expect(await send(args)).toMatchObject(refused);
    expect(await stored()).toEqual([]);
  });

  test("opens no session", async () => {
    const count = async () =>
      (await api.store.read((sql) => rowsOf(sql, globalQuery.selectFrom("sessions").select("id")))).length;
    const before = await count();
    await give({});
    expect(await count()).toBe(before);
  });
});

describe("an approval that the tablet says it compared", () => {
  test("is taken as an offline one, and waits for the approver as their inbox item", async () => {
    expect(await send(args)).toMatchObject({ status: "merged" });
    expect(await stored()).toEqual([{ how: "offline", status: "open", receivedAt: now() }]);
    const items = await itemsNow();
    expect(items).toMatchObject([{ kind: "approved_offline", scope: `user:${owner.userId}` }]);
    expect(JSON.parse(items[0]?.details ?? "")).toEqual({ tablet: "Room 2" });
  });

  test("of the approver's own action is confirmed, and opens no inbox item", async () => {
    const effects = effectsByName(approvalEffects([refund]));
    const sync = openTestSync(api.store, { mutations: [refund], effects, now: api.clock.nowMs });
    const mine = await new TestDevice(sync, { clinicId, userId: owner.userId, deviceId }).join();
    expect(await send(args, mine)).toMatchObject({ status: "applied" });
    expect(await stored()).toMatchObject([{ how: "offline", status: "confirmed" }]);
    expect(await itemsNow()).toEqual([]);
  });

  test("is refused after the approver chose another password, which ends their PINs", async () => {
    const elsewhere = api.browser();
    await elsewhere.login(owner.email);
    const changed = { currentPassword: PASSWORD, newPassword: "nine lanterns over the ferry" };
    expect((await elsewhere.post("/api/profile/password", changed)).statusCode).toBeLessThan(300);
    expect(await send(args)).toMatchObject(refused);
    expect(await itemsNow()).toMatchObject([{ kind: "rejected_mutation", scope: `user:${bea.userId}` }]);
  });

  test("is refused from a browser that knows no PIN of that person", async () => {
    const effects = effectsByName(approvalEffects([refund]));
    const sync = openTestSync(api.store, { mutations: [refund], effects, now: api.clock.nowMs });
    for (const from of ["another", undefined]) {
      const user = { clinicId, userId: bea.userId, ...(from !== undefined && { deviceId: from }) };
      expect(await send(args, await new TestDevice(sync, user).join())).toMatchObject(refused);
    }
  });

  test("is refused in the name of a colleague who is not an owner, and of a person who was removed since", async () => {
    const other = { ...args, approval: { ...args.approval, approvedBy: bea.userId } };
    expect(await send(other)).toMatchObject(refused);
    const disable = `update "users" set "status" = 'disabled' where "id" = ?`;
    await api.store.write((sql) => sql.run(disable, [owner.userId]));
    expect(await send(args)).toMatchObject(refused);
  });

  test("is not made an online one by its author: no argument says so", async () => {
    expect(await send({ ...args, how: "online" })).toMatchObject({ code: "invalid_args" });
  });
});

describe("the approval of a fact, as of a medicine that was used,", () => {
  const handOver = defineMutation({
    name: "test.handOver",
    isFact: true,
    permission: "signed_in",
    args: () => z.strictObject({ ...approvedUseArgs() }),
    run: (tx, given, context) => recordUseApproval(tx, "test.handOver", given, context),
  });
  /** Of the owner's: Bea has checked it, or allowed the batch. */
  const sendUse = async (approves: string, from: string | undefined = deviceId) => {
    const effects = effectsByName(approvalEffects([handOver]));
    const sync = openTestSync(api.store, { mutations: [handOver], effects, now: api.clock.nowMs });
    const user = { clinicId, userId: owner.userId, ...(from && { deviceId: from }) };
    const mine = await new TestDevice(sync, user).join();
    const approval = { id: v7(), approvedBy: bea.userId, reason: "Compared" };
    const at = new Date(api.clock.nowMs()).toISOString();
    return (await mine.push([mine.entry(handOver.name, { approval, approves }, { at })])).results[0];
  };

  test.each(["check", "batch"])(
    "is kept when its approver was deactivated before it arrived, and the owners look at it: %s",
    async (approves) => {
      const office = api.browser();
      await office.login(owner.email);
      const locked = await office.put(`/api/employees/${bea.userId}/status`, { status: "disabled", scopeRev: 1 });
      expect(locked.statusCode, locked.body).toBe(200);
      expect(await sendUse(approves)).toMatchObject({ status: "merged" });
      expect(await stored()).toEqual([{ how: "offline", status: "disputed", receivedAt: now() }]);
      const items = await itemsNow();
      expect(items).toMatchObject([{ kind: "approval_disputed", scope: "owner" }]);
      expect(JSON.parse(items[0]?.details ?? "")).toEqual({ mutationName: handOver.name, why: "unconfirmed" });
    },
  );

  test("is kept when it needs an owner and its approver is an employee, and the owners look at it", async () => {
    expect(await sendUse("batch")).toMatchObject({ status: "merged" });
    expect(await stored()).toEqual([{ how: "offline", status: "disputed", receivedAt: now() }]);
    expect(await itemsNow()).toMatchObject([{ kind: "approval_disputed", scope: "owner" }]);
  });

  test("is kept when the tablet knows no PIN of the checker any more, and they are asked", async () => {
    expect(await sendUse("check", "another")).toMatchObject({ status: "merged" });
    expect(await stored()).toEqual([{ how: "offline", status: "open", receivedAt: now() }]);
    expect(await itemsNow()).toMatchObject([{ kind: "approved_offline", scope: `user:${bea.userId}` }]);
  });
});

describe("who guesses", () => {
  test("has five tries, then waits 15 minutes; the password counts with the PIN", async () => {
    for (let count = 0; count < 3; count += 1) {
      await expect(give({ secret: { pin: "111222" } })).rejects.toMatchObject({ code: "wrong_pin" });
    }
    for (let count = 0; count < 2; count += 1) {
      await expect(give({ secret: { password: "wrong" } })).rejects.toMatchObject({ code: "wrong_password" });
    }
    await expect(give({})).rejects.toMatchObject({ code: "rate_limited" });
    const other = sessionOf({ userId: v7(), email: "" }, "employee");
    await expect(give({}, other)).rejects.toMatchObject({ code: "rate_limited" });
    api.clock.passMin(15);
    await give({});
  });

  test("keeps a person neither from another approver nor from an approval of their own; fifteen tries are the most", async () => {
    const by = (approvedBy: string, secret: { pin: string } | { password: string }) =>
      give({ args: { ...args, approval: { ...args.approval, id: v7(), approvedBy } }, secret });
    for (let count = 0; count < 5; count += 1)
      await expect(by(owner.userId, { pin: "111222" })).rejects.toMatchObject({ code: "wrong_pin" });
    await expect(by(owner.userId, { pin: OWNER_PIN })).rejects.toMatchObject({ code: "rate_limited" });
    await by(bea.userId, { pin: PIN });
    for (const stranger of [v7(), v7()])
      for (let count = 0; count < 5; count += 1)
        await expect(by(stranger, { password: "wrong" })).rejects.toMatchObject({ code: "wrong_password" });
    await expect(by(v7(), { password: "wrong" })).rejects.toMatchObject({ code: "rate_limited" });
    await by(bea.userId, { pin: PIN });
  });

  test("is not counted for right ones", async () => {
    for (let count = 0; count < 8; count += 1) {
      await give({ args: { ...args, approval: { ...args.approval, id: v7() } } });
    }
  });

  test("learns nothing of a person of another clinic, or of one without a PIN here", async () => {
    const stranger = api.browser();
    await stranger.register();
    const { userId } = (await stranger.get("/api/profile/me")).json();
    const foreign = { ...args, approval: { ...args.approval, approvedBy: userId } };
    await expect(give({ args: foreign, secret: { password: PASSWORD } })).rejects.toMatchObject({
      code: "wrong_password",
    });
    await expect(give({}, { deviceId: "another" })).rejects.toMatchObject({ code: "wrong_pin" });
  });

  test("gets an answer for actions that need an approval alone", async () => {
    await expect(give({ name: "clients.register" })).rejects.toMatchObject({ code: "not_found" });
    await expect(give({ args: { amount: 5 } })).rejects.toMatchObject({ code: "approval_required" });
  });
});

test("the approver's devices get the approval, and no other person's", async () => {
  await send(args);
  const effects = effectsByName(approvalEffects([refund]));
  const sync = openTestSync(api.store, { mutations: [refund], effects, now: api.clock.nowMs });
  const mine = await new TestDevice(sync, { clinicId, userId: owner.userId }).join();
  for (const replica of [mine, device]) await replica.pullAll();
  expect(mine.row(approvals.table, args.approval.id)).toMatchObject({ askedBy: bea.userId, status: "open" });
  expect(device.row(approvals.table, args.approval.id)).toBeUndefined();
});
