import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { instantTaken, readJpegNotes, withoutJpegNotes } from "./jpeg-notes.ts";

const TURNED = join(process.env["TEST_DATA_DIR"] ?? "", "images-exif-orientation");

const text = (written: string): number[] => Array.from(written, (sign) => sign.charCodeAt(0));
const segment = (marker: number, body: readonly number[]): number[] => [
  0xff,
  marker,
  (body.length + 2) >> 8,
  (body.length + 2) & 0xff,
  ...body,
];
const short = (value: number): number[] => [value & 0xff, value >> 8];
const long = (value: number): number[] => [...short(value & 0xffff), ...short(value >>> 16)];
const entry = (tag: number, type: number, count: number, value: number): number[] => [
  ...short(tag),
  ...short(type),
  ...long(count),
  ...long(value),
];

/** EXIF as a telephone writes it, little-endian: turned, with a time, and with a place. */
function exif(orientation: number, taken = "2026:11:21 10:15:30", offset = "+02:00"): number[] {
  const lists = [
    0x49,
    0x49,
    0x2a,
    0x00,
    ...long(8),
    ...short(3),
    ...entry(0x0112, 3, 1, orientation),
    ...entry(0x8769, 4, 1, 50),
    ...entry(0x8825, 4, 1, 200),
    ...long(0),
    ...short(2),
    ...entry(0x9003, 2, taken.length + 1, 100),
    ...entry(0x9011, 2, offset.length + 1, 130),
    ...long(0),
  ];
  const bytes = Array.from({ length: 220 }, (_, index) => lists[index] ?? 0);
  for (const [at, words] of [
    [100, taken],
    [130, offset],
    [200, "GPS 51.5 N"],
  ] as const)
    for (const [index, sign] of text(words).entries()) bytes[at + index] = sign;
  return [...text("Exif\0\0"), ...bytes];
}

const TABLES = segment(0xdb, [0, 1, 2, 3]);
const FRAME = segment(0xc0, [8, 0, 1, 0, 1, 1, 1, 17, 0]);
/** Compressed pixels with a stuffed byte, a restart and a second scan. */
const SCANS = [
  ...segment(0xda, [1, 1, 0, 0, 63, 0]),
  5,
  0xff,
  0,
  6,
  0xff,
  0xd0,
  7,
  ...segment(0xda, [1, 1, 0, 0, 63, 0]),
  9,
];
const ICC = segment(0xe2, [...text("ICC_PROFILE\0"), 1, 1, 42]);

const jpeg = (...notes: number[][]): Uint8Array =>
  Uint8Array.from([
    0xff,
    0xd8,
    ...notes.flat(),
    ...TABLES,
    ...FRAME,
    ...SCANS,
    0xff,
    0xd9,
    ...text("a second picture with GPS"),
  ]);

const NOTES = [
  segment(0xe0, text("JFIF\0rest")),
  segment(0xe1, exif(6)),
  segment(0xe1, text("http://ns.adobe.com/xap/1.0/\0GPS")),
  ICC,
  segment(0xe2, text("MPF\0GPS")),
  segment(0xed, text("Photoshop")),
  segment(0xfe, text("Ana Ruiz")),
];

test("orientation and time of the photo are read, the time by the camera's own distance from UTC", () => {
  const notes = readJpegNotes(jpeg(...NOTES));
  expect(notes.orientation).toBe(6);
  if (!notes.taken) throw new Error("no time");
  expect(instantTaken(notes.taken, "Europe/London")).toBe("2026-11-21T08:15:30.000Z");
  expect(instantTaken({ ...notes.taken, offsetMin: null }, "America/New_York")).toBe("2026-11-21T15:15:30.000Z");
});

test("place, texts, previews and what follows the picture go; pixels, colours and orientation stay", () => {
  const clean = withoutJpegNotes(jpeg(...NOTES));
  const words = String.fromCharCode(...clean);
  for (const gone of ["GPS", "Ana Ruiz", "Photoshop", "2026", "second picture"]) expect(words).not.toContain(gone);
  expect(readJpegNotes(clean)).toEqual({ orientation: 6, taken: null });
  const pixels = [...ICC, ...TABLES, ...FRAME, ...SCANS, 0xff, 0xd9];
  expect(Array.from(clean.slice(-pixels.length))).toEqual(pixels);
  expect([...withoutJpegNotes(clean)]).toEqual([...clean]);
});

test("an upright photo without notes stays byte by byte", () => {
  const plain = jpeg(segment(0xe0, text("JFIF\0rest"))).slice(0, -text("a second picture with GPS").length);
  expect([...withoutJpegNotes(plain)]).toEqual([...plain]);
});

test.each([
  ["nothing", []],
  ["a PNG", [0x89, 0x50, 0x4e, 0x47]],
  ["a JPEG that breaks off in a segment", [0xff, 0xd8, 0xff, 0xe1, 0x40, 0x00, 1]],
  ["a JPEG without an end", [0xff, 0xd8, ...TABLES, ...FRAME, ...SCANS]],
])("%s comes back as it is, and says nothing", (_case, bytes) => {
  const given = Uint8Array.from(bytes);
  expect([...withoutJpegNotes(given)]).toEqual(bytes);
  expect(readJpegNotes(given)).toEqual({ orientation: 1, taken: null });
});

test.each(["0000:00:00 00:00:00", "    :  :     :  :  ", "2026:13:40 10:00:00", "2026:11:21 25:00:00"])(
  "the time %j is none",
  (taken) => expect(readJpegNotes(jpeg(segment(0xe1, exif(1, taken)))).taken).toBeNull(),
);

test.skipIf(!existsSync(TURNED))(
  "all eight orientations of real photos are read and kept (needs TEST_DATA_DIR)",
  () => {
    const names = readdirSync(TURNED).filter((name) => /_[1-8]\.jpg$/.test(name));
    expect(names).toHaveLength(16);
    for (const name of names) {
      const bytes = Uint8Array.from(readFileSync(join(TURNED, name)));
      const orientation = Number(name.at(-5));
      expect(readJpegNotes(bytes).orientation, name).toBe(orientation);
      const clean = withoutJpegNotes(bytes);
      expect(readJpegNotes(clean).orientation, name).toBe(orientation);
      expect(clean.length, name).toBeLessThan(bytes.length);
    }
  },
);
