import type { PaperBlock, PaperDocument } from "../clinics/paper-document.ts";
import { dischargeCopy as copy } from "./discharge.copy.ts";
import type { NoteAddendum, VisitNote } from "./note.ts";

type Written = Pick<
  VisitNote,
  | "id"
  | "versionOf"
  | "kind"
  | "status"
  | "subjective"
  | "objective"
  | "assessment"
  | "plan"
  | "signedAt"
  | "signedBy"
  | "typedAt"
>;
type Added = Pick<NoteAddendum, "noteId" | "text" | "writtenAt">;

/** The text for the client. */
export interface DischargeText<Note extends Written = Written> {
  /** Signed ones in the order of their signatures, else the draft that was typed last. */
  notes: Note[];
  addenda: Added[];
  isSigned: boolean;
}

/** Null: the visit has only other notes. Notes in error and versions that were left out do not count. */
export function dischargeTextOf<Note extends Written>(
  notes: readonly Note[],
  addenda: readonly Added[],
): DischargeText<Note> | null {
  const own = notes.filter(({ kind }) => kind === "discharge");
  const signed = own.filter(({ status }) => status === "signed");
  if (signed.length > 0) {
    const ids = new Set(signed.flatMap(({ id, versionOf }) => [id as string, versionOf as string | null]));
    return {
      notes: signed.toSorted((a, b) => ((a.signedAt ?? "") < (b.signedAt ?? "") ? -1 : 1)),
      addenda: addenda.filter(({ noteId }) => ids.has(noteId)).toSorted((a, b) => (a.writtenAt < b.writtenAt ? -1 : 1)),
      isSigned: true,
    };
  }
  const drafts = own.filter(({ status }) => status === "draft").toSorted((a, b) => (a.typedAt < b.typedAt ? 1 : -1));
  const [last] = drafts;
  return last ? { notes: [last], addenda: [], isSigned: false } : null;
}

/** One product or piece of work, as the client reads it. */
export interface DischargeLine {
  name: string;
  amount: string;
  dose: string;
  isToTakeHome: boolean;
}

export interface DischargeFacts {
  petName: string;
  reason: string;
  /** Empty: not weighed at this visit. */
  weight: string;
  lines: readonly DischargeLine[];
  vaccinations: readonly { name: string; givenOn: string; nextDueOn: string | null }[];
  /** Later appointments of the pet in words, the next first. */
  appointments: readonly string[];
  clinic: { name: string; phone: string };
}

interface Discharge extends DischargeFacts {
  paper: "a4" | "letter";
  /** Name and address of the client, line by line. */
  recipient: string[];
  /** As people read a day. */
  dayText: (day: string) => string;
  /** The local day of a moment. */
  dayOf: (instant: string) => string;
  /** The day of the visit. */
  day: string;
  /** Empty: not known. */
  vetName: string;
  text: DischargeText;
  nameOf: (userId: string | null) => string;
}

const NOTHING = "–";
/** A text block of a document holds so many characters. */
const BLOCK_LENGTH = 20_000;

/** A text as blocks: nothing of a long one is lost. */
export function textBlocks(text: string): PaperBlock[] {
  const whole = text.trim();
  const blocks: PaperBlock[] = [];
  for (let at = 0; at < whole.length;) {
    const rest = whole.slice(at, at + BLOCK_LENGTH);
    const line = whole.length - at > BLOCK_LENGTH ? rest.lastIndexOf("\n") : -1;
    const part = line > 0 ? rest.slice(0, line + 1) : rest;
    blocks.push({ kind: "text", text: part.trimEnd() });
    at += part.length;
  }
  return blocks;
}

const titled = (heading: string, blocks: readonly PaperBlock[]): PaperBlock[] =>
  blocks.length === 0 ? [] : [{ kind: "heading", text: heading }, ...blocks];

