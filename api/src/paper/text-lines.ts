import bidiFactory from "bidi-js";
import { type FontFile, fontOf } from "./paper-fonts.ts";

/** Text of one word in one font. */
export interface Run {
  text: string;
  font: FontFile;
}

/** Runs of a line in the order in which they are drawn, from the left. */
export interface Line {
  runs: Run[];
  /** The line reads from the right. */
  isRightToLeft: boolean;
}

export type WidthOf = (run: Run) => number;

/** For a sign that no font has, as an emoji. */
const UNKNOWN = "?";
const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
/** Scripts without spaces: a line may end between any two of their letters. */
const BREAKS_ANYWHERE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Khmer}\p{Script=Thai}]/u;
/** Node gives the factory itself where the package's types name a module. */
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** A word, or a part of one after which a line may end. */
interface Token {
  runs: Run[];
  isSpace: boolean;
}

function addLetter(runs: Run[], letter: string): void {
  const font = fontOf(letter) ?? fontOf(UNKNOWN);
  if (!font) return;
  const text = fontOf(letter) ? letter : UNKNOWN;
  const last = runs.at(-1);
  if (last?.font === font) last.text += text;
  else runs.push({ text, font });
}

function tokensOf(paragraph: string): Token[] {
  const tokens: Token[] = [];
  let canEnd = true;
  for (const { segment } of letters.segment(paragraph)) {
    const isSpace = /^[ \t]$/.test(segment);
    const isAnywhere = BREAKS_ANYWHERE.test(segment);
    let token = tokens.at(-1);
    if (!token || isSpace || token.isSpace || canEnd || isAnywhere) {
      token = { runs: [], isSpace };
      tokens.push(token);
    }
    canEnd = isAnywhere;
    addLetter(token.runs, isSpace ? " " : segment);
  }
  return tokens;
}

const widthOfAll = (runs: readonly Run[], widthOf: WidthOf): number => runs.reduce((sum, run) => sum + widthOf(run), 0);

/** The parts of a word that is wider than a line. */
function cutToFit(token: Token, width: number, widthOf: WidthOf): Token[] {
  const parts: Token[] = [];
  let runs: Run[] = [];
  for (const { segment } of letters.segment(token.runs.map(({ text }) => text).join(""))) {
    const longer = runs.map((run) => ({ ...run }));
    addLetter(longer, segment);
    if (runs.length > 0 && widthOfAll(longer, widthOf) > width) {
      parts.push({ runs, isSpace: false });
      runs = [];
      addLetter(runs, segment);
    } else runs = longer;
  }
  return [...parts, { runs, isSpace: false }];
}

/** By rule L2 of the Unicode bidirectional algorithm, run by run: a run has one direction. */
function inDrawnOrder(tokens: readonly Token[]): Line {
  const runs = tokens.flatMap((token) => token.runs);
  const text = runs.map((run) => run.text).join("");
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  let at = 0;
  const placed = runs.map((run) => {
    const level = levels[at] ?? 0;
    at += run.text.length;
    return { run, level };
  });
  for (let level = Math.max(0, ...placed.map((one) => one.level)); level > 0; level -= 1) {
    for (let from = 0; from < placed.length; from += 1) {
      let to = from;
      while ((placed[to]?.level ?? 0) >= level) to += 1;
      if (to > from + 1) placed.splice(from, to - from, ...placed.slice(from, to).toReversed());
      from = Math.max(from, to);
    }
  }
  return { runs: placed.map(({ run }) => run), isRightToLeft: ((paragraphs[0]?.level ?? 0) & 1) === 1 };
}

function linesOfParagraph(paragraph: string, width: number, widthOf: WidthOf): Line[] {
  const lines: Token[][] = [];
  let line: Token[] = [];
  let used = 0;
  const endLine = (): void => {
    while (line.at(-1)?.isSpace) line.pop();
    lines.push(line);
    line = [];
    used = 0;
  };
  for (const whole of tokensOf(paragraph)) {
    const isTooWide = !whole.isSpace && widthOfAll(whole.runs, widthOf) > width;
    for (const token of isTooWide ? cutToFit(whole, width, widthOf) : [whole]) {
      const tokenWidth = widthOfAll(token.runs, widthOf);
      if (line.length > 0 && !token.isSpace && used + tokenWidth > width) endLine();
      if (line.length === 0 && token.isSpace && lines.length > 0) continue;
      line.push(token);
      used += tokenWidth;
    }
  }
  endLine();
  return lines.map(inDrawnOrder);
}

/** The lines that a text takes in `width`. */
export const linesOf = (text: string, width: number, widthOf: WidthOf): Line[] =>
  text.split("\n").flatMap((paragraph) => linesOfParagraph(paragraph, width, widthOf));

/** All letters of a text, by the font that has them. */
export function lettersByFont(texts: Iterable<string>): Map<FontFile, string> {
  const byFont = new Map<FontFile, Set<string>>();
  const runsOf = (text: string): Run[] => tokensOf(text.replaceAll("\n", " ")).flatMap(({ runs }) => runs);
  for (const { font, text } of [UNKNOWN, ...texts].flatMap(runsOf)) {
    const signs = byFont.get(font) ?? new Set<string>();
    for (const sign of text) signs.add(sign);
    byFont.set(font, signs);
  }
  return new Map(Array.from(byFont, ([font, signs]) => [font, Array.from(signs).join("")]));
}
