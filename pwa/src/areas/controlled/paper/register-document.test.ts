import { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { productRow } from "@fernpaw/testing/builders";
import { expect, test } from "vitest";
import type { DrugRegister } from "../registers.queries.ts";
import { registerDocument } from "./register-document.ts";

/** One line of the longest usual words and figures. */
const LINE = {
  entry: {
    quantityMilli: -120_670,
    kind: "correction",
    occurredAt: "2026-11-28T11:34:00.000Z",
    countedMilli: null,
    party: "",
    document: "",
    reason: "Read the wrong line",
  },
  petName: "",
  clientName: "",
  corrected: null,
  balanceMilli: 1_120_670,
  batchNumber: "BU-9221",
  by: "Dr Tomás Ruiz",
  witnessName: "Priya Nair",
} as unknown as DrugRegister["lines"][number];

test("the register on paper is one that the server takes for a PDF", () => {
  const drug = { product: productRow({ name: "Ketamine" }), register: null, lines: [LINE] } as unknown as DrugRegister;
  const place = { name: "Eastgate", address: "12 Eastgate Row" };
  const paper = registerDocument({ drug, place, sheet: "a4", asOf: "28 Nov 2026", time: (at) => at });
  expect(PaperDocument.safeParse(paper).error).toBeUndefined();
  expect(JSON.stringify(paper.blocks)).toContain('"Correction","Read the wrong line","BU-9221","","120.67","1,120.67"');
});
