import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { noteTemplates, type NoteTemplate } from "@fernpaw/domain/notes/note-template";
import { expect, test } from "vitest";
import { emptyContent } from "./note-parts.ts";
import { expandSnippet } from "./snippets.ts";
import { withTemplate } from "./template-text.ts";

const SNIPPETS = [{ shortcut: "derm", snippetText: "Coat shiny." }];

test.each([
  ["/derm ", 6, "Coat shiny. ", 12],
  ["Skin: /derm  ok", 12, "Skin: Coat shiny.  ok", 18],
  ["/DERM\n", 6, "Coat shiny.\n", 12],
  [`${"long ".repeat(20)}/derm `, 106, `${"long ".repeat(20)}Coat shiny. `, 112],
])("%j with the caret at %i becomes the snippet", (text, caret, expanded, at) => {
  expect(expandSnippet(text, caret, SNIPPETS)).toEqual({ text: expanded, caret: at });
});

test.each([
  ["/derm", 5],
  ["/dermis ", 8],
  ["and/derm ", 9],
  ["/derm more ", 11],
  ["/ ", 2],
])("%j stays", (text, caret) => {
  expect(expandSnippet(text, caret, SNIPPETS)).toBeNull();
});

test("a template fills what is empty and comes below the written text", () => {
  const template = {
    ...emptyRow(noteTemplates),
    noteKind: "phone",
    subjective: "Caller: ",
    plan: "Advice: ",
  } as unknown as NoteTemplate;
  expect(withTemplate(emptyContent("soap"), template)).toMatchObject({ kind: "phone", subjective: "Caller: " });
  expect(withTemplate({ ...emptyContent("soap"), plan: "Rest.\n" }, template)).toMatchObject({
    kind: "soap",
    subjective: "Caller: ",
    plan: "Rest.\nAdvice: ",
  });
});
