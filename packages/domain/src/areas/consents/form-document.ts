import type { PaperBlock, PaperDocument } from "../clinics/paper-document.ts";
import { extrasMinor } from "./form-answers.ts";
import { formPaperCopy as copy, relationWords, resuscitationAnswers } from "./form-document.copy.ts";
import { croppedSignature, PEN_WIDTH, signaturePath } from "./signature.ts";
import type { AnsweredClause, SignedForm } from "./signed-form.ts";

interface FormPaper {
  paper: "a4" | "letter";
  form: SignedForm;
  /** Name and address of the client, line by line. */
  recipient: string[];
  /** The team member; empty: unknown. */
  witness: string;
  day: string;
  /** Day and time. */
  when: string;
  /** An amount of minor units in the form's currency. */
  money: (minor: number) => string;
}

function answerText({ kind, options, answer }: AnsweredClause, money: FormPaper["money"]): string {
  if (kind === "text") return "";
  if (answer === "") return copy.open;
  if (kind === "agree") return copy.agreed;
  if (kind === "initials") return copy.initials(answer);
  const addMinor = options.find(({ label }) => label === answer)?.addMinor ?? null;
  return copy.chosen(answer, addMinor === null ? "" : money(addMinor));
}

const text = (...lines: string[]): PaperBlock => ({
  kind: "text",
  text: lines.filter((line) => line !== "").join("\n"),
});

function wishBlocks({ form, money }: FormPaper): PaperBlock[] {
  const extras = extrasMinor(form.clauses);
  const lines = [
    extras > 0 ? copy.extras(money(extras)) : "",
    form.spendLimit === "amount" ? copy.limit(money(form.spendLimitMinor ?? 0)) : "",
    form.spendLimit === "no_limit" ? copy.noLimit : "",
    form.resuscitation === "not_asked" ? "" : copy.resuscitation(resuscitationAnswers[form.resuscitation]),
  ].filter((line) => line !== "");
  return lines.length > 0 ? [{ kind: "heading", text: copy.wishes }, text(...lines)] : [];
}

function signatureBlocks({ form, witness, when }: FormPaper): PaperBlock[] {
  const { signerName, outcome } = form;
  const signature = form.signature && croppedSignature(form.signature);
  const foot = text(copy.witness(witness), copy.hash(form.contentHash));
  if (outcome === "declined")
    return [
      { kind: "heading", text: copy.declined },
      text(copy.declinedBy(signerName, form.declineReason), when),
      foot,
    ];
  const signed = copy.drawn(signerName, relationWords[form.signerRelation], when);
  const mark: PaperBlock = signature
    ? {
        kind: "drawing",
        path: signaturePath(signature),
        width: signature.width,
        height: signature.height,
        penWidth: PEN_WIDTH,
        label: signed,
      }
    : text(copy.typed(form.typedName), signed);
  return [{ kind: "heading", text: copy.signature }, mark, foot];
}

/** A signed form as the app shows and prints it, and as the server makes a PDF of it. */
export function formDocument(facts: FormPaper): PaperDocument {
  const { paper, form, recipient, day, money } = facts;
  return {
    paper,
    title: form.title,
    recipient,
    facts: [
      { label: copy.date, value: day },
      { label: copy.pet, value: form.petName },
      ...(form.clientName === "" ? [] : [{ label: copy.client, value: form.clientName }]),
    ],
    blocks: [
      ...(form.enteredInErrorAt === null ? [] : [text(copy.inError(form.enteredInErrorReason))]),
      ...(form.intro === "" ? [] : [text(form.intro)]),
      ...form.clauses.map((clause) => text(clause.text, answerText(clause, money))),
      ...wishBlocks(facts),
      ...signatureBlocks(facts),
    ],
  };
}
