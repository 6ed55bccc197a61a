import { clockIn, clockOfMinutes } from "../../kernel/clock-words.ts";
import type { Instant } from "../../kernel/time.ts";
import { listNames } from "../appointments/appointment-words.copy.ts";
import type { PaperBlock } from "../clinics/paper-document.ts";
import { paperTable } from "../clinics/paper-table.ts";
import { downtimeWords } from "./downtime.copy.ts";

const words = downtimeWords.day;

/** Shares of the width: time, length, pet, owner, phone, reason, room or vet, state. */
const SHARES = [7, 8, 15, 17, 16, 15, 10, 12];
/** The same where a time has am or pm. */
const SHARES_OF_TWELVE = [10, 8, 14, 16, 16, 14, 10, 12];

export interface PaperAppointment {
  startsAt: Instant;
  durationMin: number;
  pets: readonly { name: string; species: string }[];
  clientName: string;
  clientPhone: string;
  /** The typed reason, otherwise the name of the type. */
  subject: string;
  /** The room in a column of a vet, otherwise the vet. */
  besides: string;
  state: string;
}

/** Of a vet, a room or a machine on one day. */
export interface PaperColumn {
  title: string;
  /** It begins a page. */
  startsPage?: true;
  /** Time without bookings, in minutes since midnight. */
  blocked: readonly { label: string; fromMin: number; toMin: number }[];
  appointments: readonly PaperAppointment[];
}

export interface PaperClock {
  timeZone: string;
  hasAmPm: boolean;
}

/** The appointments and the blocked time of one column on paper. */
export function columnBlocks(
  { title, startsPage, blocked, appointments }: PaperColumn,
  { besides, timeZone, hasAmPm }: PaperClock & { besides: "room" | "vet" },
): PaperBlock[] {
  const clock = (minutes: number): string => clockOfMinutes(minutes, hasAmPm);
  const notes = blocked.map(({ label, fromMin, toMin }) => words.blocked(label, clock(fromMin), clock(toMin % 1440)));
  const rows = appointments.map((one) => [
    clockIn(one.startsAt, timeZone, hasAmPm),
    words.minutes(one.durationMin),
    [
      listNames(one.pets.map(({ name }) => name)),
      ...new Set(one.pets.map(({ species }) => species.toLowerCase())),
    ].join(" · "),
    one.clientName,
    one.clientPhone,
    one.subject,
    one.besides,
    one.state,
  ]);
  return [
    { kind: "heading", text: title, ...(startsPage && { startsPage }) },
    ...(notes.length === 0 ? [] : [{ kind: "text" as const, text: notes.join("\n") }]),
    rows.length === 0
      ? { kind: "text", text: words.nothing }
      : {
          ...paperTable([...words.heads, words[besides], words.state], hasAmPm ? SHARES_OF_TWELVE : SHARES, rows),
          isList: true,
        },
  ];
}
