import type { Actor } from "@fernpaw/domain/kernel/mutation";

export const SETTINGS_SECTIONS = ["you", "device", "clinic", "calendar", "people", "messages", "data"] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** Only the owner changes settings of the clinic. */
const OWNER_SECTIONS: readonly SettingsSection[] = ["clinic", "people", "messages"];

/** The sections of a person, in the order of the list. */
export const sectionsFor = ({ role }: Pick<Actor, "role">): SettingsSection[] =>
  SETTINGS_SECTIONS.filter((section) => role === "owner" || !OWNER_SECTIONS.includes(section));
