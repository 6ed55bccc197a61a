import { labOrders } from "@fernpaw/domain/labs/lab-order";
import { defineWords } from "../../area.ts";
import { rowsOf } from "../../db/rows.ts";
import { petNameOf, textIn } from "../../db/subject-names.ts";

export const labsWords = defineWords("labs", {
  changes: {
    "labOrders.order": "Lab tests ordered",
    "labOrders.correct": "Lab order changed",
    "labOrders.send": "Sample sent",
    "labOrders.cancel": "Lab order cancelled",
    "labOrders.finish": "Lab results complete",
    "labOrders.review": "Lab result reviewed",
    "labOrders.unreview": "Review of a lab result taken back",
    "labOrders.inform": "Client told of a lab result",
    "labResults.record": "Lab results recorded",
    "labRanges.add": "New lab range",
    "labRanges.correct": "Lab range changed",
    "labRanges.remove": "Lab range removed",
  },
  fields: {
    labOrders: {
      petId: "Pet",
      clientId: "Client",
      visitId: "Visit",
      productId: "Charged as",
      orderedBy: "Ordered by",
      name: "Name",
      laboratory: "Laboratory",
      sample: "Sample",
      tests: "Tests",
      expectedOn: "Result expected on",
    },
    labRanges: {
      laboratory: "Laboratory",
      petTypeId: "Species",
      analyte: "Test",
      unit: "Unit",
      lowMilli: "From",
      highMilli: "To",
      source: "Source",
    },
  },
  others: { results: "Results", comment: "Meaning" },
  subject: async (db, args) => {
    const petId = textIn(args, "petId");
    if (petId !== null) return petNameOf(db, petId);
    const id = textIn(args, "orderId") ?? textIn(args, "id");
    const order = id === null ? undefined : await rowsOf(db, labOrders).get(id);
    return petNameOf(db, order?.petId ?? null);
  },
});
