// @vitest-environment jsdom
import { clients } from "@fernpaw/domain/clients/client";
import { correctClient } from "@fernpaw/domain/clients/client.mutations";
import { DERIVED } from "@fernpaw/sync/client/derived";
import { readMeta, writeMeta, type SyncMeta } from "@fernpaw/sync/client/sync-meta";
import { clientRow } from "@fernpaw/testing/builders";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { keepIndex } from "./kept-index.ts";
import { SearchIndex } from "./search-index.ts";
import { SearchSource } from "./search-source.ts";

const KEEP = { fromRows: 1, afterMs: 0 };
const ALL = { limit: 10 };
const META = { epoch: "e1", scopeRev: 3 };

let clinic: TestClinic;
let desk: ClinicDesk;
let sources: SearchSource[] = [];

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
  await become(META);
});
afterEach(() => {
  for (const source of sources) source.close();
  sources = [];
  vi.restoreAllMocks();
});

async function become(change: Partial<SyncMeta>): Promise<void> {
  await writeMeta(clinic.db, { ...(await readMeta(clinic.db)), ...change });
}
function start(): SearchSource {
  const source = new SearchSource(clinic.db, undefined, KEEP);
  sources.push(source);
  return source;
}
const kept = () => clinic.db._meta.get(DERIVED);
/** A start that leaves its index to the next. */
async function earlierStart(): Promise<void> {
  const source = start();
  await source.query("", ALL);
  await vi.waitFor(async () => expect(await kept()).toBeTruthy());
  source.close();
}
/** A start that never gets to the end of the rows. */
function startThatReads(): SearchSource {
  vi.spyOn(clinic.db.table("pets"), "where").mockImplementation(() => {
    throw new Error("not yet");
  });
  return start();
}
const idsOf = async (hits: Promise<{ id: string }[]>): Promise<string[]> => (await hits).map(({ id }) => id);

test("a client is found by the number in the system from which it was imported", async () => {
  const imported = clientRow({ id: uuidv7(), lastName: "Ortega", importKey: "id:8140" });
  await clinic.db.table("clients").put(imported);
  expect(await idsOf(start().query("8140", ALL))).toEqual([imported.id]);
});

test("a start answers from the index of the last one while it still reads the rows", async () => {
  await earlierStart();
  const source = startThatReads();
  expect(await source.early("juno", ALL)).toEqual([{ kind: "pet", id: desk.petId, match: "prefix", isPast: false }]);
  expect(await idsOf(source.early("samira", ALL))).toEqual(expect.arrayContaining([desk.clientId, desk.petId]));
  const phone = (await clinic.db.rows(clients).get(desk.clientId))?.phones[0]?.typed ?? "";
  expect(phone).not.toBe("");
  expect(await idsOf(source.early(phone.replaceAll(" ", "").slice(-5), ALL))).toEqual([desk.clientId]);
});

test("the first start of all has nothing to answer from", async () => {
  expect(await startThatReads().early("juno", ALL)).toEqual([]);
});

test("what no longer fits is not found by the index of the last start", async () => {
  await earlierStart();
  await clinic.mutate(correctClient, { id: desk.clientId, set: { firstName: "Olena", emails: [] } });
  const source = startThatReads();
  expect(await source.early("samira", ALL)).toEqual([]);
  expect(await source.early("juno samira", ALL)).toEqual([]);
});

test("all rows are found as soon as they are read, and then the index of the last start is not asked any more", async () => {
  await earlierStart();
  const id = uuidv7();
  await clinic.have(clients, clientRow({ id, lastName: "Quimby" }));
  const source = start();
  expect(await idsOf(source.query("quimby", ALL))).toEqual([id]);
  expect(await source.early("samira", ALL)).toEqual([]);
});

test.each([
  ["another epoch", { epoch: "e2" }],
  ["other rights", { scopeRev: 4 }],
  ["a copy that is made anew", { rebuild: { epoch: "e2", scopeRev: 3 } }],
])("%s: the index of the last start is not used", async (_, change) => {
  await earlierStart();
  await become(change);
  expect(await startThatReads().early("juno", ALL)).toEqual([]);
});

test("an index is not kept when the copy it was made of has gone meanwhile", async () => {
  const old = { epoch: "e0", scopeRev: 0 };
  await keepIndex(clinic.db, META, new SearchIndex().pack());
  await keepIndex(clinic.db, old, new SearchIndex().pack());
  expect((await kept())?.value).toEqual(expect.objectContaining(META));
});

test("the index is written again only when it has changed", async () => {
  await earlierStart();
  const first = await kept();
  if (!first) expect.unreachable("nothing was kept");
  const marked = { key: DERIVED, value: { ...(first.value as object), isMarked: true } };
  await clinic.db._meta.put(marked);
  await start().query("juno", ALL);
  await new Promise((resolve) => void setTimeout(resolve, 100));
  expect(await kept()).toEqual(marked);
  await clinic.have(clients, clientRow({ id: uuidv7(), lastName: "Quimby" }));
  await start().query("juno", ALL);
  await vi.waitFor(async () => expect((await kept())?.value).not.toHaveProperty("isMarked"));
});
