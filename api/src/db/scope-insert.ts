import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  type InsertQueryNode,
  type OperationNode,
  PrimitiveValueListNode,
  SelectionNode,
  SelectQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from "kysely";

const COLUMN = "clinicId";

/** The same insert with the clinic in every row. @throws for a row of another clinic, and for one that cannot be told */
export function stampInsert(insert: InsertQueryNode, clinicId: string): InsertQueryNode {
  if (insert.replace || insert.orAction || insert.onDuplicateKey) {
    throw new Error("An insert that removes what is in its way cannot be scoped to a clinic.");
  }
  const { columns, values } = insert;
  if (!columns || !values) throw new Error("An insert names its columns.");
  const at = columns.findIndex(({ column }) => column.name === COLUMN);
  const stamped = at < 0 ? [...columns, ColumnNode.create(COLUMN)] : columns;
  return { ...insert, columns: stamped, values: stampedValues(values, at, clinicId) };
}

function stampedValues(values: OperationNode, at: number, clinicId: string): OperationNode {
  if (ValuesNode.is(values)) {
    return ValuesNode.create(
      values.values.map((row) => {
        if (PrimitiveValueListNode.is(row)) {
          if (at < 0) return PrimitiveValueListNode.create([...row.values, clinicId]);
          assertOwn(row.values[at], clinicId);
          return row;
        }
        if (at < 0) return ValueListNode.create([...row.values, ValueNode.create(clinicId)]);
        const value = row.values[at];
        assertOwn(value && ValueNode.is(value) ? value.value : undefined, clinicId);
        return row;
      }),
    );
  }
  return stampedSelect(values, at, clinicId);
}

/** Every column of the select is named, so that the clinic's is the last one. */
function stampedSelect(values: OperationNode, at: number, clinicId: string): OperationNode {
  if (at >= 0) throw new Error(`An insert from a select leaves "${COLUMN}" to its handle.`);
  if (!SelectQueryNode.is(values) || values.setOperations || !values.selections) {
    throw new Error("An insert takes its rows from values or from one plain select.");
  }
  const own = SelectionNode.create(AliasNode.create(ValueNode.create(clinicId), IdentifierNode.create(COLUMN)));
  return { ...values, selections: [...values.selections, own] } as SelectQueryNode;
}

function assertOwn(value: unknown, clinicId: string): void {
  if (value !== clinicId) throw new Error("The row is another clinic's.");
}
