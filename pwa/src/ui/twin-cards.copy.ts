export const OPEN_RECORD = "Open";

/** Of the two records the one that was added last. */
export const NEWEST = "Added last";

/** The number of a record, under the clinic's own word for its kind. */
export function recordNumber(kind: "Client" | "Pet", number: number | null, listNumber: string | null): string {
  if (number !== null) return `${kind} no. ${number}`;
  return listNumber === null ? "New" : `No. ${listNumber} in the earlier system`;
}
