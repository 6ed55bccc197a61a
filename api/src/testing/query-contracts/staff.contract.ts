import { expect } from "vitest";
import { insertUser, userById } from "../../areas/auth/accounts.queries.ts";
import * as staff from "../../areas/platform/staff/staff.queries.ts";
import { insertPasskey, confirmTotp, putTotp } from "../../areas/two-factor/two-factor.queries.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { SEEN_AT } from "../sync-clinic.ts";

const LATER = "2026-11-28T09:00:00.000Z";

const staffContract = contractOf(
  "areas/platform/staff/staff.queries.ts",
  staff,
  async (q, { read, write, clinic: { userId } }) => {
    const owner = await read((sql) => userById(sql, userId));
    if (!owner) throw new Error("the owner is there");
    const [ana, bea, cleo] = [idOf(61), idOf(62), idOf(63)];
    const admin = (id: string, permissions: string[], status: "active" | "disabled" = "active") => ({
      ...owner,
      id,
      clinicId: null,
      email: `${id}@fernpaw.example`,
      emailKey: id,
      claimKey: null,
      role: "admin" as const,
      permissions: JSON.stringify(permissions),
      status,
      scopeRev: 1,
    });
    await write(async (sql) => {
      await insertUser(sql, admin(ana, ["platform:settings:manage"]));
      await insertUser(sql, admin(bea, ["platform:users:manage"]));
      await insertUser(sql, admin(cleo, ["platform:settings:manage"], "disabled"));
    });
    const hasOther = (id: string) => read((sql) => q.hasOtherWith(sql, id, "platform:settings:manage"));
    expect([await hasOther(ana), await hasOther(bea)]).toEqual([false, true]);
    const give = (scopeRev: number, id = bea) =>
      write(async (sql) => {
        await q.lockStaff(sql);
        const rights = { permissions: ["platform:settings:manage"] as const, at: LATER };
        return q.setStaffRights(sql, { userId: id, scopeRev }, rights);
      });
    expect([await give(7), await give(1), await give(1), await give(1, userId)]).toEqual([false, true, false, false]);
    expect([await hasOther(ana), (await read((sql) => userById(sql, bea)))?.scopeRev]).toEqual([true, 2]);

    const key = { publicKey: "", counter: 0, transports: "[]", name: "", createdAt: SEEN_AT, lastUsedAt: null };
    await write(async (sql) => {
      await putTotp(sql, { userId: ana, secret: "", createdAt: SEEN_AT, confirmedAt: null, lastStep: 0 });
      await putTotp(sql, { userId: bea, secret: "", createdAt: SEEN_AT, confirmedAt: null, lastStep: 0 });
      await confirmTotp(sql, bea, SEEN_AT);
      await insertPasskey(sql, { ...key, id: "key", userId: cleo });
    });
    const secured = await read((sql) => q.withSecondStep(sql, [ana, bea, cleo]));
    expect([...secured].toSorted()).toEqual([bea, cleo]);
    expect((await read((sql) => q.withSecondStep(sql, []))).size).toBe(0);

    const invitation = (at: number, createdAt: string): staff.StaffInvitationRow => ({
      id: idOf(at),
      email: `new${at}@fernpaw.example`,
      firstName: "",
      lastName: "",
      permissions: "[]",
      status: "open",
      createdAt,
      createdBy: ana,
      expiresAt: LATER,
      joinedUserId: null,
    });
    await write(async (sql) => {
      await q.insertStaffInvitation(sql, invitation(1, SEEN_AT));
      await q.insertStaffInvitation(sql, invitation(2, LATER));
    });
    const open = async () => (await read(q.openStaffInvitations)).map(({ id }) => id);
    expect(await open()).toEqual([idOf(2), idOf(1)]);
    const withdraw = () => write((sql) => q.changeStaffInvitation(sql, idOf(2), { status: "withdrawn" }));
    expect([await withdraw(), await withdraw(), await open()]).toEqual([true, false, [idOf(1)]]);
    expect(await read((sql) => q.staffInvitation(sql, idOf(2)))).toMatchObject({ status: "withdrawn" });
    expect(await read((sql) => q.staffInvitation(sql, idOf(9)))).toBeUndefined();
  },
);

export const STAFF_CONTRACTS: readonly QueryContract[] = [staffContract];
