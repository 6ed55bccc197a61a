import { filledTemplate } from "@fernpaw/domain/consents/form-answers";
import type { Clause, FormTemplate } from "@fernpaw/domain/consents/form-template";
import type { Signature } from "@fernpaw/domain/consents/signature";
import type { signForm } from "@fernpaw/domain/consents/signed-form.mutations";
import type { Resuscitation, SignerRelation } from "@fernpaw/domain/consents/signed-form";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import type { FieldAt } from "../../../form/faults.ts";
import type { Fault } from "../../../form/judge-args.ts";
import { readDecimal } from "../../../form/typed-number.ts";
import type { Region } from "../../../form/typed-fields.ts";
import { copy } from "../consents.copy.ts";
import type { SignSubject } from "../consents.queries.ts";

const { faults } = copy.sign;

export interface SignValues {
  /** By the place of the clause. */
  answers: string[];
  spendLimit: "" | "amount" | "no_limit";
  spendLimitMinor: string;
  resuscitation: "" | Exclude<Resuscitation, "not_asked">;
  signerName: string;
  signerRelation: SignerRelation;
  method: "drawn" | "typed";
  signature: Signature | null;
  typedName: string;
}

type SignArgs = ArgsOf<typeof signForm>;

/** A form with the names filled in, as the client reads it. */
export interface OpenForm {
  template: FormTemplate;
  subject: SignSubject;
  intro: string;
  clauses: Clause[];
}

export const openForm = (template: FormTemplate, subject: SignSubject): OpenForm => ({
  template,
  subject,
  ...filledTemplate(template, { pet: subject.petName, client: subject.clientName, clinic: subject.clinicName }),
});

export const blankValues = ({ clauses, subject }: OpenForm): SignValues => ({
  answers: clauses.map(() => ""),
  spendLimit: "",
  spendLimitMinor: "",
  resuscitation: "",
  signerName: subject.clientName,
  signerRelation: "owner",
  method: "drawn",
  signature: null,
  typedName: "",
});

/** An unfinished form that was kept: the signature itself is made anew. */
export const withoutSignature = (kept: SignValues): SignValues => ({ ...kept, signature: null, typedName: "" });

/** The part that a signed and a declined form have in common. */
export const readForm = ({ template, subject, intro, clauses }: OpenForm, { currency }: Region) => ({
  petId: subject.petId,
  visitId: subject.visitId,
  clientId: subject.clientId,
  templateId: template.id as string,
  templateRevision: template.revision,
  language: template.language,
  title: template.name,
  petName: subject.petName,
  clientName: subject.clientName,
  intro,
  clauses: clauses.map((clause) => ({ ...clause, answer: "" })),
  currency,
});

function readLimit(
  template: FormTemplate,
  { spendLimit, spendLimitMinor }: SignValues,
  region: Region,
  fault: Fault,
): Pick<SignArgs, "spendLimit" | "spendLimitMinor"> {
  if (template.asksSpendLimit === "no") return { spendLimit: "not_asked", spendLimitMinor: null };
  if (spendLimit === "") fault("spendLimit", faults.limit);
  if (spendLimit !== "amount") return { spendLimit: "no_limit", spendLimitMinor: null };
  const read = readDecimal(spendLimitMinor, { locale: region.locale, decimals: decimalsOf(region.currency) });
  if ("unread" in read) fault("spendLimitMinor", spendLimitMinor.trim() === "" ? faults.amount : read.unread);
  else if (read.value <= 0) fault("spendLimitMinor", faults.amount);
  return { spendLimit: "amount", spendLimitMinor: "value" in read ? read.value : 1 };
}

export function toSignArgs(
  { id, open, region }: { id: string; open: OpenForm; region: Region },
  values: SignValues,
  fault: Fault,
): SignArgs {
  const { template } = open;
  const { answers, resuscitation, signerName, signerRelation, method, signature, typedName } = values;
  const content = readForm(open, region);
  const limit = readLimit(template, values, region, fault);
  if (template.asksResuscitation === "yes" && resuscitation === "") fault("resuscitation", faults.limit);
  if (method === "drawn" && signature === null) fault("signature", faults.signature);
  if (method === "typed" && typedName.trim() === "") fault("typedName", faults.name);
  return {
    id,
    ...content,
    clauses: content.clauses.map((clause, at) => ({ ...clause, answer: answers[at] ?? "" })),
    ...limit,
    resuscitation: template.asksResuscitation === "yes" && resuscitation !== "" ? resuscitation : "not_asked",
    outcome: "signed",
    declineReason: "",
    signerName,
    signerRelation,
    signature: method === "drawn" ? signature : null,
    typedName: method === "typed" ? typedName : "",
  };
}

/** The arguments call an answer by its clause. */
export const signFieldAt: FieldAt = (path) => {
  const [first, at] = path;
  if (first === "clauses") return `answers.${String(at)}`;
  return first === undefined ? null : String(first);
};
