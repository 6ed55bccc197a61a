import { clients } from "@fernpaw/domain/clients/client";
import { pets } from "@fernpaw/domain/pets/pet";
import { staff } from "@fernpaw/domain/staff/staff";
import { clientRow, petRow } from "@fernpaw/testing/builders";
import { expect } from "vitest";
import * as devices from "../../areas/devices/devices.queries.ts";
import * as rows from "../../areas/exports/archive-rows.queries.ts";
import * as due from "../../areas/exports/due-exports.queries.ts";
import * as exported from "../../areas/exports/exports.queries.ts";
import { addContent } from "../../areas/files/files.queries.ts";
import { HELD_TABLES } from "../../areas/exports/server-tables.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { SEEN_AT } from "../sync-clinic.ts";

const LATER = "2026-11-22T10:00:00.000Z";
const LAST = "2026-11-28T10:00:00.000Z";

const heldTable = (name: string) => {
  const found = HELD_TABLES.find(([table]) => table === name);
  if (!found) throw new Error(name);
  return found;
};

const rowsContract = contractOf("areas/exports/archive-rows.queries.ts", rows, async (q, desk) => {
  const { read, write, put, clinic, neighbour } = desk;
  const { clinicId, userId } = clinic;
  for (const user of [clinic, neighbour])
    await put(user, async (tx) => {
      for (const at of [12, 11]) await tx.insert(pets, petRow({ id: idOf(at), name: `Pet ${at}` }));
    });
  const page = (after: string, most: number) => read((sql) => q.rowsAfter(sql, clinicId, pets, { after, most }));
  expect(await page(idOf(0), 1)).toMatchObject([{ id: idOf(11), name: "Pet 11", identifiers: [], insurance: null }]);
  expect(await page(idOf(11), 9)).toMatchObject([{ id: idOf(12), createdBy: null }]);
  expect(await page(idOf(12), 9)).toEqual([]);
  const [colleague] = await read((sql) => q.rowsAfter(sql, clinicId, staff, { after: "", most: 9 }));
  expect(colleague).toMatchObject({ id: userId, isBookable: "yes", dayFromMin: null });
  expect(await read((sql) => q.countRows(sql, clinicId, "pets"))).toBe(2);
  const content = { mime: "image/png", widthPx: null, heightPx: null, refusal: null, createdAt: SEEN_AT } as const;
  await write(async (sql) => {
    const stored = { ...content, status: "stored", settledAt: SEEN_AT } as const;
    for (const [sha256, bytes] of [
      ["a", 3_000_000_000],
      ["b", 5],
    ] as const)
      await addContent(sql, clinicId, { ...stored, sha256, bytes });
    await addContent(sql, clinicId, { ...content, sha256: "c", bytes: 7, status: "arriving", settledAt: null });
  });
  expect(await read((sql) => q.fileBytes(sql, clinicId))).toBe(3_000_000_005);
  expect(await read((sql) => q.fileBytes(sql, neighbour.clinicId))).toBe(0);
  expect(await read((sql) => q.archiveClinic(sql, clinicId))).toMatchObject({ timeZone: expect.any(String) });
  expect(await read((sql) => q.archiveClinic(sql, idOf(9)))).toBeUndefined();

  for (const user of [clinic, neighbour])
    for (const at of [1, 2, 3])
      await write((sql) =>
        devices.noteDevice(sql, user.clinicId, {
          id: `tablet ${at} of ${user.userId}`,
          uaFamily: "Chrome",
          kind: "tablet" as const,
          at: SEEN_AT,
        }),
      );
  const held = heldTable("devices");
  const first = await read((sql) => q.serverRowsAfter(sql, clinicId, held, { after: null, most: 2 }));
  expect(first.map(({ id }) => id)).toEqual([`tablet 1 of ${userId}`, `tablet 2 of ${userId}`]);
  const rest = await read((sql) => q.serverRowsAfter(sql, clinicId, held, { after: first[1] ?? null, most: 2 }));
  expect(rest.map(({ id }) => id)).toEqual([`tablet 3 of ${userId}`]);
  const users = await read((sql) => q.serverRowsAfter(sql, clinicId, heldTable("users"), { after: null, most: 9 }));
  expect(users).toMatchObject([{ id: userId, email: `${userId}@example.org`, role: "owner" }]);
  expect(users[0]).not.toHaveProperty("passwordHash");
  for (const table of HELD_TABLES)
    expect(await read((sql) => q.serverRowsAfter(sql, idOf(9), table, { after: null, most: 9 }))).toEqual([]);
});

