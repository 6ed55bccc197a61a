import { crc32, deflateRawSync } from "node:zlib";

const NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export type ZipParts = Readonly<Record<string, string | Buffer>>;

export interface ZipOptions {
  /** Sizes after unpacking that the archive claims, by part. */
  claims?: Readonly<Record<string, number>>;
  isLocked?: boolean;
  /** How many parts the archive claims to have. */
  count?: number;
}

/** A ZIP archive. */
export function zipOf(parts: ZipParts, { claims = {}, isLocked = false, count }: ZipOptions = {}): Buffer {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(isLocked ? 1 : 0, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(claims[name] ?? bytes.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from("PK\u0003\u0004"), shared, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), shared, place, Buffer.from(name)]));
    files.push(file);
    offset += file.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(count ?? entries.length, 8);
  end.writeUInt16LE(count ?? entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, directory, end]);
}

export interface TestSheet {
  name: string;
  /** The XML of its rows. */
  rows: string;
  state?: "hidden";
}

export interface TestWorkbook {
  sheets: readonly TestSheet[];
  /** Shared strings, as the XML within `si`. */
  strings?: readonly string[];
  /** Number formats of the styles 1, 2, and so on; a number is one of the formats that each spreadsheet program knows. */
  formats?: readonly (string | number)[];
  is1904?: boolean;
}

const relationship = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const relationships = (content: string): string =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;

function stylesOf(formats: readonly (string | number)[]): string {
  const ids = formats.map((format, at) => (typeof format === "number" ? format : 164 + at));
  const own = formats.flatMap((code, at) =>
    typeof code === "number" ? [] : [`<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', "&quot;")}"/>`],
  );
  const styles = [0, ...ids].map((id) => `<xf numFmtId="${id}"/>`).join("");
  return `${HEAD}<styleSheet ${NAMESPACE}><numFmts>${own.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles}</cellXfs></styleSheet>`;
}

/** The parts of a spreadsheet as Excel names them. */
export function workbookParts({ sheets, strings, formats, is1904 = false }: TestWorkbook): Record<string, string> {
  const sheetName = (at: number): string => `worksheets/sheet${at + 1}.xml`;
  const listed = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"${state ? ` state="${state}"` : ""}/>`,
  );
  const beside = [
    ...sheets.map((_, at) => relationship(`rId${at + 1}`, "worksheet", sheetName(at))),
    ...(strings ? [relationship("rId900", "sharedStrings", "sharedStrings.xml")] : []),
    ...(formats ? [relationship("rId901", "styles", "styles.xml")] : []),
  ];
  return {
    "[Content_Types].xml": `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": relationships(relationship("rId1", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `${HEAD}<workbook ${NAMESPACE} xmlns:r="${OFFICE}"><workbookPr date1904="${is1904}"/><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships(beside.join("")),
    ...(strings && {
      "xl/sharedStrings.xml": `${HEAD}<sst ${NAMESPACE}>${strings.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    }),
    ...(formats && { "xl/styles.xml": stylesOf(formats) }),
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/${sheetName(at)}`,
        `${HEAD}<worksheet ${NAMESPACE}><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  };
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The XML of rows of plain texts, the first on row 1. */
export const textRows = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells, at) => {
      const xml = cells.map((cell) => `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`);
      return `<row r="${at + 1}">${xml.join("")}</row>`;
    })
    .join("");

export const xlsxOf = (workbook: TestWorkbook): Buffer => zipOf(workbookParts(workbook));
