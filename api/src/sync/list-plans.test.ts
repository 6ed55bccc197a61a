import { type EntityDefinition, indexFields } from "@fernpaw/domain/kernel/entity";
import type { ListQuery } from "@fernpaw/domain/kernel/mutation";
import { ENTITIES } from "@fernpaw/domain/registry";
import { engineContext } from "@fernpaw/sync/server/engine-context";
import { serverTx } from "@fernpaw/sync/server/server-tx";
import type { Sql } from "@fernpaw/sync/server/store";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenStore } from "../db/open-store.ts";
import { openTestStore } from "../testing/open-test-store.ts";

let store: OpenStore;
beforeAll(async () => {
  store = await openTestStore("memory");
});
afterAll(() => store.close());

/** What a mutation may list: each index by its first fields, and in the order of the next one. */
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

/** How SQLite finds the rows of a list in a database that has never been analysed, as a new clinic's is. */
async function planOf(entity: EntityDefinition, query: ListQuery<EntityDefinition>): Promise<string> {
  const options = { store, entities: ENTITIES, mutations: [], effects: {}, schema: 1, minSchema: 1 };
  const engine = engineContext({ ...options, standing: async () => null, now: () => 0 }, () => undefined);
  const write = { clinicId: "c", version: 1, deviceId: "d", userId: null, now: "", base: null };
  const plan: string[] = [];
  await store.read(async (sql) => {
    const explain: Sql = {
      dialect: sql.dialect,
      run: () => Promise.reject(new Error("A list writes nothing.")),
      async all(text, parameters) {
        const steps = await sql.all<{ detail: string }>(`explain query plan ${text}`, parameters);
        plan.push(...steps.map(({ detail }) => detail));
        return [];
      },
    };
    const { tx } = serverTx(engine, explain, { ...write, mutationName: "test", mutationUuid: "" });
    await tx.list(entity, query);
  });
  return plan.join("; ");
}

test.each(questions)("SQLite finds $name by an index of all these fields", async ({ entity, query, bound }) => {
  const plan = await planOf(entity, query);
  const [, found = ""] = /\((.*)\)/.exec(plan.split(";")[0] ?? "") ?? [];
  expect(found.split(" AND ").toSorted(), plan).toEqual(bound.toSorted());
});
