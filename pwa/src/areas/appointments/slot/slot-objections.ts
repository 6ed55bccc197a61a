import { isOfItsTime, type SlotWarning } from "@fernpaw/domain/appointments/slot-warnings";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import { copy } from "../appointments.copy.ts";
import { resourceName, type BookingChoices, type SlotAdvice } from "../appointments.queries.ts";
import { blockedName, blockSpan } from "../public/block-words.ts";
import { isPastStart, type GridPresent, type WantedStart } from "../public/past-start.ts";
import { blockText, refusedText, warningText } from "../public/slot-words.copy.ts";

export interface Objection {
  key: string;
  /** Refused, to be thought over, or only to be known. */
  severity: "error" | "warning" | "info";
  text: string;
}

/** What is known of a place in a form. */
export interface CheckedAdvice extends SlotAdvice {
  /** Who is free where "Any vet" is chosen, in every place of a series; null: that is not chosen, or see `freeVets`. */
  freeVets: string[] | null;
  /** How many places `freeVets` stands for. */
  places: number;
}

type SlotFindings = Omit<SlotAdvice, "refusesGaps"> &
  Partial<Pick<CheckedAdvice, "freeVets" | "places" | "refusesGaps">>;

const severityOf = (policy: "block" | "warn"): Objection["severity"] => (policy === "block" ? "error" : "warning");

const isHold = ({ kind }: SlotWarning): boolean => kind === "held_online";

const wordsOf = (warning: SlotWarning, choices: BookingChoices, timeZone: string): string =>
  warningText(
    warning,
    (resourceId) => resourceName(choices, resourceId),
    (at) => `${shortDay(at, timeZone)}, ${clockTime(at, timeZone)}`,
  );

/** Who and what stands where an appointment would be. */
function inTheWay(found: SlotFindings, choices: BookingChoices, timeZone: string): Objection[] {
  const { clashes, names, blocks, warnings } = found;
  return [
    ...clashes.map((clash, index) => ({
      key: clash.resourceId,
      severity: severityOf(clash.policy),
      text: copy.book.clash(clash, names[index] ?? "", resourceName(choices, clash.resourceId)),
    })),
    ...blocks.map((clash) => ({
      key: clash.block.id,
      severity: severityOf(clash.policy),
      text: blockText(clash, blockSpan(clash.block, timeZone), blockedName(choices, clash.block)),
    })),
    ...warnings.filter(isHold).map((warning) => ({
      key: warning.kind,
      severity: "warning" as const,
      text: wordsOf(warning, choices, timeZone),
    })),
  ];
}

const nobodyFree = ({ freeVets, places = 1 }: SlotFindings): Objection[] =>
  freeVets?.length === 0 ? [{ key: "nobody-free", severity: "warning", text: copy.book.nobodyFree(places) }] : [];

/** The requirements that are not met, of a type that refuses this. */
const refusedGaps = ({ warnings, refusesGaps = false }: SlotFindings): SlotWarning[] =>
  refusesGaps ? warnings.filter((warning) => !isOfItsTime(warning)) : [];

/** What is to be asked before a place is taken. What is refused anyway is not asked about. */
export function questionsOf(found: SlotFindings, choices: BookingChoices, timeZone: string): string[] {
  const standing = inTheWay(found, choices, timeZone);
  const isRefused = refusedGaps(found).length > 0 || standing.some(({ severity }) => severity === "error");
  return isRefused ? [] : standing.map(({ text }) => text);
}

/** Everything that stands against one slot, the gravest first. */
export function objectionsTo(found: SlotFindings, choices: BookingChoices, timeZone: string): Objection[] {
  const refused = refusedGaps(found);
  const words = (warning: SlotWarning): string => wordsOf(warning, choices, timeZone);
  const told = (warning: SlotWarning): Objection =>
    refused.includes(warning)
      ? { key: warning.kind, severity: "error", text: refusedText(words(warning)) }
      : { key: warning.kind, severity: "warning", text: words(warning) };
  const others = found.warnings.filter((warning) => !refused.includes(warning) && !isHold(warning));
  return [...refused.map(told), ...inTheWay(found, choices, timeZone), ...nobodyFree(found), ...others.map(told)];
}

/** `objectionsTo` in words alone. */
export const objectionWords = (found: SlotFindings, choices: BookingChoices, timeZone: string): string[] =>
  objectionsTo(found, choices, timeZone).map(({ text }) => text);

/** Why no time at all fits what is chosen; null where it is only that all are taken. */
export function whyNeverFree(found: SlotFindings | undefined, choices: BookingChoices): string | null {
  const unfit = found?.warnings.find(({ kind }) => kind === "needs_vet" || kind === "room_kind");
  return unfit ? wordsOf(unfit, choices, "UTC") : null;
}

/** Said of a start before now, whether it is asked about or not. */
export const pastObjection = (start: WantedStart, at: GridPresent): Objection[] =>
  start.startsAt < at.now
    ? [{ key: "past", severity: isPastStart(start, at) ? "warning" : "info", text: copy.book.past }]
    : [];
