import { counted } from "@fernpaw/domain/kernel/plural";
import type { Receipt } from "../orders/orders.queries.ts";
import { copy as shell } from "../../../shell/shell.copy.ts";

export const receiptStatusWords: Record<Receipt["status"], string> = {
  draft: "Being checked",
  posted: "In stock",
  reversed: "Taken back",
  discarded: "Discarded",
};

export const copy = {
  inventory: shell.nav.inventory,
  title: "Deliveries",
  stock: shell.nav.stock,
  noView: "You do not have the right to see stock. The owner can change that under Employees.",
  without: "Delivery without an order",
  awaited: "Orders on the way",
  awaitedNone: "No order is on the way.",
  receive: "Receive",
  goOn: "Continue",
  receiveOf: (name: string) => `Receive: ${name}`,
  goOnOf: (name: string) => `${copy.goOn}: ${name}`,
  list: "Deliveries",
  none: "No deliveries yet",
  noneHint: "Check each delivery here: quantity, batch and expiry. Then put it into stock.",
  columns: {
    order: "Order",
    supplier: "Supplier",
    expected: "Expected",
    open: "To come",
    act: "Actions",
    delivery: "Delivery",
    day: "Came on",
    status: "State",
    lines: "Products",
  },
  lineCount: (count: number) => counted(count, "product", "products"),
  order: (number: number | null) => (number === null ? "Order" : `Order ${number}`),
  named: (note: string) => (note === "" ? "Delivery" : `Delivery ${note}`),
  receiveTitle: (number: number | null) => (number === null ? "Receive an order" : `Receive order ${number}`),
  withoutTitle: (supplier: string) => `Delivery from ${supplier}`,
  notHere: "This delivery is not on this device",
  notHereHint: "It was removed, or you may not see it.",
} as const;

export const startWords = {
  title: "Delivery without an order",
  supplier: "Supplier",
  supplierNeeded: "Enter who delivered it.",
  location: "Location",
  submit: "Start",
} as const;

export const formWords = {
  note: "Delivery note",
  noteHint: "The supplier's number of the delivery.",
  receivedOn: "Came on",
  lines: "Products that came",
  quantity: "Came",
  batch: "Batch",
  expires: "Expires",
  cost: "Cost of the line",
  less: (name: string) => `One packet less: ${name}`,
  more: (name: string) => `One packet more: ${name}`,
  ordered: (quantity: string) => `${quantity} to come`,
  notOrdered: "not ordered",
  add: "Add a product that came too",
  otherBatch: "Another batch",
  actions: (name: string) => `Actions: ${name}`,
  remove: "Remove the line",
  chips: {
    all: "All here",
    open: (quantity: string) => `${quantity} to come`,
    none: "Did not come",
    more: (quantity: string) => `${quantity} more than ordered`,
    extra: "Extra",
    batch: "Batch missing",
    expiry: "Expiry missing",
  },
  quantityFault: "From 0 to a million.",
  costFault: "Enter an amount of 0 or more, or leave it empty.",
  batchFault: "Enter the batch number.",
  expiresFault: "This is before the day on which it came.",
  expiryFault: "Choose which date is printed on the packet.",
  knownExpiry: (day: string) => `This batch is in Fernpaw with the expiry ${day}.`,
  otherExpiry: (batch: string, day: string) =>
    `Batch ${batch} is in Fernpaw with the expiry ${day}. Look at the packet: which date is printed on it?`,
  newExpiry: (batch: string, day: string) => `All stock of batch ${batch} gets the expiry ${day}.`,
  keepExpiry: (day: string) => `Use ${day}`,
  dayFault: "Enter the day on which it came.",
  nothing: "Enter how much came. To end a delivery of nothing, discard it.",
  total: "This delivery",
  costHint: (money: string) => `As ordered: ${money}`,
  costDiffers: (money: string) => `Ordered at ${money}`,
  updateCosts: "Use the new costs for these products from now on",
  updateCostsLater: "With a connection you can use the new costs for these products, on the page of this delivery.",
  stays: (count: number) =>
    `${counted(count, "product does", "products do")} not come in full. The order stays open until the rest comes.`,
  twice: (note: string, supplier: string) =>
    `There is another delivery of ${supplier} with the delivery note ${note}. Check that it is not entered twice.`,
  openOther: "Open it",
  offline: "No connection. You can fill it in and put it into stock: it is kept on this tablet and posted later.",
  scan: "Scan a packet at any time: its line gets batch and expiry.",
  scanned: (name: string) => `Scanned: ${name}`,
  unknown: (code: string) => `No product has the code ${code}. Add the product below.`,
  keep: "Keep for later",
  kept: "The delivery is kept.",
  post: "Put into stock",
  posted: "The delivery is in stock.",
  postedOffline: "The delivery is kept on this tablet. It goes into stock with the next connection.",
  discard: "Discard the delivery",
  discardText: "The entries are deleted. Nothing goes into stock.",
  discarded: "The delivery is discarded.",
} as const;

/** Settings of deliveries. */
export const rulesWords = {
  title: "Costs of deliveries",
  hint: "Compared with the order. Fernpaw marks the cost where the delivery is checked.",
  save: "Save",
  done: "Saved.",
} as const;

/** Of a delivery that the server refused. */
export const refusedWords = {
  settled:
    "The delivery was put into stock or discarded on another device. The figures below become another delivery. Check that no product is counted twice.",
  stillOpen: "The figures below open where the delivery is checked.",
  lines: "Products of the refused delivery",
  leftOut: (count: number) => `${counted(count, "product is", "products are")} not on this device and left out.`,
  open: "Open the delivery",
  openNew: "Open as another delivery",
  unreadable: "This version of the app cannot read the delivery. Enter it again under Deliveries.",
} as const;

/** Costs of products after a delivery. */
export const costWords = {
  title: "New costs",
  use: "Use the new costs",
  onlineOnly: "Costs change online only.",
  used: "The new costs hold from now on.",
  change: (now: string, before: string | null) =>
    before === null ? `${now} a packet` : `${now} a packet, until now ${before}`,
  stillHeld: (names: readonly string[]) =>
    `${names.join(", ")}: the cost of this delivery still holds. Change it on the product's page.`,
} as const;

export const doneWords = {
  table: "Products that came",
  product: "Product",
  quantity: "Quantity",
  batch: "Batch",
  expires: "Expires",
  stockExpires: (day: string) => `Expiry in stock: ${day}`,
  cost: "Cost",
  reverse: "Take back",
  reverseTitle: "Take the delivery out of stock",
  reverseText:
    "All its quantities leave stock again, and the order waits for them. Enter it anew with the right figures.",
  reversed: "The delivery is taken out of stock.",
  reversedBecause: (reason: string) => `Taken out of stock: ${reason}`,
  again: "Enter it anew",
  about: "About the delivery",
  order: "Order",
  location: "Location",
} as const;
