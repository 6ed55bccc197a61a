import { products } from "@fernpaw/domain/catalogue/product";
import { defineWords } from "../../area.ts";
import { rowsOf } from "../../db/rows.ts";
import { textIn } from "../../db/subject-names.ts";

export const catalogueWords = defineWords("catalogue", {
  changes: {
    "products.register": "New product",
    "products.correct": "Product corrected",
    "products.archive": "Product archived or restored",
  },
  fields: {
    products: {
      code: "Code",
      name: "Name",
      printedName: "Name on labels and invoices",
      kind: "Kind",
      category: "Category",
      activeIngredient: "Active ingredient",
      strength: "Strength",
      concentration: "Active ingredient in one unit",
      form: "Form",
      dispensingUnit: "Given in",
      stockUnit: "Comes in",
      packSizeMilli: "In one packet",
      smallestPart: "Smallest part",
      prescriptionOnly: "Prescription only",
      controlled: "Controlled drug",
      storage: "Kept in",
      petTypeIds: "Species",
      trackStock: "Stock is counted",
      trackBatch: "Batches are recorded",
      minimumMilli: "Minimum",
      idealMilli: "Best",
      useWithinDays: "Use within, once opened (days)",
      incomeCategory: "Income category",
      labelText: "Text on the label",
      warnings: "Warnings on the label",
      usageNotes: "Notes on its use",
      interactionTags: "Interacts with",
      reminderLinks: "Reminders",
      alertOnUse: "Shown at each use",
      barcodes: "Barcodes",
    },
  },
  others: { status: "Status" },
  subject: async (db, args) => {
    const id = textIn(args, "id");
    return id === null ? null : ((await rowsOf(db, products).get(id))?.name ?? null);
  },
});
