import { expect, test } from "vitest";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { aBatch, aProduct } from "../../../../testing/src/stock-builders.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { recordCountLine, startCount } from "../stock/stock-count.mutations.ts";
import { adjustStock, openStock } from "../stock/stock-movement.mutations.ts";
import { partFault } from "./smallest-part.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

test.each([
  ["whole", 2000, null, null],
  ["whole", 2500, null, "whole"],
  ["half", 2500, null, null],
  ["half", 2250, null, "half"],
  ["quarter", 2250, null, null],
  ["quarter", 2100, null, "quarter"],
  ["any", 1, null, null],
  // Half a tablet is on the shelf since a time when halves were allowed: it can leave.
  ["whole", 500, 2500, null],
  ["whole", 2500, 2500, null],
  ["whole", 1250, 2500, "whole"],
  ["whole", 500, 2000, "whole"],
] as const)("%s parts, %i thousandths of %s", (smallestPart, quantityMilli, leftMilli, fault) => {
  expect(partFault({ kind: "medication", smallestPart }, quantityMilli, leftMilli)).toBe(fault);
});

test("half an hour of work has no parts", () => {
  expect(partFault({ kind: "service", smallestPart: "whole" }, 500)).toBeNull();
});

test.each(["device", "server"] as const)("a part that is not allowed, on the %s", async (side) => {
  const clinic = new MemoryClinic({ side });
  const product = aProduct(clinic, { smallestPart: "half" });
  const batch = aBatch(clinic, { productId: product.id });
  const locationId = firstLocationId(clinic.clinicId);
  const place = { productId: product.id, batchId: batch.id, locationId };
  expect((await clinic.run(openStock, { id: id(1), ...place, quantityMilli: 10_500 })).status).toBe("applied");
  await clinic.run(startCount, { id: id(3), name: "Shelf", locationId });
  // The device refuses it at the tap. The server keeps it: it was given, counted or received.
  const answer = side === "device" ? { status: "rejected", code: "part_not_allowed" } : { status: "applied" };
  const line = { id: id(4), countId: id(3), productId: product.id, batchId: batch.id };
  expect(await clinic.run(recordCountLine, { ...line, countedMilli: 10_100 })).toMatchObject(answer);
  expect(await clinic.run(openStock, { id: id(5), ...place, quantityMilli: 250 })).toMatchObject(answer);
  const use = { id: id(6), ...place, kind: "internal_use", quantityMilli: 200 };
  expect(await clinic.run(adjustStock, use)).toMatchObject(answer);
});
