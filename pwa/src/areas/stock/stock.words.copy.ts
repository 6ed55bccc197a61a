import { products } from "@fernpaw/domain/catalogue/product";
import { defineWords } from "../../area.ts";
import { rowsOf } from "../../db/rows.ts";
import { textIn } from "../../db/subject-names.ts";

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
    "recallContacts.record": "Client told of a recall",
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
    recallContacts: {
      batchId: "Batch",
      clientId: "Client",
      state: "State",
      whom: "Answered by",
      note: "Answer",
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
      blind: "Expected figures are hidden",
    },
    stockCountLines: {
      countId: "Count",
      productId: "Product",
      batchId: "Batch",
      countedMilli: "Counted",
    },
  },
  subject: async (db, args) => {
    const productId = textIn(args, "productId");
    return productId === null ? null : ((await rowsOf(db, products).get(productId))?.name ?? null);
  },
  others: {
    productId: "Product",
    batchId: "Batch",
    kind: "Kind of movement",
    petId: "Pet",
    clientId: "Client",
    quantityMilli: "Quantity",
    costMinor: "Cost",
    source: "Recalled by",
    occurredAt: "When",
    receivedMilli: "Quantity received",
    openedOn: "Opened",
  },
});
