import { MAX_BUFFER_MIN, MAX_DURATION_MIN } from "@fernpaw/domain/appointments/appointment";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import type { AppointmentType } from "../../appointments/appointments.queries.ts";

/** What the form of an appointment type holds, as typed. */
export interface TypeDraft {
  name: string;
  usual: string;
  least: string;
  before: string;
  after: string;
  needsVet: AppointmentType["needsVet"];
  roomKind: AppointmentType["roomKind"];
  equipmentIds: string[];
}

export type TypeSettings = Pick<
  AppointmentType,
  "name" | "defaultMin" | "minMin" | "bufferBeforeMin" | "bufferAfterMin" | "needsVet" | "roomKind" | "equipmentIds"
>;

export const typeDraft = (type: TypeSettings): TypeDraft => ({
  name: type.name,
  usual: String(type.defaultMin),
  least: String(type.minMin),
  before: String(type.bufferBeforeMin),
  after: String(type.bufferAfterMin),
  needsVet: type.needsVet,
  roomKind: type.roomKind,
  equipmentIds: type.equipmentIds,
});

export const newType: TypeSettings = {
  name: "",
  defaultMin: 20,
  minMin: 10,
  bufferBeforeMin: 0,
  bufferAfterMin: 0,
  needsVet: "yes",
  roomKind: null,
  equipmentIds: [],
};

export const LEAST_MIN = 5;
/** Bounds of each of the numbers. */
export type TypeNumber = "usual" | "least" | "before" | "after";
export const NUMBERS: Readonly<Record<TypeNumber, readonly [number, number]>> = {
  usual: [LEAST_MIN, MAX_DURATION_MIN],
  least: [LEAST_MIN, MAX_DURATION_MIN],
  before: [0, MAX_BUFFER_MIN],
  after: [0, MAX_BUFFER_MIN],
};
export type TypeFault = "name" | TypeNumber | "leastAbove";

function numberIn(text: string, [least, most]: readonly [number, number]): number | null {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : null;
}

/** What a draft means, or the first thing that is wrong with it. */
export function readType(draft: TypeDraft): TypeSettings | TypeFault {
  if (!hasVisible(draft.name)) return "name";
  const [usual, least, before, after] = (["usual", "least", "before", "after"] as const).map((field) =>
    numberIn(draft[field], NUMBERS[field]),
  );
  if (usual === null || usual === undefined) return "usual";
  if (least === null || least === undefined) return "least";
  if (before === null || before === undefined) return "before";
  if (after === null || after === undefined) return "after";
  if (least > usual) return "leastAbove";
  const { needsVet, roomKind, equipmentIds } = draft;
  return {
    name: draft.name.trim(),
    defaultMin: usual,
    minMin: least,
    bufferBeforeMin: before,
    bufferAfterMin: after,
    needsVet,
    roomKind,
    equipmentIds,
  };
}
