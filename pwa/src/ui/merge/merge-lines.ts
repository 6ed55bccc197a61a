export interface MergeValue {
  text: string;
  stays: boolean;
}

/** One field of two records. */
export interface MergeLine {
  field: string;
  label: string;
  from: MergeValue[];
  into: MergeValue[];
  /** The value after the merge, where neither has it now: a sum. */
  together: string[];
}

interface Texts {
  from: readonly string[];
  into: readonly string[];
  after: readonly string[];
}

/** Marks the values of a field that are there after the merge. */
export function mergeLine(field: string, label: string, { from, into, after }: Texts): MergeLine {
  const marked = (texts: readonly string[]) => texts.map((text) => ({ text, stays: after.includes(text) }));
  return {
    field,
    label,
    from: marked(from),
    into: marked(into),
    together: after.filter((text) => !from.includes(text) && !into.includes(text)),
  };
}

/** A field in which both records keep all values, such as the pets of two clients. */
export const keptLine = (field: string, label: string, texts: Omit<Texts, "after">): MergeLine =>
  mergeLine(field, label, { ...texts, after: [...texts.from, ...texts.into] });

/** Whether none of the rows has another value of the field than a new one. */
export function isUntouched<Row extends object>(
  field: keyof Row & string,
  blank: Readonly<Record<string, unknown>>,
  ...rows: readonly Row[]
): boolean {
  return rows.every((row) => JSON.stringify(row[field]) === JSON.stringify(blank[field]));
}

/** "3 invoices" of each place with rows: what goes over, and what stays with the merged record. */
export function countedTexts<Place extends string>(
  counts: ReadonlyMap<Place, number>,
  effects: Readonly<Record<string, "moved" | "kept">>,
  textOf: (place: Place, count: number) => string,
): { moved: string[]; kept: string[] } {
  const of = (effect: "moved" | "kept"): string[] =>
    [...counts]
      .filter(([place, count]) => count > 0 && effects[place] === effect)
      .map(([place, count]) => textOf(place, count));
  return { moved: of("moved"), kept: of("kept") };
}
