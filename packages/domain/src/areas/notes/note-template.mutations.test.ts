import { expect, test } from "vitest";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { correctNoteTemplate, registerNoteTemplate } from "./note-template.mutations.ts";
import { noteTemplates } from "./note-template.ts";

const ID = "019a5f00-0000-7000-8000-000000000001";
const snippet = { id: ID, use: "snippet", name: "Skin", shortcut: "derm", snippetText: "Skin and coat normal." };

test("the clinic's snippets are written by vets and owners, a person's own ones by that person", async () => {
  const clinic = new MemoryClinic();
  const nurse = anEmployee();
  expect(await clinic.run(registerNoteTemplate, snippet, { actor: nurse })).toMatchObject({ code: "forbidden" });
  expect(await clinic.run(registerNoteTemplate, { ...snippet, ownerId: nurse.userId })).toMatchObject({
    code: "forbidden",
  });
  const context = clinic.contextOf({ actor: nurse });
  await clinic.runIn(registerNoteTemplate, { ...snippet, ownerId: nurse.userId }, context);
  expect(await clinic.runIn(registerNoteTemplate, { ...snippet, ownerId: nurse.userId }, context)).toMatchObject({
    status: "applied",
  });
  expect(await clinic.run(correctNoteTemplate, { id: ID, set: { name: "Mine" } })).toMatchObject({ code: "forbidden" });
  await clinic.run(correctNoteTemplate, { id: ID, set: { status: "archived" } }, { actor: nurse });
  expect(clinic.row(noteTemplates, ID)).toMatchObject({ name: "Skin", status: "archived", ownerId: nurse.userId });
});

test.each([{ shortcut: "" }, { snippetText: " " }, { shortcut: "Der m" }, { shortcut: "/derm" }, { name: "" }])(
  "a snippet with %o is refused, when it is made and when it is corrected",
  async (set) => {
    const clinic = new MemoryClinic();
    expect(await clinic.run(registerNoteTemplate, { ...snippet, ...set })).toMatchObject({ code: "invalid_args" });
    await clinic.run(registerNoteTemplate, snippet);
    expect(await clinic.run(correctNoteTemplate, { id: ID, set })).toMatchObject({ code: "invalid_args" });
  },
);
