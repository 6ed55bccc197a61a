import { paperTable } from "@fernpaw/domain/clinics/paper-table";
import { MOST_PICTURES, type PaperBlock, type PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { addDays, type LocalDate, localDateOf } from "@fernpaw/domain/kernel/time";
import { textBlocks } from "@fernpaw/domain/notes/discharge";
import { currentVaccinations } from "@fernpaw/domain/vaccinations/vaccination-status";
import { fullDate } from "../../../ui/clock-time.tsx";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { categoryWords } from "../../files/public/file-words.ts";
import { kindWords, shownParts, systemWords } from "../../notes/public/note-words.ts";
import { statusWords } from "../../problems/public/problem-words.ts";
import { birthText, chipText, deathText, sexText } from "../public/pet-words.ts";
import { roleWords } from "../public/timeline.copy.ts";
import { aboutCopy, alertKindWords, allergyTitle } from "../public/warning-words.ts";
import { weightText, weightUnitOf } from "../public/weight.ts";
import { copy, type RecordExtent } from "./record.copy.ts";
import type { RecordRows } from "./record.queries.ts";

export interface AskedRecord {
  extent: RecordExtent;
  /** Local days; empty: no bound. */
  from: string;
  to: string;
  /** A full record has the newest photos too. */
  hasPhotos: boolean;
}

interface RecordOf extends AskedRecord {
  rows: RecordRows;
  sheet: "a4" | "letter";
  timeZone: string;
  today: LocalDate;
  weightUnit: "kg" | "lb";
}

const words = copy.paper;
const LAST_NOTES = 5;
const LAST_WEIGHTS = 10;
const MEDICINE_DAYS = 90;
const cell = (text: string): string => (text.trim() === "" ? words.nothing : text);

function table(
  labels: readonly string[],
  shares: readonly number[],
  rows: readonly (readonly string[])[],
): PaperBlock[] {
  return rows.length === 0
    ? []
    : [
        paperTable(
          labels,
          shares,
          rows.map((row) => row.map(cell)),
        ),
      ];
}

export const titled = (heading: string, blocks: readonly PaperBlock[]): PaperBlock[] =>
  blocks.length === 0 ? [] : [{ kind: "heading", text: heading }, ...blocks];

const joined = (parts: readonly string[], by = " · "): string => parts.filter((part) => part !== "").join(by);
const byText =
  <Row>(read: (row: Row) => string) =>
  (a: Row, b: Row): number =>
    read(a) < read(b) ? -1 : read(a) > read(b) ? 1 : 0;

interface Frame extends RecordOf {
  isFull: boolean;
  dayOf: (instant: string) => LocalDate;
  /** Whether a day is within the period. */
  isAsked: (day: string) => boolean;
  nameOf: (id: string | null) => string;
}

/** The facts for the blocks of one kind of row. */
export type Pieces = Pick<Frame, "rows" | "today" | "isFull" | "dayOf" | "isAsked" | "nameOf">;

/** Each note with its addenda. */
export function noteBlocksOf({ rows, isFull, dayOf, isAsked, nameOf }: Pieces): PaperBlock[] {
  const notes = rows.notes
    .filter(({ status }) => status === "signed" || (isFull && status === "entered_in_error"))
    .filter(({ typedAt }) => isAsked(dayOf(typedAt)))
    .toSorted(byText(({ typedAt, id }) => `${typedAt}${id}`));
  const shownNotes = isFull ? notes : notes.filter(({ status }) => status === "signed").slice(-LAST_NOTES);
  const noteBlocks = shownNotes.flatMap((note): PaperBlock[] => {
    const added = rows.addenda
      .filter(({ noteId }) => noteId === note.id || noteId === note.versionOf)
      .toSorted(byText(({ writtenAt }) => writtenAt));
    const text = [
      note.status === "entered_in_error" ? words.entered(nameOf(note.errorBy), note.errorReason) : "",
      ...shownParts(note.kind, note).map(({ part, label }) => (note[part] === "" ? "" : words.part(label, note[part]))),
      ...note.findings.map((finding) => words.finding(systemWords[finding.system], finding.text)),
      note.signedAt === null
        ? ""
        : words.signedBy(nameOf(note.signedBy), note.signedLicenceNo, fullDate(dayOf(note.signedAt))),
      ...added.map((one) => `${words.addendum(nameOf(one.createdBy), fullDate(dayOf(one.writtenAt)))}\n${one.text}`),
    ];
    return titled(words.noteHead(kindWords[note.kind], fullDate(dayOf(note.typedAt))), textBlocks(joined(text, "\n")));
  });
  return noteBlocks;
}

/** The rows of the table of treatments. */
function treatedRows({ rows, today, isFull, dayOf, isAsked, nameOf }: Pieces): string[][] {
  const since = addDays(today, -MEDICINE_DAYS);
  return rows.treatments
    .filter(({ status }) => status === "given" || (isFull && status === "taken_back"))
    .filter((row) => {
      const day = dayOf(row.occurredAt);
      return isFull ? isAsked(day) : day >= since && rows.products.get(row.productId)?.kind === "medication";
    })
    .toSorted(byText(({ occurredAt, id }) => `${occurredAt}${id}`))
    .map((row) => {
      const product = rows.products.get(row.productId);
      const name = product?.name ?? words.unknownProduct;
      const named = row.status === "taken_back" ? words.takenBack(name) : name;
      return [
        fullDate(dayOf(row.occurredAt)),
        row.way === "dispense" ? words.takenHome(named) : named,
        product ? quantityText(row.quantityMilli, product.dispensingUnit) : "",
        joined([row.dose, row.doseReason, row.route, row.site], ", "),
        row.givenBy === null ? "" : nameOf(row.givenBy),
      ];
    });
}

/** The rows of the table of vaccinations. */
function vaccinatedRows({ rows, isFull, isAsked }: Pieces): string[][] {
  return (isFull ? rows.vaccinations.filter(({ givenOn }) => isAsked(givenOn)) : currentVaccinations(rows.vaccinations))
    .toSorted(byText(({ givenOn, id }) => `${givenOn}${id}`))
    .map((row) => [
      fullDate(row.givenOn),
      row.enteredInErrorAt === null
        ? row.source === "here"
          ? row.name
          : words.elsewhere(row.name)
        : words.inError(row.name, row.enteredInErrorReason),
      joined([row.manufacturer, row.batchNo], " "),
      row.nextDueOn === null ? "" : fullDate(row.nextDueOn),
    ]);
}

export const treatmentBlocks = (pieces: Pieces): PaperBlock[] =>
  titled(
    pieces.isFull ? words.treatments : words.recentMedicines,
    table(words.treatment, [16, 32, 16, 20, 16], treatedRows(pieces)),
  );

export const vaccinationBlocks = (pieces: Pieces): PaperBlock[] =>
  titled(words.vaccinations, table(words.vaccination, [18, 46, 18, 18], vaccinatedRows(pieces)));

/** Each order with its results. */
export function labBlocks({ rows, isFull, dayOf, isAsked }: Pieces): PaperBlock[] {
  return rows.orders
    .filter(({ status, orderedAt }) => isFull && status !== "cancelled" && isAsked(dayOf(orderedAt)))
    .toSorted(byText(({ orderedAt, id }) => `${orderedAt}${id}`))
    .flatMap((order): PaperBlock[] => {
      const own = rows.results.filter(({ orderId }) => orderId === order.id).toSorted((a, b) => a.sort - b.sort);
      const range = (low: number | null, high: number | null): string =>
        low === null && high === null ? "" : `${low === null ? "" : low / 1000} – ${high === null ? "" : high / 1000}`;
      return titled(words.order(order.name, order.laboratory, fullDate(dayOf(order.resultedAt ?? order.orderedAt))), [
        ...table(
          words.result,
          [35, 25, 15, 25],
          own.map((one) => [one.name, joined([one.value, one.note]), one.unit, range(one.lowMilli, one.highMilli)]),
        ),
        ...(order.comment === "" ? [] : textBlocks(words.comment(order.comment))),
      ]);
    });
}

/** The animal, its owners and its warnings. */
function whoBlocks({ rows }: Pick<RecordOf, "rows">): PaperBlock[] {
  const { pet, type, owners } = rows.page;
  const animal = [
    [words.species, joined([type?.name ?? "", pet.breed], ", ")],
    [words.sex, sexText(pet)],
    [words.born, birthText(pet)],
    [words.died, deathText(pet)],
    [words.colour, joined([pet.colour, pet.markings], ", ")],
    [words.chip, chipText(pet.identifiers.find(({ kind }) => kind === "microchip")?.value ?? "")],
  ].filter(([, value]) => value !== "");
  const warnings = [
    ...rows.allergies.map((one) => joined([allergyTitle(one), one.reaction])),
    ...rows.alerts
      .filter(({ kind }) => kind !== "financial")
      .map(({ kind, text }) => aboutCopy.warning(alertKindWords[kind], text)),
  ];
  return [
    ...titled(words.animal, textBlocks(animal.map(([label, value]) => `${label}: ${value}`).join("\n"))),
    ...titled(
      words.owners,
      textBlocks(
        owners.length === 0
          ? words.noOwner
          : owners
              .map(({ role, name, phone, email }) => joined([`${roleWords[role]}: ${name}`, phone, email]))
              .join("\n"),
      ),
    ),
    ...titled(words.warnings, textBlocks(warnings.length === 0 ? words.noWarnings : warnings.join("\n"))),
  ];
}

/** The list of files, and the newest pictures. */
function fileBlocks({ rows, isFull, dayOf, isAsked, hasPhotos }: Frame): PaperBlock[] {
  const files = rows.files
    .filter(
      ({ removedAt, createdAt, capturedAt }) => isFull && removedAt === null && isAsked(dayOf(capturedAt ?? createdAt)),
    )
    .toSorted(byText(({ createdAt, id }) => `${createdAt}${id}`));
  const dayWords = ({ capturedAt, createdAt }: (typeof files)[number]): string =>
    fullDate(dayOf(capturedAt ?? createdAt));
  const pictures = hasPhotos
    ? files.flatMap((file): PaperBlock[] => {
        const { id: fileId, uploadState, widthPx, heightPx, name } = file;
        if (uploadState !== "stored" || widthPx === null || heightPx === null) return [];
        return [{ kind: "picture", fileId, widthPx, heightPx, label: joined([dayWords(file), name]) }];
      })
    : [];
  const shown = pictures.slice(-MOST_PICTURES);
  return [
    ...titled(words.files, [
      ...table(
        words.fileColumns,
        [20, 20, 60],
        files.map((file) => [dayWords(file), categoryWords[file.category], file.name]),
      ),
      ...(files.length === shown.length ? [] : textBlocks(words.filesHint)),
    ]),
    ...titled(pictures.length > shown.length ? words.newestPhotos(shown.length) : words.photos, shown),
  ];
}

/** Everything of a pet's record, or what a colleague needs first; as the app prints it and the server makes a PDF of it. */
export function recordDocument(asked: RecordOf): PaperDocument {
  const { rows, extent, from, to, sheet, timeZone, today, weightUnit } = asked;
  const { pet, type } = rows.page;
  const isFull = extent === "full";
  const dayOf = (instant: string): LocalDate => localDateOf(instant, timeZone);
  const isAsked = (day: string): boolean => (from === "" || day >= from) && (to === "" || day <= to);
  const nameOf = (id: string | null): string => rows.names.get(id ?? "") || words.somebody;
  const unit = weightUnitOf(type, weightUnit);
  const frame = { ...asked, isFull, dayOf, isAsked, nameOf };
  const noteBlocks = noteBlocksOf(frame);
  const period = from === "" && to === "" ? "" : words.fromTo(from && fullDate(from), to && fullDate(to));

  const weights = rows.weights.filter(({ takenAt }) => isAsked(dayOf(takenAt)));
  return {
    paper: sheet,
    title: words.title[extent],
    recipient: [],
    facts: [
      { label: words.pet, value: pet.name },
      { label: words.number, value: pet.number === null ? "" : String(pet.number) },
      { label: words.date, value: fullDate(today) },
      { label: words.period, value: period },
    ].filter(({ value }) => value !== ""),
    blocks: [
      ...whoBlocks(asked),
      ...titled(
        words.problems,
        table(
          words.problem,
          [46, 18, 18, 18],
          rows.problems
            .filter(({ problem }) => isFull || problem.resolvedOn === null)
            .map(({ problem: { text, status, onsetOn, resolvedOn } }) => [
              text,
              statusWords[status],
              onsetOn === null ? "" : fullDate(onsetOn),
              resolvedOn === null ? "" : fullDate(resolvedOn),
            ]),
        ),
      ),
      ...treatmentBlocks(frame),
      ...vaccinationBlocks(frame),
      ...titled(
        words.weights,
        table(
          words.weight,
          [50, 50],
          (isFull ? weights : weights.slice(-LAST_WEIGHTS)).map(({ takenAt, weightG }) => [
            fullDate(dayOf(takenAt)),
            weightText(weightG, unit),
          ]),
        ),
      ),
      ...titled(
        isFull ? words.notes : words.lastNotes,
        noteBlocks.length === 0 ? textBlocks(words.noNotes) : noteBlocks,
      ),
      ...titled(words.results, labBlocks(frame)),
      ...fileBlocks(frame),
    ],
  };
}
