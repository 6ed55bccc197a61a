import { defineWords } from "../../area.ts";
import { productNameOf, textIn } from "../../db/subject-names.ts";

export const stockWords = defineWords("stock", {
  changes: {
    "stockMovements.open": "Opening stock",
    "stockMovements.adjust": "Stock adjusted",
    "stockMovements.reverse": "Stock movement reversed",
    "batches.register": "New batch",
    "batches.correct": "Batch corrected",
    "batches.quarantine": "Batch quarantined",
    "batches.recall": "Batch recalled",
    "batches.release": "Batch released",
    "batches.openVial": "Vial opened or used up",
    "stockTransfers.send": "Stock sent",
    "stockTransfers.receive": "Transfer received",
    "stockTransfers.cancel": "Transfer cancelled",
    "stockCounts.start": "Stock count started",
    "stockCountLines.record": "Stock counted",
    "stockCountLines.choose": "Counted figure chosen",
    "stockCounts.post": "Stock count posted",
    "stockCounts.cancel": "Stock count cancelled",
  },
  fields: {
    batches: {
      productId: "Product",
      number: "Batch number",
      expiresOn: "Expires",
      manufacturer: "Manufacturer",
      receivedOn: "Received",
    },
    stockTransfers: {
      productId: "Product",
      batchId: "Batch",
      fromLocationId: "From",
      toLocationId: "To",
      sentMilli: "Quantity sent",
      note: "Note",
    },
    stockCounts: {
      name: "Name",
      locationId: "Location",
      productIds: "Products",
      blind: "Blind count",
    },
    stockCountLines: {
      countId: "Count",
      productId: "Product",
      batchId: "Batch",
      countedMilli: "Counted",
    },
  },
  others: {
    quantityMilli: "Quantity",
    costMinor: "Cost",
    occurredAt: "When",
    overrideReason: "Reason for using this batch",
    receivedMilli: "Quantity received",
    openedOn: "Opened",
  },
  subject: async (db, args) => productNameOf(db, textIn(args, "productId")),
});
