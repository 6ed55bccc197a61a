import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "./sha256.ts";

const byPlatform = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

test("the examples of FIPS 180-4", () => {
  expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("every length around the edges of a block, as the platform has it", () => {
  for (let length = 0; length < 200; length += 1) {
    const text = "Vomiting ".repeat(30).slice(0, length);
    expect(sha256(text)).toBe(byPlatform(text));
  }
});

test("text of every script, a lone surrogate, and a long note", () => {
  for (const text of ["Größe 38,9 °C", "犬の耳", "🐕 a\u{10ffff}", "\ud83d broken", "é\n\u0000\t"])
    expect(sha256(text)).toBe(byPlatform(text));
  const long = "Both canals red – brown wax 🐾. ".repeat(2_000);
  expect(sha256(long)).toBe(byPlatform(long));
});
