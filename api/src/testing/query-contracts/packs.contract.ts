import { packMails } from "@fernpaw/domain/downtime/pack-mail";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { expect } from "vitest";
import * as due from "../../areas/calendar/downtime/due-packs.queries.ts";
import * as owners from "../../areas/calendar/downtime/pack-owner.queries.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { SEEN_AT } from "../sync-clinic.ts";

const dueContract = contractOf(
  "areas/calendar/downtime/due-packs.queries.ts",
  due,
  async (q, { read, put, clinic, neighbour }) => {
    const want = (user: typeof clinic, isOn: "yes" | "no", id: string) =>
      put(user, async (tx) => {
        await tx.insert(packMails, { ...emptyRow(packMails), id, ownerId: user.userId, isOn, atMin: 1200 });
      });
    await want(clinic, "yes", idOf(1));
    await want(clinic, "no", idOf(2));
    await want(neighbour, "yes", idOf(1));
    const wanted = { id: idOf(1), isOn: "yes", atMin: 1200, sentOn: null, timeZone: "Europe/Madrid" };
    const rows = await read((sql) => q.wantedPacks(sql));
    const of = ({ clinicId, userId }: typeof clinic) => ({ ...wanted, clinicId, ownerId: userId });
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(expect.arrayContaining([of(clinic), of(neighbour)]));
  },
);

const ownersContract = contractOf(
  "areas/calendar/downtime/pack-owner.queries.ts",
  owners,
  async (q, { read, write, clinic, neighbour }) => {
    const { clinicId, userId } = clinic;
    const address = (of = clinicId) => read((sql) => q.ownerAddress(sql, of, userId));
    expect(await address()).toBeUndefined();
    await write((sql) => sql.run(`update "users" set "emailVerifiedAt" = ? where "id" = ?`, [SEEN_AT, userId]));
    expect(await address()).toBe(`${userId}@example.org`);
    expect(await address(neighbour.clinicId)).toBeUndefined();
    await write((sql) => sql.run(`update "users" set "role" = 'employee' where "id" = ?`, [userId]));
    expect(await address()).toBeUndefined();
  },
);

export const packsContracts: readonly QueryContract[] = [dueContract, ownersContract];
