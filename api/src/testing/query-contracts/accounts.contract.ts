import { expect } from "vitest";
import * as accounts from "../../areas/auth/accounts.queries.ts";
import * as tokens from "../../areas/auth/account-tokens.queries.ts";
import * as sweeps from "../../areas/auth/old-rows.queries.ts";
import { aSession, IN_A_YEAR } from "./a-session.ts";
import * as sessions from "../../areas/auth/sessions.queries.ts";
import * as unproved from "../../areas/auth/unproved-clinics.queries.ts";
import * as demo from "../../demo/demo.queries.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { SEEN_AT, type TestUser } from "../sync-clinic.ts";
import { mailRow } from "./mail-row.ts";

const LATER = "2026-11-21T10:00:00.000Z";
const LAST = "2026-11-21T11:00:00.000Z";
const LONG_AGO = "2025-01-01T00:00:00.000Z";

const aUser = ({ clinicId }: TestUser, id: string, set: Partial<sessions.UserRow> = {}): sessions.UserRow => ({
  id,
  clinicId,
  email: `${id}@home.example`,
  emailKey: `${id}@home.example`,
  claimKey: null,
  emailVerifiedAt: null,
  avatarFile: null,
  firstName: "Ana",
  lastName: "Ruiz",
  passwordHash: "-",
  role: "employee",
  permissions: "[]",
  scopeRev: 1,
  status: "active",
  createdAt: SEEN_AT,
  updatedAt: SEEN_AT,
  ...set,
});

const aToken = (id: string, set: Partial<tokens.AccountToken> = {}): tokens.AccountToken => ({
  id,
  tokenHash: `hash of ${id}`,
  purpose: "verify",
  subjectId: idOf(90),
  email: "ana@home.example",
  createdAt: SEEN_AT,
  expiresAt: LAST,
  usedAt: null,
  ...set,
});

const accountsContract = contractOf(
  "areas/auth/accounts.queries.ts",
  accounts,
  async (q, { read, write, clinic, neighbour }) => {
    const [first, second] = [idOf(1), idOf(2)];
    const KEY = "ana@home.example";
    expect(q.emailKeyOf(" \uFF21na@Home.example ")).toBe(KEY);
    const claim = (id: string, createdAt: string) =>
      aUser(clinic, id, { ...q.claimTo(" Ana@Home.example", id), createdAt });
    expect(await write((sql) => q.insertUser(sql, claim(first, SEEN_AT)))).toBe(true);
    expect(await write((sql) => q.insertUser(sql, claim(second, LATER)))).toBe(true);
    const claims = await read((sql) => q.accountsByEmail(sql, KEY));
    // The helper's rows are accounts that the owner of a clinic made.
    expect([claims.first?.id, ...claims.others.map((other) => other?.id)]).toEqual([first, second, undefined]);
    const registered = aUser(clinic, idOf(4), { ...q.claimTo(KEY, idOf(4)), role: "owner", createdAt: LONG_AGO });
    await write((sql) => q.insertUser(sql, registered));
    const all = await read((sql) => q.accountsByEmail(sql, KEY));
    expect([all.first?.id, ...all.others.map((other) => other?.id)]).toEqual([first, second, idOf(4)]);
    expect(await read((sql) => q.ownerOfEmail(sql, KEY))).toBeUndefined();
    expect(await write((sql) => q.proveEmail(sql, second, "Ana@home.example ", LATER))).toBe(true);
    expect(await write((sql) => q.proveEmail(sql, first, "ana@home.example", LATER))).toBe(false);
    expect(await write((sql) => q.insertUser(sql, aUser(clinic, idOf(3), { emailKey: KEY })))).toBe(false);
    const proved = { id: second, email: "Ana@home.example", emailKey: KEY, claimKey: null, emailVerifiedAt: LATER };
    expect(await read((sql) => q.ownerOfEmail(sql, KEY))).toEqual({
      ...aUser(clinic, second, { ...proved, createdAt: LATER, updatedAt: LATER }),
    });
    expect((await read((sql) => q.accountsByEmail(sql, KEY))).first?.id).toBe(second);
    await write(async (sql) => {
      await q.setNames(sql, first, { firstName: "Bea", lastName: "Œuvré 🐾" });
      await q.setAvatarFile(sql, first, "face.webp");
      await q.setPasswordHash(sql, first, "$argon2id$");
    });
    const changed = { firstName: "Bea", lastName: "Œuvré 🐾", avatarFile: "face.webp", passwordHash: "$argon2id$" };
    expect(await read((sql) => q.userById(sql, first))).toMatchObject(changed);
    expect(await read((sql) => q.userById(sql, idOf(9)))).toBeUndefined();
    expect(await read((sql) => q.clinicNameOf(sql, clinic.clinicId))).toBe("Eastgate");
    expect(await read((sql) => q.clinicNameOf(sql, idOf(9)))).toBe("");
    expect(await read((sql) => q.profileRow(sql, clinic.clinicId, clinic.userId))).toEqual({
      userId: clinic.userId,
      email: `${clinic.userId}@example.org`,
      emailVerifiedAt: null,
      avatarFile: null,
      role: "owner",
      permissions: "[]",
      scopeRev: 1,
      clinicId: clinic.clinicId,
      firstName: "Ana",
      lastName: "Ruiz",
      clinicName: "Eastgate",
      timeZone: "Europe/Madrid",
      country: "NL",
      currency: "EUR",
    });
    expect(await read((sql) => q.clinicOwnerName(sql, clinic.clinicId))).toBe("Ana Ruiz");
    expect(await read((sql) => q.clinicOwnerName(sql, idOf(9)))).toBe("");
    // Not in the staff directory: the account's own names.
    expect(await read((sql) => q.profileRow(sql, clinic.clinicId, first))).toMatchObject({ firstName: "Bea" });
    expect(await read((sql) => q.profileRow(sql, clinic.clinicId, neighbour.userId))).toBeUndefined();
    await write((sql) => q.insertClinic(sql, { id: idOf(7), name: "Harbour", createdAt: SEEN_AT }));
    expect(await read((sql) => q.hasAnyClinic(sql))).toBe(true);
  },
);

