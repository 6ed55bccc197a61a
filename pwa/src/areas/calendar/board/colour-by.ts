import { useMemo } from "react";
import { deviceValue } from "../../../session/device-value.ts";
import type { AppointmentEntry } from "../../appointments/appointments.queries.ts";
import { vetName } from "../../appointments/public/entry-words.ts";

export const COLOURS_BY = ["state", "type", "vet"] as const;
/** The meaning of an appointment's colour on the board. Its icon and its words always say the state. */
export type ColourBy = (typeof COLOURS_BY)[number];

const kept = deviceValue("calendarColour");

/** The last choice on this device. */
export function useColourBy(): ColourBy {
  const value = kept.use();
  return useMemo(() => COLOURS_BY.find((by) => by === value) ?? "state", [value]);
}

/** Keeps the choice on this device. The usual choice leaves nothing behind. */
export const chooseColourBy = (by: ColourBy): void => kept.choose(by === "state" ? null : by);

const NOBODYS = "var(--vc-palette-lineStrong)";
const hueOf = (colour: number | undefined): string =>
  colour === undefined ? NOBODYS : `var(--vc-palette-people-${colour})`;

/** The colour of an appointment; null: that of its state. */
export function entryHue({ type, vet }: Pick<AppointmentEntry, "type" | "vet">, by: ColourBy): string | null {
  if (by === "state") return null;
  return hueOf((by === "type" ? type : vet)?.colour);
}

/** The meanings of the colours of the shown appointments, by name. Colours of the states have none here. */
export function huesOf(entries: readonly AppointmentEntry[], by: ColourBy): { hue: string; name: string }[] {
  const names = new Map<string, string>();
  for (const entry of entries) {
    const hue = entryHue(entry, by);
    const name = by === "type" ? (entry.type?.name ?? "") : vetName(entry);
    if (hue !== null && name !== "") names.set(name, hue);
  }
  return [...names].map(([name, hue]) => ({ hue, name })).sort((a, b) => a.name.localeCompare(b.name));
}
