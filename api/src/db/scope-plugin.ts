import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type ColumnUpdateNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  OnNode,
  type OnConflictNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type QueryResult,
  type RawNode,
  ReferenceNode,
  type RootOperationNode,
  SelectQueryNode,
  TableNode,
  type UnknownRow,
  type UpdateQueryNode,
  ValueNode,
  WhereNode,
  type WithNode,
} from "kysely";
import { GLOBAL_TABLES } from "./database.ts";
import { stampInsert } from "./scope-insert.ts";

const COLUMN = "clinicId";
const ROOTS = new Set(["SelectQueryNode", "InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"]);
/** Kysely writes the direction of an order and an empty `on` as raw SQL. */
const KYSELYS_OWN = /^(asc|desc|nulls first|nulls last|true| )*$/;
const GLOBAL: ReadonlySet<string> = new Set(GLOBAL_TABLES);

/** Narrows every table that a query names to one clinic, wherever in the query it stands. */
export class ClinicScope implements KyselyPlugin {
  readonly #transformer: ScopeTransformer;

  constructor(clinicId: string) {
    this.#transformer = new ScopeTransformer(clinicId);
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.root(node, queryId);
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

/** Refuses whatever is not a global table, for a query whose types were talked out of it. */
export class GlobalScope implements KyselyPlugin {
  readonly #transformer = new ScopeTransformer(null);

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.root(node, queryId);
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

type Query = SelectQueryNode | InsertQueryNode | UpdateQueryNode | DeleteQueryNode;

/** A name that cannot be resolved, or a construct that nobody has thought through here, is refused. */
class ScopeTransformer extends OperationNodeTransformer {
  /** Null on the handle of global tables, which narrows nothing. */
  readonly #clinicId: string | null;
  /** Names of `with` that can be seen from where the transformer is, the innermost query's last. */
  readonly #named: Set<string>[] = [];
  /** Kysely passes a query that was built from a handle again as part of the one around it. */
  readonly #done = new WeakSet<OperationNode>();

  constructor(clinicId: string | null) {
    super();
    this.#clinicId = clinicId;
  }

  root(node: RootOperationNode, queryId: QueryId): RootOperationNode {
    if (!ROOTS.has(node.kind)) throw new Error(`A ${node.kind} is not for a scoped handle.`);
    // A query that was refused half way leaves its names behind.
    this.#named.length = 0;
    return this.transformNode(node, queryId);
  }

  protected override transformNodeImpl<T extends OperationNode>(node: T, queryId?: QueryId): T {
    if (this.#done.has(node)) return node;
    return super.transformNodeImpl(node, queryId);
  }

  override transformNode<T extends OperationNode | undefined>(node: T, queryId?: QueryId): T {
    const transformed = super.transformNode(node, queryId);
    if (transformed && ROOTS.has(transformed.kind)) this.#done.add(transformed);
    return transformed;
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    return this.#query(node, (bare) => {
      const query = super.transformSelectQuery(bare, queryId);
      return { ...query, ...this.#narrowed(query, query.from?.froms ?? []) };
    });
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    return this.#query(node, (bare) => {
      const query = super.transformUpdateQuery(bare, queryId);
      return { ...query, ...this.#narrowed(query, query.from?.froms ?? [], query.table ? [query.table] : []) };
    });
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    return this.#query(node, (bare) => {
      const query = super.transformDeleteQuery(bare, queryId);
      return { ...query, ...this.#narrowed(query, query.using?.tables ?? [], query.from.froms) };
    });
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId?: QueryId): InsertQueryNode {
    return this.#query(node, (bare) => {
      const query = super.transformInsertQuery(bare, queryId);
      if (!query.into) throw new Error("An insert names its table.");
      const name = this.#targetName(query.into);
      return name === null || this.#clinicId === null ? query : stampInsert(query, this.#clinicId);
    });
  }

  protected override transformRaw(node: RawNode): RawNode {
    if (node.parameters.length === 0 && node.sqlFragments.every((text) => KYSELYS_OWN.test(text))) return node;
    throw new Error("Raw SQL cannot be scoped to a clinic: write it with the query builder.");
  }

  protected override transformColumnUpdate(node: ColumnUpdateNode, queryId?: QueryId): ColumnUpdateNode {
    if (this.#clinicId === null) return super.transformColumnUpdate(node, queryId);
    const column = ReferenceNode.is(node.column) ? node.column.column : node.column;
    if (!ColumnNode.is(column)) throw new Error("What is set must be a plain column.");
    if (column.column.name === COLUMN) throw new Error("A row stays in its clinic.");
    return super.transformColumnUpdate(node, queryId);
  }

  /** A key without the clinic could meet another clinic's row. */
  protected override transformOnConflict(node: OnConflictNode, queryId?: QueryId): OnConflictNode {
    const hasClinic = node.columns?.some(({ column }) => column.name === COLUMN) ?? false;
    if (this.#clinicId !== null && node.updates && !hasClinic) {
      throw new Error(`\`on conflict … do update\` names its columns, "${COLUMN}" among them.`);
    }
    return super.transformOnConflict(node, queryId);
  }

  #query<Q extends Query>(node: Q, transform: (bare: Q) => Q): Q {
    const names = new Set<string>();
    this.#named.push(names);
    const named = node.with && this.#withNames(node.with, names);
    const query = transform({ ...node, with: undefined });
    this.#named.pop();
    return { ...query, with: named };
  }

  /** Each part sees those before it, and itself when it is recursive: with other names a table could pass for a part. */
  #withNames(node: WithNode, names: Set<string>): WithNode {
    const expressions = node.expressions.map((expression) => {
      const { name } = expression.name.table.table.identifier;
      if (node.recursive) names.add(name);
      const transformed = this.transformNode(expression);
      names.add(name);
      return transformed;
    });
    return { ...node, expressions };
  }

  /** The joins with their condition in `on`, where an outer join needs it, and the other sources' in `where`. */
  #narrowed(
    query: SelectQueryNode | UpdateQueryNode | DeleteQueryNode,
    sources: readonly OperationNode[],
    targets: readonly OperationNode[] = [],
  ): { joins?: readonly JoinNode[]; where?: WhereNode } {
    const joins = query.joins?.map((join) => this.#narrowedJoin(join));
    let where = query.where?.where;
    const names = [
      ...targets.map((target) => this.#targetName(target)),
      ...sources.map((source) => this.#scopedName(source)),
    ];
    for (const name of names) if (name !== null) where = this.#both(name, where);
    return { ...(joins && { joins }), ...(where && { where: WhereNode.create(where) }) };
  }

  #narrowedJoin(join: JoinNode): JoinNode {
    const name = this.#scopedName(join.table);
    if (join.joinType !== "InnerJoin" && join.joinType !== "LeftJoin") {
      throw new Error(`A ${join.joinType} cannot be scoped to a clinic: use an inner or a left join.`);
    }
    if (name === null) return join;
    return { ...join, on: OnNode.create(this.#both(name, join.on?.on)) };
  }

  #both(name: string, condition: OperationNode | undefined): OperationNode {
    const own = BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create(COLUMN), TableNode.create(name)),
      OperatorNode.create("="),
      ValueNode.create(this.#clinicId),
    );
    return condition ? AndNode.create(own, ParensNode.create(condition)) : own;
  }

  /** Under which name the source's rows need the clinic; null for what has none or was narrowed inside. */
  #scopedName(source: OperationNode): string | null {
    if (AliasNode.is(source)) {
      if (SelectQueryNode.is(source.node)) return null;
      if (!IdentifierNode.is(source.alias)) throw new Error("An alias is a plain name.");
      return this.#scopedName(source.node) === null ? null : source.alias.name;
    }
    if (!TableNode.is(source)) throw new Error(`A ${source.kind} is no table.`);
    const { schema, identifier } = source.table;
    if (!schema && this.#named.some((names) => names.has(identifier.name))) return null;
    return this.#targetName(source);
  }

  /** What is written is a table, even where `with` gives its name to something else. */
  #targetName(target: OperationNode): string | null {
    if (AliasNode.is(target)) {
      if (!IdentifierNode.is(target.alias)) throw new Error("An alias is a plain name.");
      return this.#targetName(target.node) === null ? null : target.alias.name;
    }
    if (!TableNode.is(target)) throw new Error(`A ${target.kind} is no table.`);
    const { schema, identifier } = target.table;
    if (schema) throw new Error("A table is named without its schema.");
    this.#assertOnThisHandle(identifier.name);
    return this.#clinicId === null ? null : identifier.name;
  }

  #assertOnThisHandle(table: string): void {
    const isGlobal = GLOBAL.has(table);
    if (this.#clinicId === null && !isGlobal) throw new Error(`"${table}" holds rows of clinics: use \`clinicQuery\`.`);
    if (this.#clinicId !== null && isGlobal && table !== "users") {
      throw new Error(`"${table}" belongs to no clinic: use \`globalQuery\`.`);
    }
  }
}
