import * as z from "zod/mini";
import { emptyRow } from "../../kernel/entity.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { found } from "../../kernel/repeat.ts";
import { nameText, text } from "../../kernel/text.ts";
import { analyteOf, hasUnit, tidyUnit } from "./analytes.ts";
import { type LabOrder, labOrders, type LabResult, labResults, MOST_TESTS, TestName } from "./lab-order.ts";
import { readValue } from "./lab-value.ts";
import { resultId, testKey } from "./result-key.ts";

const EnteredResult = () =>
  z.strictObject({
    analyte: z._default(nameText(60), ""),
    name: TestName(),
    /** Of several results of one name in one report. */
    place: z._default(z.int().check(z.gte(0), z.lte(MOST_TESTS)), 0),
    /** Empty takes the value away; it stays among the former ones. */
    value: text(400),
    unit: z._default(nameText(40), ""),
    range: z._default(
      z.nullable(
        z.strictObject({
          lowMilli: labResults.schema.shape.lowMilli,
          highMilli: labResults.schema.shape.highMilli,
          source: nameText(160),
        }),
      ),
      null,
    ),
    note: z._default(text(1000), ""),
    sort: z._default(z.int().check(z.gte(0), z.lte(10_000)), 0),
    /** The value that the author saw in its place; null: none. */
    before: z._default(z.nullable(text(400)), null),
  });
type Entered = z.output<ReturnType<typeof EnteredResult>>;

/** The number of a value that can be compared: in a unit that is known for the test. */
function comparable({ analyte, value, unit }: Entered): number | null {
  const known = analyteOf(analyte);
  if (!known || !hasUnit(known, unit)) return null;
  const { milli, bound } = readValue(value);
  return bound === null ? milli : null;
}

/** An analyte that this version does not know is kept by its name. */
const keptAnalyte = (code: string): string => (analyteOf(code) ? code : "");

/** The oldest values are kept, and of later ones as many as fit. */
const MOST_FORMER = 100;

function formerOf({ value, unit, enteredBy, enteredAt, former }: LabResult): LabResult["former"] {
  if (former.length >= MOST_FORMER) return former;
  return [...former, { value, unit, by: enteredBy, at: enteredAt }];
}

/** Answers whether a value changed. */
async function recordOne(
  tx: Tx,
  order: LabOrder,
  { entered, source }: { entered: Entered; source: LabResult["source"] },
  { actor, now }: MutationContext,
): Promise<boolean> {
  const { name, place, value, range, note, sort, before } = entered;
  const analyte = keptAnalyte(entered.analyte);
  const unit = analyte === "" ? entered.unit : tidyUnit(entered.unit);
  const id = resultId(order.id, testKey({ analyte, name }, place));
  const row = await tx.find(labResults, id);
  const values = {
    value,
    unit,
    valueMilli: comparable({ ...entered, analyte }),
    lowMilli: range?.lowMilli ?? null,
    highMilli: range?.highMilli ?? null,
    rangeSource: range?.source ?? "",
    note,
    enteredAt: now,
    enteredBy: actor.userId,
  };
  if (!row) {
    if (value === "") return false;
    const { id: orderId, petId } = order;
    await tx.insert(labResults, {
      ...emptyRow(labResults),
      id,
      orderId,
      petId,
      analyte,
      name,
      sort,
      source,
      ...values,
    });
    return true;
  }
  if (row.value === value && row.unit === unit) {
    // The same value again settles two that differed, where the author saw it.
    const isSettled = row.isDisputed === "yes" && before === value;
    if (row.note !== note || isSettled)
      await tx.patch(labResults, id, { note, ...(isSettled && { isDisputed: "no" }) });
    return isSettled;
  }
  const isUnseen = row.value !== (before ?? "") && row.value !== "" && value !== "";
  await tx.patch(labResults, id, { ...values, former: formerOf(row), isDisputed: isUnseen ? "yes" : "no" });
  return true;
}

/** Whether every test that was asked for has a value. Without a list of tests a person says so. */
async function isComplete(tx: Tx, { id, tests }: LabOrder): Promise<boolean> {
  if (tests.length === 0) return false;
  const rows = (await tx.list(labResults, { equals: { orderId: id } })).filter(({ value }) => value !== "");
  const keys = new Set(rows.map((row) => testKey(row)));
  return tests.every((test) => {
    const analyte = keptAnalyte(test);
    return keys.has(testKey({ analyte, name: test }));
  });
}

async function statusAfter(tx: Tx, order: LabOrder, isAll: boolean): Promise<LabOrder["status"]> {
  if (isAll || (await isComplete(tx, order))) return "resulted";
  const rows = await tx.list(labResults, { equals: { orderId: order.id } });
  if (rows.every(({ value }) => value === ""))
    return order.status === "partial" || order.status === "resulted" ? "ordered" : order.status;
  return order.status === "resulted" && order.tests.length === 0 ? "resulted" : "partial";
}

/**
 * Records values of an order, by hand or from a file (`isAll`: the file has all of them). A value that replaces another keeps it in
 * `former`; one that replaces a value which its author did not see is marked, and a person decides. A changed value must be
 * reviewed again. The order follows: `partial` while a test that was asked for has no value. Refuses with `not_found`.
 */
export const recordResults = defineMutation({
  name: "labResults.record",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      orderId: ref("labOrders"),
      results: z.array(EnteredResult()).check(z.minLength(1), z.maxLength(MOST_TESTS)),
      source: z._default(z.enum(["by_hand", "file"]), "by_hand"),
      isAll: z._default(z.boolean(), false),
    }),
  async run(tx, { orderId, results, source, isAll }, context) {
    const order = found(await tx.find(labOrders, orderId), "labOrders", orderId);
    let hasChanged = false;
    for (const entered of results) {
      const isNew = await recordOne(tx, order, { entered, source }, context);
      hasChanged ||= isNew;
    }
    const status = await statusAfter(tx, order, isAll);
    const isNowComplete = status === "resulted" && order.status !== "resulted";
    if (!hasChanged && status === order.status) return;
    await tx.patch(labOrders, orderId, {
      status,
      ...(isNowComplete && { resultedAt: context.now }),
      ...(hasChanged && { review: "unreviewed" as const }),
    });
  },
});
