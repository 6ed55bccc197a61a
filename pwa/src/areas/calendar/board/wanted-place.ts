import { startOf, type SlotDraft } from "../../appointments/public/booking-draft.ts";
import type { FilledColumn } from "./board-columns.ts";
import type { BoardTime } from "./board-model.ts";
import { minutesOf } from "@fernpaw/domain/kernel/clock-words";

/** The place that the open form would take. */
export type WantedPlace = Pick<SlotDraft, "day" | "time" | "durationMin" | "vetId" | "roomId" | "equipmentIds">;

function isIn({ day, takes }: FilledColumn, wanted: WantedPlace): boolean {
  const { vetId = wanted.vetId, roomId = wanted.roomId, equipmentIds = [] } = takes;
  return (
    day === wanted.day &&
    vetId === wanted.vetId &&
    roomId === wanted.roomId &&
    equipmentIds.every((id) => wanted.equipmentIds.includes(id))
  );
}

/** Shows in the columns where the appointment of the open form would stand. */
export function withWanted(columns: FilledColumn[], wanted: WantedPlace | null, timeZone: string): FilledColumn[] {
  const fromMin = wanted === null || startOf(wanted, timeZone) === null ? null : minutesOf(wanted.time);
  if (wanted === null || fromMin === null) return columns;
  const shade: BoardTime = {
    key: "wanted",
    id: null,
    kind: "wanted",
    label: wanted.time,
    fromMin,
    toMin: fromMin + wanted.durationMin,
  };
  return columns.map((column) => (isIn(column, wanted) ? { ...column, shades: [...column.shades, shade] } : column));
}
