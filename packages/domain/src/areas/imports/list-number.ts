/** Before the number that a row had in the list that made it. */
const NUMBER_PREFIX = "id:";

export const numberKey = (listNumber: string): string => `${NUMBER_PREFIX}${listNumber}`;

/** The number that a client or a pet had in the system from which it was imported; null: it had none. */
export function listNumberOf({ importKey }: { importKey: string | null }): string | null {
  return importKey?.startsWith(NUMBER_PREFIX) ? importKey.slice(NUMBER_PREFIX.length) : null;
}
