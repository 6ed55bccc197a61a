import { clients } from "@fernpaw/domain/clients/client";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { tokensOf } from "@fernpaw/domain/kernel/search-text";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { pets } from "@fernpaw/domain/pets/pet";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { SeededRandom } from "@fernpaw/sync/testing/random";
import { clientRow, petRow } from "@fernpaw/testing/builders";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { noteDevice, setDeviceStatus } from "../areas/devices/devices.queries.ts";
import { clinicQuery, rowsOf } from "../db/typed-sql.ts";
import type { OpenStore } from "../db/open-store.ts";
import { DIALECT_KINDS, openTestStore } from "../testing/open-test-store.ts";
import { addTestClinic, addUser, openTestSync, SEEN_AT, TestDevice, type TestUser } from "../testing/sync-clinic.ts";
import { createSearchIndexer, indexClinic } from "./search-indexer.ts";
import { SEARCH_TASK, type SearchHit } from "./server-search.ts";

const NAMES = ["Bella", "Béla", "Bel", "Max", "Maximus", "O'Malley", "Zoë Star", "Łucja", "Rex the Second", "陽"];
const STARTS = ["b", "be", "bel", "bella", "ma", "max", "omal", "zoe", "star z", "luc", "se rex", "陽", "x", "re s"];

