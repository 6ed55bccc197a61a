/** A leading sign would make a spreadsheet compute: it gets an apostrophe. A number below zero computes nothing. */
export const safeCell = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text) ? `'${text}` : text;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Lines of cells as CSV. */
export const csvText = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => `${cells.map((cell) => quoted(safeCell(cell))).join(",")}\r\n`).join("");

/** Numbers have a full stop and no groups, in every clinic. Null: an empty cell. */
export const quantityCell = (milli: number | null): string => (milli === null ? "" : String(milli / 1000));

export const moneyCell = (minor: number | null, decimals: number): string =>
  minor === null ? "" : (minor / 10 ** decimals).toFixed(decimals);
