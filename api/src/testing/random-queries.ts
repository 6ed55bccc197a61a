import fc from "fast-check";
import type {
  Compilable,
  Expression,
  ExpressionBuilder,
  Kysely,
  QueryCreator,
  SelectQueryBuilder,
  SqlBool,
} from "kysely";

interface Row {
  clinicId: string;
  k: string;
  n: number;
}

const TABLES = ["t1", "t2", "t3"] as const;
type Table = (typeof TABLES)[number];

/** Three tables of one shape, which no list of tables knows. */
export type Plain = Record<Table, Row>;

type Scope = Plain & { x: Row };

export type Condition =
  | { is: "k" | "n" | "clinic"; op: "=" | "!=" | ">"; at: number }
  | { is: "exists" | "in" | "count"; table: Table; at: number }
  | { is: "and" | "or"; of: Condition[] }
  | { is: "not"; of: Condition };

interface Read {
  table: Table;
  join: { table: Table; kind: "inner" | "left"; by: "k" | "n" | "or" | "nothing"; isDerived: boolean } | null;
  where: Condition;
  wrap: "none" | "derived" | "with" | "distinct";
  limit: number | null;
}

export type Statement =
  | { does: "read"; read: Read; union: Read | null }
  | { does: "update"; table: Table; from: Table | null; where: Condition; n: number }
  | { does: "delete"; table: Table; where: Condition }
  | { does: "insert"; table: Table; rows: { k: string; n: number }[]; names: boolean; conflict: "update" | "nothing" }
  | { does: "copy"; table: Table; read: Read };

const KEYS = ["a", "b", "c", "d", "e", "f", "g"] as const;
const keyAt = (at: number): string => KEYS[at % KEYS.length] ?? "a";
export const OWN = "eastgate";
export const OTHER = "harbour";

const table = fc.constantFrom(...TABLES);
const at = fc.nat({ max: 7 });
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record({
      is: fc.constantFrom("k" as const, "n" as const, "clinic" as const),
      op: fc.constantFrom("=" as const, "!=" as const, ">" as const),
      at,
    }),
    fc.record({ is: fc.constantFrom("exists" as const, "in" as const, "count" as const), table, at }),
    fc.record({
      is: fc.constantFrom("and" as const, "or" as const),
      of: fc.array(tie("condition"), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ is: fc.constant("not" as const), of: tie("condition") }),
  ),
}));
const read: fc.Arbitrary<Read> = fc.record({
  table,
  join: fc.option(
    fc.record({
      table,
      kind: fc.constantFrom("inner" as const, "left" as const),
      by: fc.constantFrom("k" as const, "n" as const, "or" as const, "nothing" as const),
      isDerived: fc.boolean(),
    }),
  ),
  where: condition,
  wrap: fc.constantFrom("none" as const, "derived" as const, "with" as const, "distinct" as const),
  limit: fc.option(fc.nat({ max: 4 })),
});

export const randomStatement: fc.Arbitrary<Statement> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant("read" as const), read, union: fc.option(read) }) },
  fc.record({ does: fc.constant("update" as const), table, from: fc.option(table), where: condition, n: at }),
  fc.record({ does: fc.constant("delete" as const), table, where: condition }),
  fc.record({
    does: fc.constant("insert" as const),
    table,
    rows: fc.uniqueArray(fc.record({ k: fc.constantFrom(...KEYS), n: at }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ k }) => k,
    }),
    names: fc.boolean(),
    conflict: fc.constantFrom("update" as const, "nothing" as const),
  }),
  fc.record({ does: fc.constant("copy" as const), table, read }),
);

type Where = ExpressionBuilder<Scope, "x">;

/** All tables have one shape, so that for the types any of them is the first. */
const x = (name: Table) => `${name} as x` as "t1 as x";
const y = (name: Table) => `${name} as y` as "t1 as y";
const z = (name: Table) => `${name} as z` as "t1 as z";

function conditionOf(eb: Where, one: Condition): Expression<SqlBool> {
  switch (one.is) {
    case "k":
      return eb("x.k", one.op, keyAt(one.at));
    case "n":
      return eb("x.n", one.op, one.at);
    case "clinic":
      return eb("x.clinicId", one.op, OTHER);
    case "exists":
      return eb.exists(eb.selectFrom(z(one.table)).select("z.k").whereRef("z.k", "=", "x.k").where("z.n", ">", one.at));
    case "in":
      return eb("x.k", "in", eb.selectFrom(z(one.table)).select("z.k").where("z.n", "!=", one.at));
    case "count":
      return eb(
        eb
          .selectFrom(z(one.table))
          .select((count) => count.fn.countAll<number>().as("count"))
          .whereRef("z.n", ">=", "x.n"),
        ">",
        one.at,
      );
    case "and":
      return eb.and(one.of.map((part) => conditionOf(eb, part)));
    case "or":
      return eb.or(one.of.map((part) => conditionOf(eb, part)));
    case "not":
      return eb.not(conditionOf(eb, one.of));
  }
}

