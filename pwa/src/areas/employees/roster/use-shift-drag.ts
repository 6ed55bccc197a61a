import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { Shift } from "@fernpaw/domain/staff/shift";
import { correctShift } from "@fernpaw/domain/staff/shift.mutations";
import { titledName } from "@fernpaw/domain/staff/staff";
import { useEffect, useRef, type RefObject } from "react";
import { changedFields } from "../../../form/difference.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { longDay } from "../../../ui/clock-time.tsx";
import { dragGhost } from "../../../ui/drag-ghost.ts";
import { PressDrag } from "../../../ui/press-drag.ts";
import { takeBack } from "../../../ui/take-back.ts";
import { toastDone } from "../../../ui/toast.ts";
import type { Colleague } from "../employees.queries.ts";
import { movedShift } from "./roster-week.ts";
import { copy } from "./roster.copy.ts";

/** Attributes of a cell and of a shift in it. */
export const cellOf = (person: Pick<Colleague, "id">, day: LocalDate) => ({
  "data-person": person.id,
  "data-day": day,
});
export const shiftMark = ({ id }: Pick<Shift, "id">) => ({ "data-shift": id });

interface Carried {
  shift: Shift;
  /** The day of the cell that it was taken from: a night shift has two cells. */
  day: LocalDate;
  node: HTMLElement;
  ghost: HTMLElement | null;
  over: HTMLElement | null;
}

const cellAt = ({ x, y }: { x: number; y: number }): HTMLElement | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-person][data-day]") ?? null;

function over(carried: Carried, cell: HTMLElement | null): void {
  if (cell === carried.over) return;
  if (carried.over) delete carried.over.dataset["takes"];
  if (cell) cell.dataset["takes"] = "";
  carried.over = cell;
}

interface ShiftDragOptions {
  table: RefObject<HTMLElement | null>;
  week: readonly Shift[];
  people: readonly Colleague[];
  /** Off where the roster is only read. */
  isOn: boolean;
}

/**
 * A shift is carried to another day or person, by mouse or by a finger that rests first. Its dialog can do the same. A published
 * one stays published.
 */
export function useShiftDrag({ table, isOn, ...shown }: ShiftDragOptions): void {
  const { mutate, timeZone } = useClinic();
  const latest = useRef({ ...shown, mutate, timeZone });
  useEffect(() => {
    latest.current = { ...shown, mutate, timeZone };
  });
  useEffect(() => {
    const area = table.current;
    if (!area || !isOn) return undefined;
    const put = ({ shift, day }: Carried, cell: HTMLElement): void => {
      const { mutate: send, people, timeZone: zone } = latest.current;
      const { person: userId = "", day: to = day } = cell.dataset;
      const { id, startsAt, endsAt } = shift;
      const before = { userId: shift.userId, startsAt, endsAt };
      const after = movedShift(shift, { userId, from: day, to, timeZone: zone });
      const set = changedFields(before, after);
      const person = people.find((one) => one.id === userId);
      if (!person || Object.keys(set).length === 0) return;
      const undo = takeBack(() => send(correctShift, { id, set: changedFields(after, before) }));
      takeBack(async () => {
        await send(correctShift, { id, set });
        toastDone(copy.moved(titledName(person), longDay(to)), undo);
      })();
    };
    return new PressDrag<Carried>(area, area, {
      begin: ({ target }) => {
        const node = target instanceof Element ? target.closest<HTMLElement>("[data-shift]") : null;
        const shift = latest.current.week.find(({ id }) => id === node?.dataset["shift"]);
        const day = node?.closest<HTMLElement>("[data-day]")?.dataset["day"];
        return node && shift && day ? { what: { shift, day, node, ghost: null, over: null } } : null;
      },
      pickUp: ({ what }) => {
        what.ghost = dragGhost(what.node);
        what.node.style.opacity = "0.4";
      },
      follow: ({ what, now, press }) => {
        if (what.ghost) what.ghost.style.transform = `translate(${now.x - press.x}px, ${now.y - press.y}px)`;
        over(what, cellAt(now));
        return false;
      },
      drop: ({ what, now }) => {
        const cell = cellAt(now);
        if (cell && area.contains(cell)) put(what, cell);
      },
      end: ({ what }) => {
        over(what, null);
        what.ghost?.remove();
        what.node.style.opacity = "";
      },
    }).listen();
  }, [table, isOn]);
}
