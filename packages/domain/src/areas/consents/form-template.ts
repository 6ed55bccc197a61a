import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { editable, managed } from "../../kernel/fields.ts";
import { PriceMinor } from "../../kernel/money.ts";
import { requiredName, requiredText, text } from "../../kernel/text.ts";

export const MAX_CLAUSES = 30;
const MAX_OPTIONS = 8;

/** The task of the client at a clause. `text` is only read; each other kind needs an answer before the form is signed. */
export const CLAUSE_KINDS = ["text", "agree", "initials", "choice"] as const;
export type ClauseKind = (typeof CLAUSE_KINDS)[number];

export const ClauseOption = z.strictObject({
  label: requiredName(160),
  /** Added to the bill by this choice; null: the form names no price. */
  addMinor: z.nullable(PriceMinor),
});

export const clauseShape = () => ({
  kind: z.enum(CLAUSE_KINDS),
  text: requiredText(4000),
  /** Of a choice alone. */
  options: z.array(ClauseOption).check(
    z.maxLength(MAX_OPTIONS),
    z.refine((options) => new Set(options.map(({ label }) => label)).size === options.length, {
      error: "must have different labels",
    }),
  ),
});

const Clause = z.strictObject(clauseShape()).check(
  z.refine(({ kind, options }) => (kind === "choice" ? options.length >= 2 : options.length === 0), {
    path: ["options"],
    error: "a choice has two options or more, any other clause none",
  }),
);
export type Clause = z.output<typeof Clause>;

/** BCP 47, as far as a form needs it: `en`, `pt-BR`. */
export const FormLanguage = z
  .string()
  .check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/, { error: "must be a language" }));

/** A form that clients sign, in the clinic's own words. A signed form keeps its own copy of them. */
export const formTemplates = defineEntity({
  table: "formTemplates",
  fields: () => ({
    name: editable(requiredName(120)),
    /** Above the clauses. `{pet}`, `{client}` and `{clinic}` are filled in, here and in the clauses. */
    intro: editable(text(6000), ""),
    clauses: editable(z.array(Clause).check(z.maxLength(MAX_CLAUSES)), []),
    asksSpendLimit: editable(z.enum(["yes", "no"]), "no"),
    asksResuscitation: editable(z.enum(["yes", "no"]), "no"),
    language: editable(FormLanguage, "en"),
    status: editable(z.enum(["active", "archived"]), "active"),
    /** Counts the corrections: a signed form says which text it has. */
    revision: managed(z.int().check(z.gte(1)), 1),
  }),
  scope: "base",
  indexes: [],
  buckets: { p0: "all" },
});
export type FormTemplate = RowOf<typeof formTemplates>;
