import { globSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { AreaDefinition } from "./kernel/area.ts";
import { attention } from "./kernel/attention.ts";
import { columnsOf } from "./kernel/entity.ts";
import { Id } from "./kernel/ids.ts";
import { runMutation } from "./kernel/run-mutation.ts";
import { findOrphans } from "./orphans.ts";
import { AREAS, ENTITIES, MUTATIONS, refsTo } from "./registry.ts";
import { anEmployee, MemoryClinic } from "../../testing/src/memory-clinic.ts";
import { MemoryTx } from "../../testing/src/memory-tx.ts";

test("every mutation has a name of its own, of the form table.verb, and arguments that can be published", () => {
  const tables: string[] = ENTITIES.map((entity) => entity.table);
  expect(new Set(MUTATIONS.map(({ name, v }) => `${name}@${v}`)).size).toBe(MUTATIONS.length);
  for (const { name, args } of MUTATIONS) {
    expect(tables).toContain(name.split(".")[0]);
    expect(name).toMatch(/^[a-zA-Z]+\.[a-z][a-zA-Z]+$/);
    expect(z.toJSONSchema(args, { io: "input" })).toMatchObject({ type: "object", additionalProperties: false });
  }
});

test("no time that a mutation takes is bounded to the past: a person may type what happened years ago", () => {
  const faultsAt = (args: z.core.$ZodType, key: string, value: string): unknown[] =>
    (z.safeParse(args, { [key]: value }).error?.issues ?? []).filter(({ path }) => path[0] === key);
  const times = MUTATIONS.flatMap(({ name, args }) =>
    Object.keys(z.toJSONSchema(args, { io: "input" }).properties ?? {})
      .filter((key) => key.endsWith("At") && faultsAt(args, key, "2026-11-21T09:00:00.000Z").length === 0)
      .map((key) => ({ name: `${name} ${key}`, faults: faultsAt(args, key, "1952-03-01T09:00:00.000Z") })),
  );
  expect(times.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["stockMovements.open occurredAt", "pets.recordWeight takenAt", "visits.walkIn arrivedAt"]),
  );
  expect(times.filter(({ faults }) => faults.length > 0)).toEqual([]);
});

const AREAS_DIR = join(import.meta.dirname, "areas");

/** Everything that the files of an area export, but for its manifest. */
async function exportsOf(area: string): Promise<unknown[]> {
  const folder = join(AREAS_DIR, area);
  const files = globSync("**/*.ts", { cwd: folder }).filter((path) => !/\.(test|area)\.ts$/.test(path));
  const modules = await Promise.all(files.map((file): Promise<object> => import(join(folder, file))));
  return modules.flatMap((module): unknown[] => Object.values(module));
}

const has = (one: unknown, ...parts: string[]): boolean =>
  typeof one === "object" && one !== null && parts.every((part) => part in one);

test("each entity and each mutation of an area is in its manifest", async () => {
  const manifests: Readonly<Record<string, AreaDefinition>> = AREAS;
  const folders = readdirSync(AREAS_DIR);
  expect(folders).toEqual(expect.arrayContaining(Object.keys(manifests)));
  for (const area of folders) {
    const { entities, mutations } = manifests[area] ?? { entities: [], mutations: [] };
    const written = await exportsOf(area);
    // The kernel has the table of the inbox.
    const own = entities.filter((entity) => entity !== attention);
    expect(new Set(written.filter((one) => has(one, "table", "buckets"))), `entities of ${area}`).toEqual(new Set(own));
    expect(new Set(written.filter((one) => has(one, "run", "permission"))), `mutations of ${area}`).toEqual(
      new Set(mutations),
    );
  }
});

test("every field of every table can be stored", () => {
  for (const entity of ENTITIES) expect(columnsOf(entity).map((column) => column.name)).toContain("updatedAt");
});

/** Tables of the server that no device has. */
const SERVER_TABLES = ["imports"];

test("every reference names a table that exists", () => {
  const tables: string[] = [...ENTITIES.map((entity) => entity.table), ...SERVER_TABLES];
  for (const { references } of ENTITIES)
    for (const { targets } of references)
      if (typeof targets !== "string") expect(tables).toEqual(expect.arrayContaining([...targets]));
});

/** Every place of a row that holds an id without saying whose. */
function bareIds(type: z.core.$ZodType, path: string): string[] {
  const { innerType, element, shape } = type._zod.def as unknown as {
    innerType?: z.core.$ZodType;
    element?: z.core.$ZodType;
    shape?: Record<string, z.core.$ZodType>;
  };
  if (type === Id) return [path];
  if (innerType) return bareIds(innerType, path);
  if (element) return bareIds(element, `${path}[]`);
  return Object.entries(shape ?? {}).flatMap(([name, inner]) => bareIds(inner, `${path}.${name}`));
}

test("an id says whose it is, unless it is no row's", () => {
  const bare = ENTITIES.flatMap(({ table, fields }) =>
    Object.entries(fields).flatMap(([name, { type }]) => bareIds(type, `${table}.${name}`)),
  );
  expect(bare.toSorted()).toEqual([
    "appointments.series.id",
    "approvals.mutationUuid",
    "attention.mutationUuid",
    "calendarBlocks.series.id",
    "goodsReceipts.lines[].id",
    "goodsReceipts.lines[].orderLineId",
    "notifications.subject.id",
    "orderCosts.lines[].lineId",
    "prescriptions.revisionId",
    "purchaseOrders.lines[].id",
    "purchaseOrders.mailId",
    "receiptCosts.lines[].lineId",
    "visitNotes.revisionId",
  ]);
});

test("who refers to a client is derived, in lists, in nested values and where the row names the table itself", () => {
  const places = refsTo("clients").map(({ entity, path }) => `${entity.table}.${path}`);
  expect(places).toEqual(
    expect.arrayContaining(["appointments.clientId", "clients.absorbedIds[]", "alerts.subjectId", "messages.clientId"]),
  );
  expect(places).toContain("attention.entities[].id");
  expect(places).not.toContain("appointments.petIds[]");
});

test("an orphan is a reference to a row that does not exist", () => {
  const [here, gone] = ["019a5f00-0000-7000-8000-000000000001", "019a5f00-0000-7000-8000-000000000002"];
  const rows = new Map<string, { id: string }[]>([
    ["pets", [{ id: here }]],
    ["petTypes", []],
    ["reminderTypes", []],
    ["reminders", [Object.assign({ id: "r1" }, { petId: gone, typeId: here })]],
  ]);
  expect(findOrphans(rows)).toEqual([
    { table: "reminders", id: "r1", path: "petId", missingId: gone },
    { table: "reminders", id: "r1", path: "typeId", missingId: here },
  ]);
});

test.each(MUTATIONS.map((mutation) => [mutation.name, mutation] as const))(
  "%s refuses who may not, before anything else",
  async (_, mutation) => {
    const clinic = new MemoryClinic();
    const nobody = anEmployee(mutation.permission === "signed_in" ? [] : ["reports:view"]);
    const admin = { ...clinic.owner, role: "admin" as const };
    for (const actor of mutation.permission === "signed_in" ? [admin] : [nobody, admin]) {
      const context = clinic.contextOf({ actor });
      const tx = new MemoryTx(clinic.rows, context, "server", mutation.name);
      await expect(runMutation(mutation, tx, {}, context)).rejects.toMatchObject({ code: "forbidden" });
    }
    for (const args of [null, 5, [], {}, { id: "x" }]) {
      expect(await clinic.run(mutation, args)).toMatchObject({ code: "invalid_args" });
    }
  },
);
