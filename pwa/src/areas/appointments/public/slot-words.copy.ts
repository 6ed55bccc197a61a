import { plural } from "@fernpaw/domain/kernel/plural";
import { blockReasonWords } from "@fernpaw/domain/appointments/appointment-words.copy";
import type { SlotWarning } from "@fernpaw/domain/appointments/slot-warnings";
import type { BlockClash } from "@fernpaw/domain/appointments/appointment-clashes";

export const roomKindWords: Readonly<Record<string, string>> = {
  exam: "exam room",
  treatment: "treatment room",
  surgery: "surgery",
  ward: "ward",
  kennel: "kennel",
  grooming: "grooming room",
  other: "other room",
};

/** `nameOf` answers the name of a person, a room or a thing by its id, `whenOf` the clinic's day and time of an instant. */
export function warningText(
  warning: SlotWarning,
  nameOf: (id: string) => string,
  whenOf: (at: string) => string,
): string {
  switch (warning.kind) {
    case "closed":
      return "This is outside the opening hours.";
    case "patient_taken":
      return plural(
        warning.petIds.length,
        "The pet has another appointment at this time.",
        "Pets of this booking have another appointment at this time.",
      );
    case "column_hours":
      return `This is outside the hours of ${nameOf(warning.resourceId)}.`;
    case "off":
      return `${nameOf(warning.userId)} is off at this time.`;
    case "held_online":
      return `This time is held for an online request until ${whenOf(warning.until)}.`;
    case "too_short":
      return `This type usually takes at least ${warning.minMin} minutes.`;
    case "needs_vet":
      return "This type needs a vet.";
    case "room_kind":
      return `This type needs another kind of room: ${roomKindWords[warning.roomKind] ?? warning.roomKind}.`;
    case "no_room":
      return `This type needs a room, and none is chosen: ${roomKindWords[warning.roomKind] ?? warning.roomKind}.`;
    case "needs_equipment":
      return `This type needs ${warning.ids.map(nameOf).join(", ")}.`;
  }
}

/** Of a gap that the type refuses. */
export const refusedText = (text: string): string => `${text} This cannot be booked.`;

export function blockText({ policy, block }: BlockClash, span: string, who: string): string {
  const what = [blockReasonWords[block.reason].toLowerCase(), block.note].filter((part) => part !== "").join(", ");
  const text = `${who}: ${what}, ${span}.`;
  return policy === "block" ? refusedText(text) : `${text} The booking will overlap it.`;
}

export const copy = {
  everybody: "Everyone",
  free: "Free times",
  freeOn: (day: string) => `Free times, ${day}`,
  laterFree: "Later",
  searching: "Searching…",
  noneNext: "Nothing is free within the next 60 days.",
  blockInstead: "Block this time instead",
};
