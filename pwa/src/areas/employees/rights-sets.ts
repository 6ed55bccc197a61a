import { CLINIC_PERMISSIONS, type ClinicPermission } from "@fernpaw/domain/kernel/permissions";
import type { Profession } from "./public/employees-api.ts";

/** Parts of a clinic as rights name them, in the order of the screen. */
export const PARTS = ["appointments", "clients", "prescriptions", "inventory", "billing", "reports"] as const;
export type Part = (typeof PARTS)[number];
export const LEVELS = ["none", "view", "manage"] as const;
export type Level = (typeof LEVELS)[number];

const codeOf = (part: Part, level: Level): ClinicPermission | undefined =>
  CLINIC_PERMISSIONS.find((code) => code === `${part}:${level}`);

export const levelsOf = (part: Part): Level[] =>
  LEVELS.filter((level) => level === "none" || codeOf(part, level) !== undefined);

/** A right to change includes the right to see. */
export function levelOf(rights: readonly string[], part: Part): Level {
  if (rights.includes(`${part}:manage`)) return "manage";
  return rights.includes(`${part}:view`) ? "view" : "none";
}

export function withLevel(rights: readonly ClinicPermission[], part: Part, level: Level): ClinicPermission[] {
  const given = LEVELS.slice(1, LEVELS.indexOf(level) + 1).map((one) => codeOf(part, one));
  return CLINIC_PERMISSIONS.filter((code) =>
    code.startsWith(`${part}:`) ? given.includes(code) : rights.includes(code),
  );
}

type Levels = Partial<Record<Part, Level>>;
const rightsOf = (levels: Levels): ClinicPermission[] =>
  PARTS.reduce<ClinicPermission[]>((rights, part) => withLevel(rights, part, levels[part] ?? "none"), []);

export const SETS = ["vet", "nurse", "reception", "stock", "readOnly"] as const;
export type RightsSet = (typeof SETS)[number];

/** A vet and a nurse write charges without `billing`: they see no invoice. */
export const SET_RIGHTS: Record<RightsSet, readonly ClinicPermission[]> = {
  vet: rightsOf({ appointments: "manage", clients: "manage", prescriptions: "manage", inventory: "view" }),
  nurse: rightsOf({ appointments: "manage", clients: "manage", prescriptions: "manage", inventory: "view" }),
  reception: rightsOf({ appointments: "manage", clients: "manage", inventory: "view", billing: "manage" }),
  stock: rightsOf({ inventory: "manage" }),
  readOnly: rightsOf({ appointments: "view", clients: "view", prescriptions: "view", inventory: "view" }),
};

/** The set that a new person of a profession starts from. */
export const USUAL_SET: Record<Profession, RightsSet> = {
  vet: "vet",
  nurse: "nurse",
  assistant: "readOnly",
  reception: "reception",
  groomer: "readOnly",
  manager: "reception",
  other: "readOnly",
};

export const changedParts = (rights: readonly string[], set: RightsSet): Part[] =>
  PARTS.filter((part) => levelOf(rights, part) !== levelOf(SET_RIGHTS[set], part));

/** The set that these rights are, or are nearest to; of equals the one that is usual for the profession, then the first. */
export function nearestSet(rights: readonly string[], profession: Profession): RightsSet {
  const usual = USUAL_SET[profession];
  return [usual, ...SETS].reduce((best, set) =>
    changedParts(rights, set).length < changedParts(rights, best).length ? set : best,
  );
}
