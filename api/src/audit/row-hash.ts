import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import { hash } from "node:crypto";

/** SHA-256 of a row as the database has it, shortened to 128 bits: it finds damage, and a chain it is not. */
export function rowHash(row: object): string {
  const plain = Object.entries(row).map(([name, value]): [string, unknown] => [
    name,
    // Damage can make bytes of a text.
    value instanceof Uint8Array ? { bytes: Buffer.from(value).toString("hex") } : value,
  ]);
  return hash("sha256", canonicalJson(Object.fromEntries(plain)), "base64url").slice(0, 22);
}
