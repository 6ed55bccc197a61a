import { expect } from "vitest";
import * as approvals from "../../areas/approvals/approvals.queries.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { SEEN_AT } from "../sync-clinic.ts";

const LATER = "2026-11-21T10:00:00.000Z";
const LAST = "2026-11-21T11:00:00.000Z";

const approvalsContract = contractOf(
  "areas/approvals/approvals.queries.ts",
  approvals,
  async (q, { read, write, clinic, neighbour }) => {
    const { clinicId, userId } = clinic;
    const grant = (at: number, expiresAt = LAST): approvals.Grant => ({
      id: idOf(at),
      askedBy: idOf(7),
      approvedBy: userId,
      browserId: null,
      mutationName: "test.refund",
      argsHash: "hash",
      expiresAt,
    });
    const add = (at: number, expiresAt: string, now: string, clinicOf = clinicId) =>
      write((sql) => q.addGrant(sql, clinicOf, grant(at, expiresAt), now));
    expect(await add(1, LATER, SEEN_AT)).toBe(true);
    expect(await add(1, LAST, SEEN_AT)).toBe(false);
    expect(await add(1, LATER, SEEN_AT, neighbour.clinicId)).toBe(true);
    expect(await read((sql) => q.grantOf(sql, clinicId, idOf(1)))).toMatchObject(grant(1, LATER));
    // Another one clears away what has expired, in its own clinic.
    expect(await add(2, LAST, LATER)).toBe(true);
    expect(await read((sql) => q.grantOf(sql, clinicId, idOf(1)))).toBeUndefined();
    expect(await read((sql) => q.grantOf(sql, neighbour.clinicId, idOf(1)))).toMatchObject(grant(1, LATER));
    expect(await read((sql) => q.grantOf(sql, neighbour.clinicId, idOf(2)))).toBeUndefined();
    expect(await read((sql) => q.memberRole(sql, clinicId, userId))).toBe("owner");
    expect(await read((sql) => q.memberRole(sql, neighbour.clinicId, userId))).toBeUndefined();
    await write((sql) => sql.run(`update "users" set "status" = 'disabled' where "id" = ?`, [userId]));
    expect(await read((sql) => q.memberRole(sql, clinicId, userId))).toBeUndefined();
  },
);

export const approvalsContracts: readonly QueryContract[] = [approvalsContract];
