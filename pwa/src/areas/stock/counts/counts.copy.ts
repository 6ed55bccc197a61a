import { counted, plural } from "@fernpaw/domain/kernel/plural";
import { list } from "../stock.copy.ts";
import type { CountState } from "./counts.queries.ts";

export const stateWords: Record<CountState, string> = {
  open: "Not started",
  counting: "Counting",
  review: "Ready to review",
  posted: "Posted",
  cancelled: "Cancelled",
};

const batchesOf = (count: number): string => counted(count, "batch", "batches");
const figuresOf = (count: number): string => counted(count, "figure", "figures");

export const counts = {
  inventory: list.inventory,
  stock: list.title,
  title: "Stock counts",
  noView: list.noView,
  start: "New count",
  list: "Stock counts",
  state: "State",
  states: { open: "Open", posted: "Posted", cancelled: "Cancelled" },
  columns: {
    name: "Count",
    state: "State",
    figures: "Counted",
    location: "Location",
    started: "Started",
    closed: "Closed",
  },
  figures: batchesOf,
  at: (day: string, time: string) => `${day}, ${time}`,
  empty: "No stock count yet",
  emptyHint: "Count a shelf while the day's work goes on. Each figure is compared with the stock of its own moment.",
  none: { open: "No open counts.", posted: "No posted counts.", cancelled: "No cancelled counts." },
  notHere: "This count is not on this device",
  notHereHint: "Counts stay on a device for 100 days.",
};

export const startWords = {
  title: "New count",
  submit: "Start counting",
  name: "For example: Pharmacy shelf A",
  nameNeeded: "Give the count a name.",
  scope: "Products to count",
  scopes: {
    all: "Everything at this location",
    kind: "One kind of product",
    category: "One category",
    storage: "One storage place",
  },
  kind: "Kind",
  category: "Category",
  storage: "Storage place",
  choose: "Choose one.",
  products: (count: number) => counted(count, "product", "products"),
  noProducts: "No product with counted stock fits.",
  tooMany: "More than 2,000 products fit. Count everything, or choose a smaller part.",
  notAllHere: "The products are still loading onto this device. Try again in a moment.",
  blindHint: "The recorded stock is hidden until the review.",
};

export const counting = {
  title: (name: string) => `Count: ${name}`,
  blind: "Blind count",
  open: "Recorded stock is shown",
  people: (names: string, many: boolean) => `${names} ${many ? "are" : "is"} counting`,
  pause: "Pause",
  finish: "Finish count",
  cancel: "Cancel count",
  more: "More",
  cancelTitle: "Cancel this count?",
  cancelText: (figures: number) => `${figuresOf(figures)} will be dropped. The stock stays as it is.`,
  cancelled: "Count cancelled",
  progress: "Progress of the count",
  of: (done: number, all: number) => `${done} of ${all}`,
  done: "batches counted",
  scan: "Scan a barcode",
  find: "Find by name",
  findField: "Product",
  toScanner: "Back to scanning",
  entry: "Count a batch",
  unit: (unit: string) => `${unit.charAt(0).toUpperCase()}${unit.slice(1)} on the shelf`,
  next: "Next",
  clear: "Count another product",
  keys: "Number keys",
  erase: "Delete the last digit",
  decimal: "Decimal sign",
  figureNeeded: "How many are there? Enter 0 if there are none.",
  figureFault: "0 or more, and at most a million.",
  batch: "Batch and expiry date",
  batchNeeded: "Choose the batch.",
  newBatch: "New batch",
  withoutBatch: "Without a batch",
  otherBatches: "Show used-up batches",
  expires: (day: string) => `expires ${day}`,
  noExpiry: "no expiry date",
  wasCounted: "counted",
  batchOf: (number: string, expires: string) => `Batch ${number} · ${expires}`,
  shortBatch: (number: string, expires: string) => `${number} · ${expires}`,
  numberNeeded: "The number is on the packet.",
  recorded: (quantity: string) => `Recorded: ${quantity}`,
  replaces: (quantity: string, by: string) => `The new figure replaces ${quantity}${by === "" ? "" : `, by ${by}`}.`,
  remove: "Remove figure",
  removed: "Figure removed",
  notCounted: (name: string) => `The stock of ${name} is not counted.`,
  countFromNow: "Count it from now on",
  unknown: (code: string) => `No product or batch has the code ${code}.`,
  several: {
    products: (count: number, code: string) => `${count} products have the code ${code}. Find the right one by name.`,
    batches: (count: number, code: string) =>
      `${count} batches have the number ${code}. Find the product by name, and choose the batch.`,
  },
  add: "Add product",
  link: "Link to a product",
  linkTitle: "Link this barcode",
  linkText: (code: string) => `Which product has the barcode ${code}?`,
  linkSubmit: "Link",
  linkNeeded: "Choose a product.",
  linkFull: "This product has 12 barcodes already. Remove one on its page first.",
  linked: (name: string) => `The barcode belongs to ${name} now.`,
  dismiss: "Dismiss",
  list: "Counted so far",
  show: "Show",
  all: (count: number) => `All ${count}`,
  /** Undefined: not all of the stock is on the device. */
  left: (count: number | undefined) => (count === undefined ? "Left" : `Left ${count}`),
  noneCounted: "Nothing counted yet.",
  noneLeft: "Each recorded batch is counted.",
  showMore: (count: number) => `Show ${count} more`,
  twice: "Counted twice",
  saved: "Saved",
  change: "Change the figure",
  countIt: "Count it",
  choose: "Choose a figure",
};

