import { expect, test } from "vitest";
import { ScanReader, type ScannedKey } from "./scan-reader.ts";

const CODE = "5012345678900";
const SIGNS = Array.from(CODE);

interface Typing {
  gapMs?: number;
  startMs?: number;
  set?: Partial<ScannedKey>;
}

const pressed = (key: string, timeStamp: number, set: Partial<ScannedKey> = {}): ScannedKey => ({
  key,
  timeStamp,
  repeat: false,
  isComposing: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...set,
});

/** All codes that are read while the keys are pressed one after the other. */
function read(
  reader: ScanReader,
  keys: readonly string[],
  { gapMs = 12, startMs = 0, set = {} }: Typing = {},
): string[] {
  return keys.flatMap((key, at) => reader.take(pressed(key, startMs + at * gapMs, set)) ?? []);
}

test("keys in a quick series that ends with Enter are a code", () => {
  expect(read(new ScanReader(), [...SIGNS, "Enter"])).toEqual([CODE]);
});

test("a code with capitals comes with Shift before each", () => {
  expect(read(new ScanReader(), ["Shift", "V", "Shift", "X", ...Array.from("-10492"), "Enter"])).toEqual(["VX-10492"]);
});

test.each([
  ["typed by hand", [...SIGNS, "Enter"], { gapMs: 90 }],
  ["shorter than a barcode", [...Array.from("50123"), "Enter"], {}],
  ["without Enter", [...SIGNS], {}],
  ["interrupted by another key", [...Array.from("501234"), "Tab", ...Array.from("5678"), "Enter"], {}],
  ["a key that is held down", [...Array.from("0000000"), "Enter"], { set: { repeat: true } }],
  ["letters of a composition", [...SIGNS, "Enter"], { set: { isComposing: true } }],
  ["commands", [...SIGNS, "Enter"], { set: { ctrlKey: true } }],
] as const)("no code: %s", (_, keys, typing) => {
  expect(read(new ScanReader(), keys, typing)).toEqual([]);
});

test("an Enter that comes after a while is a person's", () => {
  const reader = new ScanReader();
  read(reader, [...SIGNS]);
  expect(reader.take(pressed("Enter", 2000))).toBeNull();
});

test("what was typed by hand before a scan does not belong to the code", () => {
  const reader = new ScanReader();
  read(reader, Array.from("amox"), { gapMs: 150 });
  expect(read(reader, [...SIGNS, "Enter"], { startMs: 3000 })).toEqual([CODE]);
});

test("two scans are two codes", () => {
  const reader = new ScanReader();
  expect(read(reader, [...SIGNS, "Enter", ...Array.from("VX-10492"), "Enter"])).toEqual([CODE, "VX-10492"]);
});
