import { packMails } from "@fernpaw/domain/downtime/pack-mail";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { expect } from "vitest";
import * as due from "../../areas/calendar/downtime/due-packs.queries.ts";
import * as owners from "../../db/clinic-owners.queries.ts";
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
  "db/clinic-owners.queries.ts",
  owners,
  async (q, { read, write, clinic, neighbour }) => {
    const { clinicId, userId } = clinic;
    const own = () => read((sql) => q.ownersOf(sql, clinicId));
    const of = (at: string | null, status: string) => [
      { id: userId, email: `${userId}@example.org`, status, emailVerifiedAt: at },
    ];
    expect(await own()).toMatchObject(of(null, "active"));
    const set = `update "users" set "emailVerifiedAt" = ?, "status" = 'disabled' where "id" = ?`;
    await write((sql) => sql.run(set, [SEEN_AT, userId]));
    expect(await own()).toMatchObject(of(SEEN_AT, "disabled"));
    expect(await read((sql) => q.ownersOf(sql, neighbour.clinicId))).toMatchObject([{ id: neighbour.userId }]);
    await write((sql) => sql.run(`update "users" set "role" = 'employee' where "id" = ?`, [userId]));
    expect(await own()).toEqual([]);
  },
);

export const packsContracts: readonly QueryContract[] = [dueContract, ownersContract];
