import { clockTime, fullDate, shortDate, shortDay } from "../../../ui/clock-time.tsx";
import { channelWords } from "../../messages/public/channel-words.copy.ts";
import { copy } from "./plans.copy.ts";
import type { PlanKind, PlansToSettle } from "../plans.queries.ts";

/** Who gives the pet away, and who gets it; null: nobody who is known. */
export interface Handing {
  petId: string;
  petName: string;
  fromName: string;
  toName: string | null;
}

/** One plan that is ticked or not. */
export interface PlanLine {
  id: string;
  words: string;
  /** What happens to it, where that is not what the intro says. */
  ticked: string;
  unticked: string;
  startsTicked: boolean;
}

export const PLAN_KINDS: readonly PlanKind[] = ["visits", "appointments", "waitlist", "reminders", "messages"];
export type PlanLines = Record<PlanKind, PlanLine[]>;

const MOST_CHARACTERS = 90;

/** The first words of a text, on one line. */
function beginning(text: string): string {
  const characters = Array.from(text.replaceAll(/\s+/g, " ").trim());
  return characters.length > MOST_CHARACTERS
    ? `${characters.slice(0, MOST_CHARACTERS).join("")}…`
    : characters.join("");
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(" · ");

/** A tick moves it to the new owner; without one it is cancelled, and a visit stays. */
function linesToMove(plans: PlansToSettle, names: Handing & { toName: string }, timeZone: string): PlanLines {
  const { petId, petName, fromName, toName } = names;
  const stays = copy.stays(fromName);
  return {
    visits: plans.visits.map(({ id, openedAt, reason }) => ({
      id,
      words: joined([copy.hereSince(clockTime(openedAt, timeZone)), reason]),
      ticked: "",
      unticked: stays,
      startsTicked: true,
    })),
    appointments: plans.appointments.map(({ appointment, type, pets }) => {
      const others = pets.filter((pet) => pet.id !== petId).map(({ name }) => name);
      const isShared = appointment.petIds.length > 1;
      return {
        id: appointment.id,
        words: joined([
          `${shortDay(appointment.startsAt, timeZone)}, ${clockTime(appointment.startsAt, timeZone)}`,
          appointment.reason || (type?.name ?? ""),
        ]),
        ticked: isShared ? copy.splitOff(petName, others) : "",
        unticked: isShared ? copy.comesWithout(petName, others) : copy.isCancelled,
        startsTicked: true,
      };
    }),
    waitlist: plans.waitlist.map(({ row, typeName }) => ({
      id: row.id,
      words: joined([typeName, copy.from(shortDate(row.earliestOn))]),
      ticked: "",
      unticked: copy.leavesList,
      startsTicked: true,
    })),
    reminders: plans.reminders.map(({ row, typeName }) => ({
      id: row.id,
      words: joined([typeName, copy.due(fullDate(row.dueOn))]),
      ticked: "",
      unticked: copy.isCancelled,
      startsTicked: true,
    })),
    messages: plans.messages.map(({ id, channel, cause, subject, body }) => ({
      id,
      words: joined([channelWords[channel], beginning(subject || body)]),
      ticked: cause === "manual" ? copy.sentAsItIs(toName) : copy.writtenAgain(toName),
      unticked: copy.notSent,
      // What a person wrote to one client is not for another before somebody has looked at it.
      startsTicked: cause !== "manual",
    })),
  };
}

/** Without a new owner a tick keeps it; without one it is cancelled. Visits and reminders stay by themselves. */
function linesToKeep(plans: PlansToSettle, names: Handing, timeZone: string): PlanLines {
  const lines = linesToMove(plans, { ...names, toName: "" }, timeZone);
  const ticked = copy.stays(names.fromName);
  const kept = (rows: PlanLine[]): PlanLine[] => rows.map((line) => ({ ...line, ticked, startsTicked: false }));
  return {
    visits: [],
    appointments: kept(lines.appointments),
    waitlist: kept(lines.waitlist),
    reminders: [],
    messages: kept(lines.messages),
  };
}

export function planLines(plans: PlansToSettle, { toName, ...names }: Handing, timeZone: string): PlanLines {
  return toName === null
    ? linesToKeep(plans, { ...names, toName }, timeZone)
    : linesToMove(plans, { ...names, toName }, timeZone);
}

/** What is sent of it. `toggledIds` are those that are not as they began. */
export function planChoices(
  lines: PlanLines,
  { isMoving, toggledIds }: { isMoving: boolean; toggledIds: readonly string[] },
): { moveIds: string[]; cancelIds: string[]; keepIds: string[] } {
  const choices = { moveIds: new Array<string>(), cancelIds: new Array<string>(), keepIds: new Array<string>() };
  for (const kind of PLAN_KINDS) {
    for (const { id, startsTicked } of lines[kind]) {
      const isTicked = startsTicked !== toggledIds.includes(id);
      if (isTicked) choices[isMoving ? "moveIds" : "keepIds"].push(id);
      else choices[kind === "visits" ? "keepIds" : "cancelIds"].push(id);
    }
  }
  return choices;
}
