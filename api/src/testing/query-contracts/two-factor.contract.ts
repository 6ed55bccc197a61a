import { expect } from "vitest";
import * as factors from "../../areas/two-factor/two-factor.queries.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { SEEN_AT } from "../sync-clinic.ts";

const LATER = "2026-11-21T10:00:00.000Z";
const LAST = "2026-11-21T11:00:00.000Z";
/** Of half-minutes since 1970, and larger than an integer of four bytes. */
const STEP = 5_000_000_000;

const twoFactorContract = contractOf(
  "areas/two-factor/two-factor.queries.ts",
  factors,
  async (q, { read, write, clinic, neighbour }) => {
    const { userId } = clinic;
    const app = { userId, secret: "sealed", createdAt: SEEN_AT, confirmedAt: null, lastStep: STEP };
    await write(async (sql) => {
      await q.putTotp(sql, { ...app, secret: "before", lastStep: 0 });
      await q.putTotp(sql, app);
    });
    expect(await read((sql) => q.totpOf(sql, userId))).toEqual(app);
    expect(await read((sql) => q.totpOf(sql, neighbour.userId))).toBeUndefined();
    expect(await read((sql) => q.hasApp(sql, userId))).toBe(false);
    await write((sql) => q.confirmTotp(sql, userId, LATER));
    expect(await read((sql) => q.hasApp(sql, userId))).toBe(true);
    const take = (step: number) => write((sql) => q.takeStep(sql, userId, step));
    expect([await take(STEP), await take(STEP + 1), await take(STEP + 1)]).toEqual([false, true, false]);
    const remove = () => write((sql) => q.deleteTotp(sql, userId));
    expect([await remove(), await remove()]).toEqual([true, false]);

    const code = (at: number) => ({ id: idOf(at), userId, codeHash: `code ${at}`, createdAt: SEEN_AT, usedAt: null });
    await write((sql) => q.replaceRecoveryCodes(sql, userId, [code(1)]));
    await write((sql) => q.replaceRecoveryCodes(sql, userId, [code(2), code(3)]));
    const burn = (hash: string) => write((sql) => q.burnRecoveryCode(sql, userId, hash, LATER));
    expect([await burn("code 1"), await burn("code 2"), await burn("code 2")]).toEqual([false, true, false]);
    expect(await read((sql) => q.recoveryCodesLeft(sql, userId))).toBe(1);

    const key = (at: number, createdAt: string): factors.Passkey => ({
      id: `key-${at}`,
      userId,
      publicKey: "cose",
      counter: STEP,
      transports: '["usb"]',
      name: "Clé 🔑",
      createdAt,
      lastUsedAt: null,
    });
    const [older, newer] = [key(2, SEEN_AT), key(1, LATER)];
    expect(await write((sql) => q.insertPasskey(sql, newer))).toBe(true);
    expect(await write((sql) => q.insertPasskey(sql, older))).toBe(true);
    expect(await write((sql) => q.insertPasskey(sql, { ...older, userId: neighbour.userId }))).toBe(false);
    expect(await read((sql) => q.passkeysOf(sql, userId))).toEqual([older, newer]);
    const count = () => write((sql) => q.countPasskey(sql, older, STEP + 1, LAST));
    expect([await count(), await count()]).toEqual([true, false]);
    expect(await read((sql) => q.passkeyById(sql, older.id))).toEqual({
      ...older,
      counter: STEP + 1,
      lastUsedAt: LAST,
    });
    expect(await read((sql) => q.passkeyById(sql, "nobody's"))).toBeUndefined();
    expect(await write((sql) => q.deletePasskey(sql, neighbour.userId, older.id))).toBe(false);
    expect(await write((sql) => q.deletePasskey(sql, userId, older.id))).toBe(true);
    await write((sql) => q.deletePasskeysOf(sql, userId));
    expect(await read((sql) => q.passkeysOf(sql, userId))).toEqual([]);

    const pending = (id: string, set: Partial<factors.PendingProof> = {}): factors.PendingProof => ({
      id,
      purpose: "second_step",
      kind: "clinic",
      userId,
      challenge: null,
      createdAt: SEEN_AT,
      expiresAt: LATER,
      usedAt: null,
      ...set,
    });
    const open = (id: string, at: string) =>
      read((sql) => q.openPending(sql, { id, purpose: "second_step", kind: "clinic" }, at));
    await write((sql) => q.insertPending(sql, pending("one")));
    expect(await open("one", SEEN_AT)).toEqual(pending("one"));
    expect(await open("one", LATER)).toBeUndefined();
    await write((sql) =>
      q.insertPending(sql, pending("two", { createdAt: LAST, expiresAt: "2026-11-21T12:00:00.000Z" })),
    );
    // The old one went with the new one.
    expect(await open("one", SEEN_AT)).toBeUndefined();
    const use = () => write((sql) => q.usePending(sql, "two", LAST));
    expect([await use(), await use()]).toEqual([true, false]);
    expect(await open("two", LAST)).toBeUndefined();
  },
);

export const TWO_FACTOR_CONTRACTS: readonly QueryContract[] = [twoFactorContract];
