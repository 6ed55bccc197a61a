import { AREAS } from "@fernpaw/domain/registry";
import { expect, test } from "vitest";
import { fieldWordsOf } from "../area-words.ts";

// Pages without a clinic load no words of its rows.
const sources = import.meta.glob<string>(["../**/*.tsx", "!../areas/{auth,booking,platform,site}/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const modules = import.meta.glob<Record<string, unknown>>("../areas/**/*{.copy,-words}.ts", { eager: true });
/** The words of the fields themselves. */
const isWords = (path: string): boolean => path.endsWith(".words.copy.ts");

/** The labels that the fields of this name have in the words of the areas. */
const wordsOfField = (field: string): Set<string> =>
  new Set(
    Object.values(AREAS).flatMap(({ entities }) =>
      entities.flatMap(({ table, fields }) => (Object.hasOwn(fields, field) ? [fieldWordsOf(table)[field] ?? ""] : [])),
    ),
  );

/** `form.field("name")` and its siblings, or the `name` of a field that renders by itself. */
const BOUND = /\.(?:field|bind|pick|tick)\(\s*"(\w+)"|\bname="(\w+)"/;
const LABEL = /\blabel=\{([\w.]+)\}/;

/** Where the file keeps what `expression` names, as the module's own exports have it. */
function valueOf(file: string, source: string, expression: string): unknown {
  const [first = "", ...rest] = expression.split(".");
  const alias = new RegExp(`const ${first} = (\\w+(?:\\.\\w+)*);`).exec(source)?.[1];
  if (alias) return valueOf(file, source, [alias, ...rest].join("."));
  for (const [, names = "", from = ""] of source.matchAll(/import \{([^}]*)\} from "(\.[^"]*)"/g)) {
    const name = names
      .split(",")
      .map((each) => each.trim().split(" as "))
      .find((each) => (each[1] ?? each[0]) === first)?.[0];
    if (name === undefined) continue;
    const path = new URL(from, `file:///${file.replace("../", "src/")}`).pathname.replace("/src/", "../");
    if (isWords(path)) return undefined;
    return [name, ...rest].reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], modules[path]);
  }
  return undefined;
}

/** Each input of a form that is bound to a field, with its label where that is a text of a file of copy. */
function* labelledInputs(): Generator<{ at: string; field: string; label: string }> {
  for (const [file, source] of Object.entries(sources)) {
    if (file.includes(".test.")) continue;
    for (const [tag] of source.matchAll(/<[A-Z]\w*(?:[^<>]|=>)*?>/g)) {
      const bound = BOUND.exec(tag);
      const expression = LABEL.exec(tag)?.[1];
      const label = expression === undefined ? undefined : valueOf(file, source, expression);
      if (!bound || typeof label !== "string") continue;
      yield { at: `${file}: ${expression}`, field: bound[1] ?? bound[2] ?? "", label };
    }
  }
}

test("the label of an input that has the words of its field is taken from there", () => {
  const inputs = [...labelledInputs()];
  // Questions, and forms that are not about an entity, have labels of their own.
  expect(inputs.length).toBeGreaterThan(10);
  expect(inputs.filter(({ field, label }) => wordsOfField(field).has(label))).toEqual([]);
});
