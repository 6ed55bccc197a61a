import { sumMinor } from "../../kernel/money.ts";
import type { Clause, FormTemplate } from "./form-template.ts";
import { AGREED, type AnsweredClause, type Resuscitation, type SignedForm, type SpendLimit } from "./signed-form.ts";

/** Whether the answer is one that the clause takes. A clause that is only read has none. */
export function isAnswered({ kind, options, answer }: AnsweredClause): boolean {
  switch (kind) {
    case "text":
      return answer === "";
    case "agree":
      return answer === AGREED;
    case "initials":
      return answer !== "";
    case "choice":
      return options.some(({ label }) => label === answer);
  }
}

/** The sum of the prices of the chosen options. */
export const extrasMinor = (clauses: readonly AnsweredClause[]): number =>
  sumMinor(
    clauses.flatMap(({ kind, options, answer }) =>
      kind === "choice" ? (options.find(({ label }) => label === answer)?.addMinor ?? 0) : 0,
    ),
  );

export interface FormNames {
  pet: string;
  client: string;
  clinic: string;
}

export const FORM_PLACEHOLDERS = ["pet", "client", "clinic"] as const satisfies readonly (keyof FormNames)[];
const IN_BRACES = /\{(pet|client|clinic)\}/g;

/** Puts the names in their places, once. Other words in braces stay as they are. */
const fill = (words: string, names: FormNames): string =>
  words.replaceAll(IN_BRACES, (_, name: keyof FormNames) => names[name]);

/** The template with the names of one pet, client and clinic. */
export function filledTemplate(
  { intro, clauses }: Pick<FormTemplate, "intro" | "clauses">,
  names: FormNames,
): { intro: string; clauses: Clause[] } {
  return {
    intro: fill(intro, names),
    clauses: clauses.map((clause) => ({ ...clause, text: fill(clause.text, names) })),
  };
}

export const isInForce = ({ outcome, enteredInErrorAt }: Pick<SignedForm, "outcome" | "enteredInErrorAt">): boolean =>
  outcome === "signed" && enteredInErrorAt === null;

/** A signed paper with wishes: a form, or the answer to an estimate. */
export type WishSource = { id: string } & Pick<
  SignedForm,
  "signedAt" | "outcome" | "enteredInErrorAt" | "spendLimit" | "spendLimitMinor" | "currency" | "resuscitation"
>;

const newestFirst = (a: WishSource, b: WishSource): number =>
  `${a.signedAt} ${a.id}` < `${b.signedAt} ${b.id}` ? 1 : -1;

export interface ClientWishes<Form extends WishSource = SignedForm> {
  spendLimit: {
    kind: Exclude<SpendLimit, "not_asked">;
    minor: number | null;
    currency: string;
    form: Form;
  } | null;
  resuscitation: { choice: Exclude<Resuscitation, "not_asked">; form: Form } | null;
  /** Another form says otherwise about one of them. */
  isDivided: boolean;
}

/**
 * The spend limit and the resuscitation choice of the forms of one visit: those of the form that was signed last. Forms
 * that were entered in error or not signed do not count.
 */
export function wishesOf<Form extends WishSource>(forms: readonly Form[]): ClientWishes<Form> {
  const inForce = forms.filter(isInForce).toSorted(newestFirst);
  const limits = inForce.filter(({ spendLimit }) => spendLimit !== "not_asked");
  const choices = inForce.filter(({ resuscitation }) => resuscitation !== "not_asked");
  const [limit] = limits;
  const [choice] = choices;
  return {
    spendLimit:
      limit && limit.spendLimit !== "not_asked"
        ? { kind: limit.spendLimit, minor: limit.spendLimitMinor, currency: limit.currency, form: limit }
        : null,
    resuscitation:
      choice && choice.resuscitation !== "not_asked" ? { choice: choice.resuscitation, form: choice } : null,
    isDivided:
      limits.some(
        ({ spendLimit, spendLimitMinor }) =>
          spendLimit !== limit?.spendLimit || spendLimitMinor !== limit.spendLimitMinor,
      ) || choices.some(({ resuscitation }) => resuscitation !== choice?.resuscitation),
  };
}
