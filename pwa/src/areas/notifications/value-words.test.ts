// @vitest-environment jsdom
import { products } from "@fernpaw/domain/catalogue/product";
import { clinicSettings, locations } from "@fernpaw/domain/clinics/clinic";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { petTypes } from "@fernpaw/domain/pets/pet";
import { productRow } from "@fernpaw/testing/builders";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { openTestClinic } from "../../testing/render-in-clinic.tsx";
import { typedRows } from "./refused-words.ts";
import { valueWords } from "./value-words.ts";

test("the fields of a product are shown as a person typed them", async () => {
  const clinic = await openTestClinic();
  const id = petTypeIdOf("dog");
  await clinic.have(petTypes, {
    id,
    code: "dog",
    name: "Dog",
    weightUnit: "kg",
    sort: 1,
    status: "active",
    mergedIntoId: null,
  });
  const words = (field: string, value: unknown) => valueWords(clinic.db, field, value, { timeZone: "Europe/London" });
  expect(await words("packSizeMilli", 2500)).toBe("2.5");
  expect(await words("concentration", { amountMilli: 1500, unit: "mg" })).toBe("1.5, mg");
  expect(await words("kind", "lab_test")).toBe("lab test");
  expect(await words("petTypeIds", [id])).toBe("Dog");
  expect(await words("barcodes", ["5012345678900", "AB-7"])).toBe("5012345678900, AB-7");
});

test("money and percentages are shown as a person typed them, in the currency of the clinic", async () => {
  const clinic = await openTestClinic();
  const words = (field: string, value: unknown) => valueWords(clinic.db, field, value, { timeZone: "Europe/London" });
  expect(await words("unitMinor", 1250)).toBe("£12.50");
  expect(await words("maxDiscountMilliPercent", 8875)).toBe("8.875");
  expect(await words("tiers", [{ fromMilli: 10_000, unitMinor: 900 }])).toBe("10 £9.00");
  await clinic.have(clinicSettings, { ...clinic.settings, currency: "JPY" });
  expect(await words("unitMinor", 1250)).toMatch(/¥1,250$/);
  await clinic.have(clinicSettings, { ...clinic.settings, currency: "KWD" });
  expect(await words("unitMinor", 1250)).toMatch(/1\.250$/);
});

test("lines of a list have the names of what they are about", async () => {
  const clinic = await openTestClinic();
  const words = (field: string, value: unknown) => valueWords(clinic.db, field, value, { timeZone: "Europe/London" });
  const gel = productRow({ name: "Ear gel", dispensingUnit: "tube" });
  await clinic.have(products, gel);
  const line = { id: uuidv7(), productId: gel.id, batchId: uuidv7(), sentMilli: 2500 };
  expect(await words("lines", [line, { ...line, productId: uuidv7(), sentMilli: 1000 }])).toBe("Ear gel 2.5 tubes, 1");
  const branch = { ...emptyRow(locations), id: uuidv7(), name: "Harbour", phone: "", address: "", hours: usualHours() };
  await clinic.have(locations, branch);
  expect(await words("toLocationId", branch.id)).toBe("Harbour");
});

test("a refused change of an order or a delivery shows what was written, without what its author started from", async () => {
  const clinic = await openTestClinic();
  const gel = productRow({ name: "Ear gel" });
  await clinic.have(products, gel);
  const line = { id: uuidv7(), productId: gel.id, packs: 2 };
  const rowsFor = (mutationName: string, values: object) => {
    const mine = { actorId: uuidv7(), deviceId: "d", at: "2026-11-21T08:00:00.000Z", values: { ...values } };
    return typedRows(clinic.db, { mutationName, mine }, "Europe/London");
  };
  const order = { id: uuidv7(), set: { notes: "By Friday" }, lines: { seen: [line], now: [{ ...line, packs: 6 }] } };
  const texts = (await rowsFor("purchaseOrders.correctDraft", order)).map(({ value }) => value);
  expect(texts.toSorted()).toEqual(["By Friday", "Ear gel 6"]);
  const delivery = { id: uuidv7(), deliveryNote: "NV-1", seen: { deliveryNote: "NV-0", lines: [line] } };
  expect((await rowsFor("goodsReceipts.save", delivery)).map(({ value }) => value)).toEqual(["NV-1"]);
});
