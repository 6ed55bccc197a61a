import { minutesOf } from "@fernpaw/domain/kernel/clock-words";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import { isDay } from "@fernpaw/domain/kernel/time";
import type { Audience, ClinicChoice, ClinicFilter, Draft, DraftWords, Typed } from "./announcements-api.ts";
import { announcementsCopy as copy } from "./announcements.copy.ts";
import { readUtc } from "./utc-time.ts";

const NO_FILTER: ClinicFilter = { plans: [], countries: [], states: [] };

const EMPTY: Typed = {
  title: "",
  body: "",
  severity: "information",
  isForAll: "all",
  clinics: [],
  filter: NO_FILTER,
  isPinned: false,
  fromDay: "",
  fromTime: "",
  untilDay: "",
  untilTime: "",
};

const dayOf = (instant: string | null): string => instant?.slice(0, 10) ?? "";
const timeOf = (instant: string | null): string => instant?.slice(11, 16) ?? "";

/** The form at its beginning: as the draft has it, or for one clinic. A chosen clinic that is gone stays in it, to be taken out. */
export function typedOf(draft: Draft | null, chosen: ClinicChoice | null): Typed {
  if (draft === null) return chosen === null ? EMPTY : { ...EMPTY, isForAll: "some", clinics: [chosen] };
  const { title, body, severity, clinics, filter, isPinned, startsAt, endsAt } = draft;
  return {
    title,
    body,
    severity,
    isForAll: clinics === null ? "all" : "some",
    clinics: (clinics ?? []).map(({ id, name }) => ({ id, name: name ?? copy.goneClinic })),
    filter: filter ?? NO_FILTER,
    isPinned,
    fromDay: dayOf(startsAt),
    fromTime: timeOf(startsAt),
    untilDay: dayOf(endsAt),
    untilTime: timeOf(endsAt),
  };
}

export const startOf = ({ fromDay, fromTime }: Typed) => readUtc(fromDay, fromTime);
const endOf = ({ untilDay, untilTime }: Typed) => readUtc(untilDay, untilTime);

/** A day and its time are given together, or neither is. */
function momentFaults(name: "from" | "until", day: string, time: string): Record<string, string> {
  if (day === "" && time === "") return {};
  return {
    ...(isDay(day) ? {} : { [`${name}Day`]: copy.dayWrong }),
    ...(minutesOf(time) === null ? { [`${name}Time`]: copy.timeWrong } : {}),
  };
}

/** Of a draft: its times alone must be readable. */
export function timeFaults(values: Typed): Record<string, string> {
  const [start, end] = [startOf(values), endOf(values)];
  return {
    ...momentFaults("from", values.fromDay, values.fromTime),
    ...momentFaults("until", values.untilDay, values.untilTime),
    ...(start !== null && end !== null && end <= start ? { untilTime: copy.endWrong } : {}),
  };
}

/** Of a test: there must be something to read. */
export const textFaults = ({ title, body }: Pick<Typed, "title" | "body">): Record<string, string> => ({
  ...(hasVisible(title) ? {} : { title: copy.titleMissing }),
  ...(hasVisible(body) ? {} : { body: copy.messageMissing }),
});

const hasFilter = ({ plans, countries, states }: ClinicFilter): boolean =>
  plans.length + countries.length + states.length > 0;

const chosenOf = ({ clinics, filter }: Typed): Audience => ({
  type: "specific",
  clinics: clinics.map(({ id }) => id),
  ...(hasFilter(filter) && { filter }),
});

/** Null: no clinic is chosen, and none is filtered for. */
export function audienceOf(values: Typed): Audience | null {
  if (values.isForAll === "all") return { type: "all" };
  return values.clinics.length > 0 || hasFilter(values.filter) ? chosenOf(values) : null;
}

/** Of an announcement that is to be sent. */
export const faultsOf = (values: Typed): Record<string, string> => ({
  ...textFaults(values),
  ...(audienceOf(values) === null ? { clinics: copy.noneChosen } : {}),
  ...timeFaults(values),
});

export function wordsOf(values: Typed): DraftWords {
  const { title, body, severity, isForAll, isPinned } = values;
  return {
    title: title.trim(),
    body: body.trim(),
    severity,
    startsAt: startOf(values),
    endsAt: endOf(values),
    audience: isForAll === "all" ? { type: "all" } : chosenOf(values),
    isPinned,
  };
}
