import { describe, expect, expectTypeOf, test } from "vitest";
import * as z from "zod/mini";
import { columnsOf, correctArgs, defineEntity, emptyRow, registerArgs, type RowOf } from "./entity.ts";
import { critical, editable, fixed, managed } from "./fields.ts";
import { Id, type IdOf } from "./ids.ts";
import { ref, refToAny } from "./references.ts";
import { requiredName, text } from "./text.ts";
import { Instant, LocalDate } from "./time.ts";

const Offer = z.strictObject({ vetId: z.nullable(ref("staff")), roomIds: z.array(ref("rooms")) });

const samples = defineEntity({
  table: "samples",
  fields: () => ({
    name: critical(editable(requiredName(20))),
    note: editable(text(20), ""),
    petIds: fixed(z.array(ref("pets")), []),
    clientId: fixed(ref("clients")),
    status: managed(z.enum(["open", "closed"]), "open"),
    at: managed(Instant),
    dueOn: editable(z.nullable(LocalDate), null),
    offer: managed(z.nullable(Offer), null),
    subjects: managed(z.array(z.strictObject({ table: text(20), id: refToAny() })), []),
    uuid: managed(Id),
  }),
  scope: "base",
  indexes: [],
  p0Follows: ["clientId", "petIds"],
  buckets: {},
});

const ID = "019a5f00-0000-7000-8000-000000000001";

describe("what follows from an entity's fields", () => {
  test("its columns, in the order of the fields after the stamps", () => {
    expect(columnsOf(samples).map(({ name }) => name)).toEqual([
      "id",
      "createdAt",
      "createdBy",
      "updatedAt",
      "updatedBy",
      "name",
      "note",
      "petIds",
      "clientId",
      "status",
      "at",
      "dueOn",
      "offer",
      "subjects",
      "uuid",
    ]);
  });

  test("the arguments of registering: nothing managed, and what has an initial value may be left out", () => {
    const args = registerArgs(samples);
    expect(args.parse({ id: ID, name: "Rex", clientId: ID })).toEqual({
      id: ID,
      name: "Rex",
      note: "",
      petIds: [],
      clientId: ID,
      dueOn: null,
    });
    expect(args.safeParse({ id: ID, name: "Rex", clientId: ID, status: "closed" }).success).toBe(false);
    expect(args.safeParse({ id: ID, name: "Rex" }).success).toBe(false);
  });

  test("the arguments of a correction: only what is editable, and only what changes", () => {
    const args = correctArgs(samples);
    expect(args.parse({ id: ID, set: { note: "new" } })).toEqual({ id: ID, set: { note: "new" } });
    expect(args.parse({ id: ID, set: {} }).set).toEqual({});
    for (const set of [{ clientId: ID }, { status: "closed" }, { id: ID }, { name: "" }])
      expect(args.safeParse({ id: ID, set }).success).toBe(false);
  });

  test("its empty row, which nobody can change", () => {
    expect(emptyRow(samples)).toEqual({
      note: "",
      petIds: [],
      status: "open",
      dueOn: null,
      offer: null,
      subjects: [],
    });
    expect(() => emptyRow(samples).petIds.push(ID)).toThrow(TypeError);
    expect(registerArgs(samples).parse({ id: ID, name: "Rex", clientId: ID }).petIds.push(ID)).toBe(1);
    expect(emptyRow(samples).petIds).toEqual([]);
  });

  test("its critical fields, and every place that holds another row's id", () => {
    expect(samples.criticalFields).toEqual(["name"]);
    expect(samples.p0Follows).toEqual({ clientId: "clients", petIds: "pets" });
    expect(samples.references).toEqual([
      { field: "petIds", path: "petIds[]", targets: ["pets"] },
      { field: "clientId", path: "clientId", targets: ["clients"] },
      { field: "offer", path: "offer.vetId", targets: ["staff"] },
      { field: "offer", path: "offer.roomIds[]", targets: ["rooms"] },
      { field: "subjects", path: "subjects[].id", targets: "any" },
    ]);
  });

  test("only a reference to one table can be followed in p0", () => {
    const wrong = defineEntity({
      table: "wrong",
      fields: () => ({ note: editable(text(20)) }),
      scope: "base",
      indexes: [],
      buckets: {},
      p0Follows: ["note"],
    });
    expect(() => wrong.p0Follows).toThrow("note refers to no one table");
  });

  test("types that keep ids of different tables, days and moments apart", () => {
    type Sample = RowOf<typeof samples>;
    expectTypeOf<string>().toExtend<Sample["clientId"]>();
    expectTypeOf<Sample["clientId"]>().toExtend<string>();
    expectTypeOf<IdOf<"pets">>().not.toExtend<Sample["clientId"]>();
    expectTypeOf<IdOf<"clients">>().toExtend<IdOf<"clients" | "pets">>();
    expectTypeOf<LocalDate>().not.toExtend<Instant>();
    expectTypeOf<Instant>().not.toExtend<LocalDate>();
  });
});