const tokensContract = contractOf("areas/auth/account-tokens.queries.ts", tokens, async (q, { read, write }) => {
  const open = (hash: string, at = LATER) => read((sql) => q.openToken(sql, hash, ["verify", "change_email"], at));
  await write(async (sql) => {
    await q.insertToken(sql, aToken(idOf(1)));
    await q.insertToken(sql, aToken(idOf(2), { purpose: "reset" }));
    await q.insertToken(sql, aToken(idOf(3), { purpose: "change_email", email: "old@home.example" }));
    const newer = { purpose: "change_email", email: "new@home.example", createdAt: LATER } as const;
    await q.insertToken(sql, aToken(idOf(4), newer));
  });
  expect(await open(`hash of ${idOf(1)}`)).toEqual(aToken(idOf(1)));
  expect(await open(`hash of ${idOf(2)}`)).toBeUndefined();
  expect(await open(`hash of ${idOf(1)}`, LAST)).toBeUndefined();
  expect(await read((sql) => q.readPendingEmail(sql, idOf(90), LATER))).toBe("new@home.example");
  expect(await write((sql) => q.useToken(sql, idOf(1), LATER))).toBe(true);
  expect(await write((sql) => q.useToken(sql, idOf(1), LATER))).toBe(false);
  expect(await open(`hash of ${idOf(1)}`)).toBeUndefined();
  await write((sql) => q.voidTokens(sql, idOf(90), "change_email", LATER));
  expect(await read((sql) => q.readPendingEmail(sql, idOf(90), LATER))).toBeNull();
  expect(await write((sql) => q.useToken(sql, idOf(2), LATER))).toBe(true);
});

