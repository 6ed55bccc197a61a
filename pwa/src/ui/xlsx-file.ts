/** Text stays text in the spreadsheet: a code keeps its zeros, and nothing is computed. */
type Cell = string | number;
type Part = readonly [name: string, content: string];

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const FORMATS = "http://schemas.openxmlformats.org";
const OFFICE = `${FORMATS}/officeDocument/2006/relationships`;
const XLSX = `${MAIN}.sheet`;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, at) => {
  let value = at;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}

/** Whole numbers of 2 or 4 bytes, the smallest byte first. */
function fieldsOf(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const length = fields.reduce((sum, [bytes]) => sum + bytes, 0);
  const view = new DataView(new ArrayBuffer(length));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** 1 January 1980, the first day that an archive knows. */
const NO_DAY = 0x21;

/** A ZIP archive of parts that are not compressed: every browser can write it. */
function zipOf(parts: readonly Part[]): Uint8Array<ArrayBuffer>[] {
  const encoder = new TextEncoder();
  const files: Uint8Array<ArrayBuffer>[] = [];
  const entries: Uint8Array<ArrayBuffer>[] = [];
  let [offset, directoryLength] = [0, 0];
  for (const [name, content] of parts) {
    const [nameBytes, bytes] = [encoder.encode(name), encoder.encode(content)];
    const shared = [
      [2, 20],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, NO_DAY],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, nameBytes.length],
      [2, 0],
    ] as const;
    const file = fieldsOf([4, 0x04034b50], ...shared);
    const entry = fieldsOf([4, 0x02014b50], [2, 20], ...shared, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
    files.push(file, nameBytes, bytes);
    entries.push(entry, nameBytes);
    offset += file.length + nameBytes.length + bytes.length;
    directoryLength += entry.length + nameBytes.length;
  }
  const count = parts.length;
  const end = fieldsOf(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directoryLength],
    [4, offset],
    [2, 0],
  );
  return [...files, ...entries, end];
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Signs that XML does not allow are left out. */
const xmlText = (text: string): string =>
  text
    .toWellFormed()
    // eslint-disable-next-line no-control-regex -- XML 1.0 cannot hold these
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

function cellXml(cell: Cell): string {
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
  if (cell === "") return "<c/>";
  return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
}

const relationships = (type: string, target: string): string =>
  `${HEAD}<Relationships xmlns="${FORMATS}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;

/** A spreadsheet (XLSX) with one sheet. */
export function xlsxFile(sheetName: string, lines: readonly (readonly Cell[])[]): Blob {
  const rows = lines.map((cells) => `<row>${cells.map(cellXml).join("")}</row>`).join("");
  const schema = `xmlns="${FORMATS}/spreadsheetml/2006/main"`;
  const part = (name: string, type: string): string =>
    `<Override PartName="/${name}" ContentType="${MAIN}.${type}+xml"/>`;
  const types = [part("xl/workbook.xml", "sheet.main"), part("xl/worksheets/sheet1.xml", "worksheet")].join("");
  const parts: Part[] = [
    [
      "[Content_Types].xml",
      `${HEAD}<Types xmlns="${FORMATS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types}</Types>`,
    ],
    ["_rels/.rels", relationships("officeDocument", "xl/workbook.xml")],
    [
      "xl/workbook.xml",
      `${HEAD}<workbook ${schema} xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    ["xl/_rels/workbook.xml.rels", relationships("worksheet", "worksheets/sheet1.xml")],
    ["xl/worksheets/sheet1.xml", `${HEAD}<worksheet ${schema}><sheetData>${rows}</sheetData></worksheet>`],
  ];
  return new Blob(zipOf(parts), { type: XLSX });
}
