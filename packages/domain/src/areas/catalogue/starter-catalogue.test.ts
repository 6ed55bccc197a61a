import { expect, test } from "vitest";
import * as z from "zod/mini";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { petTypeIdOf } from "../pets/pet-type-vocabulary.ts";
import { bundleFor, bundleLines } from "./bundle.ts";
import { correctDose } from "./dose.mutations.ts";
import { dosesFor, productDoses } from "./dose.ts";
import { productPrices } from "./price.ts";
import { archiveProduct, correctProduct } from "./product.mutations.ts";
import { ProductKind, products } from "./product.ts";
import { STARTER_SOURCE, starterBundleLines, starterDoses, starterProducts } from "./starter-catalogue.ts";
import { addStarterProducts, addStarterWords } from "./starter.mutations.ts";

const GENERAL = { catalogue: "general" };
const withStarters = async (): Promise<MemoryClinic> => {
  const clinic = new MemoryClinic();
  await clinic.run(addStarterProducts, GENERAL);
  return clinic;
};

test("every kind is there, with names and ids of their own and without prices", async () => {
  const clinic = await withStarters();
  const all = clinic.all(products);
  expect(all.length).toBeGreaterThanOrEqual(200);
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(ProductKind.options));
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(
    all.filter(({ source, taxIds, status }) => source !== STARTER_SOURCE || taxIds.length > 0 || status !== "active"),
  ).toEqual([]);
  expect(clinic.all(productPrices)).toEqual([]);
});

test("any part of a measured product may be given, and only whole ones of the others", async () => {
  const all = (await withStarters()).all(products);
  const partsOf = (unit: string) =>
    new Set(all.flatMap(({ dispensingUnit, smallestPart }) => (dispensingUnit === unit ? smallestPart : [])));
  expect(partsOf("ml")).toEqual(new Set(["any"]));
  expect(partsOf("tablet")).toEqual(new Set(["whole"]));
});

test("every row is one that a person could have written", async () => {
  const clinic = await withStarters();
  const kept = async (
    rows: readonly { id: string }[],
    correct: typeof correctProduct | typeof correctDose,
    set: object,
  ) => {
    for (const { id } of rows) expect(await clinic.run(correct, { id, set }), id).toMatchObject({ status: "applied" });
  };
  await kept(clinic.all(products), correctProduct, { usageNotes: "Checked" });
  await kept(clinic.all(productDoses), correctDose, { note: "Checked" });
  expect(z.parse(z.array(bundleLines.schema), clinic.all(bundleLines)).length).toBeGreaterThan(5);
});

test("a second time adds what is missing and changes nothing", async () => {
  const clinic = await withStarters();
  const [first] = clinic.all(products);
  await clinic.run(correctProduct, { id: first?.id, set: { name: "Our own name" } });
  await clinic.run(archiveProduct, { id: first?.id });
  const before = [clinic.all(products), clinic.all(productDoses), clinic.all(bundleLines)];
  await clinic.run(addStarterProducts, GENERAL);
  expect([clinic.all(products), clinic.all(productDoses), clinic.all(bundleLines)]).toEqual(before);
  expect(await clinic.run(addStarterProducts, GENERAL, { actor: anEmployee(["clients:manage"]) })).toMatchObject({
    code: "forbidden",
  });
});

test("a clinic that took the medicines without their words gets them by one change, beside its own; another medicine keeps none", async () => {
  const clinic = await withStarters();
  const named = (name: string) => {
    const found = clinic.all(products).find((product) => product.name === name);
    if (!found) throw new Error(`no ${name}`);
    return found;
  };
  const without = {
    "Enrofloxacin 50 mg tablet": ["nephrotoxic"],
    "Carprofen 50 mg tablet": [],
    "Doxycycline 100 mg tablet": [],
  };
  for (const [name, interactionTags] of Object.entries(without))
    await clinic.run(correctProduct, { id: named(name).id, set: { interactionTags } });
  await clinic.run(correctProduct, { id: named("Doxycycline 100 mg tablet").id, set: { activeIngredient: "other" } });
  const kept = named("Metronidazole 250 mg tablet");
  for (const _ of [1, 2]) expect(await clinic.run(addStarterWords, GENERAL)).toMatchObject({ status: "applied" });
  expect(named("Enrofloxacin 50 mg tablet").interactionTags).toEqual(["nephrotoxic", "antimicrobial"]);
  expect(named("Carprofen 50 mg tablet").interactionTags).toEqual(["NSAID", "stomach ulcers"]);
  expect(named("Doxycycline 100 mg tablet").interactionTags).toEqual([]);
  expect(named(kept.name)).toEqual(kept);
  expect(await clinic.run(addStarterWords, GENERAL, { actor: anEmployee(["inventory:view"]) })).toMatchObject({
    code: "forbidden",
  });
});