const sessionsContract = contractOf(
  "areas/auth/sessions.queries.ts",
  sessions,
  async (q, { read, write, clinic, neighbour }) => {
    const [a, b, c, other] = [idOf(1), idOf(2), idOf(3), idOf(4)];
    await write(async (sql) => {
      await q.insertSession(sql, aSession(clinic, a, { deviceId: "tablet", lastSeenAt: LATER }));
      await q.insertSession(sql, aSession(clinic, b, { deviceId: "tablet", createdAt: LATER }));
      await q.insertSession(sql, aSession(clinic, c, { idleUntil: LATER, createdAt: LATER }));
      await q.insertSession(sql, aSession(neighbour, other, { deviceId: "tablet" }));
    });
    const one = await read((sql) => q.liveSession(sql, a));
    expect(one).toEqual({
      session: aSession(clinic, a, { deviceId: "tablet", lastSeenAt: LATER }),
      user: {
        id: clinic.userId,
        clinicId: clinic.clinicId,
        role: "owner",
        permissions: "[]",
        scopeRev: 1,
        status: "active",
        emailVerifiedAt: null,
      },
    });
    expect(await read((sql) => q.liveSession(sql, idOf(9)))).toBeNull();
    const mine = await read((sql) => q.readSessions(sql, clinic.userId, LATER));
    expect(mine.map(({ id }) => id)).toEqual([a, b]);
    expect(await read((sql) => q.openSessions(sql, clinic.userId))).toEqual([b, c, a]);
    expect(await read((sql) => q.openSessionsOn(sql, clinic.clinicId, "tablet"))).toEqual([a, b]);
    const session = one?.session ?? aSession(clinic, a);
    expect(await write((sql) => q.rotate(sql, session, { gen: 2, salt: "new" }))).toBe(true);
    expect(await write((sql) => q.rotate(sql, session, { gen: 2 }))).toBe(false);
    await write(async (sql) => {
      await q.noteSeen(sql, { ...session, gen: 2 }, LATER);
      await q.noteSeen(sql, aSession(clinic, b), LATER);
      await q.confirm(sql, { ...session, gen: 2 }, LATER, SEEN_AT);
      await q.confirm(sql, aSession(clinic, b), LATER, LONG_AGO);
      await q.touch(sql, b, { at: LAST, idleUntil: LAST });
      await q.setAuthenticatedAt(sql, b, LATER);
      await q.setAssurance(sql, b, "second_factor");
      await q.revoke(sql, [a, other], LAST, q.DEVICE_REVOKED);
      await q.revoke(sql, [a], IN_A_YEAR, "again");
      await q.revoke(sql, [], LAST, "nobody");
    });
    const over = { confirmedAt: LATER, gen: 2, salt: "new", revokedAt: LAST, revokeReason: "device_revoked" };
    expect((await read((sql) => q.liveSession(sql, a)))?.session).toMatchObject(over);
    expect((await read((sql) => q.liveSession(sql, b)))?.session).toMatchObject({
      confirmedAt: null,
      lastSeenAt: LAST,
      idleUntil: LAST,
      authenticatedAt: LATER,
      assurance: "second_factor",
      revokedAt: null,
    });
    expect(await write((sql) => q.forgiveSessionsOn(sql, clinic.clinicId, "tablet"))).toEqual([a]);
    expect(await write((sql) => q.forgiveSessionsOn(sql, clinic.clinicId, "tablet"))).toEqual([]);
    await write(async (sql) => {
      await q.recordDeviceUser(sql, { deviceId: "tablet", userId: clinic.userId, lastLoginAt: SEEN_AT });
      await q.recordDeviceUser(sql, { deviceId: "phone", userId: clinic.userId, lastLoginAt: LATER });
      await q.recordDeviceUser(sql, { deviceId: "tablet", userId: clinic.userId, lastLoginAt: LAST });
    });
    expect(await read((sql) => q.browsersOf(sql, [clinic.userId, neighbour.userId]))).toEqual([
      { deviceId: "tablet", userId: clinic.userId, lastLoginAt: LAST },
      { deviceId: "phone", userId: clinic.userId, lastLoginAt: LATER },
    ]);
    expect(await read((sql) => q.browsersOf(sql, []))).toEqual([]);
    expect(await read((sql) => q.isKnownDevice(sql, "phone", clinic.userId))).toBe(true);
    expect(await read((sql) => q.isKnownDevice(sql, "phone", neighbour.userId))).toBe(false);
    await write((sql) => q.forgetBrowsersOf(sql, neighbour.userId, null));
    await write((sql) => q.forgetBrowsersOf(sql, clinic.userId, "phone"));
    expect(await read((sql) => q.isKnownDevice(sql, "phone", clinic.userId))).toBe(true);
    expect(await read((sql) => q.isKnownDevice(sql, "tablet", clinic.userId))).toBe(false);
    await write((sql) => q.forgetBrowsersOf(sql, clinic.userId, null));
    expect(await read((sql) => q.isKnownDevice(sql, "phone", clinic.userId))).toBe(false);
  },
);