describe.each(DIALECT_KINDS)("search in the whole clinic on %s", (kind) => {
  let store: OpenStore;
  let server: SyncServer;
  let owner: TestUser;
  let device: TestDevice;
  const never = new AbortController().signal;

  beforeAll(async () => {
    store = await openTestStore(kind);
    server = openTestSync(store);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    owner = await addTestClinic(store, server);
    device = await new TestDevice(server, owner).join();
  });

  async function search(text: string, { caller = owner, limit = 30 } = {}): Promise<SearchHit[]> {
    const hits: SearchHit[] = [];
    for await (const line of store.offThread.lines(SEARCH_TASK, { caller, text, limit }))
      hits.push(JSON.parse(line) as SearchHit);
    return hits;
  }
  const idsOf = async (text: string, limit?: number): Promise<string[]> =>
    (await search(text, limit === undefined ? {} : { limit })).map(({ id }) => id).toSorted();
  const index = (clinicId = owner.clinicId) => indexClinic(store, clinicId, never);
  const apply = async (name: string, args: object): Promise<void> => {
    const { results } = await device.push([device.entry(name, args)]);
    expect(results[0]?.status).toBe("applied");
  };
  const register = async (set: object): Promise<string> => {
    const id = v7();
    await apply("clients.register", { id, lastName: "", hasNoContact: "yes", ...set });
    return id;
  };
  const registerPet = async (name: string, set: object = {}): Promise<string> => {
    const id = v7();
    await apply("pets.register", { id, name, petTypeId: petTypeIdOf("dog"), ...set });
    return id;
  };
  const wordsKept = async (): Promise<number> =>
    (await store.read((sql) => rowsOf(sql, clinicQuery(owner.clinicId).selectFrom("searchWords").select("word"))))
      .length;

  test("finds the same before its words are kept, after, and while they are behind", async () => {
    const random = new SeededRandom(7);
    const named = new Map<string, string>();
    const add = async (count: number): Promise<void> => {
      for (let made = 0; made < count; made += 1) {
        const name = NAMES[random.below(NAMES.length)] ?? "";
        named.set(await registerPet(name), name);
      }
    };
    const expected = (start: string): string[] =>
      [...named]
        .filter(([, name]) => tokensOf(start).every((word) => tokensOf(name).some((own) => own.startsWith(word))))
        .map(([id]) => id)
        .toSorted();
    const agree = async (): Promise<void> => {
      for (const start of STARTS) expect(await idsOf(start, 500), start).toEqual(expected(start));
    };
    await add(20);
    await agree();
    await index();
    expect(await wordsKept()).toBeGreaterThan(20);
    await add(10);
    await agree();
    for (const [id] of [...named].slice(0, 10)) {
      const name = NAMES[random.below(NAMES.length)] ?? "";
      await apply("pets.correct", { id, set: { name } });
      named.set(id, name);
    }
    await agree();
    await index();
    await agree();
  });

  test.each([
    ["before its words are kept", false],
    ["after", true],
  ])("by its number in the earlier system, the whole number first, %s", async (_when, isKept) => {
    const [ana, juno] = [v7(), v7()];
    await server.withClinicTx(owner.clinicId, { userId: null, name: "test" }, async (tx) => {
      await tx.insert(clients, clientRow({ id: ana, lastName: "Ortega", importKey: "id:8140" }));
      await tx.insert(pets, petRow({ id: juno, name: "Juno", importKey: "id:A-77" }));
    });
    const chip = [{ kind: "microchip", value: "977200001238140" }];
    const otis = await registerPet("Otis", { identifiers: chip });
    const phones = [{ label: "mobile", typed: "(206) 555-8140", e164: "+12065558140", isPreferred: true }];
    const ben = await register({ lastName: "Abel", hasNoContact: "no", phones });
    if (isKept) await index();
    const found = (await search("8140")).map(({ id }) => id);
    expect(found.toSorted()).toEqual([ana, ben, otis].toSorted());
    if (isKept) expect(found[0]).toBe(ana);
    expect(await idsOf("a-77")).toEqual([juno]);
  });

  test.each([
    ["before its words are kept", false],
    ["after", true],
  ])("by phone, e-mail and chip, %s", async (_when, isKept) => {
    const phones = [{ label: "mobile", typed: "(206) 555-0100", e164: "+12065550100", isPreferred: true }];
    const ana = await register({ lastName: "Ortega", hasNoContact: "no", phones, emails: ["Ana.Ortega@example.org"] });
    const chip = [{ kind: "microchip", value: "977200001234567" }];
    const juno = await registerPet("Juno", { identifiers: chip });
    if (isKept) await index();
    for (const found of ["206555", "5550100", "555 0100", "(206) 555-0100", "+1 206", "206", "0100", "50100"])
      expect(await idsOf(found), found).toEqual([ana]);
    for (const found of ["ana.ortega@", "ANA.ORTEGA@EXAMPLE.ORG"]) expect(await idsOf(found), found).toEqual([ana]);
    for (const found of ["9772", "977200001234567", "977 200 001 234 567", "977-200"])
      expect(await idsOf(found), found).toEqual([juno]);
    for (const digits of [4, 6, 8, 9, 10, 12])
      expect(await idsOf("977200001234567".slice(-digits)), String(digits)).toEqual([juno]);
    for (const missed of ["100", "567", "5550199", "ortega@example.org", "772000", "12345"])
      expect(await idsOf(missed), missed).toEqual([]);
  });

  test("gives each hit what belongs to it, and half of the places to either kind", async () => {
    const clientId = await register({ lastName: "Belmonte" });
    const owned = await registerPet("Bella", { owner: { linkId: v7(), clientId } });
    for (let made = 0; made < 8; made += 1) await registerPet("Bella");
    for (let made = 0; made < 8; made += 1) await register({ lastName: `Belmonte ${made}` });
    await index();
    const hits = await search("bel", { limit: 6 });
    expect(hits.map((hit) => hit.kind)).toEqual(["client", "client", "client", "pet", "pet", "pet"]);
    const [client] = await search("belmonte", { limit: 30 });
    expect(client?.rows.map(([table]) => table).toSorted()).toEqual(["clients", "petOwners", "pets"]);
    expect(client?.rows.map(([, id]) => id)).toEqual(expect.arrayContaining([clientId, owned]));
    const pet = (await search("bella", { limit: 30 })).find(({ id }) => id === owned);
    expect(pet?.rows.map(([table]) => table)).toEqual(["clients", "pets", "petOwners"]);
  });

  test("of one clinic finds nothing of another's, whatever their words have in common", async () => {
    const other = await addTestClinic(store, server);
    await registerPet("Bella");
    await index();
    await index(other.clinicId);
    expect(await search("bella", { caller: other })).toEqual([]);
    expect(await search("bella")).toHaveLength(1);
  });

  test("answers nothing to who may not see clients, to a disabled account and to a revoked device", async () => {
    await registerPet("Bella");
    await index();
    const reader = await addUser(store, owner.clinicId, { role: "employee", permissions: ["clients:view"] });
    const other = await addUser(store, owner.clinicId, { role: "employee", permissions: ["inventory:view"] });
    expect(await search("bella", { caller: reader })).toHaveLength(1);
    expect(await search("bella", { caller: other })).toEqual([]);
    const deviceId = v7();
    await store.write(async (sql) => {
      await noteDevice(sql, owner.clinicId, { id: deviceId, uaFamily: "Safari", kind: "tablet", at: SEEN_AT });
      const set = { status: "revoked", revokedAt: SEEN_AT, revokedBy: null } as const;
      await setDeviceStatus(sql, owner.clinicId, deviceId, set);
      await sql.run(`update "users" set "status" = 'disabled' where "id" = ?`, [reader.userId]);
    });
    expect(await search("bella", { caller: { ...owner, deviceId } })).toEqual([]);
    expect(await search("bella", { caller: reader })).toEqual([]);
  });

  test("leaves out whom a merge took in, and finds what was undone no more", async () => {
    const ids = [await register({ lastName: "Twin" }), await register({ lastName: "Twin" })];
    await index();
    await server.withClinicTx(owner.clinicId, { userId: null, name: "test" }, async (tx) => {
      await tx.patch(clients, ids[1] ?? "", { mergedIntoId: ids[0] ?? "" });
    });
    expect(await idsOf("twin")).toEqual([ids[0]]);
    await server.withClinicTx(owner.clinicId, { userId: null, name: "test" }, async (tx) => {
      await tx.remove(clients, ids[0] ?? "");
    });
    expect(await idsOf("twin")).toEqual([]);
    await index();
    expect(await idsOf("twin")).toEqual([]);
  });

  test("drops the words of rows that are gone, once they are many", async () => {
    const ids = Array.from({ length: 60 }, () => v7());
    const write = (work: (tx: Tx, id: string) => Promise<unknown>) =>
      server.withClinicTx(owner.clinicId, { userId: null, name: "test" }, async (tx) => {
        for (const id of ids) await work(tx, id);
      });
    await write((tx, id) => tx.insert(pets, petRow({ id, name: `Rover${id.slice(-4)}` })));
    const kept = await registerPet("Rover");
    await index();
    expect(await wordsKept()).toBe(61);
    await write((tx, id) => tx.remove(pets, id));
    await indexClinic(store, owner.clinicId, never, 61);
    expect(await wordsKept()).toBe(61);
    await apply("pets.correct", { id: kept, set: { colour: "black" } });
    await indexClinic(store, owner.clinicId, never, 60);
    expect(await wordsKept()).toBe(1);
    expect(await idsOf("rover")).toEqual([kept]);
  });

  test("follows commits by itself, also those from before it started, and ends with the server", async () => {
    await registerPet("Early");
    const indexer = createSearchIndexer({
      store,
      sync: server,
      onFailure: (error) => expect.unreachable(String(error)),
    });
    indexer.start();
    await expect.poll(wordsKept).toBe(1);
    await registerPet("Later");
    await expect.poll(wordsKept).toBe(2);
    await indexer.stop();
    await registerPet("Latest");
    expect(await idsOf("lat")).toHaveLength(2);
  }, 60_000);
});
