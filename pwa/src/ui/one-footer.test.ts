import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const OPENS = /<(Dialog|FormDialog|SidePanel|SideDrawer|ConfirmDialog)\b/;
const SENDS = /type="submit"|<AskingButton\b/;
const LEAVES = /variant="ghost"[^>]*onClick=\{on(Done|Close|Cancel)\}/;

const files = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".tsx") && !entry.name.endsWith(".test.tsx"))
  .map((entry) => relative(SOURCE, join(entry.parentPath, entry.name)))
  .filter((path) => path !== "ui/dialog-footer.tsx" && path !== "form/form-dialog.tsx");

/** Where the braces that begin at `from` end. */
function endOfBraces(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (depth === 0 && text[at] === "}") return at + 1;
  }
  return text.length;
}

/** The source without the parts of the one footer. */
function withoutFooters(text: string): string {
  let rest = text;
  for (const part of [/\bfooter=\{/, /<DialogFooter[^{]*\b(?:main|cancel|aside|words)=\{/]) {
    for (let found = part.exec(rest); found; found = part.exec(rest)) {
      const open = found.index + found[0].length - 1;
      // The tag stays, so that the next round finds its next part.
      const kept = found[0].startsWith("<") ? "<DialogFooter " : "";
      rest = `${rest.slice(0, found.index)}${kept}${rest.slice(endOfBraces(rest, open))}`;
    }
  }
  return rest;
}

/** The content of the dialogs and drawers of a file. */
const insides = (text: string): string =>
  [...text.matchAll(/<(Dialog|FormDialog|SidePanel|SideDrawer)\b[\s\S]*?<\/\1>/g)].map(([inside]) => inside).join("\n");

/** Why a file has a footer of its own; null: it has none. */
function ownFooter(source: string): string | null {
  const text = withoutFooters(source);
  if (/@mui\/material\/DialogActions/.test(text)) return "DialogActions";
  if (OPENS.test(text) && SENDS.test(text)) return "a button that sends, outside of the footer";
  if (SENDS.test(text) && LEAVES.test(text)) return "a row of buttons that send and leave";
  if (/<Button\b[^>]*variant="(primary|destructive)"/.test(insides(text)))
    return "a main action, outside of the footer";
  return null;
}

test("every dialog and drawer has the one footer", () => {
  expect(files.length).toBeGreaterThan(200);
  const own = files.map((path) => [path, ownFooter(readFileSync(join(SOURCE, path), "utf8"))] as const);
  expect(own.filter(([, why]) => why !== null)).toEqual([]);
});

test("a footer made by hand is found", () => {
  const send = `<Button type="submit">{copy.save}</Button>`;
  const leave = `<Button variant="ghost" onClick={onDone}>{copy.back}</Button>`;
  expect(ownFooter(`<InlineForm form={form}><Stack>${send}${leave}</Stack></InlineForm>`)).not.toBeNull();
  expect(ownFooter(`<FormDialog form={form}>${send}</FormDialog>`)).not.toBeNull();
  expect(ownFooter(`<Dialog isOpen><Button variant="primary">{copy.done}</Button></Dialog>`)).not.toBeNull();
  expect(ownFooter(`<Dialog footer={{ main: ${send} }}>{text}</Dialog>`)).toBeNull();
  expect(
    ownFooter(`<InlineForm form={form}><DialogFooter cancel={${leave}} main={${send}} /></InlineForm>`),
  ).toBeNull();
});
