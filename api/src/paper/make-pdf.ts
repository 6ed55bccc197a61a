import type { Letterhead } from "@fernpaw/domain/clinics/letterhead";
import type { PaperDocument, PaperDrawing, PaperPicture } from "@fernpaw/domain/clinics/paper-document";
import type { PdfWork } from "./pdf-work.ts";
import { openPages, type Pages } from "./paper-pages.ts";
import { paperCopy } from "./paper.copy.ts";
import { FORMATS, lineHeight, openSheet, type Sheet, type Style, type Texts } from "./paper-sheet.ts";
import { isLabel, makeLabel } from "./paper-label.ts";
import { drawTable } from "./paper-table.ts";

const GAP = 12;
/** Of a signature, in points. */
const DRAWING_HEIGHT = 72;
/** Of the highest picture, in points: two of them have room on a page. */
const PICTURE_HEIGHT = 290;
/** The largest box of a logo, in points. */
const LOGO = { width: 150, height: 56 };

function textsOf({ title, recipient, facts, blocks }: PaperDocument, { name, lines, foot }: Letterhead): Texts {
  const regular = [...lines, ...foot, ...recipient, ...facts.flatMap(({ label, value }) => [label, value])];
  const bold = [title, name];
  for (const block of blocks) {
    if (block.kind === "heading") bold.push(block.text);
    else if (block.kind === "text") regular.push(block.text);
    else if (block.kind === "drawing" || block.kind === "picture") regular.push(block.label);
    else {
      bold.push(...block.columns.map(({ label }) => label));
      for (const row of block.rows) regular.push(...row);
      // A text or a head of a list that is too long ends with it.
      if (block.isList) regular.push("…");
      if (block.isList) bold.push("…");
      for (const { label, value, isStrong } of block.totals) (isStrong ? bold : regular).push(label, value);
    }
  }
  regular.push(paperCopy.page(1_234_567_890, 1));
  return { 400: regular, 700: bold };
}

function drawHead(pages: Pages, { name, lines }: Letterhead, logo: Buffer | null): void {
  const { sheet, left, width } = pages;
  const { size } = sheet.format;
  const top = pages.y;
  let textWidth = width;
  if (logo) {
    const fit: [number, number] = [Math.min(LOGO.width, width / 2), LOGO.height];
    sheet.pdf.image(logo, left, top, { fit });
    textWidth = width - fit[0] - GAP;
  }
  const box = { x: left + width - textWidth, width: textWidth, align: "end" as const };
  pages.y = sheet.text(name, { ...box, y: pages.y }, { size: size * 1.35, weight: 700 });
  for (const line of lines) pages.y = sheet.text(line, { ...box, y: pages.y }, { size: size * 0.9, weight: 400 });
  pages.y = Math.max(pages.y, logo ? top + LOGO.height : 0) + GAP;
}

/** Of a roll: it has no room for two columns. */
const NARROW = 250;

/** The recipient, with the facts beside it, or below it on a roll. */
function drawAddressing(pages: Pages, { recipient, facts }: PaperDocument, style: Style): void {
  if (recipient.length === 0 && facts.length === 0) return;
  const { sheet, left, width } = pages;
  const isNarrow = width < NARROW;
  const half = isNarrow ? width : width / 2 - GAP;
  const gap = isNarrow ? 0 : GAP;
  let y = pages.y;
  for (const line of recipient) y = sheet.text(line, { x: left, y, width: half }, style);
  let factY = isNarrow ? y : pages.y;
  for (const { label, value } of facts) {
    const x = isNarrow ? left : left + width / 2;
    const ends = [
      sheet.text(label, { x, y: factY, width: half * 0.45 }, style),
      sheet.text(value, { x: x + half * 0.45 + gap, y: factY, width: half * 0.55, align: "end" }, style),
    ];
    factY = Math.max(...ends);
  }
  pages.y = Math.max(y, factY) + GAP * 1.5;
}

function drawText(pages: Pages, text: string, style: Style): void {
  const { sheet, left, width } = pages;
  for (const paragraph of text.split("\n")) {
    const lines = sheet.lines(paragraph, width, style);
    // Two lines of a paragraph stay together at either end of a page.
    for (const [index, line] of lines.entries()) {
      const isStart = index === 0 || index === lines.length - 2;
      pages.need(lineHeight(style) * (isStart ? Math.min(2, lines.length - index) : 1));
      sheet.line(line, { x: left, y: pages.y, width }, style);
      pages.y += lineHeight(style);
    }
  }
  pages.y += GAP / 2;
}

