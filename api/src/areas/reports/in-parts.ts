/** Ids that one statement takes. */
const IDS_A_TIME = 1000;

/** Asks for many rows by their ids, a thousand at a time. */
export async function inParts<Row>(ids: Iterable<string>, ask: (part: string[]) => Promise<Row[]>): Promise<Row[]> {
  const all = [...new Set(ids)];
  const rows: Row[] = [];
  for (let at = 0; at < all.length; at += IDS_A_TIME) rows.push(...(await ask(all.slice(at, at + IDS_A_TIME))));
  return rows;
}