test("two clinics have rows of their own, and the same again each time", () => {
  const [one, two] = ["019a5f00-0000-7000-8000-000000000002", "019a5f00-0000-7abc-9def-0123456789ab"];
  const idsOf = (clinicId: string) =>
    [...starterProducts(clinicId), ...starterDoses(clinicId), ...starterBundleLines(clinicId)].map(({ id }) => id);
  expect(idsOf(one)).toEqual(idsOf(one));
  expect(new Set([...idsOf(one), ...idsOf(two)]).size).toBe(idsOf(one).length * 2);
});

test("ids stay when the list grows", () => {
  const clinicId = "019a5f00-0000-7000-8000-000000000002";
  const idOf = (name: string) =>
    starterProducts(clinicId)
      .find((product) => product.name === name)
      ?.id.slice(-8);
  // Rows of clinics have these ids: a new item goes to the end of its group.
  expect([
    idOf("Distemper, adenovirus and parvovirus vaccine"),
    idOf("Flea spray for the home"),
    idOf("Body suit after surgery"),
    idOf("Insurance form"),
  ]).toEqual(["00001002", "00005016", "00100045", "00105007"]);
});

test("doses are those of the published labels, by species and weight", async () => {
  const clinic = await withStarters();
  const doses = clinic.all(productDoses);
  const idOf = (name: string) => clinic.all(products).find((product) => product.name === name)?.id ?? `no ${name}`;
  const of = (name: string, species: "dog" | "cat", weightG: number) =>
    dosesFor(doses, { productId: idOf(name), petTypeId: petTypeIdOf(species), weightG }).map(
      ({ lowMilli, highMilli, unit, frequency }) => [lowMilli, highMilli, unit, frequency],
    );
  const carprofen = of("Carprofen 50 mg tablet", "dog", 20_000);
  expect(carprofen).toHaveLength(2);
  expect(carprofen).toEqual(
    expect.arrayContaining([
      [4400, 4400, "mg", "Once daily"],
      [2200, 2200, "mg", "Twice daily"],
    ]),
  );
  expect(of("Carprofen 50 mg tablet", "cat", 4000)).toEqual([]);
  expect(of("Buprenorphine 1.8 mg/ml injection", "cat", 4000)).toEqual([[240, 240, "mg", "Once daily"]]);
  expect(of("Buprenorphine 0.3 mg/ml injection", "cat", 4000)).toEqual([]);
  const drops = (weightG: number) =>
    of("Enrofloxacin and silver sulfadiazine ear drops", "dog", weightG)[0]?.slice(0, 2);
  expect([drops(15_876), drops(15_877)]).toEqual([
    [5000, 10_000],
    [10_000, 15_000],
  ]);
  for (const { source } of doses) expect(source).toMatch(/^21 CFR 52\d\.\d+a? \(US label\)/);
});

test("a bundle has its parts", async () => {
  const clinic = await withStarters();
  const all = clinic.all(products);
  const spay = all.find(({ name }) => name === "Spay, dog: all parts");
  const { lines } = bundleFor(clinic.all(bundleLines), { bundleId: spay?.id ?? "", weightG: 20_000 });
  expect(lines.map(({ productId }) => all.find(({ id }) => id === productId)?.name)).toEqual([
    "Spay, dog",
    "General anaesthesia, first 30 minutes",
    "Intravenous catheter placement",
    "Absorbable suture, 2-0",
    "Protective collar, medium",
  ]);
});
