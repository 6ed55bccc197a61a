import type { OrderStatus } from "@fernpaw/domain/suppliers/purchase-order";
import { counted } from "@fernpaw/domain/kernel/plural";
import { copy as shell } from "../../../shell/shell.copy.ts";

export const orderStatusWords: Record<OrderStatus, string> = {
  draft: "Draft",
  sent: "Sent",
  part_received: "Partly here",
  received: "Received",
  closed: "Closed",
  cancelled: "Cancelled",
};

export const sentByWords = {
  mail: "By e-mail",
  paper: "On paper",
  phone: "By phone",
  website: "On the supplier's website",
} as const;

export const onlineOnly = "Orders change online only.";

export const copy = {
  inventory: shell.nav.inventory,
  views: "Pages of suppliers",
  suppliers: "Suppliers",
  title: "Orders",
  add: "New order",
  list: "Orders",
  find: "Number, supplier or product",
  status: "Orders in the list",
  statuses: { open: "Open", ended: "Ended", all: "All" },
  none: "No order fits this search.",
  empty: "No orders yet",
  emptyHint: "An order names what a supplier is to deliver. Deliveries are checked against it.",
  notHere: "This order is not on this device",
  notHereHint: "It was removed, or only an owner can see it.",
  named: (number: number | null) => (number === null ? "Draft order" : `Order ${number}`),
  columns: {
    number: "Order",
    supplier: "Supplier",
    status: "State",
    sentOn: "Sent",
    expectedOn: "Expected",
    lines: "Products",
    total: "Total",
  },
  lineCount: (count: number) => counted(count, "product", "products"),
  steps: ["Draft", "Sent", "Receiving", "Ended"],
  stepsLabel: "Stages of the order",
  sentOn: (by: string, day: string) => `${by}, ${day}`,
  cards: { lines: "Products", about: "About the order", receipts: "Deliveries" },
  about: {
    supplier: "Supplier",
    account: "Our account",
    sent: "Sent",
    ended: "Reason",
  },
  noReceipts: "Nothing has been delivered yet.",
  receive: "Receive",
  print: "Print or PDF",
  closeRest: "Close without the rest",
  closeDone: "End the order",
  cancel: "Cancel the order",
  cancelText: "The supplier is not told. Tell them if they have the order already.",
  closeText: "The rest of the order is no longer expected.",
  cancelled: "The order is cancelled.",
  closed: "The order is closed.",
  more: "More",
} as const;

export const lineWords = {
  table: "Products of the order",
  product: "Product",
  code: "Supplier's number",
  packs: "Packets",
  packSize: "In one packet",
  packCost: "Cost of a packet",
  total: "Total",
  received: "Received",
  open: "To come",
  unknown: "not known",
  orderTotal: "Total without tax",
  unknownLines: (count: number) => `${counted(count, "product has", "products have")} no cost.`,
  packetsOf: (packs: number, each: string) => `${counted(packs, "packet", "packets")} of ${each}`,
} as const;

export const formWords = {
  noSuppliers: "No suppliers to order from",
  noSuppliersHint: "Add the supplier first, then write the order.",
  toSuppliers: "Go to suppliers",
  newTitle: "New order",
  supplierNeeded: "Choose the supplier.",
  location: "Deliver to",
  addProduct: "Add a product",
  productNeeded: "Add at least one product.",
  twice: "A product is listed twice with the same packet. Join the two lines.",
  remove: (name: string) => `Remove ${name}`,
  packs: "Enter a whole number of packets from 1 to 100,000.",
  packSize: "Enter how much is in one packet.",
  packCost: "Enter an amount of 0 or more, or leave it empty.",
  sold: (least: number, multiple: number) =>
    multiple > 1
      ? `Sold from ${counted(least, "packet", "packets")}, in multiples of ${multiple}.`
      : `Sold from ${counted(least, "packet", "packets")}.`,
  belowMinimum: (minimum: string) => `This supplier's smallest order is ${minimum}.`,
  save: "Save draft",
  saveAndSend: "Save and send",
  saved: "Draft saved.",
} as const;
