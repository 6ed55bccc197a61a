import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { clients } from "@fernpaw/domain/clients/client";
import { alerts, petOwners, pets } from "@fernpaw/domain/pets/pet";
import { clientRow, petRow } from "@fernpaw/testing/builders";
import { expect } from "vitest";
import * as devices from "../../areas/devices/devices.queries.ts";
import * as numbers from "../../db/human-numbers.queries.ts";
import * as compaction from "../../sync/compaction.queries.ts";
import * as index from "../../sync/search-index.queries.ts";
import { WORDS_FORMAT } from "../../sync/search-words.ts";
import * as search from "../../sync/server-search.queries.ts";
import * as standing from "../../sync/standing.queries.ts";
import { contractOf, type ContractDesk, idOf, type QueryContract } from "../query-contract.ts";
import { SEEN_AT } from "../sync-clinic.ts";

const LATER = "2026-11-21T10:00:00.000Z";

/** In both clinics: the client 1 with her pets 11 and 12, of which 11 has an alert. */
async function fill({ put, clinic, neighbour }: ContractDesk): Promise<void> {
  for (const user of [clinic, neighbour])
    await put(user, async (tx) => {
      await tx.insert(clients, clientRow({ id: idOf(1), emails: ["ana@home.example"] }));
      for (const at of [12, 11]) {
        await tx.insert(pets, petRow({ id: idOf(at), name: `Pet ${at}` }));
        const link = { ...emptyRow(petOwners), id: idOf(10 + at), petId: idOf(at), clientId: idOf(1) };
        await tx.insert(petOwners, { ...link, role: "owner", fromOn: "2024-01-01" });
      }
      await tx.insert(alerts, {
        id: idOf(31),
        subject: "pet",
        subjectId: idOf(11),
        kind: "bite_risk",
        severity: "critical",
        text: "Bites",
        mustAcknowledge: "yes",
        endsOn: null,
        status: "active",
      });
    });
}

const numbersContract = contractOf("db/human-numbers.queries.ts", numbers, async (q, { write, clinic, neighbour }) => {
  const take = (count: number, { clinicId } = clinic) => write((sql) => q.takeNumbers(sql, clinicId, "clients", count));
  expect([await take(1), await take(500), await take(1)]).toEqual([1, 2, 502]);
  expect(await take(1, neighbour)).toBe(1);
  expect(await write((sql) => q.takeNumbers(sql, clinic.clinicId, "pets", 2))).toBe(1);
});

const compactionContract = contractOf(
  "sync/compaction.queries.ts",
  compaction,
  async (q, { read, write, sync, clinic, neighbour }) => {
    const without = (day: string) => read((sql) => q.clinicsWithoutDay(sql, day));
    expect(await without("2026-11-21")).toEqual([clinic.clinicId, neighbour.clinicId].toSorted());
    await sync.compact(clinic.clinicId);
    expect(await without("2026-11-21")).toEqual([neighbour.clinicId]);
    expect(await read(q.countParked)).toBe(0);
    await write((sql) =>
      sql.run(
        `insert into "sync_parked" ("clinicId", "uuid", "clientId", "mutationId", "deviceId", "userId", "name", "v",
       "payload", "error", "parkedAt") values (?, ?, ?, 1, 'tablet', ?, 'pets.correct', 1, '{}', 'TypeError', ?)`,
        [clinic.clinicId, idOf(1), idOf(2), clinic.userId, LATER],
      ),
    );
    expect(await read(q.countParked)).toBe(1);
  },
);

const indexContract = contractOf("sync/search-index.queries.ts", index, async (q, desk) => {
  const { read, write, put, clinic, neighbour } = desk;
  const { clinicId } = clinic;
  await fill(desk);
  const none = { version: 0, deadRows: 0 };
  expect(await read((sql) => q.searchCursor(sql, clinicId))).toEqual(none);
  expect(await read((sql) => q.clinicVersion(sql, clinicId))).toBe(2);
  expect(await read((sql) => q.clinicVersion(sql, idOf(9)))).toBe(0);
  expect(await read((sql) => q.clinicsBehind(sql))).toEqual([clinicId, neighbour.clinicId].toSorted());
  await write((sql) => q.moveCursor(sql, clinicId, { version: 2, deadRows: 3 }, 0));
  // Somebody else has come further than from 0 on.
  await write((sql) => q.moveCursor(sql, clinicId, { version: 1, deadRows: 0 }, 0));
  expect(await read((sql) => q.searchCursor(sql, clinicId))).toMatchObject({ version: 2, deadRows: 3 });
  expect(await read((sql) => q.clinicsBehind(sql))).toEqual([neighbour.clinicId]);
  await write((sql) =>
    sql.run(`update "searchCursors" set "format" = ? where "clinicId" = ?`, [WORDS_FORMAT - 1, clinicId]),
  );
  expect(await read((sql) => q.searchCursor(sql, clinicId))).toEqual(none);

  await put(clinic, async (tx) => {
    await tx.remove(pets, idOf(12));
    await tx.patch(pets, idOf(11), { name: "Juno" });
  });
  const changed = (after: number, limit: number) => read((sql) => q.changedAfter(sql, clinicId, after, limit));
  const news = [
    { tbl: "pets", rowId: idOf(11), version: 3, deleted: 0 },
    { tbl: "pets", rowId: idOf(12), version: 3, deleted: 1 },
  ];
  expect(await changed(2, 9)).toEqual({ rows: news, to: 3, isLast: true });
  expect(await changed(2, 1)).toEqual({ rows: news, to: 3, isLast: false });
  expect(await changed(3, 9)).toEqual({ rows: [], to: 3, isLast: true });

  const texts = await read((sql) => q.clientTexts(sql, clinicId, [idOf(1), idOf(2)]));
  expect(texts).toMatchObject([{ id: idOf(1), firstName: "Mónica", emails: '["ana@home.example"]' }]);
  expect(await read((sql) => q.petTexts(sql, clinicId, [idOf(11), idOf(12)]))).toEqual([
    { id: idOf(11), name: "Juno", identifiers: "[]", importKey: null },
  ]);
  expect(await read((sql) => q.petTexts(sql, clinicId, []))).toEqual([]);

  const many = Array.from({ length: 120 }, (_, at): index.SearchWord => ["pets", idOf(11), `wword${at + 100}`]);
  const words: index.SearchWord[] = [["clients", idOf(1), "wmonica"], ["pets", idOf(12), "wgone"], ...many];
  await write((sql) => q.addWords(sql, clinicId, words));
  await write((sql) => q.addWords(sql, clinicId, words.slice(0, 2)));
  await write((sql) => q.addWords(sql, neighbour.clinicId, [["pets", idOf(12), "wword100"]]));
  const range = { from: "wword1", to: "wword2" };
  const count = (limit: number) => read((sql) => q.countBetween(sql, clinicId, { tbl: "pets", range }, limit));
  expect([await count(500), await count(7)]).toEqual([100, 7]);
  const after = { word: "wword110", rowId: idOf(11) };
  const between = await read((sql) => q.wordsBetween(sql, clinicId, { tbl: "pets", range, after }, 2));
  expect(between.map(({ word }) => word)).toEqual(["wword111", "wword112"]);
  await write((sql) => q.dropWords(sql, clinicId, many));
  expect(await count(500)).toBe(0);
  const dead = await read((sql) => q.deadWords(sql, clinicId, ["clients", "", ""], 9));
  expect(dead).toEqual({ last: ["pets", idOf(12), "wgone"], dead: [["pets", idOf(12), "wgone"]] });
  expect(await read((sql) => q.deadWords(sql, clinicId, ["pets", idOf(12), "wgone"], 9))).toEqual({
    last: null,
    dead: [],
  });
});