function linesTable(lines: readonly DischargeLine[]): PaperBlock[] {
  if (lines.length === 0) return [];
  const { columns } = copy;
  return [
    {
      kind: "table",
      columns: [
        { label: columns.what, align: "start", share: 45 },
        { label: columns.amount, align: "start", share: 20 },
        { label: columns.dose, align: "start", share: 35 },
      ],
      rows: lines.map(({ name, amount, dose }) => [name, amount || NOTHING, dose || NOTHING]),
      totals: [],
    },
  ];
}

function vaccinationsTable({ vaccinations, dayText }: Discharge): PaperBlock[] {
  if (vaccinations.length === 0) return [];
  const { vaccineColumns: columns } = copy;
  return [
    {
      kind: "table",
      columns: [
        { label: columns.vaccine, align: "start", share: 50 },
        { label: columns.given, align: "start", share: 25 },
        { label: columns.next, align: "start", share: 25 },
      ],
      rows: vaccinations.map(({ name, givenOn, nextDueOn }) => [
        name,
        dayText(givenOn),
        nextDueOn === null ? NOTHING : dayText(nextDueOn),
      ]),
      totals: [],
    },
  ];
}

const joined = (...parts: string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n\n");

/** The summary for the client, without prices, as the app shows and prints it and as the server makes a PDF of it. */
export function dischargeDocument(discharge: Discharge): PaperDocument {
  const { petName, weight, lines, appointments, clinic, text, vetName, dayText, dayOf, nameOf } = discharge;
  const { facts } = copy;
  const [last] = text.notes.slice(-1);
  const written = (read: (note: Written) => string): PaperBlock[] => textBlocks(joined(...text.notes.map(read)));
  return {
    paper: discharge.paper,
    title: copy.title,
    recipient: discharge.recipient,
    facts: [
      { label: facts.pet, value: petName },
      { label: facts.day, value: dayText(discharge.day) },
      { label: facts.vet, value: vetName },
      { label: facts.weight, value: weight },
    ].filter(({ value }) => value !== ""),
    blocks: [
      ...titled(
        copy.found,
        written(({ subjective, objective, assessment }) => joined(subjective, objective, assessment)),
      ),
      ...titled(
        copy.atHome,
        written(({ plan }) => plan),
      ),
      ...text.addenda.flatMap((added) =>
        titled(copy.addendum(dayText(dayOf(added.writtenAt))), textBlocks(added.text)),
      ),
      ...titled(copy.given, linesTable(lines.filter(({ isToTakeHome }) => !isToTakeHome))),
      ...titled(copy.takeHome, linesTable(lines.filter(({ isToTakeHome }) => isToTakeHome))),
      ...titled(copy.vaccinations, vaccinationsTable(discharge)),
      ...titled(copy.next, textBlocks(appointments.join("\n"))),
      ...textBlocks(
        joined(
          copy.questions(clinic.name, clinic.phone),
          text.isSigned ? copy.signed(nameOf(last?.signedBy ?? null)) : copy.draft,
        ),
      ),
    ],
  };
}

/** Text to begin a discharge note with: facts of the visit alone. The author completes it in the client's words. */
export function dischargeStart({
  petName,
  reason,
  weight,
  lines,
  vaccinations,
  appointments,
}: DischargeFacts): Pick<VisitNote, "assessment" | "plan"> {
  const { start } = copy;
  const namesOf = (rows: readonly { name: string }[]): string => rows.map(({ name }) => name).join(", ");
  const here = lines.filter(({ isToTakeHome }) => !isToTakeHome);
  const home = lines.filter(({ isToTakeHome }) => isToTakeHome);
  const [next] = appointments;
  return {
    assessment: [
      start.seen(petName, reason.trim().replace(/\.+$/, "")),
      weight === "" ? "" : start.weight(weight),
      here.length === 0 ? "" : start.given(namesOf(here)),
      vaccinations.length === 0 ? "" : start.vaccinated(namesOf(vaccinations)),
    ]
      .filter((line) => line !== "")
      .join("\n"),
    plan: [
      ...home.map(({ name, amount, dose }) => start.takeHome(name, amount, dose)),
      next === undefined ? "" : start.next(next),
    ]
      .filter((line) => line !== "")
      .join("\n"),
  };
}