/** In a box of the page's left half, with a line and the label below. */
function drawDrawing(pages: Pages, { path, width, height, penWidth, label }: PaperDrawing, style: Style): void {
  const { sheet, left } = pages;
  const box = { width: pages.width / 2, height: DRAWING_HEIGHT };
  const scale = Math.min(box.width / width, box.height / height);
  pages.need(box.height + lineHeight(style) * 2);
  sheet.pdf.save().translate(left, pages.y).scale(scale).lineWidth(penWidth).lineCap("round").lineJoin("round");
  sheet.pdf.path(path).stroke("#000").restore();
  pages.y += box.height;
  sheet.pdf
    .lineWidth(0.5)
    .moveTo(left, pages.y)
    .lineTo(left + box.width, pages.y)
    .stroke("#000");
  pages.y = sheet.text(label, { x: left, y: pages.y + 2, width: box.width }, style) + GAP;
}

/** As wide as the page, unless it is high, with its label below. */
function drawPicture(pages: Pages, picture: PaperPicture, bytes: Uint8Array | undefined, style: Style): void {
  const { widthPx, heightPx, label } = picture;
  const { sheet, left } = pages;
  const scale = Math.min(pages.width / widthPx, PICTURE_HEIGHT / heightPx);
  const [width, height] = bytes ? [widthPx * scale, heightPx * scale] : [0, 0];
  pages.need(height + lineHeight(style) * 2);
  if (bytes) sheet.pdf.image(Buffer.from(bytes), left, pages.y, { fit: [width, height] });
  pages.y = sheet.text(label, { x: left, y: pages.y + height + 2, width: pages.width }, style) + GAP;
}

function drawBlocks(pages: Pages, work: PdfWork, style: Style): void {
  const { title, blocks } = work.document;
  const { letterhead, logo, pictures = {} } = work;
  const { sheet, left, width } = pages;
  const heading = (text: string, headingStyle: Style): void => {
    // With something of what follows.
    pages.need(sheet.height(text, width, headingStyle) + lineHeight(style) * 4);
    pages.y = sheet.text(text, { x: left, y: pages.y, width }, headingStyle) + GAP / 2;
  };
  if (title !== "") heading(title, { size: style.size * 1.5, weight: 700 });
  for (const block of blocks) {
    if (block.kind === "heading") {
      if (block.startsPage && pages.need(Number.POSITIVE_INFINITY)) drawHead(pages, letterhead, logo);
      heading(block.text, { size: style.size * 1.15, weight: 700 });
    } else if (block.kind === "text") drawText(pages, block.text, style);
    else if (block.kind === "drawing") drawDrawing(pages, block, style);
    else if (block.kind === "picture") drawPicture(pages, block, pictures[block.fileId], style);
    else {
      drawTable(pages, block);
      pages.y += GAP;
    }
  }
}

/** Answers where the content ends on the last page. */
function draw(sheet: Sheet, work: PdfWork): number {
  const { document, letterhead, logo } = work;
  const style: Style = { size: sheet.format.size, weight: 400 };
  const pages = openPages(sheet, letterhead);
  drawHead(pages, letterhead, logo);
  drawAddressing(pages, document, style);
  drawBlocks(pages, work, style);
  pages.finish();
  return pages.y;
}

/** A document as a PDF, in the app's letters and with those of other scripts for names that need them. */
export async function makePdf(work: PdfWork): Promise<Buffer> {
  const { document, letterhead } = work;
  const texts = textsOf(document, letterhead);
  let format = FORMATS[document.paper];
  if (isLabel(document.paper)) return makeLabel(work, texts);
  if (document.paper === "receipt") {
    const tried = await openSheet(format, texts);
    const used = draw(tried, work);
    const foot = letterhead.foot.length * lineHeight({ size: format.size, weight: 400 }) * 2;
    format = { ...format, height: used + foot + 60 };
  }
  const sheet = await openSheet(format, texts);
  sheet.pdf.info.Title = document.title;
  draw(sheet, work);
  return sheet.bytes();
}
