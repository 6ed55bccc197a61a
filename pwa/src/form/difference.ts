/** The fields that differ, for a correction. */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Fields]),
  );
  return Object.fromEntries(changed) as Partial<Fields>;
}

/** Of the versions that the author saw, those of the fields that he changes. */
export const baseOf = (changed: object, seen: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(seen).filter(([field]) => field in changed));
