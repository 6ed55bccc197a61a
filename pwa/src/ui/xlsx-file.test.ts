import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { xlsxFile } from "./xlsx-file.ts";

/** The parts of an archive by name, read from its files one after the other. */
async function partsOf(file: Blob): Promise<Map<string, string>> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const parts = new Map<string, string>();
  let at = 0;
  while (bytes.readUInt32LE(at) === 0x04034b50) {
    const [length, nameLength] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26)];
    const start = at + 30 + nameLength;
    const content = bytes.subarray(start, start + length);
    expect(bytes.readUInt32LE(at + 14)).toBe(crc32(content));
    parts.set(bytes.toString("utf8", at + 30, start), content.toString("utf8"));
    at = start + length;
  }
  expect(bytes.readUInt32LE(bytes.length - 22 + 16)).toBe(at);
  return parts;
}

test("text stays text, numbers are numbers, and signs that XML does not allow are left out", async () => {
  const parts = await partsOf(xlsxFile("Products", [["007", 2.5, "", '=1+1 <"ß"> & \u0001x']]));
  expect([...parts.keys()]).toEqual([
    "[Content_Types].xml",
    "_rels/.rels",
    "xl/workbook.xml",
    "xl/_rels/workbook.xml.rels",
    "xl/worksheets/sheet1.xml",
  ]);
  const text = (words: string): string => `<c t="inlineStr"><is><t xml:space="preserve">${words}</t></is></c>`;
  expect(parts.get("xl/worksheets/sheet1.xml")).toContain(
    `<row>${text("007")}<c><v>2.5</v></c><c/>${text("=1+1 &lt;&quot;ß&quot;&gt; &amp; x")}</row>`,
  );
});
