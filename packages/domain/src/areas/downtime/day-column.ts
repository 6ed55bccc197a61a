import { clockIn, clockOfMinutes } from "../../kernel/clock-words.ts";
import type { Instant } from "../../kernel/time.ts";
import { listNames } from "../appointments/appointment-words.copy.ts";
import type { PaperBlock } from "../clinics/paper-document.ts";
import { paperTable } from "../clinics/paper-table.ts";
import { downtimeWords } from "./downtime.copy.ts";

const words = downtimeWords.day;

/** Shares of the width: time, length, pet, owner, reason, room or vet, state. */
const SHARES = [8, 9, 17, 23, 17, 12, 14];

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
  { title, blocked, appointments }: PaperColumn,
  { besides, timeZone, hasAmPm }: PaperClock & { besides: "room" | "vet" },
): PaperBlock[] {
  const clock = (minutes: number): string => clockOfMinutes(minutes, hasAmPm);
  const notes = blocked.map(({ label, fromMin, toMin }): PaperBlock => {
    return { kind: "text", text: words.blocked(label, clock(fromMin), clock(toMin % 1440)) };
  });
  const rows = appointments.map((one) => [
    clockIn(one.startsAt, timeZone, hasAmPm),
    words.minutes(one.durationMin),
    [
      listNames(one.pets.map(({ name }) => name)),
      ...new Set(one.pets.map(({ species }) => species.toLowerCase())),
    ].join(" · "),
    [one.clientName, one.clientPhone].filter((part) => part !== "").join(", "),
    one.subject,
    one.besides,
    one.state,
  ]);
  return [
    { kind: "heading", text: title },
    ...notes,
    rows.length === 0
      ? { kind: "text", text: words.nothing }
      : paperTable([...words.heads, words[besides], words.state], SHARES, rows),
  ];
}
