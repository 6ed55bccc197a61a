import { moneyText } from "../../kernel/money-text.ts";
import type { Instant, LocalDate } from "../../kernel/time.ts";
import { column, factsOf, total } from "../billing/paper-money.ts";
import { quantityText } from "../catalogue/unit-words.copy.ts";
import { type PaperBlock, type PaperDocument, sheetOf } from "../clinics/paper-document.ts";
import { relationWords, resuscitationAnswers } from "../consents/form-document.copy.ts";
import { croppedSignature, PEN_WIDTH, signaturePath } from "../consents/signature.ts";
import { dateWords } from "../messages/template-values.ts";
import type { EstimateAnswer } from "./estimate-answer.ts";
import { type EstimateLine, inOrder, rangeOf, totalsOf } from "./estimate-line.ts";
import { estimateNumber, estimatePaper as words } from "./estimate-papers.copy.ts";
import { type Estimate, stateOf } from "./estimate.ts";

export interface EstimateOnPaper {
  settings: { country: string; locale: string };
  estimate: Estimate;
  /** Removed ones are left out. */
  lines: readonly EstimateLine[];
  /** The answer that counts; null: the client has not answered. */
  answer: EstimateAnswer | null;
  /** Name and address, line by line. */
  recipient: string[];
  clientNumber: number | null;
  /** `Juno, dog, Labrador`. */
  pet: string;
  today: LocalDate;
  dayOf: (at: Instant) => LocalDate;
  momentText: (at: Instant) => string;
}

const text = (...lines: string[]): PaperBlock => ({
  kind: "text",
  text: lines.filter((line) => line !== "").join("\n"),
});

/** The lines with their range, and the sums below them. */
function linesTable(page: EstimateOnPaper, lines: readonly EstimateLine[], hasTotals: boolean): PaperBlock {
  const { settings, estimate } = page;
  const money = (minor: number): string => moneyText(minor, { ...settings, currency: estimate.currency });
  const { lowMinor, highMinor } = totalsOf(lines, () => true);
  const amount = ({ unit }: EstimateLine, milli: number): string =>
    unit === "unit" ? (milli / 1000).toLocaleString(settings.locale) : quantityText(milli, unit);
  const { columns } = words;
  return {
    kind: "table",
    columns: [
      column(columns.item, 9, "start"),
      column(columns.quantity, 4, "start"),
      column(columns.low, 3),
      column(columns.high, 3),
    ],
    rows: lines.map((line) => {
      const range = rangeOf(line);
      const quantity = words.range(amount(line, line.lowMilli), amount(line, line.highMilli));
      const sums = range ? [money(range.lowMinor), money(range.highMinor)] : [words.noPrice, words.noPrice];
      return [line.description, quantity, ...sums];
    }),
    totals: hasTotals ? [total(words.totalLow, money(lowMinor)), total(words.totalHigh, money(highMinor), true)] : [],
  };
}

/** The planned lines; after an answer the agreed lines with their sum, and the declined ones without it. */
function lineBlocks(page: EstimateOnPaper): PaperBlock[] {
  const lines = page.lines.filter(({ status }) => status === "open").toSorted(inOrder);
  const hasTax = lines.some(({ taxes }) => taxes.length > 0);
  const foot = text(hasTax ? words.withTaxes : "", words.notAnInvoice);
  if (page.answer === null)
    return lines.length === 0 ? [] : [{ kind: "heading", text: words.planned }, linesTable(page, lines, true), foot];
  const agreed = lines.filter(({ decision }) => decision === "accepted");
  const declined = lines.filter(({ decision }) => decision === "declined");
  return [
    ...(agreed.length === 0
      ? []
      : [{ kind: "heading" as const, text: words.agreed }, linesTable(page, agreed, true), foot]),
    ...(declined.length === 0
      ? []
      : [{ kind: "heading" as const, text: words.declined }, linesTable(page, declined, false)]),
  ];
}

function wishBlocks({ settings, estimate }: EstimateOnPaper): PaperBlock[] {
  const { spendLimitMinor, resuscitation, currency } = estimate;
  const lines = [
    spendLimitMinor === null ? "" : words.limit(moneyText(spendLimitMinor, { ...settings, currency })),
    resuscitation === "not_asked" ? "" : words.resuscitation(resuscitationAnswers[resuscitation]),
  ].filter((line) => line !== "");
  return lines.length === 0 ? [] : [{ kind: "heading", text: words.wishes }, text(...lines)];
}

/** The answer of the client with the signature; before it, lines to sign by hand while the estimate is valid. */
function signatureBlocks({ estimate, answer, momentText, today }: EstimateOnPaper): PaperBlock[] {
  if (answer === null) {
    const isOpen = ["draft", "presented"].includes(stateOf(estimate, today));
    return isOpen
      ? [{ kind: "heading", text: words.signature }, text(words.toSign), text(words.nameLine), text(words.signLine)]
      : [];
  }
  const when = momentText(answer.signedAt);
  if (answer.outcome === "declined")
    return [text(words.allDeclined(answer.signerName, when), words.reason(answer.declineReason))];
  const signed = words.signed(answer.signerName, relationWords[answer.signerRelation], when);
  const drawn = answer.signature && croppedSignature(answer.signature);
  const mark: PaperBlock = drawn
    ? {
        kind: "drawing",
        path: signaturePath(drawn),
        width: drawn.width,
        height: drawn.height,
        penWidth: PEN_WIDTH,
        label: signed,
      }
    : text(words.typed(answer.typedName), signed);
  return [{ kind: "heading", text: words.signature }, mark];
}

/** An estimate as the client gets it. The app shows and prints it, and the server makes a PDF of it. */
export function estimateDocument(page: EstimateOnPaper): PaperDocument {
  const { settings, estimate, recipient, clientNumber, pet, today, dayOf } = page;
  const day = (on: LocalDate): string => dateWords(on, settings.locale);
  const state = stateOf(estimate, today);
  const number = estimateNumber(estimate);
  const notices = [
    state === "void" ? words.isVoid : "",
    state === "expired" ? words.expired(day(estimate.validUntil)) : "",
    estimate.number === null ? words.numberFollows : "",
  ].filter((line) => line !== "");
  const { facts } = words;
  return {
    paper: sheetOf(settings.country),
    title: state === "void" ? words.voidTitle(number) : words.title(number),
    recipient,
    facts: factsOf([
      [facts.date, day(dayOf(estimate.createdAt))],
      [facts.reference, estimate.number === null ? "" : estimate.reference],
      [facts.validUntil, page.answer === null ? day(estimate.validUntil) : ""],
      [facts.plan, estimate.title],
      [facts.pet, pet],
      [facts.client, clientNumber === null ? "" : String(clientNumber)],
    ]),
    blocks: [
      ...(notices.length === 0 ? [] : [text(...notices)]),
      ...lineBlocks(page),
      ...wishBlocks(page),
      ...signatureBlocks(page),
    ],
  };
}
