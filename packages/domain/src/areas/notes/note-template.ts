import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { editable, fixed } from "../../kernel/fields.ts";
import { ref } from "../../kernel/references.ts";
import { requiredName, text } from "../../kernel/text.ts";
import { TypedNoteKind } from "./note.ts";

const MAX_TEMPLATE_PART = 10_000;

/** `/derm` without the slash: small letters, digits and hyphens. */
export const Shortcut = z
  .string()
  .check(z.regex(/^[a-z0-9-]{0,24}$/, { error: "has small letters, digits and hyphens" }));

/**
 * Text to start from: a template fills the parts of a note, a snippet replaces its shortcut while one types. The clinic's
 * ones are for the whole team, a person's own ones for that person.
 */
export const noteTemplates = defineEntity({
  table: "noteTemplates",
  fields: () => ({
    use: fixed(z.enum(["template", "snippet"])),
    /** Null: the clinic's. */
    ownerId: fixed(z.nullable(ref("staff")), null),
    name: editable(requiredName(80)),
    /** Of a snippet. */
    shortcut: editable(Shortcut, ""),
    /** Of a template: the kind of note that it makes. */
    noteKind: editable(TypedNoteKind, "soap"),
    subjective: editable(text(MAX_TEMPLATE_PART), ""),
    objective: editable(text(MAX_TEMPLATE_PART), ""),
    assessment: editable(text(MAX_TEMPLATE_PART), ""),
    plan: editable(text(MAX_TEMPLATE_PART), ""),
    /** Of a snippet: what takes the place of the shortcut. */
    snippetText: editable(text(MAX_TEMPLATE_PART), ""),
    status: editable(z.enum(["active", "archived"]), "active"),
  }),
  scope: "base",
  indexes: [],
  buckets: { p0: "all" },
});
export type NoteTemplate = RowOf<typeof noteTemplates>;
