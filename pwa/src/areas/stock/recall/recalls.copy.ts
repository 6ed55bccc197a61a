import type { RecallState } from "@fernpaw/domain/stock/recall-report";
import { counted } from "@fernpaw/domain/kernel/plural";
import { list as stock } from "../stock.copy.ts";

export const stateWords: Record<RecallState, string> = {
  open: "To call",
  texted: "Written to",
  queued: "Message queued",
  to_post: "Letter to post",
  not_sent: "Message not sent",
  unsure: "May have been sent",
  reached: "Reached",
  not_reached: "No answer",
  back: "Brought back",
};

export const list = {
  inventory: stock.inventory,
  title: "Recalls",
  subtitle: "Batches that were recalled, and the clients who got them.",
  columns: {
    product: "Product",
    batch: "Batch",
    when: "Blocked",
    source: "Recalled by",
    reached: "Clients reached",
    state: "State",
  },
  reached: (count: number, all: number) => `${count} of ${all}`,
  unknown: "No client is known",
  open: "Blocked",
  closed: "Closed",
  ended: "Released",
  none: "No batch was recalled. A batch is recalled from the list of batches on its product's page.",
  noView: stock.noView,
};

export const page = {
  title: (product: string, number: string) => `Recall: ${product}, ${number}`,
  source: (source: string) => `Recalled by ${source}`,
  blocked: (day: string, time: string) => `batch blocked on ${day} at ${time}`,
  closed: (day: string, time: string) => `closed on ${day} at ${time}`,
  released: "The batch was released and can be used again",
  missing: "This recall is not here",
  missingHint: "It was removed, or this device does not have it yet.",
  print: "Print list",
  write: (count: number) => `Write to ${count}`,
  where: (received: string) => `Where the ${received} went`,
  bar: "Where the stock went",
  parts: {
    given: (pets: number) => `given to ${counted(pets, "pet", "pets")}`,
    used: "used in the clinic",
    shelf: "on the shelf",
    writtenOff: "written off",
    returned: "returned to the supplier",
    onTheWay: "on the way to another location",
  },
  allFound: (parts: string, all: string) => `All of it is accounted for: ${parts} = ${all}`,
  missingStock: (quantity: string) => `${quantity} missing: received, and not given, written off or on the shelf.`,
  tooMuch: (quantity: string) => `${quantity} too many: more was found than received.`,
  unknown: (quantity: string) => `Given without naming the pet: ${quantity}.`,
  missingRows: {
    loading: "This device does not have all clients, pets and movements yet. The figures can change.",
    history:
      "This device does not have the movements of the last two years. The figures and the list are not complete.",
    old: "This batch came more than two years ago. This device does not have its older movements, so the figures and the list may not be complete.",
  },
  reachedTitle: "Clients reached",
  reachedOf: (count: number, all: number) => `${count} of ${all}`,
  waiting: (count: number) => `${counted(count, "client was", "clients were")} written to and did not answer yet.`,
  toPost: (count: number) => `${counted(count, "client gets", "clients get")} a letter that is not posted yet.`,
  toCall: (count: number) => `${counted(count, "client is", "clients are")} to be called.`,
  back: (pets: number) => `The stock of ${counted(pets, "pet", "pets")} is back.`,
  allReached: "All clients have been reached.",
  noReached: "No client is known who got stock of this batch.",
  who: "Pets and clients who got it",
  filter: "State",
  filters: {
    all: (count: number) => `All ${count}`,
    call: (count: number) => `To call ${count}`,
    post: (count: number) => `Letter to post ${count}`,
    waiting: (count: number) => `Waiting ${count}`,
    done: (count: number) => `Done ${count}`,
  },
  columns: { patient: "Pet", given: "Given", quantity: "Quantity", phone: "Phone", state: "State", act: "Actions" },
  of: (pet: string, client: string) => `${pet} · ${client}`,
  ownerUnknown: "owner not known",
  at: (day: string, time: string) => `${day}, ${time}`,
  todayAt: (time: string) => `Today ${time}`,
  stateAt: (state: string, when: string) => `${state} ${when}`,
  broughtBack: (quantity: string) => `${quantity} back`,
  takeBackOf: (who: string) => `Take back from ${who}`,
  call: "Call",
  callName: (client: string) => `Call ${client}`,
  open: "Contacts",
  openName: (client: string) => `Contacts with ${client}`,
  none: "No pet is known that got stock of this batch.",
  noneHere: "No pet on this device got stock of this batch.",
  letters: (count: number) =>
    `${counted(count, "letter is", "letters are")} saved and not posted. A client counts as written to when the letter is marked as posted.`,
  toLetters: "Print letters",
  noMatch: "No client in this state.",
  noClients: "You do not have the right to see clients, so this page shows no names.",
};

export const contact = {
  title: (client: string) => `Call ${client}`,
  noPhone: "This client has no phone number.",
  result: "Result",
  reached: "Reached",
  notReached: "No answer",
  whomNeeded: "Who answered?",
  save: "Save",
  saved: "Saved",
  before: "Earlier contacts",
  entry: (state: string, when: string) => `${state}, ${when}`,
};

export const takeBack = {
  title: (who: string) => `Stock back from ${who}`,
  text: (number: string) => `Batch ${number} stays blocked.`,
  tooMuch: (left: string) => `At most ${left} can come back.`,
  submit: "Take back",
  saved: "Stock is back on the shelf",
};

export const closing = {
  close: "Close recall",
  reopen: "Reopen recall",
  title: "Close this recall?",
  text: "The batch stays blocked, and the list stays here.",
  toCall: (count: number) => `${counted(count, "client has", "clients have")} not been reached.`,
  closed: "Recall closed",
  reopened: "Recall reopened",
};

export const writing = {
  title: "Write to the clients",
  audience: "Recipients",
  unwritten: (count: number) => `Not written to yet ${count}`,
  everyone: (count: number) => `All ${count}`,
  leftOut: (client: string, reason: string) => `${client}: ${reason}`,
  subjectStart: (product: string) => `Recall of ${product}`,
  start: (product: string, number: string) =>
    `Dear {client}, the maker recalled a batch of ${product} (${number}) that {pets} got from us. Do not use the rest of it, and call {clinic_phone}. {clinic}`,
  placeholders: "{client}, {pets}, {clinic} and {clinic_phone} are filled in for each client.",
  unknown: (name: string) => `{${name}} has no meaning here.`,
  needed: "Write a message first.",
  subjectNeeded: "Enter a subject.",
  preview: (client: string) => `As ${client} gets it`,
  nobody: "No client can be written to this way.",
  send: (count: number) => `Send to ${counted(count, "client", "clients")}`,
  letters: (count: number) => `Save ${counted(count, "letter", "letters")}`,
  sent: "Queued: the server sends the messages as soon as they arrive there",
  lettersSaved: "Saved. Print them under Letters and mark them as posted",
};

export const print = {
  crumb: "Print",
  title: (product: string, number: string) => `Recall of ${product}, batch ${number}`,
  asOf: "As of",
  note: "Note",
  recalledBy: "Recalled by",
  blocked: "Blocked",
  heads: ["Pet", "Client", "Given", "Quantity", "Phone", "State"],
  total: "Received",
};