export const twiceWords = {
  title: "Counted twice",
  question: "Which figure is right?",
  one: (quantity: string) => quantity,
  by: (who: string, time: string) => (who === "" ? time : `${who}, ${time}`),
  together: (quantity: string) => `Different shelves, together ${quantity}`,
  neither: "None of them: count it again",
  submit: "Use this figure",
  needed: "Choose one.",
};

export const review = {
  title: (name: string) => `Review: ${name}`,
  back: "Back to counting",
  post: "Post count",
  postTitle: "Post this count?",
  postText: (changed: number) =>
    changed === 0
      ? "Each figure agrees with the record. No stock changes."
      : `The stock of ${batchesOf(changed)} changes. A posted count cannot be changed; a new count corrects it.`,
  posted: "Count posted",
  table: "Counted figures",
  show: "Show",
  /** Undefined: not known yet. */
  differences: (count: number | undefined) => (count === undefined ? "Differences" : `Differences ${count}`),
  all: (count: number | undefined) => (count === undefined ? "All" : `All ${count}`),
  columns: {
    product: "Product",
    batch: "Batch",
    expected: "Recorded",
    counted: "Counted",
    difference: "Difference",
    value: "Value",
  },
  newer: "A newer count stays",
  noCost: "No cost",
  noDifference: "No differences.",
  nothing: "Nothing was counted.",
  value: (money: string) => `Value of all differences: ${money}`,
  unknownValue: (count: number) => `${counted(count, "difference has", "differences have")} no known cost.`,
  twice: (count: number) => `${counted(count, "batch was", "batches were")} counted twice. Choose a figure first.`,
  choose: "Choose",
  left: (count: number) =>
    `${counted(count, "batch was", "batches were")} not counted. ${plural(count, "Its", "Their")} stock stays as it is.`,
  tablets: "Other tablets",
  offline: (at: string) =>
    `This tablet is offline. It last heard from the server ${at}. Later figures of other tablets are missing here.`,
  never: "This tablet is offline. Figures of other tablets may be missing here.",
  unseen:
    "A tablet without a network can hold figures that are not in this list. After the count is posted, they go to the inbox of the person who counted them.",
  person: (name: string, figures: number, at: string) => `${name}: ${figuresOf(figures)}, the last one ${at}`,
  onDay: (day: string, time: string) => `on ${day} at ${time}`,
  today: (time: string) => `today at ${time}`,
  closedBy: (state: string, who: string, when: string) =>
    who === "" ? `${state} ${when}` : `${state} by ${who} ${when}`,
};

export const refusedLine = {
  title: "Correct the counted figure",
  newCount: "New count",
  submit: "Record figure",
  saved: "Figure recorded",
  missing: "The product of this figure is no longer on this device.",
};

export const countButton = { label: "Count" };
