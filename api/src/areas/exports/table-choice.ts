import type { Entity } from "@fernpaw/domain/registry";
import type { Database } from "../../db/database.ts";

/** Tables that no device holds. Synced tables are in each archive by themselves. */
export type ServerTable = Exclude<keyof Database, Entity["table"]>;

export interface HeldTable {
  isHeld: true;
  /** The order of the rows. */
  key: readonly string[];
  columns: readonly string[];
  /** Secrets, and columns without use for a reader. */
  without: readonly string[];
  /** The column that says whose rows they are. */
  clinic: "clinicId" | "id";
}

export interface LeftTable {
  isHeld: false;
  /** For the first page of the archive. */
  why: string;
}

export type Choice = HeldTable | LeftTable;

type Column<Table extends ServerTable> = keyof Database[Table] & string;

type Whole<Forgotten extends string> = [Forgotten] extends [never] ? unknown : { forgotten: Forgotten };

/** A column that is in neither list does not compile. */
export const held =
  <Table extends ServerTable>() =>
  <const Columns extends readonly Column<Table>[], const Without extends readonly Column<Table>[] = readonly []>(
    key: readonly Column<Table>[],
    columns: Columns & Whole<Exclude<Column<Table>, Columns[number] | Without[number] | "clinicId">>,
    without?: Without,
  ): HeldTable => ({ isHeld: true, key, columns, without: without ?? [], clinic: "clinicId" });

export const left = (why: string): LeftTable => ({ isHeld: false, why });