const newExport = (at: number, set: Partial<exported.ExportRow> = {}) => ({
  id: idOf(at),
  clientId: null,
  status: "waiting" as const,
  failure: null,
  doneRows: 0,
  totalRows: 0,
  bytes: 0,
  attempts: 0,
  leaseUntil: null,
  createdBy: idOf(70),
  createdAt: `2026-11-21T10:00:0${at}.000Z`,
  finishedAt: null,
  expiresAt: LAST,
  tokenHash: null,
  tokenUntil: null,
  tokenFor: null,
  ...set,
});

const exportsContract = contractOf("areas/exports/exports.queries.ts", exported, async (q, desk) => {
  const { read, write, put, clinic, neighbour } = desk;
  const { clinicId } = clinic;
  const bytes = 5_000_000_000;
  await write(async (sql) => {
    await q.addExport(sql, clinicId, newExport(1));
    await q.addExport(sql, clinicId, newExport(2, { clientId: idOf(30) }));
    await q.addExport(sql, neighbour.clinicId, newExport(1));
  });
  expect((await read((sql) => q.exportsOf(sql, clinicId))).map(({ id }) => id)).toEqual([idOf(2), idOf(1)]);
  await write((sql) => q.changeExport(sql, clinicId, idOf(1), { bytes }));
  expect(await read((sql) => q.exportOf(sql, clinicId, idOf(1)))).toEqual({ ...newExport(1, { bytes }), clinicId });
  expect(await read((sql) => q.exportOf(sql, neighbour.clinicId, idOf(1)))).toMatchObject({ bytes: 0 });
  const claim = { id: idOf(1), at: SEEN_AT, leaseUntil: LATER };
  expect(await write((sql) => q.claimExport(sql, clinicId, claim))).toBe(true);
  expect(await write((sql) => q.claimExport(sql, clinicId, claim))).toBe(false);
  // The server that worked at it is gone.
  expect(await write((sql) => q.claimExport(sql, clinicId, { ...claim, at: LAST }))).toBe(true);
  expect(await read((sql) => q.exportOf(sql, clinicId, idOf(1)))).toMatchObject({ status: "running", attempts: 2 });
  const claimed = (attempts: number) =>
    write((sql) => q.changeClaimed(sql, clinicId, { id: idOf(1), attempts }, { doneRows: attempts }));
  expect([await claimed(1), await claimed(2)]).toEqual([false, true]);
  expect(await read((sql) => q.exportOf(sql, clinicId, idOf(1)))).toMatchObject({ doneRows: 2 });
  await write((sql) => q.changeExport(sql, clinicId, idOf(1), { status: "failed", failure: "disk_full" }));
  expect(await claimed(2)).toBe(false);
  await write((sql) => q.removeExport(sql, clinicId, idOf(2)));
  expect(await read((sql) => q.exportOf(sql, clinicId, idOf(2)))).toBeUndefined();
  await put(clinic, async (tx) => {
    await tx.insert(clients, clientRow({ id: idOf(30), lastName: "Okafor" }));
  });
  expect(await read((sql) => q.clientNames(sql, clinicId, [idOf(30), idOf(31)]))).toMatchObject([
    { id: idOf(30), lastName: "Okafor" },
  ]);
  expect(await read((sql) => q.clientNames(sql, neighbour.clinicId, [idOf(30)]))).toEqual([]);
});

const dueContract = contractOf(
  "areas/exports/due-exports.queries.ts",
  due,
  async (q, { read, write, clinic, neighbour }) => {
    const add = ({ clinicId }: { clinicId: string }, at: number, set: Partial<exported.ExportRow>) =>
      write((sql) => exported.addExport(sql, clinicId, newExport(at, set)));
    await add(clinic, 1, { status: "done" });
    await add(clinic, 2, { status: "running", leaseUntil: LATER });
    await add(neighbour, 3, {});
    const dueAt = (at: string) => read((sql) => q.dueExports(sql, at));
    const waiting = { clinicId: neighbour.clinicId, id: idOf(3) };
    expect(await dueAt(SEEN_AT)).toEqual([waiting]);
    expect(await dueAt(LAST)).toEqual([{ clinicId: clinic.clinicId, id: idOf(2) }, waiting]);
    expect(await read((sql) => q.expiredExports(sql, LATER))).toEqual([]);
    expect(await read((sql) => q.expiredExports(sql, "2027-01-01T00:00:00.000Z"))).toHaveLength(3);
  },
);

export const exportsContracts: readonly QueryContract[] = [rowsContract, exportsContract, dueContract];