const searchContract = contractOf("sync/server-search.queries.ts", search, async (q, desk) => {
  const { read, clinic } = desk;
  const { clinicId } = clinic;
  await fill(desk);
  const keysOf = (found: Awaited<ReturnType<typeof q.relatedRows>>) =>
    [...found].map(([id, rows]) => [id, rows.map(([table, rowId]) => `${table} ${rowId}`)]);
  const ofPet = await read((sql) => q.relatedRows(sql, clinicId, "pet", [idOf(11)]));
  const own = [`pets ${idOf(11)}`, `alerts ${idOf(31)}`];
  expect(keysOf(ofPet)).toEqual([[idOf(11), [`clients ${idOf(1)}`, ...own, `petOwners ${idOf(21)}`]]]);
  const [, , version, row] = ofPet.get(idOf(11))?.[1] ?? [];
  expect([version, row]).toMatchObject([2, { name: "Pet 11", identifiers: [], birthOn: "2021-05-03", number: null }]);
  const ofClient = await read((sql) => q.relatedRows(sql, clinicId, "client", [idOf(1)]));
  const both = [`clients ${idOf(1)}`, ...own, `pets ${idOf(12)}`, `petOwners ${idOf(21)}`, `petOwners ${idOf(22)}`];
  expect(keysOf(ofClient)).toEqual([[idOf(1), both]]);
  expect(keysOf(await read((sql) => q.relatedRows(sql, clinicId, "pet", [idOf(99)])))).toEqual([[idOf(99), []]]);
  expect(await read((sql) => q.readPetIds(sql, clinicId, idOf(1)))).toEqual([idOf(11), idOf(12)]);
  expect(await read((sql) => q.readPetIds(sql, clinicId, idOf(2)))).toEqual([]);
});

const standingContract = contractOf(
  "sync/standing.queries.ts",
  standing,
  async (q, { read, write, clinic, neighbour }) => {
    const ask = (deviceId: string, { clinicId } = clinic) =>
      read((sql) => q.readStanding(sql, { clinicId, userId: clinic.userId, deviceId }));
    const rights = { role: "owner", permissions: [], scopeRev: 1, profession: "vet", isDeviceRevoked: false };
    const found = await ask("tablet");
    expect(found).toMatchObject(rights);
    expect(found?.mayWrite?.(SEEN_AT, SEEN_AT)).toBe(true);
    expect(await ask("tablet", neighbour)).toBeNull();
    await write(async (sql) => {
      const seen = { id: "tablet", uaFamily: "Chrome", kind: "tablet" as const, at: SEEN_AT };
      await devices.noteDevice(sql, clinic.clinicId, seen);
      const gone = { status: "revoked" as const, revokedAt: LATER, revokedBy: clinic.userId };
      await devices.setDeviceStatus(sql, clinic.clinicId, "tablet", gone);
      await sql.run(`update "subscriptions" set "status" = 'unpaid', "lapsedAt" = ? where "clinicId" = ?`, [
        "2026-01-01T00:00:00.000Z",
        clinic.clinicId,
      ]);
    });
    const later = await ask("tablet");
    expect(later).toMatchObject({ ...rights, isDeviceRevoked: true });
    expect(later?.mayWrite?.(SEEN_AT, SEEN_AT)).toBe(false);
    expect(await ask("phone")).toMatchObject(rights);
  },
);

export const SYNC_CONTRACTS: readonly QueryContract[] = [
  numbersContract,
  compactionContract,
  indexContract,
  searchContract,
  standingContract,
];
