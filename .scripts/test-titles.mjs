/** Titles of tests and groups, and those that are keys of a table of tests. */
const TITLE = /(?:^\s*(?:test|describe)[^"`]*|^\s*(?=["`][A-Z]\d))["`]([^"`]+)["`]/;
/** A call that begins on one line and has its title on the next. */
const BROKEN_CALL = /^(\s*(?:test|describe)\w*(?:\.\w+\(.*\))*\()\n\s*/gm;

/** The titles in the text of a test file, in their order. */
export function titlesIn(text) {
  return text
    .replaceAll(BROKEN_CALL, "$1")
    .split("\n")
    .flatMap((line) => TITLE.exec(line)?.[1] ?? []);
}