type Selected = SelectQueryBuilder<Plain & { r: Row }, "r", Row>;
type Joined = SelectQueryBuilder<Plain & { x: Row; y: Row }, "x" | "y", object>;

function joinOf(db: QueryCreator<Plain>, { table: from, join }: Read): Joined {
  const query = db.selectFrom(x(from));
  if (!join) return query as unknown as Joined;
  const name = join.isDerived
    ? (db.selectFrom(y(join.table)).selectAll().where("y.n", "<", 6).as("y") as unknown as "t1 as y")
    : y(join.table);
  const inner = query.innerJoin(name, (on) => {
    if (join.by === "nothing") return on.onTrue();
    if (join.by === "or") return on.on((eb) => eb.or([eb("y.k", "=", eb.ref("x.k")), eb("y.n", "=", eb.ref("x.n"))]));
    return join.by === "k" ? on.onRef("y.k", "=", "x.k") : on.onRef("y.n", "=", "x.n");
  });
  if (join.kind === "inner") return inner as unknown as Joined;
  return query.leftJoin(name, (on) => {
    if (join.by === "nothing") return on.onTrue();
    if (join.by === "or") return on.on((eb) => eb.or([eb("y.k", "=", eb.ref("x.k")), eb("y.n", "=", eb.ref("x.n"))]));
    return join.by === "k" ? on.onRef("y.k", "=", "x.k") : on.onRef("y.n", "=", "x.n");
  }) as unknown as Joined;
}

/** Rows with a key, a number and the clinic, which is the joined table's where there is one. */
function readOf(db: QueryCreator<Plain>, spec: Read): Selected {
  const by = spec.join ? "y" : ("x" as const);
  const plain = (from: QueryCreator<Plain>) =>
    joinOf(from, spec)
      .select([`x.k as k`, `${by}.n as n`, `${by}.clinicId as clinicId`])
      .where((eb) => conditionOf(eb as unknown as Where, spec.where)) as unknown as Selected;
  const wrapped = () => {
    if (spec.wrap === "none") return plain(db);
    if (spec.wrap === "distinct") return plain(db).distinct();
    const columns = ["r.k", "r.n", "r.clinicId"] as const;
    if (spec.wrap === "derived") return db.selectFrom(plain(db).as("r")).select(columns) as unknown as Selected;
    return db
      .with("r", (inner) => plain(inner as unknown as QueryCreator<Plain>))
      .selectFrom("r")
      .select(columns) as unknown as Selected;
  };
  if (spec.limit === null) return wrapped();
  return wrapped().orderBy("k").orderBy("n").orderBy("clinicId").limit(spec.limit);
}

/** `clinic`: whose rows an unscoped handle must say that it writes. */
export function build(db: Kysely<Plain>, statement: Statement, clinic: string | null): Compilable<unknown> {
  switch (statement.does) {
    case "read":
      if (!statement.union) return readOf(db, statement.read);
      return db
        .selectFrom(readOf(db, statement.read).as("r"))
        .select(["r.k", "r.n", "r.clinicId"])
        .union(db.selectFrom(readOf(db, statement.union).as("r")).select(["r.k", "r.n", "r.clinicId"]));
    case "update": {
      const where = (eb: unknown) => conditionOf(eb as Where, statement.where);
      const update = db.updateTable(x(statement.table));
      if (statement.from === null) return update.set({ n: statement.n }).where(where);
      return update
        .from(y(statement.from))
        .set((eb) => ({ n: eb.ref("y.n") }))
        .whereRef("y.k", "=", "x.k")
        .where(where);
    }
    case "delete":
      return db.deleteFrom(x(statement.table)).where((eb) => conditionOf(eb as unknown as Where, statement.where));
    case "insert":
      return db
        .insertInto(statement.table)
        .values(
          statement.rows.map(
            ({ k, n }) => ({ k, n, ...(statement.names || clinic !== null ? { clinicId: OWN } : {}) }) as Row,
          ),
        )
        .onConflict((conflict) => {
          const key = conflict.columns(["clinicId", "k"]);
          return statement.conflict === "nothing"
            ? key.doNothing()
            : key.doUpdateSet((eb) => ({ n: eb.ref("excluded.n") }));
        });
    case "copy":
      return copyOf(db, statement, clinic);
  }
}

function copyOf(
  db: Kysely<Plain>,
  { table: into, read: from }: Extract<Statement, { does: "copy" }>,
  clinic: string | null,
): Compilable<unknown> {
  const rows = db
    .selectFrom(readOf(db, { ...from, limit: null }).as("r"))
    .where("r.n", ">=", 0)
    .groupBy("r.k");
  const insert = db.insertInto(into);
  const inserting =
    clinic === null
      ? insert.columns(["k", "n"]).expression(rows.select((eb) => ["r.k", eb.fn.min("r.n").as("n")]))
      : insert
          .columns(["k", "n", "clinicId"])
          .expression(rows.select((eb) => ["r.k", eb.fn.min("r.n").as("n"), eb.val(clinic).as("clinicId")]));
  return inserting.onConflict((conflict) => conflict.columns(["clinicId", "k"]).doNothing());
}
