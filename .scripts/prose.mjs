/**
 * The English of a source file: comments, words of the interface and titles of tests. Each piece is as long as its
 * source, with marks and code blanked out, so that an offset in it is an offset in the file.
 */

const RUN = /[^/"'`{}]+/y;
const STRING = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/y;
const REGEX = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y;
const BEFORE_REGEX = /(?:^|[(,=:[!&|?;{]|=>|\breturn|\bcase)\s*$/;
const BEFORE_TITLE = /\b(?:test|it|describe)(?:\.\w+)*\(\s*$|[)`]\(\s*$/;

const COPY = /((\.copy|-words)\.tsx?|\/kernel\/refusals\.ts)$/;
const TEST = /\.(test|spec|soak|bench|contract)\.tsx?$/;

/** A character that is neither a word's nor a space, for what is left out of a sentence. */
const GAP = "·";
const blank = (text, mark) => text.replace(/[^\n]/g, mark);

/** The end of what a sticky pattern finds at `at`, or -1. */
function endOf(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

const indexOr = (found, otherwise) => (found === -1 ? otherwise : found);

/** Answers the offset after the closing backtick; `found` gets the strings between `${` and `}` too. */
function readTemplate(text, from, found) {
  let prose = "";
  let at = from + 1;
  while (at < text.length && text[at] !== "`") {
    let next = at + 1;
    if (text[at] === "\\") next = at + 2;
    else if (text.startsWith("${", at)) next = readCode(text, at + 2, found, true);
    const part = text.slice(at, next);
    prose += next - at > 1 ? blank(part, GAP) : part;
    at = next;
  }
  found("string", from + 1, prose);
  return at + 1;
}

/** Tells `found` of each comment and string from `from` on, to the end or to the brace that closes an expression. */
function readCode(text, from, found, isExpression = false) {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const run = endOf(RUN, text, at);
    if (run !== -1) at = run;
    const char = text[at];
    let end = -1;
    if (text.startsWith("//", at)) {
      end = indexOr(text.indexOf("\n", at), text.length);
      found("line comment", at, text.slice(at, end));
    } else if (text.startsWith("/*", at)) {
      end = indexOr(text.indexOf("*/", at), text.length) + 2;
      found("comment", at, text.slice(at, end));
    } else if (char === "`") end = readTemplate(text, at, found);
    else if (char === "/" && BEFORE_REGEX.test(text.slice(Math.max(0, at - 12), at))) end = endOf(REGEX, text, at);
    else if (char === '"' || char === "'") {
      end = endOf(STRING, text, at);
      if (end !== -1) found("string", at + 1, text.slice(at + 1, end - 1));
    } else if (isExpression && char === "{") depth += 1;
    else if (isExpression && char === "}" && depth-- === 0) return at + 1;
    at = end === -1 ? at + 1 : end;
  }
  return at;
}

/** Comment marks and code between backticks become blanks. */
const withoutMarks = (comment) =>
  comment
    .replace(/^\/\*+|\*\/$|^[ \t]*\*(?!\/)|^[ \t]*\/\/+/gm, (mark) => blank(mark, " "))
    .replace(/`[^`\n]*`/g, (code) => blank(code, GAP));

const startsItsLine = (text, at) => /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 80), at));

/** Lines of `//` that follow each other are one text, other than a remark behind code. */
function joinLines(pieces, text) {
  const joined = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const between = last && text.slice(last.at + last.prose.length, piece.at);
    const areLines = piece.kind === "line comment" && last?.kind === "line comment" && startsItsLine(text, last.at);
    if (areLines && /^\n[ \t]*$/.test(between)) last.prose += between + piece.prose;
    else joined.push({ ...piece });
  }
  return joined;
}

function proseOfCode(path, text) {
  const pieces = [];
  const isCopy = COPY.test(path);
  const isTest = TEST.test(path);
  readCode(text, 0, (kind, at, prose) => {
    if (kind !== "string") pieces.push({ kind, at, prose });
    else if (isCopy || (isTest && BEFORE_TITLE.test(text.slice(Math.max(0, at - 40), at - 1))))
      pieces.push({ kind, at, prose });
  });
  return joinLines(pieces, text).map(({ kind, at, prose }) => ({
    at,
    prose: kind === "string" ? prose : withoutMarks(prose),
  }));
}

const proseOfStyles = (text) =>
  Array.from(text.matchAll(/\/\*[\s\S]*?\*\//g), ({ index, 0: comment }) => ({
    at: index,
    prose: withoutMarks(comment),
  }));

/** Each paragraph, cell and item of a list is a text of its own. */
function proseOfMarkdown(text) {
  const readable = text
    .replace(/^ *```[\s\S]*?^ *```/gm, (code) => blank(code, GAP))
    .replace(/`[^`\n]*`|\]\([^)\n]*\)/g, (code) => blank(code, GAP));
  const pieces = readable.matchAll(
    /(?:^|\n(?=\s*\n|\s*[-*#>|]|\s*\d+\.)|\|)(?:(?!\n(?:\s*\n|\s*[-*#>|]|\s*\d+\.))[^|])+/g,
  );
  return Array.from(pieces, ({ index, 0: piece }) => ({
    at: index,
    prose: piece.replace(/^[\s|#>*-]+|^\s*\d+\./, (mark) => blank(mark, " ")),
  }));
}

/** A key such as `alerts.raise` or a path. */
const isName = (words) => /^[\w@/.-]*[./][\w@/.-]*$/.test(words) && !words.endsWith(".");

/** Words that a person reads, each with its offset; none in a file without words of the interface. */
export function interfaceWordsOf(path, text) {
  const words = [];
  if (!COPY.test(path)) return words;
  readCode(text, 0, (kind, at, prose) => {
    if (kind === "string" && !isName(prose)) words.push({ at, prose });
  });
  return words;
}

/** Pieces of prose of one file, each with its offset. */
export function proseOf(path, text) {
  if (path.endsWith(".md")) return proseOfMarkdown(text);
  if (path.endsWith(".css")) return proseOfStyles(text);
  return proseOfCode(path, text);
}
