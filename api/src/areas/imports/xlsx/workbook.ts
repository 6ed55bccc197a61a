import { posix } from "node:path";
import { type NumberFormats, kindOfFormat } from "./cell-text.ts";
import { XLSX_LIMITS, type XlsxPackage } from "./xlsx-package.ts";
import { RefusedWorkbook } from "./xlsx-refusal.ts";

export interface WorkbookSheet {
  name: string;
  /** Its part in the package. */
  part: string;
  isHidden: boolean;
}

/** The sheets, and the tables that their cells refer to. */
export interface Workbook {
  sheets: readonly WorkbookSheet[];
  strings: readonly string[];
  formats: NumberFormats;
}

/** Excel itself keeps no longer text in a cell. */
const MAX_TEXT = 32_767;
const MAX_STRINGS = 4_000_000;

interface Relationship {
  id: string;
  type: string;
  target: string;
}

/** The references of one part; paths are from the root of the package. */
async function relationships(parts: XlsxPackage, part: string): Promise<Relationship[]> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  const found: Relationship[] = [];
  if (!parts.has(name)) return found;
  await parts.read(name, {
    open: (tag, { Id = "", Type = "", Target = "", TargetMode }) => {
      if (tag !== "Relationship" || TargetMode === "External") return;
      const target = Target.startsWith("/") ? Target.slice(1) : posix.join(folder, Target);
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), target });
    },
  });
  return found;
}

/** Texts that cells name by their position. Readings of Asian characters are left out. */
async function sharedStrings(parts: XlsxPackage, part: string): Promise<string[]> {
  const strings: string[] = [];
  let text = "";
  let isText = false;
  let isReading = false;
  const handlers = {
    open(tag: string) {
      if (tag === "si") text = "";
      else if (tag === "rPh") isReading = true;
      else if (tag === "t") isText = !isReading;
    },
    text(piece: string) {
      if (isText && text.length < MAX_TEXT) text += piece;
    },
    close(tag: string) {
      if (tag === "t") isText = false;
      else if (tag === "rPh") isReading = false;
      else if (tag === "si") {
        if (strings.length >= MAX_STRINGS) throw new RefusedWorkbook("workbook_too_large");
        strings.push(text.slice(0, MAX_TEXT));
      }
    },
  };
  await parts.read(part, handlers, XLSX_LIMITS.sharedStrings);
  return strings;
}

/** The meaning of a number in a cell of each style. */
async function cellFormats(parts: XlsxPackage, part: string): Promise<ReturnType<typeof kindOfFormat>[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isCellStyle = false;
  await parts.read(part, {
    open(tag, { numFmtId = "0", formatCode = "" }) {
      if (tag === "numFmt") codes.set(Number(numFmtId), formatCode);
      else if (tag === "cellXfs") isCellStyle = true;
      else if (tag === "xf" && isCellStyle) ids.push(Number(numFmtId));
    },
    close(tag) {
      if (tag === "cellXfs") isCellStyle = false;
    },
  });
  return ids.map((id) => kindOfFormat(id, codes.get(id)));
}

async function readSheets(parts: XlsxPackage, part: string): Promise<{ sheets: WorkbookSheet[]; is1904: boolean }> {
  const targets = new Map<string, string>();
  for (const { id, type, target } of await relationships(parts, part))
    if (type === "worksheet") targets.set(id, target);
  const sheets: WorkbookSheet[] = [];
  let is1904 = false;
  await parts.read(part, {
    open(tag, attributes) {
      if (tag === "workbookPr") is1904 = ["1", "true"].includes(attributes["date1904"] ?? "");
      if (tag !== "sheet") return;
      const id = Object.entries(attributes).find(([name]) => name === "id" || name.endsWith(":id"))?.[1] ?? "";
      const target = targets.get(id);
      // A chart has a sheet of its own, without rows.
      if (target === undefined || !parts.has(target)) return;
      const isHidden = (attributes["state"] ?? "visible") !== "visible";
      sheets.push({ name: (attributes["name"] ?? "").slice(0, 120), part: target, isHidden });
    },
  });
  return { sheets, is1904 };
}

/** The sheets of a workbook and what their cells refer to. @throws RefusedWorkbook */
export async function readWorkbook(parts: XlsxPackage): Promise<Workbook> {
  const main = (await relationships(parts, "")).find(({ type }) => type === "officeDocument")?.target;
  if (main === undefined || !parts.has(main)) throw new RefusedWorkbook("not_a_workbook");
  const { sheets, is1904 } = await readSheets(parts, main);
  if (sheets.length === 0) throw new RefusedWorkbook("not_a_workbook");
  const beside = await relationships(parts, main);
  const partOf = (type: string): string | undefined =>
    beside.find((one) => one.type === type && parts.has(one.target))?.target;
  const [strings, styles] = [partOf("sharedStrings"), partOf("styles")];
  return {
    sheets,
    strings: strings === undefined ? [] : await sharedStrings(parts, strings),
    formats: { is1904, kinds: styles === undefined ? [] : await cellFormats(parts, styles) },
  };
}
