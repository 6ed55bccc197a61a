import { createHash } from "node:crypto";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The row that a key always means, in every run of every list. Marked as UUID version 8. */
export function idOfKey(table: string, key: string): string {
  const hex = digest(`${table}\n${key}`).toString("hex").slice(0, 32).split("");
  hex[12] = "8";
  hex[16] = ((Number.parseInt(hex[16] ?? "0", 16) & 0x3) | 0x8).toString(16);
  const text = hex.join("");
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
}

/** What identifies a row that has no id of its own. */
export function rowHash(cells: readonly string[]): string {
  return digest(cells.map((cell) => cell.trim()).join("\u001f")).toString("base64url");
}
