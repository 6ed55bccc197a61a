import type { Unusable } from "@fernpaw/domain/stock/batch-use";
import { counted } from "@fernpaw/domain/kernel/plural";

export const copy = {
  title: "Transfers",
  subtitle: "Stock on its way from one location to another.",
  oneLocation: "This clinic has one location.",
  oneLocationHint: "Stock is sent between locations. An owner adds locations in the settings.",
  table: "Transfers",
  none: "No stock is on its way.",
  noneAtAll: "No stock was sent in the last 100 days.",
  filter: "Transfers in the list",
  filters: { sent: "On their way", all: "All" },
  columns: {
    product: "Product",
    batch: "Batch",
    quantity: "Quantity",
    route: "From, to",
    sent: "Sent",
    note: "Note",
    state: "State",
    act: "Actions",
  },
  route: (from: string, to: string) => `${from} to ${to}`,
  partly: (received: string, sent: string) => `${received} of ${sent}`,
  states: {
    sent: "On its way",
    received: "Received",
    differs: "Received, with a difference",
    cancelled: "Cancelled",
  },
  receive: "Receive",
  receiveOf: (product: string) => `Receive ${product}`,
  actions: (product: string) => `Actions for the transfer of ${product}`,
  cancel: "Cancel transfer",
};

export const sendWords = {
  button: "Send stock",
  title: "Send stock to another location",
  submit: "Send",
  submitAnyway: "Send anyway",
  product: "Add a product",
  notCounted: (name: string) => `Stock of ${name} is not counted, so it cannot be sent.`,
  linesNeeded: "Add the products that leave.",
  sameLocation: "Choose another location than the one that sends.",
  quantity: (unit: string) => `Quantity, in ${unit}`,
  batch: "Batch",
  batchNeeded: "Choose a batch.",
  option: (batch: string, state: string) => `${batch} · ${state}`,
  unusable: {
    recalled: "This batch is recalled, so it cannot be sent. Choose another batch.",
    quarantined: "This batch is in quarantine, so it cannot be sent. Choose another batch.",
    expired: "This batch has expired. It is blocked at the other location too.",
    open_too_long: "A vial of this batch has been open too long. Send closed vials only.",
  } satisfies Record<Unusable, string>,
  below: (left: string) => `Recorded here: ${left}. The stock will be below zero.`,
  belowInBatch: (left: string) => `Recorded in this batch: ${left}. The batch will be below zero.`,
  takeRest: "Take the rest from other batches",
  remove: (product: string) => `Remove ${product}`,
  sent: (count: number) => `${counted(count, "product", "products")} sent`,
};

export const receiveWords = {
  title: (product: string) => `Receive ${product}?`,
  sent: (quantity: string, from: string) => `Sent from ${from}: ${quantity}.`,
  quantity: (unit: string) => `Arrived, in ${unit}`,
  quantityNeeded: "How much arrived? 0 if nothing did.",
  quantityFault: "At least 0, and at most a million.",
  missing: (quantity: string) => `${quantity} less than was sent.`,
  more: (quantity: string) => `${quantity} more than was sent.`,
  noteNeeded: "Say why it differs.",
  submit: "Receive",
  received: "Transfer received",
};

export const cancelWords = {
  title: "Cancel this transfer?",
  text: (quantity: string, product: string, from: string) =>
    `${quantity} of ${product} did not leave. The stock of ${from} rises by as much.`,
  submit: "Cancel transfer",
  keep: "Keep",
  done: "Transfer cancelled",
};
