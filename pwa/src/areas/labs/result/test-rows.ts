import { analyteOf, findAnalyte } from "@fernpaw/domain/labs/analytes";
import { rangeFor } from "@fernpaw/domain/labs/lab-order";
import { testKey } from "@fernpaw/domain/labs/result-key";
import type { LabRangeRow, LabResult, OrderPage } from "../labs.queries.ts";

/** One line of the form: a test that was asked for, has a value, or was added. */
export interface TestRow {
  key: string;
  /** Empty: the vocabulary has no such test. */
  analyte: string;
  name: string;
  place: number;
  /** Units to choose from; none: the unit is whatever the report has. */
  units: readonly string[];
  result: LabResult | undefined;
  earlier: LabResult | undefined;
}

function rowOf(page: OrderPage, test: string): TestRow {
  const known = analyteOf(test) ?? findAnalyte(test);
  const [analyte, name] = [known?.code ?? "", known?.name ?? test];
  const key = testKey({ analyte, name });
  return {
    key,
    analyte,
    name,
    place: 0,
    units: known?.units ?? [],
    result: page.results.find((result) => testKey(result) === key),
    earlier: page.earlier.get(key),
  };
}

/** Tests that were asked for first, then the others with a value, then those that were added just now. */
export function testRows(page: OrderPage, added: readonly string[]): TestRow[] {
  const asked = page.order.tests.map((test) => rowOf(page, test));
  const shown = new Set(asked.map(({ result }) => result?.id));
  const others = page.results
    .filter(({ id }) => !shown.has(id))
    .map((result): TestRow => {
      const { analyte, name } = result;
      const key = testKey({ analyte, name });
      return { ...rowOf(page, analyte || name), key: result.id, result, earlier: page.earlier.get(key) };
    });
  const rows = [...asked, ...others];
  const known = new Set(rows.map(({ key, analyte, name }) => (analyte === "" ? key : testKey({ analyte, name }))));
  const fresh = added.map((test) => rowOf(page, test)).filter(({ key }) => !known.has(key));
  return [...rows, ...fresh.filter(({ key }, at) => fresh.findIndex((one) => one.key === key) === at)];
}

/** The unit of a new value: of the value that is there, of the last one, of the range on file, or the first usual one. */
export function usualUnit({ result, earlier, analyte, units }: TestRow, page: OrderPage): string {
  if (result) return result.unit;
  if (earlier && (units.length === 0 || units.includes(earlier.unit))) return earlier.unit;
  return units.find((unit) => rangeOf(page, analyte, unit)) ?? units[0] ?? "";
}

export const rangeOf = (
  { order, petTypeId, ranges }: OrderPage,
  analyte: string,
  unit: string,
): LabRangeRow | undefined =>
  analyte === "" ? undefined : rangeFor(ranges, { laboratory: order.laboratory, petTypeId, analyte, unit });
