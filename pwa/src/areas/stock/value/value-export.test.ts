// @vitest-environment jsdom
import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { batches } from "@fernpaw/domain/stock/batch";
import { openStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import { locationRow } from "@fernpaw/testing/builders";
import { batchRow, countedProductRow } from "@fernpaw/testing/stock-builders";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { exported } from "./value.copy.ts";
import { valueCsv, valueXlsx } from "./value-export.ts";

test("each batch at each location is a line with its value; an unknown cost leaves its cell empty", async () => {
  const clinic = await openTestClinic();
  const [here, branch] = [locationRow(), locationRow({ name: "Branch" })];
  const gel = countedProductRow({
    code: "EG",
    name: "=Ear gel",
    kind: "medication",
    dispensingUnit: "tube",
    smallestPart: "half",
  });
  const chew = countedProductRow({ code: "", name: "Chew", kind: "retail", dispensingUnit: "unit", trackBatch: "no" });
  const batch = batchRow({ productId: gel.id, number: "EG-0412", expiresOn: "2027-01-31" });
  for (const place of [here, branch]) await clinic.have(locations, place);
  for (const product of [gel, chew]) await clinic.have(products, product);
  await clinic.have(batches, batch);
  const open = (
    productId: string,
    batchId: string | null,
    locationId: string,
    quantityMilli: number,
    costMinor?: number,
  ) =>
    clinic.mutate(openStock, {
      id: uuidv7(),
      productId,
      batchId,
      locationId,
      quantityMilli,
      costMinor: costMinor ?? null,
    });
  await open(gel.id, batch.id, here.id, 4500, 3600);
  await open(gel.id, batch.id, branch.id, 1000, 800);
  await open(chew.id, null, here.id, 3000);
  expect((await valueCsv(clinic.db, 2)).split("\r\n")).toEqual([
    exported.headings.join(","),
    "EG,'=Ear gel,Medicine,EG-0412,2027-01-31,Branch,1,tube,8.00",
    "EG,'=Ear gel,Medicine,EG-0412,2027-01-31,Eastgate,4.5,tube,36.00",
    ",Chew,Retail,,,Eastgate,3,unit,",
    "",
  ]);
  // A spreadsheet's file is not packed: its cells can be read.
  const sheet = await (await valueXlsx(clinic.db, 2)).text();
  for (const cell of ["<v>4.5</v>", "<v>36</v>", ">EG-0412<", ">=Ear gel<"]) expect(sheet).toContain(cell);
  await clinic.allSaved();
});
