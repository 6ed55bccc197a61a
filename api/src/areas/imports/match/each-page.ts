/** Takes every row, page by page, in the order of their ids. */
export async function eachPage<Row>(
  read: (after: string) => Promise<Row[]>,
  idOf: (row: Row) => string,
  take: (row: Row) => void,
): Promise<void> {
  for (let after = ""; ;) {
    const page = await read(after);
    for (const row of page) take(row);
    const last = page.at(-1);
    if (last === undefined) return;
    after = idOf(last);
  }
}
