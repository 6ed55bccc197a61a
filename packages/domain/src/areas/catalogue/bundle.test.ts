import { beforeEach, expect, test } from "vitest";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { correctBundleLine, registerBundleLine, removeBundleLine } from "./bundle.mutations.ts";
import { bundleFor, bundleLines } from "./bundle.ts";
import { correctProduct, registerProduct } from "./product.mutations.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
const [SPAY, SUTURE, GAS, OTHER] = [id(1), id(2), id(3), id(4)];
let clinic: MemoryClinic;
const add = (number: number, set: object = {}) =>
  clinic.run(registerBundleLine, {
    id: id(number),
    bundleId: SPAY,
    productId: SUTURE,
    lowMilli: 1000,
    highMilli: 2000,
    ...set,
  });
const numbersFor = (weightG: number | null, bundleId = SPAY) => {
  const { lines, needsWeight } = bundleFor(clinic.all(bundleLines), { bundleId, weightG });
  return [lines.map((line) => Number(line.id.slice(-6))), needsWeight];
};

beforeEach(async () => {
  clinic = new MemoryClinic();
  for (const [productId, kind] of [
    [SPAY, "bundle"],
    [SUTURE, "consumable"],
    [GAS, "service"],
    [OTHER, "bundle"],
  ])
    await clinic.run(registerProduct, { id: productId, name: "A product", kind });
});

test("a bundle has the lines of the weight, in their order, and says when it needs one", async () => {
  await add(10, { sort: 20 });
  await add(11, { sort: 10, productId: GAS, belowG: 10_000 });
  await add(12, { sort: 10, productId: GAS, fromG: 10_000 });
  await add(13, { sort: 5, bundleId: OTHER });
  expect(numbersFor(9999)).toEqual([[11, 10], false]);
  expect(numbersFor(10_000)).toEqual([[12, 10], false]);
  expect(numbersFor(null)).toEqual([[10], true]);
  expect(numbersFor(null, OTHER)).toEqual([[13], false]);
  await clinic.run(removeBundleLine, { id: id(10) });
  expect(numbersFor(9999)).toEqual([[11], false]);
  await clinic.run(removeBundleLine, { id: id(10), status: "active" });
  expect(numbersFor(9999)).toEqual([[11, 10], false]);
});

test.each([
  ["a bundle within a bundle", { productId: OTHER }, "productId"],
  ["itself", { productId: SPAY }, "productId"],
  ["lines of a product that is none", { bundleId: GAS }, "bundleId"],
  ["an upper quantity below the lower", { highMilli: 999 }, "highMilli"],
  ["weights the wrong way round", { fromG: 5000, belowG: 4000 }, "belowG"],
])("%s is refused at its field", async (_, set, path) => {
  expect(await add(10, set)).toMatchObject({
    code: "invalid_args",
    details: { errors: [expect.objectContaining({ path })] },
  });
});

test("a correction is checked the same way", async () => {
  await add(10);
  expect(await clinic.run(correctBundleLine, { id: id(10), set: { lowMilli: 3000 } })).toMatchObject({
    code: "invalid_args",
  });
  expect(await clinic.run(correctBundleLine, { id: id(10), set: { productId: id(99) } })).toMatchObject({
    code: "not_found",
  });
  await clinic.run(correctBundleLine, { id: id(10), set: { zeroPrice: "yes", highMilli: 5000 } });
  expect(clinic.row(bundleLines, id(10))).toMatchObject({ zeroPrice: "yes", lowMilli: 1000, highMilli: 5000 });
  expect(await add(11, { bundleId: id(99) })).toMatchObject({ code: "not_found" });
});

test("a bundle with products stays one, and a product of a bundle does not become one", async () => {
  await add(10);
  const kind = (productId: string, to: string) => clinic.run(correctProduct, { id: productId, set: { kind: to } });
  const refused = { code: "invalid_args", details: { errors: [expect.objectContaining({ path: "kind" })] } };
  expect(await kind(SPAY, "service")).toMatchObject(refused);
  expect(await kind(SUTURE, "bundle")).toMatchObject(refused);
  expect((await kind(SUTURE, "retail")).status).toBe("applied");
  await clinic.run(removeBundleLine, { id: id(10) });
  expect((await kind(SUTURE, "bundle")).status).toBe("applied");
  expect((await kind(SPAY, "service")).status).toBe("applied");
});
