import { hasVisible } from "@fernpaw/domain/kernel/text";

/** Empty rows of a list are not sent: the index on the page of the row that the arguments have at `at`. */
export function typedIndex(texts: readonly string[], at: PropertyKey): number {
  const typed = texts.flatMap((text, index) => (hasVisible(text) ? [index] : []));
  return typed[Number(at)] ?? 0;
}

type Texts<Row, Name extends keyof Row> = { [Key in Name]-?: NonNullable<Row[Key]> | "" };

/** Parts of a row that may be missing, as text; what is missing is empty. */
export const showParts = <Row extends object, const Name extends keyof Row>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? ""])) as Texts<Row, Name>;

/** The other way round: trimmed, and empty parts are left out. */
export const readParts = <Values extends object, const Name extends keyof Values>(
  values: Values,
  names: readonly Name[],
): { [Key in Name]?: string } =>
  Object.fromEntries(
    names.flatMap((name) => {
      const text = String(values[name]).trim();
      return hasVisible(text) ? [[name, text]] : [];
    }),
  ) as { [Key in Name]?: string };
