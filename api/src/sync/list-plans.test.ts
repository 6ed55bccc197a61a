import { type EntityDefinition, indexFields } from "@fernpaw/domain/kernel/entity";
import type { ListQuery } from "@fernpaw/domain/kernel/mutation";
import { ENTITIES } from "@fernpaw/domain/registry";
import { engineContext } from "@fernpaw/sync/server/engine-context";
import { serverTx } from "@fernpaw/sync/server/server-tx";
import type { Sql, SqlValue } from "@fernpaw/sync/server/store";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inactiveClients } from "../areas/data-protection/old-records.queries.ts";
import { addedRows, changesOf } from "../areas/imports/import-changes.queries.ts";
import { productsPage } from "../areas/imports/match/stored-products.queries.ts";
import { openedStock } from "../areas/imports/match/stored-stock.queries.ts";
import type { OpenStore } from "../db/open-store.ts";
import { openTestStore } from "../testing/open-test-store.ts";
import { relatedRows } from "./server-search.queries.ts";

let store: OpenStore;
beforeAll(async () => {
  store = await openTestStore("memory");
});
afterAll(() => store.close());

/** The lists that a mutation may ask for: each index by its first fields, and in the order of the next one. */
function questionsOf(entity: EntityDefinition): { equals: string[]; by?: string }[] {
  const indexes = entity.indexes.filter((index) => !index.startsWith("*")).map(indexFields);
  return indexes.flatMap((fields) =>
    fields.flatMap((by, at) => [{ equals: fields.slice(0, at + 1) }, { equals: fields.slice(0, at), by }]),
  );
}

const questions = ENTITIES.flatMap((entity) =>
  questionsOf(entity).map(({ equals, by }) => ({
    name: `${entity.table}: ${equals.join(", ")}${by === undefined ? "" : ` by ${by}`}`,
    entity: entity as EntityDefinition,
    query: {
      equals: Object.fromEntries(equals.map((field) => [field, "x"])),
      ...(by !== undefined && { by, from: "a", to: "b" }),
    } as ListQuery<EntityDefinition>,
    bound: ["clinicId=?", ...equals.map((field) => `${field}=?`), ...(by === undefined ? [] : [`${by}>?`, `${by}<?`])],
  })),
);

/** How SQLite finds the rows that `work` reads, in a database that has never been analysed, as a new clinic's is. */
async function plansOf(work: (sql: Sql) => Promise<unknown>, rows: readonly object[] = []): Promise<string[]> {
  return (await allStepsOf(work, rows)).map(([first = ""]) => first);
}

/** All steps of each statement. */
async function allStepsOf(work: (sql: Sql) => Promise<unknown>, rows: readonly object[] = []): Promise<string[][]> {
  const plans: string[][] = [];
  await store.read(async (sql) => {
    await work({
      dialect: sql.dialect,
      run: () => Promise.reject(new Error("A list writes nothing.")),
      async all<Row>(text: string, parameters: readonly SqlValue[]) {
        const steps = await sql.all<{ detail: string }>(`explain query plan ${text}`, parameters);
        plans.push(steps.map(({ detail }) => detail));
        return rows as Row[];
      },
    });
  });
  return plans;
}

function list(sql: Sql, entity: EntityDefinition, query: ListQuery<EntityDefinition>): Promise<unknown> {
  const options = { store, entities: ENTITIES, mutations: [], effects: {}, schema: 1, minSchema: 1 };
  const engine = engineContext({ ...options, standing: async () => null, now: () => 0 }, () => undefined);
  const write = { clinicId: "c", version: 1, deviceId: "d", userId: null, now: "", base: null };
  return serverTx(engine, sql, { ...write, mutationName: "test", mutationUuid: "" }).tx.list(entity, query);
}

test.each(questions)("SQLite finds $name by an index of all these fields", async ({ entity, query, bound }) => {
  const [plan = ""] = await plansOf((sql) => list(sql, entity, query));
  const [, found = ""] = /\((.*)\)/.exec(plan) ?? [];
  expect(found.split(" AND ").toSorted(), plan).toEqual(bound.toSorted());
});

const of = { importId: "i", after: "", limit: 9 };
test.each<[string, (sql: Sql) => Promise<unknown>, object?]>([
  ["what is shown with a found pet", (sql) => relatedRows(sql, "c", "pet", ["p"])],
  ["what is shown with a found client", (sql) => relatedRows(sql, "c", "client", ["p"])],
  [
    "batches and opening stock of products",
    (sql) => openedStock(sql, "c", "l", ["p", "q"]),
    { id: "x", locationId: "l" },
  ],
  ["prices, costs and suppliers of products", (sql) => productsPage(sql, "c", "", 9)],
  ["changes of products by a list", (sql) => changesOf(sql, "c", "i", ["p", "q"])],
  ["rows that a list added to its products", (sql) => addedRows(sql, "c", "productPrices", of)],
])("SQLite finds %s without reading all rows of the clinic or the list", async (_, work, row) => {
  const plans = await plansOf(work, row && [row]);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans)
    expect(plan).toMatch(/ AND (id|petId|clientId|subjectId|productId|rowId|levelId|status)(=|>)/);
});

test("SQLite finds the last record of each client by the client, in every table", async () => {
  const [steps = []] = await allStepsOf((sql) => inactiveClients(sql, "c", { before: "2020", most: 9 }));
  const [clients, ...records] = steps.filter((step) => /^S(EARCH|CAN)/.test(step));
  expect(clients).toMatch(/^SEARCH clients /);
  expect(records).toHaveLength(6);
  for (const step of records) expect(step).toContain("(clinicId=? AND clientId=?)");
});
