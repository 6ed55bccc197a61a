import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..");

/** Each piece of the library that has a wrapper of ours, and where alone it may be. */
const WRAPPED: Record<string, readonly string[]> = {
  Button: [],
  IconButton: [],
  DialogActions: [],
  Dialog: ["ui/bare-dialog.tsx"],
  DialogTitle: ["ui/dialog.tsx"],
  DialogContent: ["ui/dialog.tsx"],
  Modal: ["ui/layer-modal.tsx"],
  Popover: ["ui/popover.tsx"],
  Drawer: ["ui/side-drawer.tsx"],
  SwipeableDrawer: [],
  Menu: ["ui/menu.tsx"],
  NativeSelect: [],
  Snackbar: [],
};
/** See README.md, "Ours or the library's". */
const BROWSERS_SELECT = [
  "areas/auth/registration/register-steps.tsx",
  "areas/booking/page-fields.tsx",
  "ui/data-table-foot.tsx",
  "ui/data-table-sort.tsx",
];

const sources = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => relative(SOURCE, join(entry.parentPath, entry.name)))
  .map((path) => [path, readFileSync(join(SOURCE, path), "utf8")] as const);
const filesWith = (pattern: RegExp): string[] => sources.filter(([, text]) => pattern.test(text)).map(([path]) => path);

test.each(Object.entries(WRAPPED))("MUI's %s is used in its one place", (piece, places) => {
  expect(sources.length).toBeGreaterThan(400);
  expect(
    filesWith(new RegExp(`from "@mui/material/${piece}"|import \\{[^}]*\\b${piece}\\b[^}]*\\} from "@mui/material"`)),
  ).toEqual(places);
});

test("a select of the browser is never a menu", () => {
  expect(filesWith(/<select\b|\bnative: true\b/).toSorted()).toEqual(BROWSERS_SELECT);
});

test("an entry of a menu is ours; the library's is an option of a field", () => {
  const withoutField = sources.filter(([, text]) => /<MenuItem\b/.test(text) && !/\bselect\b|<FormText\b/.test(text));
  expect(withoutField.map(([path]) => path)).toEqual(["ui/menu.tsx"]);
});

test("a select shows its empty option by itself", () => {
  expect(filesWith(/\bdisplayEmpty\b/)).toEqual(["ui/several.tsx", "ui/text-field.tsx"]);
});

test("the words of the button that tries once more are defined once", () => {
  expect(filesWith(/[:=>({] ?"Try again"/)).toEqual(["ui/try-again.copy.ts"]);
});
