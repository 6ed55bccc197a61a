import type { EntityDefinition } from "@fernpaw/domain/kernel/entity";
import { Id } from "@fernpaw/domain/kernel/ids";
import { ENTITIES } from "@fernpaw/domain/registry";
import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { GLOBAL_TABLES } from "../../db/database.ts";
import { openTestStore } from "../../testing/open-test-store.ts";
import { ID_FIELDS, idsWithin, REFERRING_FIELDS } from "./import-references.ts";

const STAMPS: readonly string[] = ["id", "createdAt", "createdBy", "updatedAt", "updatedBy"];
const ID_NAME = /(Id|Ids|Uuid)$|^entities$/;

interface Definition {
  type: string;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  shape?: Record<string, z.core.$ZodType>;
}

/** The names under which ids stand in a field, at whatever depth; a value of no known shape may be one. */
function idNames(name: string, type: z.core.$ZodType): string[] {
  if (type === Id) return [name];
  const def = type._zod.def as unknown as Definition;
  if (def.type === "unknown" || def.type === "any") return [name];
  const within = [def.innerType, def.element, def.valueType, ...(def.options ?? [])].filter((one) => one !== undefined);
  return [
    ...(ID_NAME.test(name) ? [name] : []),
    ...within.flatMap((one) => idNames(name, one)),
    ...Object.entries(def.shape ?? {}).flatMap(([field, inner]) => idNames(field, inner)),
  ];
}

const fields = (ENTITIES as readonly EntityDefinition[]).flatMap(({ table, schema }) =>
  Object.entries(schema._zod.def.shape)
    .filter(([field]) => !STAMPS.includes(field))
    .flatMap(([field, type]) => {
      const names = idNames(field, type);
      return names.length === 0 ? [] : [{ table, field, names }];
    }),
);

const listed = (table: string, field: string): readonly string[] | "any" | "none" | undefined =>
  (ID_FIELDS as Record<string, Record<string, readonly string[] | "any" | "none">>)[table]?.[field];

test.each(fields)("$table.$field is listed with what it names", ({ table, field, names }) => {
  const targets = listed(table, field);
  expect(
    targets,
    "Say in import-references.ts of which tables its ids are; an undo of an import asks there.",
  ).toBeDefined();
  const named = (target: string): boolean => targets === "any" || (Array.isArray(targets) && targets.includes(target));
  for (const name of names) {
    if (/petOwnerIds?$/i.test(name)) expect(named("petOwners")).toBe(true);
    else if (/petIds?$/i.test(name)) expect(named("pets")).toBe(true);
    if (/clientIds?$/i.test(name)) expect(named("clients")).toBe(true);
    if (name === "subjectId") expect([named("clients"), named("pets")]).toEqual([true, true]);
    if (name === "mergedIntoId" || name === "absorbedIds") expect(named(table)).toBe(true);
    if (name === "entities" || name === "values" || name === "details") expect(targets).toBe("any");
  }
});

test("nothing is listed that is no field with ids", () => {
  const known = new Set(fields.map(({ table, field }) => `${table}.${field}`));
  const all = Object.entries(ID_FIELDS).flatMap(([table, row]) => Object.keys(row).map((field) => `${table}.${field}`));
  expect(all.filter((one) => !known.has(one))).toEqual([]);
  expect(REFERRING_FIELDS.at(-1)?.[0]).toBe("petOwners");
});

test("ids are found wherever they stand in a value", () => {
  const [one, two] = ["019a0000-0000-7000-8000-000000000001", "019a0000-0000-7000-8000-000000000002"];
  expect(idsWithin(one)).toEqual([one]);
  expect(idsWithin(JSON.stringify({ values: { ownerId: one, args: [{ petIds: [two] }] } }))).toEqual([one, two]);
  expect([idsWithin(null), idsWithin(""), idsWithin("[]")]).toEqual([[], [], []]);
});

/** Tables that no device holds, with the reason for which they keep no imported row. */
const NO_REFERENCE: Readonly<Record<string, string>> = {
  sync_row: "the engine's own",
  sync_client: "the engine's own",
  sync_mutation: "the engine's own",
  sync_ack: "the engine's own",
  sync_attempt: "the engine's own",
  sync_parked: "the person is told by an attention item, which is looked at",
  sync_field: "the engine's own",
  searchWords: "compared with the row at each search",
  clientContacts: "compared with the row at each use",
  importLinks: "asked for by itself: what another import recognised",
  invitations: "names people",
  messageSends: "names messages",
  appointmentNotices: "names appointments",
};

test("a table of the server alone that names rows is thought of", async () => {
  const store = await openTestStore("memory");
  const columns = await store.read((sql) =>
    sql.all<{ tbl: string; column: string }>(
      `select t."name" as "tbl", c."name" as "column" from pragma_table_list() t, pragma_table_info(t."name") c
       where t."type" = 'table' and t."name" not like 'sqlite_%'`,
    ),
  );
  await store.close();
  const others = new Set<string>([...ENTITIES.map(({ table }) => table), ...GLOBAL_TABLES]);
  const naming = [...Map.groupBy(columns, ({ tbl }) => tbl)]
    .filter(([table, of]) => !others.has(table) && of.some(({ column }) => column === "clinicId"))
    .filter(([, of]) => of.some(({ column }) => /Ids?$/.test(column) && column !== "clinicId"))
    .map(([table]) => table);
  expect(naming.toSorted()).toEqual(Object.keys(NO_REFERENCE).toSorted());
});
