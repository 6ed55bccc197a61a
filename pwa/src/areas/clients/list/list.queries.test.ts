// @vitest-environment jsdom
import { liveQuery } from "dexie";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test, vi } from "vitest";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { petRow } from "@fernpaw/testing/builders";
import { listedPage, listedTotal, NO_CLIENT, type ListQuestion } from "./list.queries.ts";

let clinic: TestClinic;
const IMPORT = uuidv7();

beforeEach(async () => {
  clinic = await openTestClinic();
});

const ask = (set: Partial<Extract<ListQuestion, { kind: "pet" }>>): ListQuestion => ({
  kind: "pet",
  status: null,
  petTypeId: null,
  pageIndex: 0,
  pageSize: 10,
  ...set,
});
const names = async (question: ListQuestion): Promise<string[]> =>
  (await listedPage(clinic.db, question)).map(({ subject }) => subject.name);

test("pets without a client, and those of one import, are listed and counted", async () => {
  const table = clinic.db.table("pets");
  const stray = petRow({ name: "Stray", importId: IMPORT });
  const gone = petRow({ name: "Gone", importId: IMPORT, status: "deceased" });
  const former = petRow({ name: "Former" });
  const otis = petRow({ name: "Otis", importId: IMPORT });
  await table.bulkPut([stray, gone, former, otis]);
  const link = { clientId: uuidv7(), role: "owner", fromOn: "2020-01-01" };
  await clinic.db.table("petOwners").bulkPut([
    { ...link, id: uuidv7(), petId: former.id, toOn: "2024-01-01" },
    { ...link, id: uuidv7(), petId: otis.id, toOn: null },
  ]);
  const all = await names(ask({}));
  expect(all).toEqual(expect.arrayContaining(["Stray", "Gone", "Former", "Otis"]));
  expect(await names(ask({ among: NO_CLIENT }))).toEqual(["Former", "Gone", "Stray"]);
  expect(await listedTotal(clinic.db, ask({ among: NO_CLIENT }))).toBe(3);
  expect(await names(ask({ among: NO_CLIENT, status: "active" }))).toEqual(["Former", "Stray"]);
  expect((await names(ask({ among: IMPORT }))).toSorted()).toEqual(["Gone", "Otis", "Stray"]);
  expect(await names(ask({ among: NO_CLIENT, pageIndex: 1, pageSize: 2 }))).toEqual(["Stray"]);
});

test("pets by name, of a species and with a status too", async () => {
  const [cat, dog] = [uuidv7(), uuidv7()];
  const table = clinic.db.table("pets");
  await table.clear();
  const made = [
    { name: "zoe", petTypeId: cat },
    { name: "Élan", petTypeId: cat },
    { name: "Ida", petTypeId: dog },
    { name: "Fay", petTypeId: cat, status: "deceased" },
  ] as const;
  await table.bulkPut(made.map((set) => petRow(set)));
  const byName = (set: Parameters<typeof ask>[0]) => names(ask({ order: "name", ...set }));
  expect(await byName({})).toEqual(["Élan", "Fay", "Ida", "zoe"]);
  expect(await byName({ petTypeId: cat })).toEqual(["Élan", "Fay", "zoe"]);
  expect(await byName({ petTypeId: cat, status: "active" })).toEqual(["Élan", "zoe"]);
  expect(await byName({ pageIndex: 1, pageSize: 2 })).toEqual(["Ida", "zoe"]);
});

test.each([
  ["all pets", null],
  ["pets without a client", NO_CLIENT],
])("the list of %s follows a new name", async (_, among) => {
  const stray = petRow({ name: "Stray" });
  await clinic.db.table("pets").put(stray);
  let seen = "";
  const watch = liveQuery(() => names(ask({ among }))).subscribe((found) => {
    seen = found.join();
  });
  await vi.waitFor(() => expect(seen).toContain("Stray"));
  await clinic.db.table("pets").update(stray.id, { name: "Ziggy" });
  await vi.waitFor(() => expect(seen).toContain("Ziggy"));
  watch.unsubscribe();
});
