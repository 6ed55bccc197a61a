function sorted(value: unknown): unknown {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(sorted);
  const fields = value as Readonly<Record<string, unknown>>;
  const entries: [string, unknown][] = [];
  for (const key of Object.keys(fields).sort()) {
    const field = fields[key];
    if (field !== undefined) entries.push([key, sorted(field)]);
  }
  return Object.fromEntries(entries);
}

/** JSON text with sorted keys, so that equal values are equal text in every store. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value));
}
