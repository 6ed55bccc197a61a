/** Words of the screen for a refusal that has several reasons. */

export const BATCH_WORDS: Readonly<Record<string, string>> = {
  expired: "This batch has expired. Choose another batch.",
  recalled: "This batch was recalled. Choose another batch.",
  quarantined: "This batch is in quarantine. Choose another batch.",
  open_too_long: "The open vial of this batch is past its days of use. Open a new one.",
};

export const PART_WORDS: Readonly<Record<string, string>> = {
  whole: "Whole units only.",
  half: "Halves at the least.",
  quarter: "Quarters at the least.",
};

export const GAP_WORDS: Readonly<Record<string, string>> = {
  too_short: "This type needs more minutes. Choose a longer length.",
  needs_vet: "This type needs a vet. Choose a vet.",
  room_kind: "This type needs another kind of room. Choose another room.",
  no_room: "This type needs a room. Choose a room.",
  needs_equipment: "This type needs equipment that is not chosen. Choose it.",
};

export const SIGNER_WORDS: Readonly<Record<string, string>> = {
  no_licence: "Your licence number is missing. An owner enters it under Employees.",
  licence_expired: "Your licence has expired. An owner enters the new date under Employees.",
};

export const DISPENSE_WORDS: Readonly<Record<string, string>> = {
  draft: "A vet has not signed this prescription yet.",
  on_hold: "This prescription is on hold. A vet can resume it.",
  used_up: "This prescription has no repeats left. A vet can write a new one.",
  expired: "This prescription has expired. A vet can write a new one.",
  discontinued: "A vet discontinued this prescription.",
  cancelled: "This prescription was cancelled.",
  entered_in_error: "This prescription was entered in error.",
  too_early: "This prescription starts later. Wait for its first day.",
};
