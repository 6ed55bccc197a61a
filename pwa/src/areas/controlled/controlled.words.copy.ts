import { defineWords } from "../../area.ts";
import { productNameOf, textIn } from "../../db/subject-names.ts";

export const controlledWords = defineWords("controlled", {
  changes: {
    "controlledRegisters.open": "Register opened",
    "controlledRegisters.count": "Controlled drug counted",
    "controlledRegisters.view": "Register looked at",
    "controlledEntries.record": "Register entry",
    "controlledEntries.dispose": "Controlled drug destroyed or returned",
    "controlledEntries.correct": "Register entry corrected",
    "controlledEntries.witness": "Register entry witnessed",
  },
  fields: {},
  subject: async (db, args) => productNameOf(db, textIn(args, "productId")),
  others: {
    productId: "Drug",
    batchId: "Batch",
    kind: "Kind of entry",
    quantityMilli: "Quantity",
    rightMilli: "Right quantity",
    countedMilli: "Counted",
    reason: "Reason",
    party: "Supplier",
    document: "Invoice or delivery number",
    petId: "Pet",
    clientId: "Client",
    unit: "Unit",
  },
});
