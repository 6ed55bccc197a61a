import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
/** Rendered to HTML at the build, and worked by `site-script.ts`: no React is there to keep a value. */
const PLAIN_HTML = /^areas\/site\//;
const OWN_FORM = /\buseForm(Core)?\s*[(<]|<form\b|component="form"|\bonSubmit=/;

const files = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => relative(SOURCE, join(entry.parentPath, entry.name)))
  .filter((path) => !path.startsWith("form/") && !PLAIN_HTML.test(path));

test("every form is one of the kit", () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((path) => OWN_FORM.test(readFileSync(join(SOURCE, path), "utf8")))).toEqual([]);
});
