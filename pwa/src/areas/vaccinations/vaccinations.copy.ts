import { counted } from "@fernpaw/domain/kernel/plural";
import type { Unusable } from "@fernpaw/domain/stock/batch-use";
import type { Vaccination } from "@fernpaw/domain/vaccinations/vaccination";
import type { VaccinationStatus } from "@fernpaw/domain/vaccinations/vaccination-status";

export const sourceWords = {
  here: "here",
  elsewhere: "elsewhere",
  import: "imported",
} satisfies Record<Vaccination["source"], string>;

export const statusWords = {
  up_to_date: "Vaccinated",
  undated: "Vaccinated, next date not known",
  due: "Vaccination due",
  overdue: "Vaccination overdue",
  none: "No vaccination on record",
} satisfies Record<VaccinationStatus, string>;

export const unusableWords = {
  expired: "expired",
  recalled: "recalled",
  quarantined: "in quarantine",
  open_too_long: "open for too long",
} satisfies Record<Unusable, string>;

export const copy = {
  title: "Vaccinations",
  action: "Vaccine",
  open: "Give a vaccine",
  none: "No vaccinations on record.",
  noVaccine: "The clinic has no vaccine for this species. Add one under Products.",
  vaccinate: (name: string) => `Vaccinate ${name}`,
  toGive: "To give",
  dueTicked: "what is due is ticked",
  due: (day: string) => `Due ${day}`,
  overdue: (day: string) => `Was due ${day}`,
  planned: "Planned in this visit",
  batch: "Batch",
  typedBatch: "Another batch: type its number",
  batchNo: "Batch number",
  expiry: "Expiry",
  expires: (day: string, left: string) => `expires ${day} · ${left} left`,
  left: (left: string) => `${left} left`,
  noBatch: "No batch in stock here. Type the number on the packet.",
  blocked: (number: string, why: string) =>
    `Batch ${number} is ${why}. A vaccine of such a batch is never used. No other batch is in stock here: type the number on another packet.`,
  scanUnknown: "This code is not of a vaccine in the list.",
  scanBlocked: (number: string, why: string) => `Batch ${number} is ${why} and cannot be used for a vaccine.`,
  another: "Another vaccine",
  elsewhere: "Given elsewhere",
  where: "Where",
  tapToMove: "choose a number, then tap a place",
  siteOf: (number: number, name: string) => `${number} ${name}`,
  placeOf: (place: string, number: string) => (number === "" ? place : `${place}: ${number}`),
  route: "Route",
  nextDue: "Next due",
  nextDueOf: (name: string) => `${name}: next due`,
  noNextDue: "Without a date, nothing reminds the client.",
  tag: (name: string) => `${name}: tag number`,
  charge: "Charge",
  priceMissing: "price missing",
  noReaction: "No reaction on record",
  reaction: (words: string) => `Past reaction on record: ${words}`,
  readReaction: "I have read this and give it all the same",
  mustRead: "Confirm that you have read the past reaction.",
  nothingTicked: "Tick a vaccine.",
  needsBatch: "Choose a batch, or type its number.",
  packetExpired: "This packet is expired. An expired vaccine is never used: take another packet.",
  nextAfter: "The next date must be after today.",
  temperature: (value: string) => `${value}, measured in this visit`,
  give: (count: number) => `Give ${counted(count, "vaccine", "vaccines")}`,
  given: (count: number) => `${counted(count, "vaccine", "vaccines")} given.`,
  onRecord: "On record",
  record: (day: string, source: string) => `${day}, ${source}`,
  facts: {
    next: (day: string) => `Next due ${day}`,
    batch: (number: string) => `Batch ${number}`,
  },
  certificate: "Certificate",
  certificateOf: (name: string) => `Certificate of ${name}`,
  menu: (name: string) => `More about ${name}`,
  error: {
    open: "Entered in error",
    title: "Vaccination entered in error",
    reason: "Reason for the correction",
    mark: "Mark as error",
    hint: "Stock, charge and reminders of this vaccination are taken back too. If its invoice is issued, the charge stays and is credited there.",
  },
  move: {
    open: "Change next due",
    title: (name: string) => `Next due of ${name}`,
    save: "Save",
    early: "The next date must be after the vaccination.",
  },
  elsewhereDialog: {
    title: (name: string) => `Vaccination of ${name} elsewhere`,
    hint: "Only the record: no stock and no charge.",
    vaccine: "Vaccine",
    other: "Another name",
    name: "Name of the vaccine",
    givenOn: "Given on",
    needed: "Write the name of the vaccine.",
    dayNeeded: "Give the day. It must not be in the future.",
    save: "Add to the record",
  },
  event: {
    given: (name: string) => `Vaccination: ${name}`,
    elsewhere: (name: string) => `Vaccination elsewhere: ${name}`,
    inError: (name: string) => `Vaccination entered in error: ${name}`,
  },
};
