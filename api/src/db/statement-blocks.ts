/** A table that a statement names, under the name that its columns have there. */
export interface TableUse {
  table: string;
  alias: string;
  /** A left join's `on` narrows the joined table alone. */
  isLeftJoined: boolean;
  /** Whether the clinic is among the columns of an insert; null for what is no insert. */
  insertsClinic: boolean | null;
}

/** `alias."clinicId" = ?`, or `= other."clinicId"`; an alias that is missing is null. */
export interface ClinicCondition {
  alias: string | null;
  /** Undefined when it is compared with a bound value. */
  other: string | undefined;
  /** The joined table that alone the condition narrows. */
  only: TableUse | null;
}

/** One select, insert, update or delete, or a bracket within one. */
export interface Block {
  parent: Block | null;
  /** A bracket of conditions belongs to the query around it. */
  isQuery: boolean;
  hasOr: boolean;
  tables: TableUse[];
  conditions: ClinicCondition[];
}

/** The query that a bracket of conditions belongs to. */
export function queryOf(block: Block): Block {
  return block.isQuery || !block.parent ? block : queryOf(block.parent);
}

export interface Statement {
  blocks: Block[];
  /** Names that `with` gave. */
  named: ReadonlySet<string>;
}

const TOKENS = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$\d+|\?|[A-Za-z_][\w$]*|\d[\w.]*|\s+|[^]/g;
const NAME = /^(?:"|[A-Za-z_])/;
const ENDS_CLAUSE = new Set(["on", "set", "group", "order", "having", "limit", "returning"]);
const SET_OPERATIONS = new Set(["union", "except", "intersect"]);
const NO_ALIAS = new Set(
  "where group order having limit union except intersect returning on using set values select default join left inner cross right full natural for window offset as".split(
    " ",
  ),
);

const nameOf = (token: string): string => (token.startsWith('"') ? token.slice(1, -1).replaceAll('""', '"') : token);
const isValue = (token: string | undefined): boolean => token !== undefined && /^(\?$|\$\d|')/.test(token);

type Clause = "sources" | "on" | "where" | "other";

interface Frame extends Block {
  parent: Frame | null;
  clause: Clause;
  /** The next name is a table. */
  expects: boolean;
  joinKind: "left" | "inner";
}

/** Reads which tables each part of a statement names, and where it says whose rows they are. */
export function readStatement(text: string): Statement {
  return new Reader(text).read();
}

class Reader {
  readonly #tokens: string[];
  readonly #blocks: Frame[] = [];
  readonly #named = new Set<string>();
  #frame: Frame;
  #at = 0;

  constructor(text: string) {
    this.#tokens = (text.match(TOKENS) ?? []).filter((token) => !/^(\s|--|\/\*)/.test(token));
    this.#frame = this.#open(null);
  }

  read(): Statement {
    for (; this.#at < this.#tokens.length; this.#at += 1) this.#take(this.#token(0) ?? "");
    return { blocks: this.#blocks, named: this.#named };
  }

  #token(ahead: number): string | undefined {
    return this.#tokens[this.#at + ahead];
  }

  #word(ahead: number): string {
    return (this.#token(ahead) ?? "").toLowerCase();
  }

  /** A bracket where a table is expected holds tables or a query, one among conditions holds conditions. */
  #open(parent: Frame | null): Frame {
    const clause = parent?.clause ?? "other";
    const frame: Frame = {
      parent,
      isQuery: parent === null,
      hasOr: false,
      tables: [],
      conditions: [],
      clause: clause === "sources" && !parent?.expects ? "other" : clause,
      expects: parent?.expects ?? false,
      joinKind: parent?.expects ? parent.joinKind : "inner",
    };
    this.#blocks.push(frame);
    return frame;
  }

  #take(token: string): void {
    if (token === "(") this.#frame = this.#open(this.#frame);
    else if (token === ")") this.#close();
    else if (token === "," && this.#isBetweenSources()) this.#sources("inner");
    else if (NAME.test(token) && this.#frame.expects && !this.#opensQuery()) this.#source();
    else if (token.startsWith('"')) this.#quoted();
    else if (NAME.test(token)) this.#keyword(token.toLowerCase());
  }

  #isBetweenSources(): boolean {
    const { clause, isQuery } = this.#frame;
    return clause === "sources" || (clause === "on" && isQuery);
  }

  #opensQuery(): boolean {
    return ["select", "with", "values", "lateral", "only"].includes(this.#word(0));
  }

  #close(): void {
    const { parent } = this.#frame;
    if (!parent) throw new Error("A bracket is closed that was never opened.");
    this.#frame = parent;
    if (!parent.expects) return;
    // A query in place of a table: its name is no table's.
    parent.expects = false;
    if (this.#word(1) === "as") this.#at += 1;
    if (NAME.test(this.#token(1) ?? "") && !NO_ALIAS.has(this.#word(1))) this.#at += 1;
  }

  #keyword(word: string): void {
    const frame = this.#frame;
    const before = this.#word(-1);
    if (word === "select" || word === "with") {
      frame.isQuery = true;
      frame.expects = false;
      frame.clause = "other";
    } else if (SET_OPERATIONS.has(word)) {
      this.#frame = this.#open(frame.parent);
      Object.assign(this.#frame, { isQuery: true, expects: false, clause: "other" });
    } else if (word === "join") this.#sources(this.#joinKind());
    else if (this.#beginsSources(word, before)) this.#sources("inner");
    else if (word === "where" || (word === "on" && this.#word(1) !== "conflict")) frame.clause = word;
    else if (ENDS_CLAUSE.has(word)) frame.clause = "other";
    else if (word === "or" && (frame.clause === "where" || frame.clause === "on")) frame.hasOr = true;
    else if (word === "as" && this.#token(1) === "(") this.#name();
  }

  /** `name as (` or `name(columns) as (`. */
  #name(): void {
    const end = this.#token(-1) === ")" ? this.#tokens.lastIndexOf("(", this.#at) : this.#at;
    this.#named.add(nameOf(this.#tokens[end - 1] ?? ""));
  }

  #beginsSources(word: string, before: string): boolean {
    if (word === "from") return before !== "distinct";
    if (word === "update") return before !== "for" && before !== "do";
    return word === "into" || (word === "using" && this.#token(1) !== "(");
  }

  #sources(joinKind: "left" | "inner"): void {
    this.#frame.isQuery = true;
    this.#frame.clause = "sources";
    this.#frame.expects = true;
    this.#frame.joinKind = joinKind;
  }

  #joinKind(): "left" | "inner" {
    const before = [this.#word(-1), this.#word(-2)];
    if (before.includes("right") || before.includes("full")) throw new Error("Right and full joins are not read here.");
    return before.includes("left") ? "left" : "inner";
  }

  #source(): void {
    const isInsert = this.#word(-1) === "into";
    let table = nameOf(this.#token(0) ?? "");
    this.#frame.expects = false;
    if (this.#token(1) === "." && this.#token(2)) {
      table = `${table}.${nameOf(this.#token(2) ?? "")}`;
      this.#at += 2;
    }
    // `name(…)` gives rows of its own; after `into` the bracket holds columns.
    if (!isInsert && this.#token(1) === "(") return;
    const use = { table, alias: table, isLeftJoined: this.#frame.joinKind === "left" };
    const insertsClinic = isInsert ? this.#columnsHaveClinic() : null;
    const hasAs = this.#word(1) === "as";
    const next = this.#token(hasAs ? 2 : 1) ?? "";
    if (NAME.test(next) && (hasAs || !NO_ALIAS.has(next.toLowerCase()))) {
      use.alias = nameOf(next);
      this.#at += hasAs ? 2 : 1;
    }
    this.#frame.tables.push({ ...use, insertsClinic });
  }

  #columnsHaveClinic(): boolean {
    if (this.#token(1) !== "(") return false;
    const end = this.#tokens.indexOf(")", this.#at);
    return this.#tokens.slice(this.#at, end).includes('"clinicId"');
  }

  /** `"clinicId" = …`, with or without the table's name before it. */
  #quoted(): void {
    const { clause, conditions } = this.#frame;
    const isCondition = clause === "where" || clause === "on";
    if (!isCondition || this.#token(0) !== '"clinicId"' || this.#token(1) !== "=") return;
    const alias = this.#token(-1) === "." ? nameOf(this.#token(-2) ?? "") : null;
    const isColumn = this.#token(3) === "." && this.#token(4) === '"clinicId"';
    if (!isColumn && !isValue(this.#token(2))) return;
    const last = clause === "on" ? queryOf(this.#frame).tables.at(-1) : undefined;
    const only = last?.isLeftJoined ? last : null;
    conditions.push({ alias, other: isColumn ? nameOf(this.#token(2) ?? "") : undefined, only });
  }
}