const sweepsContract = contractOf("areas/auth/old-rows.queries.ts", sweeps, async (q, { read, write, clinic }) => {
  const over = { absoluteUntil: LONG_AGO, idleUntil: LONG_AGO };
  await write(async (sql) => {
    for (const [at, lastSeenAt] of [SEEN_AT, LATER, LAST].entries())
      await sessions.insertSession(sql, aSession(clinic, idOf(at), { ...over, lastSeenAt }));
    for (const at of [1, 2]) await tokens.insertToken(sql, aToken(idOf(at), { expiresAt: LONG_AGO }));
    await tokens.insertToken(sql, aToken(idOf(3)));
    for (const at of [1, 2]) await sql.run(...mailRow({ id: idOf(at), expiresAt: LONG_AGO }));
    for (const at of [1, 2])
      await sql.run(
        `insert into "pendingProofs" ("id", "purpose", "kind", "userId", "challenge", "createdAt", "expiresAt", "usedAt")
         values (?, 'second_step', 'clinic', null, null, ?, ?, null)`,
        [idOf(at), LONG_AGO, LONG_AGO],
      );
  });
  const [oldSessions, oldLinks, oldMails, oldProofs] = q.SWEEPS;
  if (!oldSessions || !oldLinks || !oldMails || !oldProofs) throw new Error("a sweep is gone: name the others here");
  const sweep = (work: typeof oldSessions, most: number) => write((sql) => work(sql, SEEN_AT, most));
  expect(await sweep(oldSessions, 1)).toBe(1);
  // The newest of a person stays.
  expect([await sweep(oldSessions, 10), await sweep(oldSessions, 10)]).toEqual([1, 0]);
  expect([await sweep(oldLinks, 1), await sweep(oldLinks, 10)]).toEqual([1, 1]);
  expect([await sweep(oldMails, 10), await sweep(oldMails, 10)]).toEqual([2, 0]);
  expect([await sweep(oldProofs, 1), await sweep(oldProofs, 10)]).toEqual([1, 1]);
  expect((await read((sql) => sessions.liveSession(sql, idOf(2))))?.session.lastSeenAt).toBe(LAST);
  // One for each: a sweep that is added must be called above.
  expect(q.SWEEPS).toHaveLength(4);
});

const unprovedContract = contractOf(
  "areas/auth/unproved-clinics.queries.ts",
  unproved,
  async (q, { read, write, put, clinic, neighbour }) => {
    const find = (most = 10) => read((sql) => q.unprovedClinics(sql, { before: LATER, at: LATER, most }));
    const [one, other] = [clinic, neighbour].map(({ clinicId, userId }) => ({ clinicId, userId, createdAt: SEEN_AT }));
    if (!one || !other) throw new Error("there are two clinics");
    const both = [one, other].toSorted((a, b) => (a.clinicId < b.clinicId ? -1 : 1));
    expect(await find()).toEqual(both);
    expect(await find(1)).toEqual(both.slice(0, 1));
    expect(await read((sql) => q.unprovedClinics(sql, { before: SEEN_AT, at: LATER, most: 10 }))).toEqual([]);
    await write((sql) => sessions.insertSession(sql, aSession(neighbour, idOf(1))));
    expect(await find()).toEqual([one]);
    await put(neighbour, async () => undefined);
    expect(await write((sql) => q.claimForRemoval(sql, other))).toBe(false);
    await write(async (sql) => {
      expect(await q.claimForRemoval(sql, one)).toBe(true);
      expect(await q.claimForRemoval(sql, one)).toBe(false);
      await q.deleteClinic(sql, one);
    });
    expect(await read((sql) => accounts.userById(sql, one.userId))).toBeUndefined();
    expect(await read((sql) => accounts.clinicNameOf(sql, one.clinicId))).toBe("");
    expect(await read((sql) => accounts.clinicNameOf(sql, other.clinicId))).toBe("Eastgate");
  },
);

const demoContract = contractOf("demo/demo.queries.ts", demo, async (q, { read, write, clinic }) => {
  expect(await read((sql) => q.hasUser(sql, clinic.userId))).toBe(true);
  expect(await read((sql) => q.hasUser(sql, idOf(1)))).toBe(false);
  const last = () =>
    read((sql) =>
      sql.all(`select "last" from "sync_number" where "clinicId" = ? and "series" = 'pets'`, [clinic.clinicId]),
    );
  await write((sql) => q.setLastNumber(sql, clinic.clinicId, "pets", 12));
  await write((sql) => q.setLastNumber(sql, clinic.clinicId, "pets", 2400));
  expect(await last()).toEqual([{ last: 2400 }]);
});

export const ACCOUNT_CONTRACTS: readonly QueryContract[] = [
  accountsContract,
  tokensContract,
  sessionsContract,
  sweepsContract,
  unprovedContract,
  demoContract,
];
